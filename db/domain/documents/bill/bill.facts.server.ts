import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import type { Viewer } from "#platform/records/machine/facts.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { timesNamed } from "#platform/records/resource/used-codes.server.ts";
import { ebNoOf, waitingRequest } from "#domain/booking/booking-record/open-request.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { shippedFact } from "./print/on-board.server.ts";
import { Bill } from "./bill.entity.server.ts";

/** SQL over all bookings whose goods are on the bill. */
export const requestOfBill = (bill: RawBuilder<unknown>) => sql<string>`
  coalesce(
    (
      select max(${waitingRequest})
      from (
          select k.*
          from booking k
          where k.id = ${bill}.booking_id
          union all
          select k.*
          from booking k
          where ${bill}.bl_type = 'MERGE'
            and k.id in (select p.booking_id from packing_line p where p.bill_id = ${bill}.id)
        ) k
        join e_booking e on e.eb_no = ${ebNoOf(sql.ref("k"))}
        and e.eb_no <> ''
    ),
    ''
  )`;

export const billFacts = defineFacts(Bill, {
  blStatus: "column",
  bkStatus: { path: "booking.bkStatus", label: "bill.bkNo" },
  /** Of a merged bill: bookings on it that are not locked. */
  openMembers: {
    sql: (bill) => sql<number>`(
        case
          when ${bill}.bl_type = 'MERGE' then (
            select count(distinct k.id)::int
            from packing_line p join booking k on k.id = p.booking_id
            where p.bill_id = ${bill}.id and k.bk_status <> 'LOCKED'
          )
          else 0
        end
      )`,
    label: "bill.bkNo",
    kind: "int",
  },
  /** The voyage has ended, or the manifest of one of its e-bookings is locked. */
  manifestClosed: {
    sql: (bill) => sql<boolean>`(
        exists (select from voyage v where v.id = ${bill}.voyage_id and v.ended = 'Y')
        or exists (
          select
          from booking k join e_booking e on e.eb_no = k.eb_no
          where k.id = ${bill}.booking_id and k.eb_no > '' and e.is_confirm = 'Y'
        )
        or (
          ${bill}.bl_type = 'MERGE'
          and exists (
            select
            from packing_line p
              join booking k on k.id = p.booking_id
              join e_booking e on e.eb_no = k.eb_no
            where p.bill_id = ${bill}.id and k.eb_no > '' and e.is_confirm = 'Y'
          )
        )
      )`,
    label: "bill.manifestClosedFlag",
  },
  ebFlag: "column",
  releaseType: "column",
  originals: "column",
  shipperName: "column",
  consigneeName: "column",
  containerCount: {
    sql: (bill) =>
      sql<number>`(select count(*)::int from bill_container c where c.bill_id = ${bill}.id)`,
    label: "bill.containers",
    kind: "int",
  },
  /** Every cargo line has a description or goods name. */
  described: {
    sql: (bill) => sql<boolean>`(
        exists (select 1 from bill_cargo c where c.bill_id = ${bill}.id)
        and not exists (
          select 1
          from bill_cargo c
          where c.bill_id = ${bill}.id and c.description = '' and c.goods_name_en = ''
        )
      )`,
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
    sql: (bill) =>
      sql<number>`(
          select count(*)::int
          from bill_original o
          where o.bill_id = ${bill}.id and o.collected_time is null
        )`,
    label: "bill.originals",
    kind: "int",
  },
  /**
   * What the customers of its bookings ask of a draft's shipment and nobody decided; see
   * `OpenRequest`.
   */
  openRequest: {
    sql: (bill) =>
      sql<string>`(case when ${bill}.bl_status = 'DRAFT' then ${requestOfBill(bill)} else '' end)`,
    label: "bill.bkNo",
  },
  reviewState: "column",
  mayOverrule: { viewer: ({ actor }: Viewer) => can(actor, "bill:issueOver") },
  cargoReleasedTime: "column",
  onBoardDate: "column",
  /** See `shippedFact`; asked while the bill may still state it. */
  shipped: {
    sql: (bill) => sql<string>`(
        case
          when ${bill}.bl_status in ('DRAFT', 'ISSUED')
          and ${bill}.on_board_date is null then ${shippedFact(bill)}
          else ''
        end
      )`,
    label: "bill.onBoardDate",
  },
  reissued: {
    // The explicit condition keeps the planner on the index: nearly all values are empty.
    sql: (bill) =>
      sql<boolean>`exists (
          select 1
          from bill later
          where later.old_bl_no = ${bill}.bl_no and later.old_bl_no > ''
        )`,
    label: "bill.blNo",
  },
});

/** Facts of a booking before its bill is generated. */
export const billSourceFacts = defineFacts(Booking, {
  bkStatus: { path: "bkStatus", label: "bill.bkNo" },
  boxCount: {
    sql: (booking) =>
      sql<number>`(select count(*)::int from box x where x.booking_id = ${booking}.id)`,
  },
  packingCount: {
    sql: (booking) =>
      sql<number>`(select count(*)::int from packing_line x where x.booking_id = ${booking}.id)`,
  },
  billedCount: {
    sql: (booking) =>
      sql<number>`(
          select count(x.bill_id)::int
          from packing_line x
          where x.booking_id = ${booking}.id
        )`,
  },
  openRequest: {
    sql: (booking) =>
      sql<string>`coalesce(
          (
            select max(${waitingRequest})
            from e_booking e
            where e.eb_no = ${ebNoOf(booking)} and e.eb_no <> ''
          ),
          ''
        )`,
    label: "bill.bkNo",
  },
  splitCount: {
    sql: (booking) => sql<number>`(
        select count(*)::int
        from bill x
        where x.booking_id = ${booking}.id and x.bl_type = 'SPLIT' and x.bl_status <> 'VOIDED'
      )`,
    label: "bill.blNo",
    kind: "int",
  },
});
