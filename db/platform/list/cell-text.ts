import type { ListColumn } from "./list.ts";
import type { TranslateCode } from "../i18n/format-message.ts";
import { timeShown } from "../clock/time-shown.ts";

export { timeShown };

/** `sayCode` says the faults that a row keeps. */
type With = { lang: "zh" | "en"; dicts: Record<string, Record<string, string>>; sayCode?: TranslateCode };

/** A stored decimal as people read it: thousands grouped, no zeros beyond the second decimal. */
export function amountShown(text: string): string {
  return groupDigits(text.replace(/(\.\d{2}\d*?)0+$/, "$1"));
}

/** A decimal text with separators of thousands; digits are never changed through a float. */
export function groupDigits(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Stored faults of a row in the reader's language; anything else as it is stored. */
function jsonText(value: unknown, translateCode: TranslateCode | undefined): string {
  const message = (item: unknown) => {
    const { code, params } = (item ?? {}) as { code?: string; params?: Record<string, string | number> };
    return typeof code === "string" ? (translateCode?.(code, params) ?? null) : null;
  };
  const all = Array.isArray(value) ? value.map(message) : [null];
  return all.includes(null) ? JSON.stringify(value) : all.join("; ");
}

/** What a cell says, by the kind of its column and the reader's language. Times are shown on the clock of the reader's company. */
export function cellText(column: ListColumn, value: unknown, { lang, dicts, sayCode: translateCode }: With): string {
  if (value === null || value === undefined || value === "") return "";
  if (column.dict) return labelText(dicts[column.dict] ?? {}, String(value), lang);
  if (column.kind === "money" || column.kind === "decimal") return amountShown(String(value));
  if (column.kind === "int") return groupDigits(String(value));
  if (column.dateFormat) return dateText(column, String(value), column.dateFormat);
  if (column.kind === "datetime") return timeShown(String(value));
  if (column.kind === "json") return jsonText(value, translateCode);
  return Array.isArray(value) ? value.join(lang === "zh" ? "、" : ", ") : String(value);
}

/** The name of a coded value; a value that is several with commas is said as several names. A value may be called like anything, "toString" too. */
function labelText(labels: Record<string, string>, value: string, lang: "zh" | "en"): string {
  const item = (code: string) => (Object.hasOwn(labels, code) ? (labels[code] ?? code) : code);
  return Object.hasOwn(labels, value)
    ? item(value)
    : value
        .split(",")
        .map(item)
        .join(lang === "zh" ? "、" : ", ");
}

/** A date in one of the patterns of `dateFormats`; what the value does not have (seconds, the time of a date) is left out. */
function dateText({ kind }: ListColumn, value: string, format: string): string {
  const whole = kind === "datetime" ? timeShown(value, { seconds: true }) : value.replace("T", " ");
  const sign = format[4] ?? "-";
  const text = whole.slice(0, format.length);
  return sign === "-" ? text : text.slice(0, 10).replaceAll("-", sign) + text.slice(10);
}

/** The fields of a merged column joined by its separator, those that say nothing left out; `textOf` says one of them. */
export function mergedText(merge: NonNullable<ListColumn["merge"]>, textOf: (column: ListColumn) => string): string {
  return merge.columns.map(textOf).filter(Boolean).join(merge.separator);
}
