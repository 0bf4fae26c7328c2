import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { NumberFormat } from "./reader/number-format.ts";

/** `params.value` is the given text, shortened. */
export type RowFault = { code: MessageKey; params: RefusalParams; field: string };

/** Canonical values and all faults of a data row. */
export type ImportedRow = {
  worksheet: string;
  /** 1-based in a worksheet; the record number in csv or pasted text. */
  row: number;
  hidden: boolean;
  /** The row's subject is struck through. */
  struck: boolean;
  /** Null when empty or faulty. Plain decimals, ISO dates, Y or N. */
  values: Record<string, string | null>;
  /** Original text of faulty fields, to show and correct. */
  input: Record<string, string>;
  faults: RowFault[];
};

/** A raw cell. `noValue` is a formula never calculated. */
export type Cell = {
  kind: "text" | "number" | "boolean" | "date" | "error" | "noValue";
  text: string;
  struck?: true;
  format?: NumberFormat;
};

/** Cells by 0-based column. */
export type RawRow = { row: number; hidden: boolean; cells: (Cell | undefined)[] };

/** 1-based rows, 0-based columns, inclusive. */
export type Merge = { top: number; bottom: number; left: number; right: number };

/** `incomplete` lacks required columns while another worksheet was read. */
export type WorksheetSummary = {
  name: string;
  state: "read" | "hidden" | "empty" | "noTable" | "incomplete";
  rows: number;
};

/** Complete after the last row. */
export type ImportSummary = {
  rows: number;
  faultyRows: number;
  hiddenRows: number;
  struckRows: number;
  skipped: { blank: number; total: number; footer: number; header: number };
  /** In file order. */
  columns: { key: string; header: string }[];
  ignoredHeaders: string[];
  worksheets: WorksheetSummary[];
  /** Of a text file: its encoding, whether it is a guess, and the first texts beyond ASCII. */
  encoding?: { name: string; assumed: boolean; samples: string[] };
};

export function emptySummary(): ImportSummary {
  return {
    rows: 0,
    faultyRows: 0,
    hiddenRows: 0,
    struckRows: 0,
    skipped: { blank: 0, total: 0, footer: 0, header: 0 },
    columns: [],
    ignoredHeaders: [],
    worksheets: [],
  };
}
