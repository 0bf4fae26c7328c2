import type {
  ListColumn,
  ListGroup,
  ListQuery,
  ListRow,
  ListTotals,
  ListView,
} from "#platform/records/list/list.ts";
import type { ViewTab } from "#platform/records/list/view-tabs.ts";
import type { PivotTable } from "#platform/records/pivot/pivot-query.ts";
import type { ReasonNeed } from "#platform/records/machine/machine.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Consequence } from "#platform/output/run/consequence.ts";
import type { ListStep } from "#app/kit/step/list-step.ts";
import type { Offer } from "#app/kit/step/offer.ts";
import type { Progress } from "#app/kit/step/progress.ts";

/** What a step would do, row by row, and the fields that run it. */
export type StepPreview = {
  step: Pick<ListStep, "name" | "label" | "danger">;
  rows: {
    key: string;
    done: boolean;
    faults: Message[];
    notes: Message[];
    follows: Consequence[];
  }[];
  /** Rows not listed. */
  more: number;
  notes: Message[];
  follows: Consequence[];
  fields: readonly (readonly [name: string, value: string])[];
  /** All the rows asked for, where only the first were previewed. */
  all: number;
};
type Message = { code: MessageKey; params?: Record<string, string | number> };

export type Outcome = {
  preview?: StepPreview;
  /** Message of the run. */
  notes?: Message[];
  done: number;
  refused: number;
  doneLabel?: MessageKey;
  rows: {
    key: string;
    code?: MessageKey;
    params?: Record<string, string | number> /** A file made. */;
    file?: string /** The record, at the field that is meant. */;
    to?: string;
  }[];
  /** What comes next on the rows done. */
  offers?: readonly Offer[];
  /** Takes the step back on the rows done. */
  undo?: Offer | null;
  /** The task that runs the step over the whole search (`/task/<id>`). */
  taskId?: number;
  ordered?: number;
};

/** The data of a list screen. */
export type ListData = {
  apiName: string;
  title: MessageKey;
  keyColumn: string;
  /** In the reader's order and widths; `off` marks switched-off columns, `hidden` facts. */
  columns: readonly ListColumn[];
  /** The reader's own layout, which can be reset. */
  layoutOwn: boolean;
  /** May define columns for everybody (platform §6 "Admin-only"). */
  mayDefine: boolean;
  /** Own and shared. */
  views: readonly ListView[];
  /** The saved search in use. */
  view: number | null;
  /** The list's own views; empty without any. */
  tabs: readonly ViewTab[];
  /** Of the tabs, streamed after the rows; one more than `mostInView` says that there are more. */
  tabCounts: Promise<readonly (number | null)[]> | null;
  query: ListQuery;
  rows: readonly ListRow[];
  /** Exact count; null while counting. */
  total: number | null;
  /** The count stopped at 10,001; the exact one follows. */
  capped: number | null;
  /** Streamed after the rows. */
  exactTotal: Promise<number> | null;
  totals: ListTotals;
  /** Of the groups on this page, over the whole search; empty when the list is not grouped. */
  groups: readonly ListGroup[];
  /** Streamed after the rows of a broad search. */
  exactTotals: Promise<ListTotals> | null;
  /** Steps may run over the whole search: form fields `_all=Y`, `_query=<search>`. */
  selectAll: boolean;
  mayShare: boolean;
  /**
   * Why steps are closed, by row and step; missing means open. Rows of equal facts share an object.
   */
  closed: Record<number, Record<string, Message>>;
  steps: ListStep[];
  /** Rows whose reason requirement differs: by `${id}.${step}`. */
  reasons: Record<string, ReasonNeed>;
  /** Questions that a row's facts add: by `${id}.${step}`. */
  confirms: Record<string, MessageKey>;
  /** Two signs per row: its state in `path`, the next action in `steps`; "-" for none. */
  progress: string;
  /** The usual way of the records, with the names of its states. */
  path: Progress["states"];
  /** What the records are called: `booking.count`. */
  noun: MessageKey;
  dicts: Record<string, Record<string, string>>;
  /** By dictionary and value: success, info, warning … */
  colours: Record<string, Record<string, string>>;
  /** What the list holds, for its empty state: the message "<title>.about", if there is one. */
  about: MessageKey | null;
  /** True until a condition is given. */
  needsFilter: boolean;
  /** Labels of the columns of which a condition is missing, when others are set. */
  needsOneOf: readonly MessageKey[];
  /** The figures, where the search is shown as a pivot table; its refusal where it is too large. */
  pivot:
    | { table: PivotTable }
    | { refusal: { code: MessageKey; params: Record<string, string | number> } }
    | null;
  /** The list is also offered as of a past moment. */
  offersPast: boolean;
  mayCreate: boolean;
  mayExport: boolean;
};

/** Shared by lists and reports. */
export type FilterData = Pick<ListData, "columns" | "query" | "dicts">;
/** Shared by lists and reports. */
export type ViewsData = Pick<ListData, "apiName" | "views" | "view" | "query" | "mayShare">;
