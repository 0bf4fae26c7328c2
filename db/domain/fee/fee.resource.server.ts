import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { Bill } from "../bill/bill.entity.server.ts";
import { Fee } from "./fee.entity.server.ts";
import { feeAuditList, feeRecheckList, feeSearchList } from "./fee.list.ts";
import { type FeeFacts, feeMachine } from "./fee.machine.ts";
import type { Actor } from "#platform/operation/actor.ts";
import type { ListDefinition, ListRow } from "#platform/list/list.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { dec } from "../money/decimal.ts";
import { statementIdOf } from "./fee-statement.server.ts";
import { saveFee } from "./save-fee.server.ts";

const reversed = sql`exists (select 1 from fee r where r.reverses_id = t0.id)`;
const baseCurrency = sql`coalesce((select c.local_currency from company c where c.code = t0.company_code), 'CNY')`;
const statementId = () => statementIdOf("t0.id");
/** Whether the fee flow nodes close a step to a fee: the step's own node is switched off, or the node the fee stands at does not allow it. */
const closedBy = (step: "audit" | "recheck", status: RawBuilder<unknown>) =>
  sql`case when (select n.enabled from fee_flow n where n.code = ${step === "audit" ? "AUDITED" : "RECHECKED"}) = 'N' then 'off'
    when (select n.${sql.ref(`allow_${step}`)} from fee_flow n where n.code = ${status}) = 'N' then 'here' else '' end`;
const auditClosed = closedBy("audit", sql`t0.fee_status`);
const recheckClosed = closedBy("recheck", sql`t0.fee_status`);
const source = (where?: RawBuilder<unknown>): ListSource => ({
  entity: Fee,
  computed: { reversed, baseCurrency, statementId, auditClosed, recheckClosed },
  ...(where ? { where } : {}),
});

type Around = Omit<FeeFacts, "feeStatus" | "origin" | "isFeeLock" | "invoicedAmount" | "verifiedAmount">;

async function factsOf(ctx: Ctx, fee: Fee): Promise<FeeFacts> {
  const { rows } =
    await sql<Around>`select v.voyage_name as "voyageName", v.fee_lock as "voyageFeeLock", v.receivable_switch as "receivableSwitch",
      ${fee.blNo} as "blNo", ${fee.bkNo} as "bkNo", coalesce(b.fee_lock, 'N') as "feeLock", coalesce(k.fee_lock, 'N') as "bookingFeeLock",
      exists (select 1 from fee r where r.reverses_id = ${fee.id}) as reversed,
      ${statementIdOf(String(fee.id))} as "statementId",
      ${closedBy("audit", sql`${fee.feeStatus}`)} as "auditClosed", ${closedBy("recheck", sql`${fee.feeStatus}`)} as "recheckClosed"
    from voyage v left join bill b on b.id = ${fee.bill?.id ?? null} left join booking k on k.id = b.booking_id
    where v.id = ${fee.voyage.id}`.execute(ctx.em.getKysely());
  const { feeStatus, origin, isFeeLock, invoicedAmount, verifiedAmount } = fee;
  return { ...(rows[0] as Around), feeStatus, origin, isFeeLock, invoicedAmount, verifiedAmount };
}

/** The machine's steps, for every list of fees. */
export const feeSteps = defineSteps({
  machine: feeMachine,
  entity: Fee,
  list: feeSearchList,
  source: source(),
  keyOf: (fee) => `${fee.blNo} ${fee.feeCode} ${fee.amount} ${fee.currency}`,
  factsOf,
  setState: (fee, state) => {
    fee.feeStatus = state;
  },
  effects: {
    audit: (ctx, fee) => {
      ctx.em.assign(fee, { auditBy: ctx.actor.userName, auditTime: ctx.now });
    },
    cancelAudit: (ctx, fee) => {
      ctx.em.assign(fee, { auditBy: "", auditTime: null });
    },
    recheck: (ctx, fee) => {
      ctx.em.assign(fee, { recheckBy: ctx.actor.userName, recheckTime: ctx.now });
    },
    cancelRecheck: (ctx, fee) => {
      ctx.em.assign(fee, { recheckBy: "", recheckTime: null });
    },
    reverse: reverseFee,
    remove: (ctx, fee) => {
      ctx.em.remove(fee);
    },
  },
});

