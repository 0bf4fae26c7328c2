import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "../kit/actor.ts";
import { Booking } from "./booking.entity.server.ts";

/** The whole sheet: fields, cargo and container lines, the voyage by its name. Permission and scope are asked before. */
export async function readBooking(em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const booking = await em.findOne(Booking, { id }, { populate: ["cargo", "containers", "voyage"] });
  if (!booking) return null;
  const plain = wrap(booking).toObject() as unknown as Record<string, unknown> & { voyage: { voyageName: string; ended: "Y" | "N" } };
  return { ...plain, voyage: plain.voyage.voyageName, voyageEnded: plain.voyage.ended };
}
