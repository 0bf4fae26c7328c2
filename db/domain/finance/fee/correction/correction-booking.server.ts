import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { RowNote } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { bookingDaysOf, closedMonthsOf } from "#domain/masterdata/period/closed-period.server.ts";
import type { Fee } from "../fee.entity.server.ts";
import type { LateBooking } from "../fee-terms.ts";
import { lateOfFee } from "../derivation/stored-derivation.ts";

/**
 * Where a line that corrects a fee is booked. `late` names the day it belongs to, when it is booked
 * after its month.
 */
export type CorrectionBooking = {
  pricingDate: string | null;
  pricingReason: string;
  late: LateBooking | null;
  moved: boolean;
};

/**
 * A correction is booked with its fee, or in the first open month when that of the fee is closed
 * (domain §10).
 * @throws Refusal period.closed when no month up to today's is open
 */
export async function bookingOfCorrection(ctx: Ctx, fee: Fee): Promise<CorrectionBooking> {
  const { companyCode, pricingReason } = fee;
  const stays = {
    pricingDate: fee.pricingDate ?? null,
    pricingReason,
    late: lateOfFee(fee.derivation),
    moved: false,
  };
  const day = fee.pricingDate ?? dayOf(fee.createdTime ?? ctx.now, ctx.actor.zone);
  const closed = await closedMonthsOf(ctx, [{ companyCode, day }]);
  const [month] = closed;
  if (month === undefined) return stays;
  const pricingDate = (await bookingDaysOf(ctx, closed, dayOf(ctx.now, ctx.actor.zone))).get(month);
  if (!pricingDate) throw new Refusal("period.closed", { period: day.slice(0, 7) });
  return {
    pricingDate,
    pricingReason: "fee.pricing.late",
    late: stays.late ?? { day, reason: pricingReason },
    moved: true,
  };
}

/** The columns of a line that say when it is booked, its derivation with them. */
export function bookedOn(
  { pricingDate, pricingReason, late }: CorrectionBooking,
  derivation: object | null,
) {
  return {
    pricingDate,
    pricingReason,
    derivation: late && derivation ? { ...derivation, late } : derivation,
  };
}

/** Tells the reader that a line is booked in a later month than its fee. */
export function lateNotes({ moved, late, pricingDate }: CorrectionBooking): RowNote[] {
  return moved && late
    ? [
        {
          code: "fee.bookedLate",
          params: { period: late.day.slice(0, 7), booked: pricingDate ?? "" },
        },
      ]
    : [];
}
