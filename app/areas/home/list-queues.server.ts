import type { EntityManager } from "@mikro-orm/postgresql";
import type { WorkQueue } from "#db/services/dashboard/queues.queries.server.ts";
import { type Actor, can } from "#platform/operation/actor.ts";
import { readListQuery } from "#platform/list/list-address.ts";
import { findInResource } from "#platform/resource/resource.server.ts";
import { dayOf, daysAfter } from "#platform/clock/zone.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { resourceOf } from "#db/services/registry.server.ts";

/** A queue that is a search of a list: the card counts exactly what its link shows, because it asks the same search. */
type ListQueue = { label: Word; apiName: string; to?: string; perm: string; search: string; customer?: true };

/** What a customer waits for, or is waited for: their own e-bookings. */
const ownEbookings = { apiName: "eb/ebBooking", perm: "ebooking:list", customer: true } as const;

/** Days are those of the reader's company. */
function queues({ zone }: Actor): ListQueue[] {
  const today = dayOf(Date.now(), zone);
  const day = (from: number): string => daysAfter(today, from);
  return [
    {
      ...{ label: "home.cutoffsToday", apiName: "seaway/voyage/statusControl", perm: "booking:confirm" },
      search: `f.ebDeadline.from=${today}&f.ebDeadline.to=${today}&f.ended=N`,
    },
    {
      ...{ label: "home.correctionsToday", apiName: "seaway/voyage/statusControl", perm: "booking:confirm" },
      search: `f.correctionDeadline.from=${today}&f.correctionDeadline.to=${today}&f.ended=N`,
    },
    { label: "home.statementsDraft", apiName: "feemgr/recmgr/statement", perm: "statement:confirm", search: "f.status=DRAFT" },
    {
      ...{ label: "home.statementsOld", apiName: "feemgr/recmgr/statement", perm: "statement:confirm" },
      search: `f.status=CONFIRMED&f.confirmedTime.to=${day(-30)}`,
    },
    {
      ...{ label: "home.statementsOverdue", apiName: "feemgr/recmgr/statement", perm: "statement:confirm" },
      search: "f.status=CONFIRMED&f.overdue=Y",
    },
    {
      ...{ label: "home.jobsFailed", apiName: "monitor/jobLog", to: "/monitor/job-log/index/0", perm: "monitor:job:list" },
      search: `f.status=FAILED&f.createdTime.from=${day(-7)}`,
    },
    { label: "home.ebRejected", ...ownEbookings, search: "f.ebStatus=REJECTED" },
    { label: "home.ebDraft", ...ownEbookings, search: "f.ebStatus=DRAFT" },
    { label: "home.ebWaiting", ...ownEbookings, search: "f.ebStatus=SUBMITTED" },
  ];
}

/** How long a reader's figures are kept, in milliseconds. */
const fresh = 20_000;
const mostKept = 500;
const kept = new WeakMap<object, Map<string, { at: number; data: Promise<WorkQueue[]> }>>();

/**
 * Queues of lists this reader may open, each with its count and its search; kept for twenty seconds per reader and what he may. The list asks
 * permission, data permission and scope. Customers have queues of their own.
 */
export function listQueues(em: EntityManager, actor: Actor): Promise<WorkQueue[]> {
  const owner = em.getDriver();
  const mine = kept.get(owner) ?? new Map<string, { at: number; data: Promise<WorkQueue[]> }>();
  kept.set(owner, mine);
  const name = JSON.stringify([
    actor.userName,
    actor.viewedBy,
    actor.kind,
    actor.customerCodes,
    actor.permissions,
    actor.dataPms,
    actor.zone,
  ]);
  const existing = mine.get(name);
  if (existing && Date.now() - existing.at < fresh) return existing.data;
  if (mine.size >= mostKept) mine.clear();
  const result = count(em.fork() as EntityManager, actor);
  mine.set(name, { at: Date.now(), data: result });
  result.catch(() => mine.delete(name));
  return result;
}

async function count(em: EntityManager, actor: Actor): Promise<WorkQueue[]> {
  const mine = queues(actor).filter(
    ({ perm, apiName, customer = false }) =>
      customer === (actor.kind === "customer") && can(actor, perm) && can(actor, resourceOf(apiName).list.perm),
  );
  return Promise.all(
    mine.map(async ({ label, apiName, to, search }) => {
      const resource = resourceOf(apiName);
      const query = { ...readListQuery(resource.list, new URLSearchParams(search)), page: 1, pageSize: 1 };
      const result = await findInResource(em, actor, resource, query);
      return { label, count: result.total ?? (await result.count()), to: `${to ?? `/${apiName}`}?${search}` };
    }),
  );
}
