import type { ListColumn } from "#platform/records/list/list.ts";

/** What of a statement is paid and open: by currency, and in CNY and USD at its rates. */
export const openColumns: readonly ListColumn[] = [
  { key: "paidAmounts", label: "statement.paid", width: 150 },
  { key: "openAmounts", label: "statement.open", width: 150 },
  { key: "openCny", label: "statement.openCny", kind: "money", width: 130 },
  { key: "openUsd", label: "statement.openUsd", kind: "money", width: 130 },
];
