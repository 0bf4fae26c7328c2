import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Booking, BookingRoll } from "#domain/booking/booking-record/booking.entity.server.ts";
import type { RollLine } from "./booking.form.ts";

const shown = (at: Date | null | undefined, { zone }: Actor) => (at ? timeShown(at, { zone }) : "");

/** Id by number, 0 for an unknown one. The caller checks permission and scope. */
export async function bookingIdOf(em: EntityManager, bkNo: string): Promise<number> {
  const booking = bkNo
    ? await em.findOne(Booking, { bkNo }, { fields: ["id"], disableIdentityMap: true })
    : null;
  return booking?.id ?? 0;
}

/** The whole form. The caller checks permission and scope. */
export async function readBooking(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const booking = await em.findOne(
    Booking,
    { id },
    { populate: ["cargo", "containers", "voyage"] },
  );
  if (!booking) return null;
  const rolls = await em.find(
    BookingRoll,
    { booking: id },
    { populate: ["fromVoyage", "toVoyage"], orderBy: { id: "desc" } },
  );
  const lines = rolls.map(
    (roll): RollLine => ({
      id: roll.id,
      from: roll.fromVoyage.voyageName,
      to: roll.toVoyage.voyageName,
      reason: roll.reason,
      contact: roll.contact,
      by: roll.createdBy ?? "",
      time: shown(roll.createdTime, actor),
    }),
  );
  return {
    ...wrap(booking).toObject(),
    voyage: booking.voyage.voyageName,
    voyageEnded: booking.voyage.ended,
    reconcileTimeText: shown(booking.reconcileTime, actor),
    rolls: lines,
  };
}
