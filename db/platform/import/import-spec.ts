import type { z } from "zod";
import type { Word } from "../i18n/message-key.ts";
import type { ListDefinition } from "../list/list.ts";
import type { Ctx } from "../operation/operation.server.ts";
import type { RefusalParams } from "../operation/refusal.ts";
import type { ImportColumn } from "./columns.ts";

/**
 * One clean row: canonical text per column (null: empty), and the row number the user sees. `typed`: it was typed on a sheet, so that all it
 * says is meant, where a published list must not go over what the house has entered.
 */
export type ImportRow<K extends string = string> = { row: number; values: Record<K, string | null>; typed?: true };

/**
 * What is wrong with a row. `skip`: the row is left out and told, it does not refuse the file. `ask`: whoever has read it may overrule it, on a sheet with
 * "save all the same", for a file with the option `accept`.
 */
export type ImportFault = { row: number; field: string; code: Word; params?: RefusalParams; skip?: true; ask?: true };

/** Rows written, by what happened to them; unchanged rows are not rewritten and leave no trace in the change log. */
export type ImportCounts = { inserted: number; changed: number; unchanged: number };

export type Options = Record<string, unknown>;

/** How an option is asked for: a code of a reference, a value of a dictionary, a date, or a number. Blank takes the default. */
export type OptionKind = { ref: string } | { dict: string } | { date: true } | { number: true };

/** What an area writes to have an import: columns, keys, checks and one set-based write. */
export type ImportSpec<K extends string, O extends Options> = {
  /** Name of the kind: `seaway import <kind>`, operation `import.<kind>`. */
  kind: string;
  title: Word;
  perm: string;
  columns: readonly (ImportColumn & { key: K })[];
  /** The list whose own workbook the import takes back: its headings are understood, and must not be said among the columns again. */
  list?: ListDefinition;
  /** Shown columns of the list that the import does not take, beside who and when. */
  leaves?: readonly string[];
  /** Columns that identify a row (none: rows may repeat); a second row with the same ones is a fault, or replaces the first with `repeats: "last"`. */
  key: readonly K[];
  repeats?: "last";
  /** Further input beside the file (a book, a mode); command options and screen fields come from it. */
  options?: z.ZodType<O>;
  /** The words of the options on screen, in order. */
  optionLabels?: Readonly<Record<string, Word>>;
  /** Options that are picked, not typed. */
  optionKinds?: Readonly<Record<string, OptionKind>>;
  /** One row of the file to several, e.g. a table with one column per currency. Keeps the row numbers. */
  reshape?(rows: readonly ImportRow<K>[], options: O): ImportRow<K>[];
  /** Faults against master data, over all rows at once (no query per row). Rows with faults of their own are not among them. */
  check?(ctx: Ctx, rows: readonly ImportRow<K>[], options: O): Promise<ImportFault[]> | ImportFault[];
  /** Writes all rows inside one transaction. A Refusal with `place.row` becomes that row's fault, and nothing is written. */
  write(ctx: Ctx, rows: readonly ImportRow<K>[], options: O): Promise<ImportCounts>;
};
