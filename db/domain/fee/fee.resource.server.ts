import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { Bill } from "../bill/bill.entity.server.ts";
import { Fee } from "./fee.entity.server.ts";
import { feeFacts } from "./fee.facts.server.ts";
import { feeAuditList, feeRecheckList, feeSearchList } from "./fee.list.ts";
import { type FeeFacts, feeMachine } from "./fee.machine.ts";
import type { Actor } from "#platform/operation/actor.ts";
import type { ListDefinition } from "#platform/list/list.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { dec } from "../money/decimal.ts";
import { saveFee } from "./save-fee.server.ts";

const baseCurrency = sql`coalesce((select c.local_currency from company c where c.code = t0.company_code), 'CNY')`;
const source = (where?: RawBuilder<unknown>) => ({
  entity: Fee,
  facts: feeFacts,
  computed: { baseCurrency },
  ...(where ? { where } : {}),
});

/** The machine's steps, for every list of fees. */
export const feeSteps = defineSteps({
  machine: feeMachine,
  facts: feeFacts,
  list: feeSearchList,
  source: source(),
  keyOf: (fee) => `${fee.blNo} ${fee.feeCode} ${fee.amount} ${fee.currency}`,
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
  const { reversed, auditClosed, recheckClosed } = feeFacts.computed;
  const { rows } = await sql<Pick<FeeFacts, "reversed" | "auditClosed" | "recheckClosed">>`select ${reversed} as reversed,
    ${auditClosed} as "auditClosed", ${recheckClosed} as "recheckClosed" from fee t0 where t0.id = ${id}`.execute(em.getKysely());
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
