import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { timesNamed } from "#platform/resource/used-codes.server.ts";
import { Booking } from "../booking/booking.entity.server.ts";
import { Bill } from "./bill.entity.server.ts";

/** What the rules of a bill ask. */
export const billFacts = defineFacts(Bill, {
  blStatus: "column",
  /** State of the booking the bill is made from. */
  bkStatus: { path: "booking.bkStatus", label: "bill.bkNo" },
  ebFlag: "column",
  releaseType: "column",
  originals: "column",
  shipperName: "column",
  consigneeName: "column",
  containerCount: {
    sql: (bill) => sql<number>`(select count(*)::int from bill_container c where c.bill_id = ${bill}.id)`,
    label: "bill.containers",
    kind: "int",
  },
  /** Every cargo line carries a description or a name of the goods. */
  described: {
    sql: (bill) => sql<boolean>`(exists (select 1 from bill_cargo c where c.bill_id = ${bill}.id) and not exists (select 1 from bill_cargo c
      where c.bill_id = ${bill}.id and c.description = '' and c.goods_name_en = ''))`,
    label: "bill.cargo",
  },
  /** What later areas have on the bill: its fees. */
  feeCount: {
    sql: (bill) => timesNamed("bill", sql`${bill}.id`),
    label: "bill.blNo",
    kind: "int",
  },
  /** A later bill names this one as the one it replaces. */
  reissued: {
    // The empty ones are nearly all of them: said to be left out, or the planner takes every bill for a hit and reads the table per row.
    sql: (bill) => sql<boolean>`exists (select 1 from bill later where later.old_bl_no = ${bill}.bl_no and later.old_bl_no > '')`,
    label: "bill.blNo",
  },
});

/** What stands on a booking before a bill is generated from it. */
export const billSourceFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", label: "bill.bkNo" },
  boxCount: { sql: (booking) => sql<number>`(select count(*)::int from box x where x.booking_id = ${booking}.id)` },
  packingCount: { sql: (booking) => sql<number>`(select count(*)::int from packing_line x where x.booking_id = ${booking}.id)` },
  /** Packing lines that are on a bill already. */
  billedCount: { sql: (booking) => sql<number>`(select count(x.bill_id)::int from packing_line x where x.booking_id = ${booking}.id)` },
  /** Bills of the booking that came from a split. */
  splitCount: {
    sql: (booking) => sql<number>`(select count(*)::int from bill x where x.booking_id = ${booking}.id and x.bl_type = 'SPLIT')`,
    label: "bill.blNo",
    kind: "int",
  },
});
