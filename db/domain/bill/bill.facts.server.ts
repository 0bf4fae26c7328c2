import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { timesNamed } from "#platform/resource/used-codes.server.ts";
import { Booking } from "../booking/booking.entity.server.ts";
import { Bill } from "./bill.entity.server.ts";

export const billFacts = defineFacts(Bill, {
  blStatus: "column",
  bkStatus: { path: "booking.bkStatus", label: "bill.bkNo" },
  /** Of a merged bill: bookings on it that are not locked. */
  openMembers: {
    sql: (bill) => sql<number>`(case when ${bill}.bl_type = 'MERGE' then (select count(distinct k.id)::int from packing_line p
      join booking k on k.id = p.booking_id where p.bill_id = ${bill}.id and k.bk_status <> 'LOCKED') else 0 end)`,
    label: "bill.bkNo",
    kind: "int",
  },
  /** The voyage has ended, or the manifest of one of its e-bookings is locked. */
  manifestClosed: {
    sql: (bill) => sql<boolean>`(exists (select from voyage v where v.id = ${bill}.voyage_id and v.ended = 'Y')
      or exists (select from booking k join e_booking e on e.eb_no = k.eb_no where k.id = ${bill}.booking_id and k.eb_no > '' and e.is_confirm = 'Y')
      or (${bill}.bl_type = 'MERGE' and exists (select from packing_line p join booking k on k.id = p.booking_id
        join e_booking e on e.eb_no = k.eb_no where p.bill_id = ${bill}.id and k.eb_no > '' and e.is_confirm = 'Y')))`,
    label: "bill.manifestClosedFlag",
  },
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
  /** Every cargo line has a description or goods name. */
  described: {
    sql: (bill) => sql<boolean>`(exists (select 1 from bill_cargo c where c.bill_id = ${bill}.id) and not exists (select 1 from bill_cargo c
      where c.bill_id = ${bill}.id and c.description = '' and c.goods_name_en = ''))`,
    label: "bill.cargo",
  },
  /** References from later areas: its fees. */
  feeCount: {
    sql: (bill) => timesNamed("bill", sql`${bill}.id`),
    label: "bill.blNo",
    kind: "int",
  },
  /** Printed originals not handed in. */
  originalsOut: {
    sql: (bill) => sql<number>`(select count(*)::int from bill_original o where o.bill_id = ${bill}.id and o.collected_time is null)`,
    label: "bill.originals",
    kind: "int",
  },
  cargoReleasedTime: "column",
  reissued: {
    // The explicit condition keeps the planner on the index: nearly all values are empty.
    sql: (bill) => sql<boolean>`exists (select 1 from bill later where later.old_bl_no = ${bill}.bl_no and later.old_bl_no > '')`,
    label: "bill.blNo",
  },
});

/** Facts of a booking before its bill is generated. */
export const billSourceFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", label: "bill.bkNo" },
  boxCount: { sql: (booking) => sql<number>`(select count(*)::int from box x where x.booking_id = ${booking}.id)` },
  packingCount: { sql: (booking) => sql<number>`(select count(*)::int from packing_line x where x.booking_id = ${booking}.id)` },
  billedCount: { sql: (booking) => sql<number>`(select count(x.bill_id)::int from packing_line x where x.booking_id = ${booking}.id)` },
  splitCount: {
    sql: (booking) => sql<number>`(select count(*)::int from bill x where x.booking_id = ${booking}.id and x.bl_type = 'SPLIT'
      and x.bl_status <> 'VOIDED')`,
    label: "bill.blNo",
    kind: "int",
  },
});
