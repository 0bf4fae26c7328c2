import { LockMode } from "@mikro-orm/postgresql";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "#domain/booking/booking/booking.facts.server.ts";
import { bookingMachine } from "#domain/booking/booking/booking.machine.ts";
import { BookingInput } from "#domain/booking/booking/booking.schema.ts";
import { formOf } from "#domain/booking/booking/read-booking.server.ts";
import { releaseBoxes } from "#domain/containers/container/ops/release-containers.server.ts";
import { needsCaptain, needsOverseas } from "#domain/booking/ebooking-record/approval-need.ts";
import {
  compareVersions,
  type LineChange,
  type Version,
} from "#platform/records/form/compare-versions.ts";
import { correctionShape } from "../correction-shape.ts";
import type { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import type { EbookingInput } from "../../ebooking.schema.ts";
import { checkCorrection, openCorrection } from "./submit-correction.server.ts";
import { writeEbooking } from "../../ops/write-ebooking.server.ts";
import { flushWithLines } from "#platform/records/form/lines.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { moveToVoyage } from "#domain/booking/booking/ops/change-voyage.server.ts";
import { natureOf } from "../../ops/receive-ebooking.server.ts";
import { saveWithSpace } from "#domain/booking/booking/ops/save-booking.server.ts";

/**
 * Receives a correction in the caller's transaction (operations §4): the e-booking takes the new
 * version, its booking follows, and the booking's boxes go back to container import as rows to
 * verify.
 * @returns how many, or a note about space
 */
export async function receiveCorrection(ctx: Ctx, eb: EBooking): Promise<WhyNot> {
  const correction = await openCorrection(ctx, eb, "SUBMITTED");
  const { current, ...checked } = await checkCorrection(ctx, eb, correction);
  const { input, voyage } = checked;
  const booking = await ctx.em.findOne(
    Booking,
    { bkNo: eb.bkNo },
    { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ["cargo", "containers", "voyage"] },
  );
  if (!booking || !voyage) throw new Refusal("correction.noBooking", { bkNo: eb.bkNo });
  const rolled = booking.bkStatus === "CONFIRMED" && booking.voyage.id !== voyage.id;
  if (rolled) {
    await assertOpen(
      ctx,
      { machine: bookingMachine, facts: bookingFacts },
      booking,
      "changeVoyage",
    );
    await moveToVoyage(ctx, booking, {
      target: voyage,
      reason: correction.reason || eb.ebNo,
      contact: "",
    });
  }
  const boxes = await releaseBoxes(ctx, {
    id: booking.id,
    bkNo: booking.bkNo,
    voyageId: voyage.id,
  });
  const { note } = await saveWithSpace(ctx, bookingOf(booking, input, current), { ebNo: eb.ebNo });
  await writeEbooking(ctx, eb, checked);
  // The machine asked for the approvals of this very cargo.
  eb.dgCaptainFlag = needsCaptain(input.cargo) ? "APPROVED" : "NOT_NEEDED";
  eb.dgOverseaFlag = needsOverseas(input.cargo, input.needsOversea) ? "APPROVED" : "NOT_NEEDED";
  Object.assign(correction, {
    state: "RECEIVED",
    received: current,
    decidedBy: ctx.actor.userName,
    decidedTime: ctx.now,
  });
  await flushWithLines(ctx, eb);
  return boxes > 0
    ? { code: "correction.boxesCleared", params: { count: boxes, bkNo: booking.bkNo } }
    : (note ?? null);
}

/** The booking's form with what the correction changes; what the clerk entered elsewhere stays. */
function bookingOf(booking: Booking, input: EbookingInput, current: Version): BookingInput {
  const form = formOf(booking, { voyage: booking.voyage.voyageName });
  const { fields, lines } = compareVersions(correctionShape, current, input);
  const changed = fields
    .map(({ key }) => key)
    .filter((key) => Object.hasOwn(BookingInput.shape, key));
  const overlay = Object.fromEntries(
    changed.map((key) => [key, input[key as keyof EbookingInput]]),
  );
  const linesOf = (key: "cargo" | "containers") =>
    differs(lines[key] ?? [])
      ? input[key].map((line) => ({ ...line, id: 0 }))
      : form[key].map((line, i) => ({ ...line, id: booking[key].getItems()[i]?.id ?? 0 }));
  const cargo = differs(lines.cargo ?? [])
    ? { nature: natureOf(input.cargo), hscode: input.cargo[0]?.hscode ?? "" }
    : {};
  const remark = fields.some(({ key }) => key === "ebRemark") ? { remark: input.ebRemark } : {};
  return {
    ...form,
    ...overlay,
    ...cargo,
    ...remark,
    voyage: input.voyage,
    id: booking.id,
    version: undefined,
    bkNo: booking.bkNo,
    cargo: linesOf("cargo") as BookingInput["cargo"],
    containers: linesOf("containers") as BookingInput["containers"],
  };
}

const differs = (changes: readonly LineChange[]): boolean =>
  changes.some(({ kind, moved }) => kind !== "same" || moved);
