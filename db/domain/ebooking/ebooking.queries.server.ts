import { timeShown } from "#platform/clock/time-shown.ts";
import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/operation/actor.ts";
import { EBooking } from "./ebooking.entity.server.ts";

/** A moment on the clock of the reader's company, as every list shows it. */
const shown = (at: Date | null | undefined, { zone }: Actor) => (at ? timeShown(at, { zone }) : "");

/** The whole sheet with its lines and what the machine asks of the voyage. Permission and scope are asked before. */
export async function readEbooking(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const eb = await em.findOne(EBooking, { id }, { populate: ["cargo", "containers", "voyage"] });
  if (!eb) return null;
  const plain = wrap(eb).toObject() as unknown as Record<string, unknown>;
  return {
    ...plain,
    voyage: eb.voyage?.voyageName ?? "",
    voyageName: eb.voyage?.voyageName ?? null,
    voyageEnded: eb.voyage?.ended ?? null,
    ebSwitch: eb.voyage?.ebSwitch ?? null,
    ebDeadline: eb.voyage?.ebDeadline?.toISOString() ?? null,
    ebDeadlineText: shown(eb.voyage?.ebDeadline, actor),
    rejectTimeText: shown(eb.rejectTime, actor),
  };
}
