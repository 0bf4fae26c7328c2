import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { billsWithoutFees } from "#db/services/dashboard/due-rows.queries.server.ts";
import type { WorkQueue } from "#db/services/dashboard/queues.queries.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { mostCounted } from "#platform/records/list/query/list-sql.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { countInResource } from "#platform/records/resource/resource.server.ts";
import { dayOf, daysAfter } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { RequestContext } from "#app/session/ctx.server.ts";

/** A queue defined as a list search, so that card and linked list agree. */
type ListQueue = {
  label: MessageKey;
  apiName: string;
  to?: string;
  perm: string;
  search: string;
  customer?: true;
};

type Reader = Pick<RequestContext, "em" | "actor" | "now">;

/** A customer's own e-bookings. */
const ownEbookings = { apiName: "eb/ebBooking", perm: "ebooking:list", customer: true } as const;

/** What finance settles: drafts, what is due or overdue, and what is neither billed nor matched. */
const financeQueues = (today: string): ListQueue[] => [
  {
    label: "home.statementsDraft",
    apiName: "feemgr/recmgr/statement",
    perm: "statement:confirm",
    search: "f.status=DRAFT",
  },
  {
    label: "home.statementsOld",
    apiName: "feemgr/recmgr/statement",
    perm: "statement:confirm",
    search: `f.status=CONFIRMED&f.confirmedTime.to=${daysAfter(today, -30)}`,
  },
  {
    label: "home.statementsOverdue",
    apiName: "feemgr/recmgr/statement",
    perm: "statement:confirm",
    search: "f.status=CONFIRMED&f.overdue=Y",
  },
  {
    label: "home.statementsDue",
    apiName: "feemgr/recmgr/statement",
    perm: "statement:confirm",
    search: `f.status=CONFIRMED&f.dueDate.from=${today}&f.dueDate.to=${daysAfter(today, 7)}`,
  },
  {
    label: "home.unbilled",
    apiName: "feemgr/recmgr/flow",
    perm: "statement:generate",
    search: `f.createdTime.from=${daysAfter(today, -90)}&f.feeStatus.in=AUDITED,RECHECKED&f.node.in=AUDITED,RECHECKED`,
  },
  {
    label: "home.receiptsUnmatched",
    apiName: "feemgr/recmgr/writeOff",
    perm: "receipt:list",
    search: "f.status=OPEN&f.restAmount.from=0.001",
  },
];

const deadlines = { apiName: "seaway/voyage/statusControl", perm: "booking:confirm" } as const;

/** Days of the reader's company. */
function queuesOf({ actor, now }: Reader): ListQueue[] {
  const today = dayOf(now, actor.zone);
  const day = (from: number): string => daysAfter(today, from);
  return [
    {
      ...deadlines,
      label: "home.cutoffsToday",
      search: `f.ebDeadline.from=${today}&f.ebDeadline.to=${today}&f.ended=N`,
    },
    {
      ...deadlines,
      label: "home.correctionsToday",
      search: `f.correctionDeadline.from=${today}&f.correctionDeadline.to=${today}&f.ended=N`,
    },
    {
      label: "home.unsubmitted",
      apiName: "eb/ebBooking",
      perm: "ebooking:receive",
      search: `f.ebStatus=DRAFT&f.etd.from=${today}&f.etd.to=${day(7)}`,
    },
    {
      label: "home.correctionsWaiting",
      apiName: "eb/bookingModify",
      perm: "ebooking:receive",
      search: "f.ebModify=CORRECTION_SUBMITTED",
    },
    {
      label: "home.draftsContested",
      apiName: "seaway/bill/query",
      perm: "bill:issue",
      search: "f.blStatus.in=DRAFT&f.reviewState.in=CORRECTION",
    },
    {
      label: "home.billsToNoteOnBoard",
      apiName: "seaway/bill/query",
      perm: "bill:onBoard",
      search: `f.blStatus.in=ISSUED&f.onBoardDate.empty=1&f.etd.to=${today}`,
    },
    {
      label: "home.approvalsRefused",
      apiName: "eb/ebBooking",
      perm: "ebooking:receive",
      search: "f.ebStatus=SUBMITTED&f.approval=REJECTED",
    },
    {
      label: "home.cancelsWaiting",
      apiName: "eb/ebBooking",
      perm: "ebooking:receive",
      search: "f.cancelStatus=REQUESTED",
    },
    {
      label: "home.toReconcile",
      apiName: "seaway/bookingMgr/inner",
      perm: "booking:reconcile",
      search: `f.bkStatus=CONFIRMED&f.reconcileResult.empty=1&f.etd.to=${day(7)}`,
    },
    {
      label: "home.ediUnanswered",
      apiName: "seaway/edi/archive",
      perm: "edi:resend",
      search: "f.direction=OUT&f.status.in=OVERDUE,REJECTED",
    },
    {
      label: "home.ediToMend",
      apiName: "seaway/edi/import",
      perm: "edi:list",
      search: "f.status.in=QUARANTINE,TO_CORRECT",
    },
    {
      label: "home.billsWithoutFees",
      apiName: "feemgr/recmgr/calculate",
      perm: "fee:calculate",
      search: billsWithoutFees(today),
    },
    {
      label: "home.payablesToAudit",
      apiName: "feemgr/paymgr/audit",
      perm: "payable:audit",
      search: "f.feeStatus=CREATED",
    },
    ...financeQueues(today),
    {
      label: "home.jobsFailed",
      apiName: "monitor/jobLog",
      to: "/monitor/job-log/index/0",
      perm: "monitor:job:list",
      search: `f.status=FAILED&f.createdTime.from=${day(-7)}`,
    },
    { label: "home.ebRejected", ...ownEbookings, search: "f.ebStatus=REJECTED" },
    {
      label: "home.approvalsRefused",
      ...ownEbookings,
      search: "f.ebStatus=SUBMITTED&f.approval=REJECTED",
    },
    {
      label: "home.correctionsRejected",
      ...ownEbookings,
      apiName: "eb/bookingModify",
      search: "f.ebModify=CORRECTION_REJECTED",
    },
    { label: "home.ebDraft", ...ownEbookings, search: "f.ebStatus=DRAFT" },
    {
      label: "home.ebWaiting",
      ...ownEbookings,
      search: "f.ebStatus=SUBMITTED&f.approval.in=NOT_NEEDED,APPLIED,APPROVED",
    },
  ];
}

