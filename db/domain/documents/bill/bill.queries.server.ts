import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { ListDefinition } from "#platform/records/list/list.ts";
import { listWithFacts } from "#platform/records/list/query/list-facts.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { Bill } from "./bill.entity.server.ts";
import { billList } from "./bill.list.ts";
import { billSource } from "./bill.source.server.ts";

type Page = { list: ListDefinition; source: ListSource };

/** The whole form with names and facts. Null out of the scope of the page. */
async function readBillOn(
  em: EntityManager,
  actor: Actor,
  id: number,
  { list, source }: Page,
): Promise<Record<string, unknown> | null> {
  const [row] = await listRowsByIds(em, list, source, { actor, ids: [id] });
  const bill = row
    ? await em.findOne(Bill, { id }, { populate: ["cargo", "containers", "voyage", "booking"] })
    : null;
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

/** Reads bills of a page, by the limits of that page. */
export function billReader(list: ListDefinition, source: ListSource) {
  const page = { list: listWithFacts(list, source), source };
  return (em: EntityManager, actor: Actor, id: number) => readBillOn(em, actor, id, page);
}

export const readBill = billReader(billList, billSource);
