import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { Fee } from "./fee.entity.server.ts";
import type { FeeFacts } from "./fee.machine.ts";
import type { FeeSide } from "./fee-side.ts";
import { statementIdOf } from "./fee-statement.server.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Whether the fee flow nodes close a step to a fee: the step's own node is switched off, or the node the fee stands at does not allow it. */
const closedBy = (step: "audit" | "recheck", status: RawBuilder<unknown>) =>
  sql`case when (select n.enabled from fee_flow n where n.code = ${step === "audit" ? "AUDITED" : "RECHECKED"}) = 'N' then 'off'
    when (select n.${sql.ref(`allow_${step}`)} from fee_flow n where n.code = ${status}) = 'N' then 'here' else '' end`;

const computed: NonNullable<ListSource["computed"]> = {
  reversed: sql`exists (select 1 from fee r where r.reverses_id = t0.id)`,
  baseCurrency: sql`coalesce((select c.local_currency from company c where c.code = t0.company_code), 'CNY')`,
  statementId: () => statementIdOf("t0.id"),
  auditClosed: closedBy("audit", sql`t0.fee_status`),
  recheckClosed: closedBy("recheck", sql`t0.fee_status`),
};

/** Rows of fees with the facts of their machine; `where` limits a page to some of them. */
export const feeSource = (where?: RawBuilder<unknown>): ListSource => ({ entity: Fee, computed, ...(where ? { where } : {}) });

type AroundFee = Omit<FeeFacts, "feeStatus" | "origin" | "isFeeLock" | "invoicedAmount" | "verifiedAmount">;

/**
 * The facts of a fee. A fee of the other side answers like one that does not exist, whatever way a step was called.
 * @throws Refusal kit.notFound
 */
export async function feeFactsOf(em: EntityManager, side: FeeSide, fee: Fee): Promise<FeeFacts> {
  if (fee.feeBelong !== side) throw new Refusal("kit.notFound", {}, { key: String(fee.id) });
  const { rows } = await sql<AroundFee>`select v.voyage_name as "voyageName", v.fee_lock as "voyageFeeLock",
      v.receivable_switch as "receivableSwitch", v.payable_switch as "payableSwitch", ${fee.blNo} as "blNo", ${fee.bkNo} as "bkNo",
      coalesce(b.fee_lock, 'N') as "feeLock", coalesce(b.payable_fee_lock, 'N') as "payableFeeLock", coalesce(k.fee_lock, 'N') as "bookingFeeLock",
      exists (select 1 from fee r where r.reverses_id = ${fee.id}) as reversed,
      ${statementIdOf(String(fee.id))} as "statementId",
      ${closedBy("audit", sql`${fee.feeStatus}`)} as "auditClosed", ${closedBy("recheck", sql`${fee.feeStatus}`)} as "recheckClosed"
    from voyage v left join bill b on b.id = ${fee.bill?.id ?? null} left join booking k on k.id = b.booking_id
    where v.id = ${fee.voyage.id}`.execute(em.getKysely());
  const around = rows[0];
  if (!around) throw new Refusal("kit.notFound", {}, { key: String(fee.id) });
  const { feeStatus, origin, isFeeLock, invoicedAmount, verifiedAmount } = fee;
  return { ...around, feeStatus, origin, isFeeLock, invoicedAmount, verifiedAmount };
}
