import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { captainList, overseasList } from "#domain/booking/approval/approval.list.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { ebookingList } from "#domain/booking/ebooking-record/ebooking.list.ts";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { addressOfView } from "#platform/records/list/view-tabs.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { stagedInScope } from "#domain/containers/container/import/containers-rows.server.ts";
import { billInScope } from "#domain/documents/bill/bill-scope.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";
import { feeInScope } from "#domain/finance/fee/fee-scope.server.ts";

/** `more`: counted no further. */
export type WorkQueue = { label: MessageKey; count: number; more?: boolean; to: string };

type Reader = { em: EntityManager; actor: Actor };

/** `count`: as many as the page behind the card shows. */
type Queue = {
  label: MessageKey;
  to: string;
  perm: string;
  count(reader: Reader): RawBuilder<number>;
};

const ofEbookings = (reader: Reader, page: string) => ebookingInScope(reader, page, "e_booking.id");
const ofBookings = (reader: Reader) => bookingInScope(reader, bookingList.apiName, "booking.id");

/** Submitted e-bookings that wait for neither captain nor port and were refused by none. */
export const receivable = addressOfView(ebookingList, "toReceive");

const queues: readonly Queue[] = [
  {
    label: "home.toReceive",
    to: `/eb/ebBooking?${receivable}`,
    perm: "ebooking:receive",
    count: (reader) =>
      sql`(
          select count(*)::int
          from e_booking
          where eb_status = 'SUBMITTED'
            and dg_captain_flag in ('NOT_NEEDED', 'APPROVED')
            and dg_oversea_flag in ('NOT_NEEDED', 'APPROVED')
            and ${ofEbookings(reader, ebookingList.apiName)}
        )`,
  },
  {
    label: "home.toApprove",
    to: `/eb/captainConfirm?${addressOfView(captainList, "pending")}`,
    perm: "approval:captain",
    count: (reader) => sql`(
        select count(*)::int
        from e_booking
        where eb_status in ('SUBMITTED', 'RECEIVED')
          and dg_captain_flag = 'APPLIED'
          and ${ofEbookings(reader, captainList.apiName)}
      )`,
  },
  {
    label: "home.toOversea",
    to: `/eb/overseasConfirm?${addressOfView(overseasList, "pending")}`,
    perm: "approval:overseas",
    count: (reader) => sql`(
        select count(*)::int
        from e_booking
        where eb_status in ('SUBMITTED', 'RECEIVED')
          and dg_oversea_flag = 'APPLIED'
          and ${ofEbookings(reader, overseasList.apiName)}
      )`,
  },
  {
    label: "home.toConfirm",
    to: `/seaway/bookingMgr/inner?${addressOfView(bookingList, "toConfirm")}`,
    perm: "booking:confirm",
    count: (reader) =>
      sql`(select count(*)::int from booking where bk_status = 'DRAFT' and ${ofBookings(reader)})`,
  },
  {
    label: "home.toLock",
    to: `/seaway/bookingMgr/inner?${addressOfView(bookingList, "toLock")}`,
    perm: "booking:lock",
    count: (reader) =>
      sql`(
          select count(*)::int
          from booking
          where bk_status = 'CONFIRMED' and ${ofBookings(reader)}
        )`,
  },
  {
    label: "home.failedRows",
    to: "/seaway/container/import?f.checkStatus=VERIFY_FAILED&f.checkStatus=IMPORT_FAILED",
    perm: "container:import",
    count: (reader) => sql`(
        select count(*)::int
        from container_import_row
        where check_status in ('VERIFY_FAILED', 'IMPORT_FAILED') and ${stagedInScope(reader)}
      )`,
  },
  {
    label: "home.toAudit",
    to: "/feemgr/recmgr/audit?f.feeStatus=CREATED",
    perm: "fee:audit",
    count: (reader) => sql`(
        select count(*)::int
        from fee
        where fee_status = 'CREATED'
          and fee_belong = 'R'
          and ${feeInScope(reader, feeList("R", "audit").apiName, "fee.id")}
      )`,
  },
  {
    label: "home.unpriced",
    to: "/feemgr/recmgr/calculate?f.unpriced=Y",
    perm: "fee:calculate",
    count: (reader) => sql`(
        select count(distinct n.bill_id)::int
        from fee_finding n
        where ${billInScope(reader, feeList("R", "calculate").apiName, "n.bill_id")}
      )`,
  },
  {
    label: "home.tasksFailed",
    to: "/task?status=FAILED&days=7",
    perm: "org:self",
    count: ({ actor }) => sql`(
        select count(*)::int
        from task
        where status = 'FAILED'
          and created_time > now() - interval '7 days'
          and ${actor.roles.includes("admin") ? sql`true` : sql`operator = ${actor.userName}`}
      )`,
  },
];

/** Queues the reader may work on, in one statement that counts no others; none for customers. */
export async function workQueues(em: EntityManager, actor: Actor): Promise<WorkQueue[]> {
  const own = actor.kind === "customer" ? [] : queues.filter(({ perm }) => can(actor, perm));
  if (own.length === 0) return [];
  const counts = own.map((queue) => queue.count({ em, actor }));
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}] as counts`.execute(em.getKysely());
  return own.map(({ label, to }, at) => ({ label, count: rows[0]?.counts[at] ?? 0, to }));
}
