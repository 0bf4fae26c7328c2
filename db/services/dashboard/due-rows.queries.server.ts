import type { EntityManager } from "@mikro-orm/postgresql";
import { daysAfter, dayOf } from "#platform/clock/zone.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { readListQuery } from "#platform/list/list-address.ts";
import type { ListColumn, ListRow } from "#platform/list/list.ts";
import type { WhyNot } from "#platform/machine/machine.ts";
import { type Actor, can } from "#platform/operation/actor.ts";
import { factsOfRow, findInResource, whyClosed } from "#platform/resource/resource.server.ts";
import { resourceOf } from "../registry.server.ts";

type Reader = { em: EntityManager; actor: Actor; now: Date };

/** A queue of the home page whose rows are acted on in place. */
type DueQueue = {
  label: MessageKey;
  apiName: string;
  step: string;
  perm: string;
  search: string;
  columns: readonly string[];
  form: string;
};

export type DueRow = { id: number; version: number; to: string; cells: unknown[]; closed: WhyNot };
export type DueSection = {
  label: MessageKey;
  apiName: string;
  to: string;
  step: { name: string; label: MessageKey };
  columns: readonly ListColumn[];
  rows: DueRow[];
};

const mostRows = 5;
const mostSections = 4;

/** In the order of the day: what a vessel waits for, then what the books wait for. Steps without a reason or a question only. */
function queuesOf({ actor, now }: Reader): readonly DueQueue[] {
  const soon = daysAfter(dayOf(now, actor.zone), 7);
  const ebooking = { columns: ["ebNo", "clientName", "voyageName", "etd"], form: "/eb/ebBooking/info/index" };
  const booking = { columns: ["bkNo", "clientName", "voyageName", "etd"], form: "/seaway/bookingMgr/inner/create/index" };
  const fee = (side: "recmgr" | "paymgr") => ({
    apiName: `feemgr/${side}/audit`,
    step: "audit",
    search: "f.feeStatus=CREATED",
    columns: ["blNo", "feeName", "corpName", "currency", "amount"],
    form: `/feemgr/${side}/create/index`,
  });
  return [
    {
      label: "home.toReceive",
      apiName: "eb/ebBooking",
      step: "receive",
      perm: "ebooking:receive",
      search: "f.ebStatus=SUBMITTED&sort=etd",
      ...ebooking,
    },
    {
      label: "home.toConfirm",
      apiName: "seaway/bookingMgr/inner",
      step: "confirm",
      perm: "booking:confirm",
      search: "f.bkStatus=DRAFT&sort=etd",
      ...booking,
    },
    {
      label: "home.toReconcile",
      apiName: "seaway/bookingMgr/inner",
      step: "reconcile",
      perm: "booking:reconcile",
      search: `f.bkStatus=CONFIRMED&f.reconcileResult.empty=1&f.etd.to=${soon}&sort=etd`,
      ...booking,
    },
    { label: "home.toAudit", perm: "fee:audit", ...fee("recmgr") },
    { label: "home.payablesToAudit", perm: "payable:audit", ...fee("paymgr") },
    {
      label: "home.statementsDraft",
      apiName: "feemgr/recmgr/statement",
      step: "confirm",
      perm: "statement:confirm",
      search: "f.status=DRAFT",
      columns: ["statementNo", "corpName", "period", "totalCny", "totalUsd"],
      form: "/feemgr/recmgr/sdetail/index",
    },
  ];
}

/** Rows due now in at most four queues the reader works on, one bounded statement each; none for customers. */
export async function dueSections(reader: Reader): Promise<DueSection[]> {
  const { actor } = reader;
  if (actor.kind === "customer") return [];
  const own = queuesOf(reader).filter(({ perm, apiName }) => can(actor, perm) && can(actor, resourceOf(apiName).list.perm));
  const sections = await Promise.all(own.slice(0, mostSections).map((queue) => sectionOf(reader, queue)));
  return sections.filter(({ rows }) => rows.length > 0);
}

async function sectionOf({ em, actor, now }: Reader, { label, apiName, step, search, columns, form }: DueQueue): Promise<DueSection> {
  const resource = resourceOf(apiName);
  const query = { ...readListQuery(resource.list, new URLSearchParams(search)), page: 1, pageSize: mostRows };
  const rows = JSON.parse((await findInResource(em, actor, resource, query)).json) as ListRow[];
  const shown = columns.flatMap((key) => resource.list.columns.find((column) => column.key === key) ?? []);
  return {
    label,
    apiName,
    to: `/${apiName}?${search}`,
    step: { name: step, label: `${resource.machine?.name ?? apiName}.${step}` as MessageKey },
    columns: shown,
    rows: rows.map((row: ListRow) => ({
      id: row.id,
      version: row.version,
      to: `${form}/${row.id}`,
      cells: shown.map(({ key }) => row[key] ?? null),
      closed: whyClosed(resource, step, factsOfRow(resource, row, { actor, now })),
    })),
  };
}
