import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import type { BoardQuery } from "./board-range.ts";
import { readCalls, sailingBetween, seenVoyages } from "../call-times.server.ts";
import { barsOf, type BoardRow, boardRows, type BoardVoyage } from "./schedule-board.ts";

export const mostShips = 150;
/** Days before the board whose calls still affect delays. */
const lookBack = 21;
/** Days a ship may be late and still appear. */
const lateAtMost = 7;

/** `cut`: more ships exist. `sailings` by voyage, `names` and `zones` by port. */
export type Board = {
  rows: BoardRow[];
  sailings: Record<number, BoardVoyage>;
  names: Record<string, string>;
  zones: Record<string, string>;
  ships: number;
  voyages: number;
  calls: number;
  cut: boolean;
};

export async function readBoard(
  em: EntityManager,
  actor: Actor,
  query: BoardQuery,
  now: Date,
): Promise<Board> {
  const from = addDays(query.from, -lookBack);
  const to = addDays(query.from, query.days);
  const matches = await shipsOf(em, actor, {
    ...query,
    from: addDays(query.from, -lateAtMost),
    to,
  });
  const ships = matches.slice(0, mostShips);
  const calls = await readCalls(em, actor, { ships, from, to });
  const bars = barsOf(calls, query, now.getTime());
  const names = await portNames(em, actor.lang, [...new Set(bars.map((bar) => bar.portCode))]);
  return {
    rows: boardRows(bars, query.by, names),
    sailings: Object.fromEntries(
      bars.map(({ voyageId, voyageName, voyage, lineCode, vesselName }) => [
        voyageId,
        { voyageName, voyage, lineCode, vesselName },
      ]),
    ),
    names,
    zones: Object.fromEntries(bars.map((bar) => [bar.portCode, bar.zone])),
    ships: new Set(bars.map((bar) => bar.vesselCode)).size,
    voyages: new Set(bars.map((bar) => bar.voyageId)).size,
    calls: bars.length,
    cut: matches.length > mostShips,
  };
}

type Requested = Pick<BoardQuery, "line" | "vessel" | "port"> & { from: string; to: string };

/** Codes of calling ships by name; one more than the board draws. */
export async function shipsOf(
  em: EntityManager,
  actor: Actor,
  { line, vessel, port, from, to }: Requested,
): Promise<string[]> {
  const called = `%${vessel.replace(/[\\%_]/g, (item) => `\\${item}`)}%`;
  const { rows } = await sql<{
    code: string;
  }>`select v.vessel_code as code, min(v.vessel_name) as name
    from voyage v
    where ${sailingBetween(from, to)}
      and ${seenVoyages(em, actor)}
      and ${line ? sql`v.line_code = ${line}` : sql`true`}
      and ${vessel ? sql`v.vessel_name like ${called}` : sql`true`}
      and exists (
        select 1
        from voyage_stop s
        where s.voyage_id = v.id
          and ${port ? sql`s.port_code = ${port}` : sql`true`}
          and coalesce(s.atd, s.etd, s.eta) >= ${from}::date
          and coalesce(s.ata, s.eta, s.etd) < ${to}::date + 1
      )
    group by v.vessel_code
    order by 2, 1
    limit ${mostShips + 1}`.execute(em.getKysely());
  return rows.map((row) => row.code);
}

/** Names by port code. */
export async function portNames(
  em: EntityManager,
  lang: Lang,
  codes: readonly string[],
): Promise<Record<string, string>> {
  const name = lang === "zh" ? sql`coalesce(nullif(name_zh, ''), name_en)` : sql`name_en`;
  const { rows } = await sql<{ code: string; name: string }>`
    select code, ${name} as name
    from port
    where code = any (${[...codes]}::text[])`.execute(em.getKysely());
  return Object.fromEntries(rows.map((row) => [row.code, row.name]));
}
