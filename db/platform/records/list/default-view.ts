import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Views count no further: a reader wants to know whether work waits, and roughly how much. */
export const mostInView = 999;

/** What a view's search may depend on: the reader's day (his zone) and account. */
export type ViewReader = { today: string; userName: string };

/**
 * A search that everybody finds as a tab above the list, beside the searches he saves himself;
 * "all" comes last. The list opens with the first view whose work the reader may do, else with all
 * rows.
 */
export type DefaultView = {
  key: string;
  label: MessageKey;
  /** Conditions and order as in a list's address: "f.bkStatus=DRAFT&sort=etd". */
  search: string | ((reader: ViewReader) => string);
  /** Keys of its visible columns, as `visible` of the list; a reader's own layout comes before. */
  columns?: string;
  /** For whom it is; default staff. */
  readers?: "staff" | "customer" | "all";
  /** Permission of what is to be done with the rows. */
  work?: string;
  /** Without a count: the condition reads other records of each row, too slow for every page. */
  uncounted?: true;
};
