import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { Booking, BookingRoll } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "../booking.facts.server.ts";
import { bookingMachine, feesFree } from "../booking.machine.ts";
import { assertOpen, factsOf } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { settleSpace, type SpaceNote } from "#domain/booking/space/share/settle-space.server.ts";
import { assertVoyageOpenFor } from "#domain/sailing/voyage/voyage-gates.ts";
import type { ApprovalState } from "#domain/booking/ebooking-record/approval-need.ts";
import { EbCorrection, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { callsOf, findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";

const ChangeVoyageInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  voyage: v.requiredCode(60),
  changeReason: v.requiredText(500),
  changeContact: v.text(80),
});

/**
 * Rolls a confirmed booking to another voyage, with a reason (domain §3 changeVoyage). The voyage
 * is open and calls both ports in order. Boxes and unaudited fees follow.
 */
export const changeVoyage = defineOperation({
  name: "booking.changeVoyage",
  perm: "booking:changeVoyage",
  input: ChangeVoyageInput,
  done: "booking.changeVoyage.done",
  async run(ctx, input): Promise<{ id: number; note?: SpaceNote }> {
    const booking = await ctx.em.findOne(
      Booking,
      { id: input.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!booking) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
    await assertSeen(ctx.em, "Booking", booking, input.version);
    await assertOpen(
      ctx,
      { machine: bookingMachine, facts: bookingFacts },
      booking,
      "changeVoyage",
    );
    const target = await findVoyage(ctx, input.voyage);
    await moveToVoyage(ctx, booking, {
      target,
      reason: input.changeReason,
      contact: input.changeContact,
    });
    await askApprovalsAgain(ctx, booking.ebNo, target);
    // Returns the old space and requests new.
    const note = await settleSpace(ctx, booking.id);
    return { id: booking.id, ...(note ? { note } : {}) };
  },
});

type Move = { target: Voyage; reason: string; contact: string };

/**
 * Writes the move and its record: boxes and open fees follow. The caller holds the booking and
 * settles its space. Returns the calls on the new voyage.
 * @throws Refusal when the voyage is closed, does not call the ports in order, or fees or their
 *   locks forbid it
 */
export async function moveToVoyage(ctx: Ctx, booking: Booking, { target, reason, contact }: Move) {
  if (target.id === booking.voyage.id)
    throw new Refusal("booking.sameVoyage", {}, { field: "voyage" });
  assertVoyageOpenFor(ctx, target, "booking");
  const calls = callsOf(target, booking.portLoad, booking.portDis);
  await assertFeesFree(ctx, booking, target);
  ctx.em.create(BookingRoll, {
    booking,
    fromVoyage: booking.voyage,
    toVoyage: target,
    reason,
    contact,
  });
  const db = kyselyOf(ctx.em);
  await db
    .updateTable("box")
    .set({ voyage_id: target.id })
    .where("booking_id", "=", booking.id)
    .execute();
  await db
    .updateTable("fee")
    .set({ voyage_id: target.id })
    .where("bk_no", "=", booking.bkNo)
    .execute();
  ctx.em.assign(booking, {
    voyage: target,
    etd: calls.load.etd?.slice(0, 10) ?? null,
    eta: calls.discharge.eta?.slice(0, 10) ?? null,
    changeReason: reason,
    changeContact: contact,
  });
  return calls;
}

/**
 * The e-booking follows its rolled booking; a captain approves for one ship, so special cargo is
 * asked for again.
 */
export async function askApprovalsAgain(ctx: Ctx, ebNo: string, target: Voyage): Promise<void> {
  const eb = ebNo
    ? await ctx.em.findOne(EBooking, { ebNo }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null;
  if (!eb || eb.voyage?.id === target.id) return;
  const calls = callsOf(target, eb.portLoad, eb.portDis);
  Object.assign(eb, {
    voyage: target,
    etd: calls.load.etd?.slice(0, 10) ?? null,
    eta: calls.discharge.eta?.slice(0, 10) ?? null,
  });
  const again = (state: ApprovalState): ApprovalState =>
    state === "NOT_NEEDED" ? state : "APPLIED";
  Object.assign(eb, {
    dgCaptainFlag: again(eb.dgCaptainFlag),
    dgOverseaFlag: again(eb.dgOverseaFlag),
  });
  // A rejected correction must not bring back an approval for the old ship.
  const waiting = await ctx.em.findOne(EbCorrection, { eBooking: eb, state: "SUBMITTED" });
  if (waiting)
    Object.assign(waiting, {
      captainBefore: again(waiting.captainBefore),
      overseaBefore: again(waiting.overseaBefore),
    });
}

/** What keeps the booking's fees on their voyage, and the fee lock of the target. */
async function assertFeesFree(ctx: Ctx, booking: Booking, target: Voyage): Promise<void> {
  const why = feesFree(await factsOf(ctx, bookingFacts, booking));
  if (why) throw new Refusal(why.code, why.params);
  if (target.feeLock !== "Y") return;
  const rows = await kyselyOf(ctx.em)
    .selectFrom("fee")
    .select("id")
    .where("bk_no", "=", booking.bkNo)
    .limit(1)
    .execute();
  if (rows[0]) throw new Refusal("voyage.feeLocked", { voyage: target.voyageName });
}
