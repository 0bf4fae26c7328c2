import type { Lang } from "#platform/kernel/actor/actor.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
import { headingOf, type ListColumn, type ListFilter } from "#platform/records/list/list.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FlatRow, Grouping, ReportLine, ReportTotal } from "./report-lines.ts";

export type Dicts = Record<string, Record<string, string>>;
export type ReportLabels = {
  lang: Lang;
  dicts: Dicts;
  t(label: MessageKey, params?: Record<string, string | number>): string;
};

/** Who sends a report. */
export type LetterHead = { name: string; address: string; contact: string };

export type ReportPrint = {
  title: string;
  about: string;
  company: LetterHead;
  /** Whom the report goes to; blank for nobody. */
  addressee: string;
  /**
   * What the document says to the addressee; null for a report of our own. `addressees` of the
   * outermost groups, each on pages of its own.
   */
  letter: { text: string; addressees: readonly string[] } | null;
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

export function reportCell(
  column: ListColumn,
  row: FlatRow,
  { lang, dicts, t }: ReportLabels,
): string {
  const value = row[column.key];
  if (column.kind === "flag")
    return value === "Y" ? t("shell.yes") : value === "N" ? t("shell.no") : "";
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

/**
 * The first column without a sum takes group names and the total's label; -1 when every column has
 * one.
 */
export const nameColumn = (columns: readonly ListColumn[], sums: FlatRow): number =>
  columns.findIndex((column) => !Object.hasOwn(sums, column.key));

/** A report without sums has no line for them. */
export const hasSums = ({ total }: { total: ReportTotal }): boolean =>
  Object.keys(total.sums).length > 0;

export type ReportPage = { print: ReportPrint; groups: readonly Grouping[] };

/** The values of a line in a document, and the name of its group with the column that takes it. */
export function shownLine(
  { print, groups }: ReportPage,
  line: ReportLine,
): { row: FlatRow; name: string; at: number } {
  if (line.kind === "row") return { row: line.row, name: "", at: -1 };
  const name = groupName(print.columns, line, {
    of: groups[line.level]?.columns ?? [],
    labels: print.labels,
  });
  const indent = "  ".repeat(line.level);
  if (line.kind === "head") return { row: {}, name: `${indent}${name}`, at: 0 };
  return {
    row: line.sums,
    name: `${indent}${print.labels.t("report.subtotal")} ${name}`,
    at: nameColumn(print.columns, line.sums),
  };
}

export function conditionText(
  { kind, values }: ListFilter,
  column: ListColumn,
  { dicts, t }: ReportLabels,
): string {
  const dict: Record<string, string> = column.dict
    ? (dicts[column.dict] ?? {})
    : column.kind === "flag"
      ? { Y: t("shell.yes"), N: t("shell.no") }
      : {};
  const name = headingOf(column, t);
  const shown = values.map((value) =>
    Object.hasOwn(dict, value) ? (dict[value] ?? value) : value,
  );
  if (kind === "empty" || kind === "filled") return `${name} ${t(`list.${kind}`)}`;
  if (kind === "between") return `${name} ${shown[0] || "…"} – ${shown[1] || "…"}`;
  return `${name} ${kind === "contains" ? `${t("list.contains")} ` : ""}${shown.join(", ")}`;
}
