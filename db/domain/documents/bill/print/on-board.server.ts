import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { billLoaded, type OnBoardBasis } from "./on-board.ts";

const loaded = (billId: RawBuilder<unknown>) => {
  const [part] = billLoaded.parts();
  return part ? part(billId) : sql`null::date`;
};

/** The reported departure from the bill's load port; never the planned one. */
const departed = (bill: RawBuilder<unknown>) => sql`
  (
    select min(s.atd)::date
    from voyage_stop s
    where s.voyage_id = ${bill}.voyage_id and s.port_code = ${bill}.port_load
  )`;

/**
 * SQL text "2026-11-25 LOADED": the day the cargo of a bill was shipped on board and the fact that
 * says so, "" before. All its containers were reported loaded at the load port, or its vessel was
 * reported departed from there (UCP 600 art. 20 a ii).
 */
export const shippedFact = (bill: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(
      ${loaded(sql`${bill}.id`)} || ' LOADED', ${departed(bill)} || ' DEPARTED', ''
    )`;

/** A fact of `shippedFact`. */
export function readShipped(fact: string): { date: string; basis: OnBoardBasis } | null {
  const [date = "", basis = ""] = fact.split(" ");
  return date && (basis === "LOADED" || basis === "DEPARTED") ? { date, basis } : null;
}

/** Facts of bills by id; bills without one are missing. */
export async function shippedFactsOf(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    fact: string;
  }>`select b.id, ${shippedFact(sql.ref("b"))} as fact
    from bill b
    where b.id = any (${[...ids]}::int[])`.execute(em.getKysely());
  return new Map(rows.flatMap(({ id, fact }) => (fact ? [[id, fact] as const] : [])));
}
