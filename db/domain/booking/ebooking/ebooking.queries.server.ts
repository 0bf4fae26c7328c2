import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";

const shown = (at: Date | null | undefined, { zone }: Actor) => (at ? timeShown(at, { zone }) : "");

/** The whole form with voyage facts. The caller checks permission and scope. */
export async function readEbooking(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const eb = await em.findOne(EBooking, { id }, { populate: ["cargo", "containers", "voyage"] });
  if (!eb) return null;
  return {
    ...wrap(eb).toObject(),
    voyage: eb.voyage?.voyageName ?? "",
    voyageName: eb.voyage?.voyageName ?? null,
    voyageEnded: eb.voyage?.ended ?? null,
    ebSwitch: eb.voyage?.ebSwitch ?? null,
    ebDeadline: eb.voyage?.ebDeadline?.toISOString() ?? null,
    ebDeadlineText: shown(eb.voyage?.ebDeadline, actor),
    rejectTimeText: shown(eb.rejectTime, actor),
  };
}
