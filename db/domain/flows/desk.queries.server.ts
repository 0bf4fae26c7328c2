import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Actor, can } from "../kit/actor.ts";
import type { Word } from "../words.ts";

export type WorkQueue = { word: Word; count: number; to: string };

/** The work that waits, by what the reader may do; one pass over the counts. Customers have no queues here. */
export async function workQueues(em: EntityManager, actor: Actor): Promise<WorkQueue[]> {
  if (actor.kind === "customer") return [];
  const { rows } = await sql<Record<string, number> & { unpricedVoyage: string | null }>`select
    (select count(*)::int from e_booking where eb_status = 'SUBMITTED') as "toReceive",
    (select count(*)::int from e_booking where eb_status = 'SUBMITTED' and dg_captain_flag = 'APPLIED') as "toApprove",
    (select count(*)::int from e_booking where eb_status = 'SUBMITTED' and dg_oversea_flag = 'APPLIED') as "toOversea",
    (select count(*)::int from booking where bk_status = 'DRAFT') as "toConfirm",
    (select count(*)::int from booking b join voyage v on v.id = b.voyage_id where b.bk_status = 'CONFIRMED' and v.ended = 'N') as "toLock",
    (select count(*)::int from container_import_row where check_status in ('VERIFY_FAILED', 'IMPORT_FAILED')) as "failedRows",
    (select count(*)::int from fee where fee_status = 'CREATED' and fee_belong = 'R') as "toAudit",
    (select count(distinct bill_id)::int from fee_finding) as "unpriced",
    (select v.voyage_name from fee_finding n join voyage v on v.id = n.voyage_id order by v.departure_date desc nulls last, n.id desc limit 1)
      as "unpricedVoyage",
    (select count(*)::int from task where status = 'FAILED' and created_time > now() - interval '7 days') as "tasksFailed"`.execute(
    em.getKysely(),
  );
  const counts: Record<string, number> = rows[0] ?? {};
  const all: (WorkQueue & { perm: string })[] = [
    { word: "home.toReceive", count: counts.toReceive ?? 0, to: "/eb/ebBooking?f.ebStatus=SUBMITTED", perm: "ebooking:receive" },
    { word: "home.toApprove", count: counts.toApprove ?? 0, to: "/eb/captainConfirm?f.dgCaptainFlag=APPLIED", perm: "approval:captain" },
    { word: "home.toOversea", count: counts.toOversea ?? 0, to: "/eb/overseasConfirm?f.dgOverseaFlag=APPLIED", perm: "approval:overseas" },
    { word: "home.toConfirm", count: counts.toConfirm ?? 0, to: "/seaway/bookingMgr/inner?f.bkStatus=DRAFT", perm: "booking:confirm" },
    { word: "home.toLock", count: counts.toLock ?? 0, to: "/seaway/bookingMgr/inner?f.bkStatus=CONFIRMED", perm: "booking:lock" },
    {
      word: "home.failedRows",
      count: counts.failedRows ?? 0,
      to: "/seaway/container/import?f.checkStatus=VERIFY_FAILED",
      perm: "container:import",
    },
    { word: "home.toAudit", count: counts.toAudit ?? 0, to: "/feemgr/recmgr/audit?f.feeStatus=CREATED", perm: "fee:audit" },
    {
      word: "home.unpriced",
      count: counts.unpriced ?? 0,
      to: `/feemgr/recmgr/calculate?f.voyageName=${encodeURIComponent(rows[0]?.unpricedVoyage ?? "")}`,
      perm: "fee:calculate",
    },
    { word: "home.tasksFailed", count: counts.tasksFailed ?? 0, to: "/task", perm: "org:self" },
  ];
  return all.filter((queue) => can(actor, queue.perm)).map(({ perm: _perm, ...queue }) => queue);
}
