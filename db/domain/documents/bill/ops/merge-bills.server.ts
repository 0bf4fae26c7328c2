import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { collectBill } from "../packing/bill-conserve.ts";
import { makeBill } from "../packing/bill-from-booking.server.ts";
import {
  lockSources,
  type MadeBill,
  madeBill,
  sourceRows,
} from "../packing/bill-source-rows.server.ts";
import { billList } from "../bill.list.ts";
import { type MergeHead, mergeFaults } from "../split/merge-rules.ts";
import { unbilledCargo } from "../packing/unbilled-cargo.server.ts";

/** Bookings on one bill at most. */
export const mostMerged = 50;

export const MergeInput = z.object(sourceRows(mostMerged));

export const mergeHead = (booking: Booking): MergeHead => ({
  ...booking,
  voyage: booking.voyage.voyageName,
});

/**
 * Puts several locked bookings on one bill: same shipper, consignee, voyage, ports, terms and type
 * (operations §5, field 4.11). The bill is kept under the first booking, a main booking before its
 * parts.
 */
export const mergeBills = defineOperation({
  name: "bill.merge",
  perm: "bill:generate",
  input: MergeInput,
  done: "billSource.merge.done",
  requiresScope: true,
  rehearses: true,
  undoable: true,
  run: async (ctx, input): Promise<{ bkNos: string[]; bills: MadeBill[] }> => {
    const bookings = await lockSources(ctx, input, "merge");
    const faults = mergeFaults(bookings.map(mergeHead));
    if (faults.length > 0) throw new Refusals(faults);
    const [first] = bookings;
    if (!first) throw new Refusal("kit.selectRows");
    const { cargo, boxes, source } = await unbilledCargo(
      ctx.em,
      bookings.map(({ id }) => id),
    );
    // The first booking keeps the bill; the others only point to it through their packing.
    for (const booking of bookings) booking.blStatus = "DRAFT";
    const order = new Map(bookings.map(({ id }, i) => [id, i]));
    const lines = cargo.toSorted(
      (a, b) => (order.get(a.booking.id) ?? 0) - (order.get(b.booking.id) ?? 0),
    );
    const bill = await makeBill(ctx, {
      booking: first,
      type: "MERGE",
      cargo: lines,
      boxes,
      part: collectBill(source.lines),
      shares: source.lines,
    });
    return { bkNos: bookings.map(({ bkNo }) => bkNo), bills: [madeBill(bill, boxes)] };
  },
  follows: async (_ctx, { result }) => ({
    page: billList.apiName,
    ids: result.bills.map(({ id }) => id),
  }),
});
