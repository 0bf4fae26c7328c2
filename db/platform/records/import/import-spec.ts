import type { z } from "zod";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListDefinition } from "../list/list.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import type { ImportColumn } from "./columns.ts";
import type { ImportSource } from "./reader/read-source.server.ts";

/**
 * A clean row: canonical text or null. `row` is the number the user sees. `typed` rows come from a
 * form, where every value counts; a published file must not overwrite local entries.
 */
export type ImportRow<K extends string = string> = {
  row: number;
  values: Record<K, string | null>;
  typed?: true;
};

/**
 * `skip` leaves out the row without refusing the file. `ask` may be confirmed on a form, or by the
 * option `accept`. `note` says how a row was read; it is written all the same.
 */
export type ImportFault = {
  row: number;
  field: string;
  code: MessageKey;
  params?: RefusalParams;
  skip?: true;
  ask?: true;
  note?: true;
};

/** Unchanged rows are not written and not logged. */
export type ImportCounts = { inserted: number; changed: number; unchanged: number };

export type Options = Record<string, unknown>;

/** How an option is picked. Blank means the default. */
export type OptionKind = { ref: string } | { dict: string } | { date: true } | { number: true };

/**
 * Files that are no tables, translated to one before they are read. Any other source comes back as
 * it is.
 */
export type FileFormats = {
  endings: readonly string[];
  translate(source: ImportSource): Promise<ImportSource>;
};

/** An import of an area: columns, keys, checks and one set-based write. */
export type ImportSpec<K extends string, O extends Options> = {
  /** For `seaway import <kind>` and operation `import.<kind>`. */
  kind: string;
  title: MessageKey;
  perm: string;
  /** Customers import too: `check` and `write` ask the reader's scope for each row. */
  ofCustomers?: true;
  columns: readonly (ImportColumn & { key: K })[];
  /** The list whose workbook can be imported; its headings need no columns here. */
  list?: ListDefinition;
  /** Shown columns of the list the import ignores, besides who and when. */
  leaves?: readonly string[];
  /** Identifying columns, or none. A repeated key is a fault unless `repeats` is "last". */
  key: readonly K[];
  repeats?: "last";
  formats?: FileFormats;
  /** Further input, offered as command options and screen fields. */
  options?: z.ZodType<O>;
  optionLabels?: Readonly<Record<string, MessageKey>>;
  /** Options that are picked. */
  optionKinds?: Readonly<Record<string, OptionKind>>;
  /** Splits rows, e.g. one column per currency. Keeps row numbers. */
  reshape?(rows: readonly ImportRow<K>[], options: O): ImportRow<K>[];
  /** Checks all valid rows against master data, without a query per row. */
  check?(
    ctx: Ctx,
    rows: readonly ImportRow<K>[],
    options: O,
  ): Promise<ImportFault[]> | ImportFault[];
  /**
   * Writes all rows in one transaction. A Refusal with `place.row` rolls back and becomes that
   * row's fault.
   */
  write(ctx: Ctx, rows: readonly ImportRow<K>[], options: O): Promise<ImportCounts>;
};
