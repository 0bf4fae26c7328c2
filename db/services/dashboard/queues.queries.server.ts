import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { captainList, overseasList } from "#domain/approval/approval.list.ts";
import { bookingList } from "#domain/booking/booking.list.ts";
import { ebookingList } from "#domain/ebooking/ebooking.list.ts";
import { feeList } from "#domain/fee/fee.list.ts";
import { type Actor, can } from "#platform/operation/actor.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { stagedInScope } from "#domain/container/containers-rows.server.ts";
import { billInScope } from "#domain/bill/bill-scope.server.ts";
import { bookingInScope } from "#domain/booking/booking-scope.server.ts";
import { ebookingInScope } from "#domain/ebooking/ebooking-scope.server.ts";
import { feeInScope } from "#domain/fee/fee-scope.server.ts";

/** `more`: counted no further. */
export type WorkQueue = { label: MessageKey; count: number; more?: boolean; to: string };

/** Counts what the page behind the card shows. */
function countsFor(reader: { em: EntityManager; actor: Actor }): Record<string, RawBuilder<unknown>> {
  const eb = (page: string) => ebookingInScope(reader, page, "e_booking.id");
  const unpriced = billInScope(reader, feeList("R", "calculate").apiName, "n.bill_id");
  return {
    toReceive: sql`(select count(*)::int from e_booking where eb_status = 'SUBMITTED' and ${eb(ebookingList.apiName)})`,
    toApprove: sql`(select count(*)::int from e_booking where eb_status in ('SUBMITTED', 'RECEIVED') and dg_captain_flag = 'APPLIED'
      and ${eb(captainList.apiName)})`,
    toOversea: sql`(select count(*)::int from e_booking where eb_status in ('SUBMITTED', 'RECEIVED') and dg_oversea_flag = 'APPLIED'
      and ${eb(overseasList.apiName)})`,
    toConfirm: sql`(select count(*)::int from booking where bk_status = 'DRAFT' and ${bookingInScope(reader, bookingList.apiName, "booking.id")})`,
    toLock: sql`(select count(*)::int from booking where bk_status = 'CONFIRMED' and ${bookingInScope(reader, bookingList.apiName, "booking.id")})`,
    failedRows: sql`(select count(*)::int from container_import_row where check_status in ('VERIFY_FAILED', 'IMPORT_FAILED')
      and ${stagedInScope(reader)})`,
    toAudit: sql`(select count(*)::int from fee where fee_status = 'CREATED' and fee_belong = 'R'
      and ${feeInScope(reader, feeList("R", "audit").apiName, "fee.id")})`,
    unpriced: sql`(select count(distinct n.bill_id)::int from fee_finding n where ${unpriced})`,
    tasksFailed: sql`(select count(*)::int from task where status = 'FAILED' and created_time > now() - interval '7 days'
      and ${reader.actor.roles.includes("admin") ? sql`true` : sql`operator = ${reader.actor.userName}`})`,
  };
}

/** Queues the reader may work on; none for customers. */
export async function workQueues(em: EntityManager, actor: Actor): Promise<WorkQueue[]> {
  if (actor.kind === "customer") return [];
  const columns = Object.entries(countsFor({ em, actor })).map(([name, count]) => sql`${count} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(em.getKysely());
  const counts = rows[0] ?? {};
  const all: (WorkQueue & { perm: string })[] = [
    { label: "home.toReceive", count: counts.toReceive ?? 0, to: "/eb/ebBooking?f.ebStatus=SUBMITTED", perm: "ebooking:receive" },
    {
      label: "home.toApprove",
      count: counts.toApprove ?? 0,
      to: "/eb/captainConfirm?f.dgCaptainFlag=APPLIED&f.ebStatus.in=SUBMITTED,RECEIVED",
      perm: "approval:captain",
    },
    {
      label: "home.toOversea",
      count: counts.toOversea ?? 0,
      to: "/eb/overseasConfirm?f.dgOverseaFlag=APPLIED&f.ebStatus.in=SUBMITTED,RECEIVED",
      perm: "approval:overseas",
    },
    { label: "home.toConfirm", count: counts.toConfirm ?? 0, to: "/seaway/bookingMgr/inner?f.bkStatus=DRAFT", perm: "booking:confirm" },
    { label: "home.toLock", count: counts.toLock ?? 0, to: "/seaway/bookingMgr/inner?f.bkStatus=CONFIRMED", perm: "booking:lock" },
    {
      label: "home.failedRows",
      count: counts.failedRows ?? 0,
      to: "/seaway/container/import?f.checkStatus=VERIFY_FAILED&f.checkStatus=IMPORT_FAILED",
      perm: "container:import",
    },
    { label: "home.toAudit", count: counts.toAudit ?? 0, to: "/feemgr/recmgr/audit?f.feeStatus=CREATED", perm: "fee:audit" },
    { label: "home.unpriced", count: counts.unpriced ?? 0, to: "/feemgr/recmgr/calculate?f.unpriced=Y", perm: "fee:calculate" },
    { label: "home.tasksFailed", count: counts.tasksFailed ?? 0, to: "/task?status=FAILED&days=7", perm: "org:self" },
  ];
  return all.filter((queue) => can(actor, queue.perm)).map(({ perm: _perm, ...queue }) => queue);
}
