import type { EntityManager } from "@mikro-orm/postgresql";
import { daysAfter, dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import {
  factKeys,
  factsOfRow,
  findInResource,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "../registry.server.ts";
import { receivable } from "./queues.queries.server.ts";

type Reader = { em: EntityManager; actor: Actor; now: Date };

/**
 * A queue of the home page whose rows are acted on in place: by a step of their list, or by a file
 * to send.
 */
type DueQueue = {
  label: MessageKey;
  apiName: string;
  step?: string;
  /** Where the list names the step after its selection. */
  stepLabel?: MessageKey;
  /** Address with `:id`. */
  file?: { label: MessageKey; address: string };
  perm: string;
  search: string;
  columns: readonly string[];
  form: string;
};

export type DueRow = {
  id: number;
  version: number;
  to: string;
  cells: unknown[];
  closed: WhyNot;
  file: string | null;
};
export type DueSection = {
  label: MessageKey;
  apiName: string;
  to: string;
  step: { name: string; label: MessageKey } | null;
  file: MessageKey | null;
  columns: readonly ListColumn[];
  rows: DueRow[];
};

const mostRows = 5;
const mostSections = 6;

/**
 * In the order of the day: what a vessel waits for, then what the books wait for. Steps without a
 * reason or a question only.
 */
function queuesOf({ actor, now }: Reader): readonly DueQueue[] {
  const today = dayOf(now, actor.zone);
  const soon = daysAfter(today, 7);
  const ebooking = {
    columns: ["ebNo", "clientName", "voyageName", "etd"],
    form: "/eb/ebBooking/info/index",
  };
  const booking = {
    columns: ["bkNo", "clientName", "voyageName", "etd"],
    form: "/seaway/bookingMgr/inner/create/index",
  };
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
      search: `${receivable}&sort=etd`,
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
    {
      label: "home.billsWithoutFees",
      apiName: "feemgr/recmgr/calculate",
      step: "calculate",
      stepLabel: "home.calculate",
      perm: "fee:calculate",
      search: billsWithoutFees(today),
      columns: ["blNo", "clientName", "voyageName", "etd"],
      form: "/seaway/bill/query/viewEditAddBill/index",
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
    // Sent again as a reminder.
    {
      label: "home.statementsOverdue",
      apiName: "feemgr/recmgr/statement",
      file: { label: "statement.downloadPdf", address: "/statement-file/R/:id/pdf" },
      perm: "statement:confirm",
      search: "f.status=CONFIRMED&f.overdue=Y",
      columns: ["statementNo", "corpName", "dueDate", "openAmounts", "openCny"],
      form: "/feemgr/recmgr/sdetail/index",
    },
  ];
}

/** Bills that sailed in the last 60 days without a receivable, by the day of the reader. */
export const billsWithoutFees = (today: string): string =>
  `f.noFees=Y&f.etd.from=${daysAfter(today, -60)}&f.etd.to=${today}`;

/**
 * Rows due now in at most four queues the reader works on, one bounded statement each; none for
 * customers.
 */
export async function dueSections(reader: Reader): Promise<DueSection[]> {
  const { actor } = reader;
  if (actor.kind === "customer") return [];
  const own = queuesOf(reader).filter(
    ({ perm, apiName }) => can(actor, perm) && can(actor, resourceOf(apiName).list.perm),
  );
  const sections = await Promise.all(
    own.slice(0, mostSections).map((queue) => sectionOf(reader, queue)),
  );
  return sections.filter(({ rows }) => rows.length > 0);
}

async function sectionOf(
  { em, actor, now }: Reader,
  { label, apiName, step, stepLabel, file, search, columns, form }: DueQueue,
): Promise<DueSection> {
  const resource = resourceOf(apiName);
  const keys = step ? [...columns, ...factKeys(resource)] : columns;
  const query = {
    ...readListQuery(resource.list, new URLSearchParams(search)),
    page: 1,
    pageSize: mostRows,
    keys,
  };
  const rows = JSON.parse((await findInResource(em, actor, resource, query)).json) as ListRow[];
  const shown = columns.flatMap(
    (key) => resource.list.columns.find((column) => column.key === key) ?? [],
  );
  return {
    label,
    apiName,
    to: `/${apiName}?${search}`,
    step: step
      ? {
          name: step,
          label: stepLabel ?? (`${resource.machine?.name ?? apiName}.${step}` as MessageKey),
        }
      : null,
    file: file?.label ?? null,
    columns: shown,
    rows: rows.map((row: ListRow) => ({
      id: row.id,
      version: row.version,
      to: `${form}/${row.id}`,
      cells: shown.map(({ key }) => row[key] ?? null),
      closed: step ? whyClosed(resource, step, factsOfRow(resource, row, { actor, now })) : null,
      file: file?.address.replace(":id", String(row.id)) ?? null,
    })),
  };
}
