import type { EntityManager } from "@mikro-orm/postgresql";
import { listWithFacts } from "#platform/records/list/query/list-facts.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { collectBill, type Quantities, sumQuantities } from "../packing/bill-conserve.ts";
import { seenBookings, type SourceRow } from "../packing/bill-source-rows.server.ts";
import { billSourceFacts } from "../bill.facts.server.ts";
import { billSourceList } from "../bill.list.ts";
import { billSourceSource } from "../bill.source.server.ts";
import { billSourceMachine } from "../packing/bill-source.machine.ts";
import { mergeHead } from "../ops/merge-bills.server.ts";
import { mergeFaults } from "./merge-rules.ts";
import {
  type BillSource,
  packagesOf,
  planBills,
  type SplitKind,
  splitFaults,
  type SplitPlan,
} from "./split-packing.ts";
import { planOf } from "../ops/split-bill.server.ts";
import { unbilledCargo } from "../packing/unbilled-cargo.server.ts";

type Reader = { em: EntityManager; actor: Actor; now: Date };

/** A bill that would be made, with the numbers of its boxes. */
export type BillPreview = { cntNos: string[]; total: Quantities; bkNo?: string };
export type SplitPreview = {
  version: number;
  source: BillSource;
  plan: SplitPlan;
  packed: number[];
  bills: BillPreview[];
  whole: BillPreview;
  faults: Refusal[];
};

const list = listWithFacts(billSourceList, billSourceSource);

async function openBookings(
  reader: Reader,
  bkNos: readonly string[],
  action: "split" | "merge",
): Promise<SourceRow[]> {
  const { em, actor, now } = reader;
  const seen = await seenBookings(reader, { bkNos });
  const ids = seen.map(({ id }) => id);
  const rows = new Map(
    (await listRowsByIds(em, list, billSourceSource, { actor, ids })).map((row) => [row.id, row]),
  );
  const faults = seen.flatMap(({ id, bkNo }) => {
    const row = rows.get(id);
    const why = row
      ? billSourceMachine.whyNot(billSourceFacts.ofRow(row, { actor, now }), action)
      : { code: "bill.bookingNotLocked" as const };
    return why
      ? [new Refusal(why.code, "params" in why ? why.params : {}, { field: "bkNos", key: bkNo })]
      : [];
  });
  if (faults.length > 0) throw new Refusals(faults);
  return seen;
}

type SplitAsk = {
  bkNo: string;
  by: SplitKind;
  count: number;
  places?: number[];
  take?: number[][];
};

/**
 * What a split would make; nothing is written.
 * @throws Refusal when the booking may not be split now
 */
export async function previewSplit(
  reader: Reader,
  { bkNo, ...ask }: SplitAsk,
): Promise<SplitPreview> {
  const [row] = await openBookings(reader, [bkNo], "split");
  if (!row) throw new Refusal("kit.notFound", {}, { key: bkNo });
  const booking = await reader.em.findOneOrFail(Booking, { id: row.id });
  const unbilled = await unbilledCargo(reader.em, [row.id]);
  const { source } = unbilled;
  const plan = planOf(unbilled, ask);
  const faults = splitFaults(source, plan, booking.blStatus === "NONE" ? 2 : 1);
  const cntNo = new Map(source.boxes.map((box) => [box.id, box.cntNo]));
  const bills = planBills(source, plan).map(({ boxIds, total }) => ({
    cntNos: boxIds.map((id) => cntNo.get(id) ?? ""),
    total,
  }));
  const whole = {
    cntNos: source.boxes.map((box) => box.cntNo),
    total: sumQuantities(bills.map((bill) => bill.total)),
  };
  return {
    version: Number(booking.version),
    source,
    plan,
    packed: packagesOf(source),
    bills,
    whole,
    faults,
  };
}

/**
 * What a merge would make: the bookings one by one, and the bill.
 * @throws Refusals when they may not go on one bill
 */
export async function previewMerge(
  reader: Reader,
  bkNos: readonly string[],
): Promise<{ parts: BillPreview[]; bill: BillPreview }> {
  const rows = await openBookings(reader, bkNos, "merge");
  const ids = rows.map(({ id }) => id);
  const bookings = await reader.em.find(Booking, { id: ids }, { populate: ["voyage"] });
  const faults = mergeFaults(
    rows.flatMap(({ id }) => bookings.find((own) => own.id === id) ?? []).map(mergeHead),
  );
  if (faults.length > 0) throw new Refusals(faults);
  const { boxes, packing, source } = await unbilledCargo(reader.em, ids);
  const shareById = new Map(source.lines.map((line) => [line.id, line]));
  const parts = rows.map(({ id, bkNo }): BillPreview => {
    const own = packing
      .filter((line) => line.booking.id === id)
      .flatMap((line) => shareById.get(line.id) ?? []);
    return {
      bkNo,
      cntNos: boxes.filter((box) => box.booking.id === id).map((box) => box.cntNo),
      total: collectBill(own).total,
    };
  });
  return {
    parts,
    bill: { cntNos: boxes.map((box) => box.cntNo), total: collectBill(source.lines).total },
  };
}
