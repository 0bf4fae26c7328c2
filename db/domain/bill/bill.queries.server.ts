import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/operation/actor.ts";
import { listWithFacts } from "#platform/list/list-facts.ts";
import { listRowsByIds } from "#platform/list/list-rows.server.ts";
import { Bill } from "./bill.entity.server.ts";
import { billList } from "./bill.list.ts";
import { billSource } from "./bill.source.server.ts";

const billRows = listWithFacts(billList, billSource);

/** The whole form with names and facts. Null out of scope. */
export async function readBill(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const [row] = await listRowsByIds(em, billRows, billSource, { actor, ids: [id] });
  const bill = row ? await em.findOne(Bill, { id }, { populate: ["cargo", "containers", "voyage", "booking"] }) : null;
  if (!row || !bill) return null;
  const { voyage: _voyage, booking: _booking, ...plain } = wrap(bill).toObject();
  return {
    ...row,
    ...plain,
    voyage: bill.voyage.voyageName,
    vesselName: bill.voyage.vesselName,
    voyageNo: bill.voyage.voyage,
    bkNo: bill.booking.bkNo,
  };
}
