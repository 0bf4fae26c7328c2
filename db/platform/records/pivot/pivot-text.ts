import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { cellText, groupDigits, moneyShown } from "../list/cell-text.ts";
import { headingOf, type ListColumn } from "../list/list.ts";
import type { PivotDimension, PivotLeaf, PivotMeasure } from "./pivot-query.ts";

/** What a pivot is written with: the list's columns and labels in a language. */
export type PivotTexts = {
  columns: readonly ListColumn[];
  lang: "zh" | "en";
  dicts: Readonly<Record<string, Record<string, string>>>;
  t: (label: MessageKey, params?: Record<string, string>) => string;
};

const columnOf = ({ columns }: PivotTexts, key: string) =>
  columns.find((column) => column.key === key);
const nameOf = (texts: PivotTexts, key: string) => {
  const column = columnOf(texts, key);
  return column ? headingOf(column, texts.t) : key;
};

export const dimensionName = (texts: PivotTexts, { key, grain }: PivotDimension): string =>
  grain
    ? texts.t("list.pivotBy", { column: nameOf(texts, key), grain: texts.t(`list.grain.${grain}`) })
    : nameOf(texts, key);

export const measureName = (texts: PivotTexts, measure: PivotMeasure): string =>
  measure.of === "count"
    ? texts.t("list.pivotCount")
    : texts.t(`list.pivot.${measure.of}`, { column: nameOf(texts, measure.key) });

export function leafName(
  texts: PivotTexts,
  measures: readonly PivotMeasure[],
  { measure, currency }: PivotLeaf,
): string {
  const of = measures[measure];
  return [of ? measureName(texts, of) : "", currency].filter(Boolean).join(" ");
}

/** A heading's value: the label of a code, the day or period as it is, "(blank)" for none. */
export function valueName(
  texts: PivotTexts,
  { key, grain }: PivotDimension,
  value: string,
): string {
  if (value === "") return texts.t("list.groupNone");
  const column = columnOf(texts, key);
  if (!column || grain) return value;
  if (column.kind === "flag") return texts.t(value === "Y" ? "shell.yes" : "shell.no");
  return cellText(column, value, { lang: texts.lang, dicts: texts.dicts });
}

/** Grouped by thousands; amounts with at least the decimals their column keeps. */
export function figureText(
  texts: PivotTexts,
  measure: PivotMeasure | undefined,
  figure: string | null,
  currency = "",
): string {
  if (figure === null || !measure) return "";
  const whole =
    measure.of === "count" ||
    (measure.of !== "avg" && columnOf(texts, measure.key)?.kind === "int");
  return whole ? groupDigits(figure) : moneyShown(figure, currency);
}
