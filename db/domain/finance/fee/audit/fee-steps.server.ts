import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Fee } from "../fee.entity.server.ts";
import {
  bookedOn,
  bookingOfCorrection,
  type CorrectionBooking,
  lateNotes,
} from "../correction/correction-booking.server.ts";
import { feeFacts } from "../fee.facts.server.ts";
import { feeSource } from "../fee.source.server.ts";
import { feeList } from "../fee.list.ts";
import { feeMachines } from "../fee.machine.ts";
import { eachSide, type FeeSide } from "../fee-side.ts";
import { correctFee, lockBillOf } from "../correction/correct-fee.server.ts";
import { defineSteps, type RowNote } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";

const stepsOf = (side: FeeSide) =>
  defineSteps({
    machine: feeMachines[side],
    facts: feeFacts,
    list: feeList(side, "search"),
    source: feeSource(),
    keyOf: (fee) => `${fee.blNo || fee.containerno} ${fee.feeCode} ${fee.amount} ${fee.currency}`,
    before: async (ctx, id, action) => {
      if (action === "settle") await lockBillOf(ctx, id);
    },
    // A fee of the other side is not found.
    accepts: (fee) => fee.feeBelong === side,
    setState: (fee, state) => {
      fee.feeStatus = state;
    },
    // New lines are audited next, while the fee stays as it was.
    follows: {
      settle: async ({ em }, ids) => ({
        page: feeList(side, "audit").apiName,
        ids: await settledLines(em, ids),
        by: "blNo",
      }),
    },
    undoable: {
      audit: "cancelAudit",
      cancelAudit: "audit",
      recheck: "cancelRecheck",
      cancelRecheck: "recheck",
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
      settle: correctFee,
      remove: (ctx, fee) => {
        ctx.em.remove(fee);
      },
    },
  });

export const feeSteps = eachSide(stepsOf);

/** Fees offered for audit in one press. */
const mostFollowing = 200;

/**
 * What settling has written and nobody has audited: differences of the fees, and lines their
 * charges have instead.
 */
async function settledLines(em: EntityManager, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct f.id
    from fee o
      join fee f on f.bill_id = o.bill_id
      and f.fee_belong = o.fee_belong
      and f.fee_code = o.fee_code
      and (f.changes_id = o.id or f.origin = 'AUTO')
    where o.id = any (${[...ids]}::int[]) and f.fee_status = 'CREATED'
    order by f.id
    limit ${mostFollowing}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/**
 * Writes the negative line that undoes an audited fee (domain §3), in the first open month when
 * that of the fee is closed.
 */
async function reverseFee(
  ctx: Ctx,
  fee: Fee,
  input: { reason: string },
): Promise<{ notes: RowNote[] }> {
  const booking = await bookingOfCorrection(ctx, fee);
  reverseLine(ctx, fee, { ...input, booking });
  // A fee goes back with the difference lines that late changes gave it, unless they have gone back
  // before.
  const lines = await ctx.em.find(Fee, { changesId: fee.id });
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  for (const line of lines)
    if (line.origin === "CHANGE" && !reversed.has(line.id))
      reverseLine(ctx, line, { ...input, booking: await bookingOfCorrection(ctx, line) });
  return { notes: lateNotes(booking) };
}

function reverseLine(
  ctx: Ctx,
  fee: Fee,
  { reason, booking }: { reason: string; booking: CorrectionBooking },
): void {
  const minus = (amount: string) => dec(amount).negated().toFixed();
  const {
    id,
    version: _version,
    createdBy: _createdBy,
    createdTime: _createdTime,
    updatedBy: _updatedBy,
    updatedTime: _updatedTime,
    ...values
  } = wrap(fee).toPOJO();
  ctx.em.create(Fee, {
    ...values,
    ...bookedOn(booking, fee.derivation ?? null),
    voyage: fee.voyage ?? null,
    bill: fee.bill ?? null,
    origin: "REVERSAL",
    feeStatus: "CREATED",
    autoKey: null,
    reversesId: id,
    opRem: reason,
    qty: minus(fee.qty),
    amount: minus(fee.amount),
    taxAmount: minus(fee.taxAmount),
    noTaxAmount: minus(fee.noTaxAmount),
    baseAmount: minus(fee.baseAmount),
    usdAmount: fee.usdAmount ? minus(fee.usdAmount) : null,
    auditBy: "",
    auditTime: null,
    recheckBy: "",
    recheckTime: null,
    invoicedAmount: "0",
    verifiedAmount: "0",
    differs: "N",
  });
}