/** Milliseconds a reader's figures are cached. */
const fresh = 20_000;
const mostKept = 500;
const kept = new WeakMap<object, Map<string, { at: number; data: Promise<WorkQueue[]> }>>();

/** Cached per reader and permissions. The list applies permission and scope. */
export function listQueues({ em, actor, now }: Reader): Promise<WorkQueue[]> {
  const owner = em.getDriver();
  const mine = kept.get(owner) ?? new Map<string, { at: number; data: Promise<WorkQueue[]> }>();
  kept.set(owner, mine);
  const name = nameOf(actor);
  const cached = mine.get(name);
  if (cached && performance.now() - cached.at < fresh) return cached.data;
  if (mine.size >= mostKept) mine.clear();
  const counted = count({ em: em.fork() as EntityManager, actor, now });
  mine.set(name, { at: performance.now(), data: counted });
  counted.catch(() => mine.delete(name));
  return counted;
}

const nameOf = (actor: Reader["actor"]) =>
  JSON.stringify([
    actor.userName,
    actor.viewedBy,
    actor.kind,
    actor.customerCodes,
    actor.permissions,
    actor.dataPms,
    actor.zone,
  ]);

/** After the reader acted on a queue. */
export function forgetQueues({ em, actor }: Pick<Reader, "em" | "actor">): void {
  kept.get(em.getDriver())?.delete(nameOf(actor));
}

/** All in one statement, each up to what a list counts. */
async function count(reader: Reader): Promise<WorkQueue[]> {
  const { em, actor } = reader;
  const mine = queuesOf(reader).filter(
    ({ perm, apiName, customer = false }) =>
      customer === (actor.kind === "customer") &&
      can(actor, perm) &&
      can(actor, resourceOf(apiName).list.perm),
  );
  if (mine.length === 0) return [];
  const columns = await Promise.all(
    mine.map(async ({ apiName, search }, i) => {
      const resource = resourceOf(apiName);
      const query = {
        ...readListQuery(resource.list, new URLSearchParams(search)),
        page: 1,
        pageSize: 1,
      };
      return sql`${await countInResource(em, actor, resource, query)} as ${sql.id(`n${i}`)}`;
    }),
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(
    em.getKysely(),
  );
  return mine.map(({ label, apiName, to, search }, i) => {
    const count = rows[0]?.[`n${i}`] ?? 0;
    return {
      label,
      count: Math.min(count, mostCounted),
      more: count > mostCounted,
      to: `${to ?? `/${apiName}`}?${search}`,
    };
  });
}
