import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "../kit/actor.ts";
import { EBooking } from "./ebooking.entity.server.ts";

/** A moment on the company's clock (UTC+8), as every list shows it. */
const shown = (at: Date | null | undefined) =>
  at ? new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 16).replace("T", " ") : "";

/** The whole sheet with its lines and what the machine asks of the voyage. Permission and scope are asked before. */
export async function readEbooking(em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> {
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
    ebDeadlineText: shown(eb.voyage?.ebDeadline),
    rejectTimeText: shown(eb.rejectTime),
  };
}
