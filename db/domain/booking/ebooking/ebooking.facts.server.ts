import { type RawBuilder, sql } from "kysely";
import { boxesBilled } from "#domain/containers/container/billed-boxes.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import type { FactSpec, Viewer } from "#platform/records/machine/facts.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";

type Row = RawBuilder<unknown>;

/** SQL: the status of the e-booking's booking, blank without one. */
const bookingStatus = (bkNo: Row) =>
  sql<string>`coalesce(
      (select b.bk_status from booking b where b.bk_no = ${bkNo} and b.bk_no <> ''), ''
    )`;
/** SQL: a bill of the booking is issued. */
const bookingIssued = (bkNo: Row) =>
  sql<boolean>`exists (
      select
      from booking b
      where b.bk_no = ${bkNo} and b.bk_no <> '' and b.bl_status = 'ISSUED'
    )`;
/** SQL: bills hold boxes of the booking. */
const bookingBilled = (bkNo: Row) =>
  sql<boolean>`exists (
      select
      from booking b
      where b.bk_no = ${bkNo} and b.bk_no <> '' and ${boxesBilled(sql.raw("b"))}
    )`;

/** The voyage is null until chosen. Approvals decide on the same record and know the same. */
export const ebookingFactSpec = {
  ebStatus: "column",
  ebModify: "column",
  /** Manifest lock, final. */
  isConfirm: "column",
  dgCaptainFlag: "column",
  dgOverseaFlag: "column",
  captainRejectReason: "column",
  overseaRejectReason: "column",
  voyageName: { path: "voyage.voyageName" },
  voyageStatus: { path: "voyage.status" },
  voyageEnded: { path: "voyage.ended", label: "ebooking.voyage" },
  ebSwitch: { path: "voyage.ebSwitch", label: "ebooking.voyage" },
  ebDeadline: { path: "voyage.ebDeadline", kind: "datetime" },
  ebCorrectionSwitch: { path: "voyage.ebCorrectionSwitch", label: "ebooking.voyage" },
  correctionDeadline: { path: "voyage.correctionDeadline", kind: "datetime" },
  cancelStatus: "column",
  /** Errors the carrier marked and the customer has not answered. */
  openErrors: {
    kind: "int",
    sql: (row) =>
      sql`(
          select count(*)::int
          from eb_change_mark m
          where m.e_booking_id = ${row}.id and m.answered_time is null and m.severity = 'ERROR'
        )`,
  },
  /** E-bookings under this main number. */
  partCount: {
    kind: "int",
    // Most have no main number: without the condition the planner reads the whole table for each.
    sql: (row) =>
      sql`(
          select count(*)::int
          from e_booking p
          where p.main_eb_no = ${row}.eb_no and p.main_eb_no <> ''
        )`,
  },
  bkNo: "column",
  bookingStatus: {
    sql: (row) => bookingStatus(sql`${row}.bk_no`),
    label: "ebooking.bkNo",
  },
  bookingBilled: { sql: (row) => bookingBilled(sql`${row}.bk_no`), label: "ebooking.bkNo" },
  bookingIssued: { sql: (row) => bookingIssued(sql`${row}.bk_no`), label: "ebooking.bkNo" },
  now: { viewer: ({ now }: Viewer) => now },
  byCustomer: { viewer: ({ actor }: Viewer) => actor.kind === "customer" },
} as const satisfies Readonly<Record<string, FactSpec<EBooking>>>;

export const ebookingFacts = defineFacts(EBooking, ebookingFactSpec);
