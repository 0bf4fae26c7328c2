import type { EntityManager } from "@mikro-orm/postgresql";
import { daysAfter, dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
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
import { dictionariesOf } from "../references/dictionary.server.ts";
import { resourceOf } from "../registry.server.ts";
import { receivable } from "./queues.queries.server.ts";

type Reader = { em: EntityManager; actor: Actor; now: Date };

/**
 * What waits for its reader: rows of a list, acted on in place by a step of the list or by a file
 * to send, else on their page.
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
  /** Columns: the number, the party, and what else tells one row from another. */
  columns: readonly [number: string, party: string, ...about: string[]];
  /** Column of the day by which it is done. */
  deadline?: string;
  /** Columns of what another reasonColumns: a captain, a customer, a partner. */
  reasons?: readonly string[];
  form: string;
};

export type DueRow = {
  id: number;
  version: number;
  to: string;
  cells: unknown[];
  /** "2026-12-01"; null without one. */
  deadline: string | null;
  reason: string;
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
  /** Whether it is the answer of another to what was asked. */
  fromOthers: boolean;
  rows: DueRow[];
};

const mostRows = 5;

const ebooking = {
  apiName: "eb/ebBooking",
  columns: ["ebNo", "clientName", "voyageName"],
  deadline: "etd",
  form: "/eb/ebBooking/info/index",
} as const;

const booking = {
  apiName: "seaway/bookingMgr/inner",
  columns: ["bkNo", "clientName", "voyageName"],
  deadline: "etd",
  form: "/seaway/bookingMgr/inner/create/index",
} as const;

const bill = {
  columns: ["blNo", "clientName", "voyageName"],
  deadline: "etd",
  form: "/seaway/bill/query/viewEditAddBill/index",
} as const;

const statement = {
  apiName: "feemgr/recmgr/statement",
  perm: "statement:confirm",
  form: "/feemgr/recmgr/sdetail/index",
} as const;

const fee = (side: "recmgr" | "paymgr") =>
  ({
    apiName: `feemgr/${side}/audit`,
    step: "audit",
    search: "f.feeStatus=CREATED",
    columns: ["blNo", "corpName", "feeName", "currency", "amount"],
    form: `/feemgr/${side}/create/index`,
  }) as const;

/** What others answered or ask; nothing refused stands on its form only. */
const answers: readonly DueQueue[] = [
  {
    ...ebooking,
    label: "home.approvalsRefused",
    perm: "ebooking:receive",
    search: "f.ebStatus=SUBMITTED&f.approval=REJECTED&sort=etd",
    reasons: ["captainRejectReason", "overseaRejectReason"],
  },
  {
    ...ebooking,
    label: "home.cancelsWaiting",
    perm: "ebooking:receive",
    search: "f.cancelStatus=REQUESTED&sort=etd",
    reasons: ["cancelReason"],
  },
  {
    ...ebooking,
    apiName: "eb/bookingModify",
    label: "home.correctionsWaiting",
    perm: "ebooking:receive",
    search: "f.ebModify=CORRECTION_SUBMITTED",
    reasons: ["correctionReason"],
    form: "/eb/bookingModify/editViewInfo/index",
  },
  {
    ...bill,
    apiName: "seaway/bill/query",
    label: "home.draftsContested",
    perm: "bill:issue",
    search: "f.blStatus=DRAFT&f.reviewState=CORRECTION&sort=etd",
    reasons: ["reviewText"],
  },
  {
    label: "home.ediUnanswered",
    apiName: "seaway/edi/archive",
    perm: "edi:resend",
    search: "f.direction=OUT&f.status.in=OVERDUE,REJECTED,FAILED&sort=-createdTime",
    columns: ["controlRef", "partnerCode", "messageType", "documentNo"],
    reasons: ["status"],
    form: "/seaway/edi/archive/index",
  },
  {
    label: "home.ediToMend",
    apiName: "seaway/edi/import",
    perm: "edi:receive",
    search: "f.status.in=QUARANTINE,TO_CORRECT&sort=-createdTime",
    columns: ["controlRef", "partnerCode", "messageType", "fileName"],
    reasons: ["status"],
    form: "/seaway/edi/import/index",
  },
  {
    label: "home.payersUnknown",
    apiName: "feemgr/recmgr/writeOff",
    perm: "receipt:apply",
    search: "f.corpCode.empty=1&f.status=OPEN&sort=bankDate",
    columns: ["afNo", "payerName", "currency", "amount"],
    reasons: ["remarks"],
    form: "/feemgr/recmgr/writeOff/index",
  },
];