/** Writes the negative line that undoes an audited one and points to it (domain §3); the wrong line itself stays as it is. */
function reverseFee(ctx: Ctx, fee: Fee, given: { reason: string }): void {
  const minus = (amount: string) => dec(amount).negated().toFixed();
  const {
    id,
    version: _v,
    createdBy: _cb,
    createdTime: _ct,
    updatedBy: _ub,
    updatedTime: _ut,
    ...values
  } = wrap(fee).toPOJO() as unknown as Fee;
  ctx.em.create(Fee, {
    ...values,
    ...{
      voyage: fee.voyage,
      bill: fee.bill ?? null,
      origin: "REVERSAL",
      feeStatus: "CREATED",
      autoKey: null,
      reversesId: id,
      opRem: given.reason,
    },
    ...{ qty: minus(fee.qty), amount: minus(fee.amount), taxAmount: minus(fee.taxAmount), noTaxAmount: minus(fee.noTaxAmount) },
    ...{ baseAmount: minus(fee.baseAmount), usdAmount: fee.usdAmount ? minus(fee.usdAmount) : null },
    ...{
      auditBy: "",
      auditTime: null,
      recheckBy: "",
      recheckTime: null,
      invoicedAmount: "0",
      verifiedAmount: "0",
      differs: "N",
    },
  });
}

async function readFee(em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const fee = await em.findOne(Fee, { id, feeBelong: "R" }, { populate: ["voyage", "statementId"] });
  if (!fee) return null;
  const bill = fee.bill ? await em.findOne(Bill, { id: fee.bill.id }, { populate: ["booking"] }) : null;
  const { rows } = await sql<Pick<FeeFacts, "reversed" | "auditClosed" | "recheckClosed">>`select
    exists (select 1 from fee where reverses_id = ${id}) as reversed, ${closedBy("audit", sql`${fee.feeStatus}`)} as "auditClosed",
    ${closedBy("recheck", sql`${fee.feeStatus}`)} as "recheckClosed"`.execute(em.getKysely());
  const { voyage: _voyage, bill: _bill, ...plain } = wrap(fee).toObject() as unknown as Record<string, unknown>;
  return {
    ...plain,
    ...{ voyageName: fee.voyage.voyageName, voyageFeeLock: fee.voyage.feeLock, receivableSwitch: fee.voyage.receivableSwitch },
    ...{ feeLock: bill?.feeLock ?? "N", bookingFeeLock: bill?.booking.feeLock ?? "N", ...rows[0] },
  };
}

const fees = (
  list: ListDefinition,
  of: { steps: (keyof typeof feeSteps)[]; where?: RawBuilder<unknown>; save?: Resource["save"] },
): Resource =>
  defineResource({
    apiName: list.apiName,
    list,
    source: source(of.where),
    machine: feeMachine,
    factsOfRow: (row: ListRow) => row,
    steps: Object.fromEntries(of.steps.map((name) => [name, feeSteps[name]])),
    get: readFee,
    ...(of.save ? { save: of.save } : {}),
  });

/** Receivable fees: all of them, and the desks of audit and recheck. */
export const feeResources: readonly Resource[] = [
  fees(feeSearchList, { steps: ["audit", "cancelAudit", "recheck", "cancelRecheck", "reverse", "remove"], save: saveFee }),
  fees(feeAuditList, { steps: ["audit", "cancelAudit"], where: sql`t0.fee_status in ('CREATED', 'AUDITED')` }),
  fees(feeRecheckList, { steps: ["recheck", "cancelRecheck"], where: sql`t0.fee_status in ('AUDITED', 'RECHECKED')` }),
];
