import type { Lang } from "../operation/actor.ts";
import { cellText } from "../list/cell-text.ts";
import { headingOf, type ListColumn, type ListFilter } from "../list/list.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { FlatRow, ReportLine, ReportTotal } from "./report-lines.ts";

export type Dicts = Record<string, Record<string, string>>;
/** How a report speaks: language, labels of codes, and the catalogue. */
export type ReportLabels = { lang: Lang; dicts: Dicts; say(label: Word, params?: Record<string, string | number>): string };

/** A finished report as every document shows it. */
export type ReportPrint = {
  title: string;
  about: string;
  columns: readonly ListColumn[];
  lines: readonly ReportLine[];
  total: ReportTotal;
  /** The conditions in use, as texts. */
  conditions: readonly string[];
  madeBy: string;
  /** "2026-11-21 10:05" on the clock of the reader's company. */
  made: string;
  labels: ReportLabels;
};

/** What stands in a cell. */
export function reportCell(column: ListColumn, row: FlatRow, { lang, dicts, say: t }: ReportLabels): string {
  const value = row[column.key];
  if (column.kind === "flag") return value === "Y" ? t("shell.yes") : value === "N" ? t("shell.no") : "";
  return cellText(column, value, { lang, dicts });
}

/** The name of a group: the values of its own columns, those of the groups around it left out. */
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

/** The first column that holds no sum: names of groups and the word of a sum stand in it. */
export const nameColumn = (columns: readonly ListColumn[], sums: FlatRow): number =>
  Math.max(
    0,
    columns.findIndex((column) => !Object.hasOwn(sums, column.key)),
  );

/** A condition in words. */
export function conditionText({ kind, values }: ListFilter, column: ListColumn, { dicts, say: t }: ReportLabels): string {
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