/** In the order of the day: what a vessel waits for, then what the books wait for. */
function queuesOf({ actor, now }: Reader): readonly DueQueue[] {
  const today = dayOf(now, actor.zone);
  const soon = daysAfter(today, 7);
  return [
    {
      ...ebooking,
      label: "home.toReceive",
      step: "receive",
      perm: "ebooking:receive",
      search: `${receivable}&sort=etd`,
    },
    {
      ...booking,
      label: "home.toConfirm",
      step: "confirm",
      perm: "booking:confirm",
      search: "f.bkStatus=DRAFT&sort=etd",
    },
    {
      ...booking,
      label: "home.toReconcile",
      step: "reconcile",
      perm: "booking:reconcile",
      search: `f.bkStatus=CONFIRMED&f.reconcileResult.empty=1&f.etd.to=${soon}&sort=etd`,
    },
    {
      ...bill,
      label: "home.billsWithoutFees",
      apiName: "feemgr/recmgr/calculate",
      step: "calculate",
      stepLabel: "home.calculate",
      perm: "fee:calculate",
      search: billsWithoutFees(today),
    },
    { label: "home.toAudit", perm: "fee:audit", ...fee("recmgr") },
    { label: "home.payablesToAudit", perm: "payable:audit", ...fee("paymgr") },
    {
      ...statement,
      label: "home.statementsDraft",
      step: "confirm",
      search: "f.status=DRAFT",
      columns: ["statementNo", "corpName", "period", "openAmounts"],
    },
    // Sent again as a reminder.
    {
      ...statement,
      label: "home.statementsOverdue",
      file: { label: "statement.downloadPdf", address: "/statement-file/R/:id/pdf" },
      search: "f.status=CONFIRMED&f.overdue=Y",
      columns: ["statementNo", "corpName", "openAmounts"],
      deadline: "dueDate",
    },
  ];
}

/** Bills that sailed in the last 60 days without a receivable, by the day of the reader. */
export const billsWithoutFees = (today: string): string =>
  `f.noFees=Y&f.etd.from=${daysAfter(today, -60)}&f.etd.to=${today}`;

/**
 * What waits for the reader, by the rows due first of each queue, one bounded statement a queue;
 * none for customers.
 */
export async function dueSections(reader: Reader): Promise<DueSection[]> {
  const { actor } = reader;
  if (actor.kind === "customer") return [];
  const own = [...answers, ...queuesOf(reader)].filter(
    ({ perm, apiName }) => can(actor, perm) && can(actor, resourceOf(apiName).list.perm),
  );
  const sections = await Promise.all(own.map((queue) => sectionOf(reader, queue)));
  return sections.filter(({ rows }) => rows.length > 0);
}

async function sectionOf({ em, actor, now }: Reader, queue: DueQueue): Promise<DueSection> {
  const { label, apiName, step, stepLabel, file, search, columns, deadline, reasons = [] } = queue;
  const resource = resourceOf(apiName);
  const query = {
    ...readListQuery(resource.list, new URLSearchParams(search)),
    page: 1,
    pageSize: mostRows,
    keys: [
      ...columns,
      ...(deadline ? [deadline] : []),
      ...reasons,
      ...(step ? factKeys(resource) : []),
    ],
  };
  const rows = JSON.parse((await findInResource(em, actor, resource, query)).json) as ListRow[];
  const columnOf = (key: string) => resource.list.columns.filter((column) => column.key === key);
  const visible = columns.flatMap(columnOf);
  const reasonColumns = reasons.flatMap(columnOf);
  const dicts = await dictionariesOf(
    em,
    actor.lang,
    reasonColumns.flatMap((column) => column.dict ?? []),
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
    columns: visible,
    fromOthers: answers.includes(queue),
    rows: rows.map((row: ListRow) => ({
      id: row.id,
      version: row.version,
      to: `${queue.form}/${row.id}`,
      cells: visible.map(({ key }) => row[key] ?? null),
      deadline: deadline && row[deadline] ? String(row[deadline]).slice(0, 10) : null,
      reason: reasonColumns
        .map((column) => cellText(column, row[column.key], { lang: actor.lang, dicts }))
        .filter(Boolean)
        .join("; "),
      closed: step ? whyClosed(resource, step, factsOfRow(resource, row, { actor, now })) : null,
      file: file?.address.replace(":id", String(row.id)) ?? null,
    })),
  };
}
