import type { ListColumn, ListQuery, ListRow } from "#domain/kit/list.ts";
import type { Word } from "#domain/words.ts";

export type Outcome = {
  done: number;
  refused: number;
  doneWord?: Word;
  rows: { key: string; code?: Word; params?: Record<string, string | number> }[];
};
export type ListStep = { name: string; word: Word; reason: boolean; confirm: Word | null; danger: boolean };

/** All a list screen shows; made on the server, the same for the table without JavaScript. */
export type ListData = {
  apiName: string;
  title: Word;
  keyColumn: string;
  columns: readonly ListColumn[];
  query: ListQuery;
  rows: ListRow[];
  total: number;
  totals: Record<string, Record<string, string>>;
  /** Why a step is closed for a row: `${id}.${step}` → word; nothing means open. */
  closed: Record<string, { code: Word; params?: Record<string, string | number> }>;
  steps: ListStep[];
  dicts: Record<string, Record<string, string>>;
  /** The list waits for a condition before it is searched. */
  needsFilter: boolean;
  mayCreate: boolean;
};
