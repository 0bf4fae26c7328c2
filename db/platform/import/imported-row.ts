import type { RefusalParams } from "../operation/refusal.ts";
import type { Word } from "../i18n/message-key.ts";

/** What is wrong with one field of one row; `params.value` is the text as given, cut for display. */
export type RowFault = { code: Word; params: RefusalParams; field: string };

/** One data row of an uploaded table: every value in canonical text, every fault of the row, nothing guessed. */
export type ImportedRow = {
  sheet: string;
  /** The row number the user sees: 1-based in a sheet, the record's number in a csv or a paste. */
  row: number;
  /** The row is hidden (or filtered out) in the workbook: it is read, the user is to be told. */
  hidden: boolean;
  /** What the row is about is struck through in the workbook: it is read, the user is to be told. */
  struck: boolean;
  /** By column key; null when empty or faulty. Decimals as plain decimal text, dates as ISO text, flags Y or N. */
  values: Record<string, string | null>;
  /** The text as given of the faulty fields only, so that the row can be shown, edited and written back. */
  given: Record<string, string>;
  faults: RowFault[];
};

/** A cell as the file holds it, before any rule of a column is applied. `noValue`: a formula that was never calculated. `struck`: struck through. */
export type Cell = { kind: "text" | "number" | "boolean" | "date" | "error" | "noValue"; text: string; struck?: true };

/** One row of a sheet or a csv: cells by 0-based column. */
export type RawRow = { row: number; hidden: boolean; cells: (Cell | undefined)[] };

/** A merged area: 1-based rows, 0-based columns, both ends included. */
export type Merge = { top: number; bottom: number; left: number; right: number };

/** What was done with each sheet of a workbook. `incomplete`: a table that lacks required columns, beside one that was read. */
export type WorksheetSummary = { name: string; state: "read" | "hidden" | "empty" | "noTable" | "incomplete"; rows: number };

/** What the reading found, known after the last row: nothing is left out without a trace. */
export type ImportSummary = {
  rows: number;
  faultyRows: number;
  hiddenRows: number;
  struckRows: number;
  skipped: { blank: number; total: number; footer: number; header: number };
  /** Headers that were understood, and the column each feeds, in the order of the file. */
  columns: { key: string; header: string }[];
  /** Headers that no column of the definition knows, in the order of the file. */
  ignoredHeaders: string[];
  sheets: WorksheetSummary[];
};

/** The zero of `ImportSummary`. */
export function emptySummary(): ImportSummary {
  return {
    rows: 0,
    faultyRows: 0,
    hiddenRows: 0,
    struckRows: 0,
    skipped: { blank: 0, total: 0, footer: 0, header: 0 },
    columns: [],
    ignoredHeaders: [],
    sheets: [],
  };
}
