import type { Lang } from "../operation/actor.ts";
import { cellText } from "../list/cell-text.ts";
import { headingOf, type ListColumn, type ListFilter } from "../list/list.ts";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { FlatRow, ReportLine, ReportTotal } from "./report-lines.ts";

export type Dicts = Record<string, Record<string, string>>;
export type ReportLabels = { lang: Lang; dicts: Dicts; t(label: MessageKey, params?: Record<string, string | number>): string };

export type ReportPrint = {
  title: string;
  about: string;
  /** Lines above the conditions and below the total; blank for none. */
  header: string;
  footer: string;
  columns: readonly ListColumn[];
  lines: readonly ReportLine[];
  total: ReportTotal;
  conditions: readonly string[];
  madeBy: string;
  /** "2026-11-21 10:05" in the reader's zone. */
  made: string;
  labels: ReportLabels;
};

export function reportCell(column: ListColumn, row: FlatRow, { lang, dicts, t }: ReportLabels): string {
  const value = row[column.key];
  if (column.kind === "flag") return value === "Y" ? t("shell.yes") : value === "N" ? t("shell.no") : "";
  return cellText(column, value, { lang, dicts });
}

/** Values of the group's own columns without those of outer groups. */
export function groupName(
  columns: readonly ListColumn[],
  line: { values: FlatRow },
  { of, labels }: { of: readonly string[]; labels: ReportLabels },
): string {
  const texts = of.map((key) => {
    const column = columns.find((shown) => shown.key === key);
    return column ? reportCell(column, line.values, labels) : String(line.values[key] ?? "");
  });
  return texts.map((text) => text || "–").join(" → ");
}

/** The first column without a sum; it takes group names and the total's label. */
export const nameColumn = (columns: readonly ListColumn[], sums: FlatRow): number =>
  Math.max(
    0,
    columns.findIndex((column) => !Object.hasOwn(sums, column.key)),
  );

export function conditionText({ kind, values }: ListFilter, column: ListColumn, { dicts, t }: ReportLabels): string {
  const dict: Record<string, string> = column.dict
    ? (dicts[column.dict] ?? {})
    : column.kind === "flag"
      ? { Y: t("shell.yes"), N: t("shell.no") }
      : {};
  const name = headingOf(column, t);
  const shown = values.map((value) => (Object.hasOwn(dict, value) ? (dict[value] ?? value) : value));
  if (kind === "empty" || kind === "filled") return `${name} ${t(`list.${kind}`)}`;
  if (kind === "between") return `${name} ${shown[0] || "…"} – ${shown[1] || "…"}`;
  return `${name} ${kind === "contains" ? `${t("list.contains")} ` : ""}${shown.join(", ")}`;
}
