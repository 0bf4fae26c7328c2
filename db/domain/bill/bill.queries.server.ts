import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/operation/actor.ts";
import { listWithFacts } from "#platform/list/list-facts.ts";
import { listRowsByIds } from "#platform/list/list-rows.server.ts";
import { Bill } from "./bill.entity.server.ts";
import { billList } from "./bill.list.ts";
import { billSource } from "./bill.source.server.ts";

/** Bills with their facts. */
const billRows = listWithFacts(billList, billSource);

type Related = { voyage: { voyageName: string; vesselName: string; voyage: string }; booking: { bkNo: string } };

/** The whole sheet: fields, cargo and containers, voyage and booking by their names, and the facts of its machine. Null out of scope. */
export async function readBill(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const [row] = await listRowsByIds(em, billRows, billSource, { actor, ids: [id] });
  const bill = row ? await em.findOne(Bill, { id }, { populate: ["cargo", "containers", "voyage", "booking"] }) : null;
  if (!row || !bill) return null;
  const { voyage, booking, ...plain } = wrap(bill).toObject() as unknown as Record<string, unknown> & Related;
  return {
    ...row,
    ...plain,
    voyage: voyage.voyageName,
    vesselName: voyage.vesselName,
    voyageNo: voyage.voyage,
    bkNo: booking.bkNo,
  };
}
