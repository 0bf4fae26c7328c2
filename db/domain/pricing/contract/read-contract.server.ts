import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { carriedTeu } from "./commitment/contract-bookings.queries.server.ts";
import { commitmentProgress } from "./commitment/commitment-progress.ts";
import { Contract } from "./contract.entity.server.ts";

/** The contract with its lines, as the form shows it. */
export async function readContract(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const contract = await em.findOne(
    Contract,
    { id },
    { populate: ["groups", "customers", "freeTimes"] },
  );
  return contract && { ...wrap(contract).toObject(), progress: await progressOf(em, contract) };
}

/** Null without a commitment. TEU and amounts are text. */
async function progressOf(
  em: EntityManager,
  contract: Contract,
): Promise<Record<string, string> | null> {
  const { mqcTeu, mqcRate, mqcPer, currency, effectiveDate, expiryDate, terminationDate } =
    contract;
  if (mqcTeu === null || mqcTeu === undefined) return null;
  const { rows } = await sql<{
    carried: string;
    today: string;
  }>`select ${carriedTeu(sql`c`)}::text as carried, to_char(${companyToday}, 'YYYY-MM-DD') as today
    from contract c
    where c.id = ${contract.id}`.execute(em.getKysely());
  const [row] = rows;
  if (!row) return null;
  const terms = {
    mqcTeu,
    per: mqcPer,
    rate: mqcRate ?? "0",
    currency,
    effectiveDate,
    endDate: terminationDate ?? expiryDate,
  };
  const { shortfall, ...progress } = commitmentProgress(terms, row.carried, row.today);
  return {
    ...progress,
    mqcTeu: String(mqcTeu),
    shortfallTeu: shortfall.shortfallTeu.toFixed(),
    shortfallPercent: shortfall.percent,
    shortfallAmount: `${shortfall.amount} ${currency}`,
  };
}
