import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import type { Viewer } from "#platform/records/machine/facts.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { waitsForSpace } from "#domain/booking/space/share/waits-for-space.server.ts";
import { hasBoxes } from "#domain/containers/container/packing/booking-packed.server.ts";
import { feesOfBooking } from "#domain/finance/fee/fee-conditions.server.ts";
import { ebNoOf, waitingRequest } from "#domain/booking/booking-record/open-request.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";

/** Captain or overseas port must still agree to the e-booking, as after a roll. */
const toAgree = sql`select coalesce(
      bool_or(dg_captain_flag not in ('NOT_NEEDED', 'APPROVED')), false
    ) as captain,
    coalesce(bool_or(dg_oversea_flag not in ('NOT_NEEDED', 'APPROVED')), false) as overseas
  from e_booking`;
const waiting = sql`select coalesce(max(${waitingRequest}), '') as request from e_booking e`;

/** Fees, voyage and e-booking are read once for all that is asked of them. */
const figures = (booking: RawBuilder<unknown>) =>
  sql`select f.invoiced, f.audited
      or (${booking}.fee_lock = 'Y' and f."any") as "feesFixed",
      case
        when f."any" then coalesce(
          (
            select v.voyage_name
            from voyage v
            where v.id = ${booking}.voyage_id and v.fee_lock = 'Y'
          ),
          ''
        )
        else ''
      end as "feesLockedOn",
      a.captain as "captainToApprove", a.overseas as "overseasToApprove", r.request as "openRequest"
    from (${feesOfBooking(sql`${booking}.bk_no`)}) f,
      (${toAgree} where eb_no = ${booking}.eb_no and ${booking}.eb_no <> '') a,
      (${waiting} where e.eb_no = ${ebNoOf(booking)} and e.eb_no <> '') r`;

export const bookingFacts = defineFacts(
  Booking,
  {
    bkStatus: { path: "bkStatus", label: "booking.bkStatus", kind: "dict", dict: "booking_status" },
    blStatus: "column",
    reconcileResult: "column",
    voyageEnded: { path: "voyage.ended", label: "booking.voyage" },
    invoiced: { figure: "flag", label: "booking.voyage" },
    // A part, or the main booking of parts.
    consolidated: {
      sql: (booking) =>
        sql<boolean>`(
            ${booking}.main_bk_no <> ''
            or exists (
              select
              from booking p
              where p.main_bk_no = ${booking}.bk_no and p.main_bk_no <> ''
            )
          )`,
      label: "booking.mainBkNo",
    },
    changesGivenBack: {
      sql: (booking) =>
        sql<boolean>`exists (
            select
            from booking_modification m
            where m.booking_id = ${booking}.id and m.state = 'GIVEN_BACK'
          )`,
      label: "modification.state",
    },
    waitsForSpace: {
      sql: (booking) => waitsForSpace(sql`${booking}.id`),
      label: "booking.list",
    },
    captainToApprove: { figure: "flag", label: "booking.list" },
    overseasToApprove: { figure: "flag", label: "booking.list" },
    // What the customer asks and nobody decided; see `OpenRequest`.
    openRequest: { figure: "text", label: "booking.list" },
    mayOverrule: { viewer: ({ actor }: Viewer) => can(actor, "bill:issueOver") },
    feesFixed: { figure: "flag", label: "booking.list" },
    // The booking's voyage when its fee lock holds fees of the booking, else blank.
    feesLockedOn: { figure: "text", label: "booking.voyage" },
    packed: {
      sql: (booking) => hasBoxes(sql`${booking}.id`),
      label: "booking.list",
    },
  },
  figures,
);
