import type { ListColumn } from "./list.ts";
import type { TranslateCode } from "#platform/kernel/i18n/format-message.ts";
import { currencyDigits } from "#platform/kernel/text/currency-digits.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";

export { timeShown };

/** `sayCode` translates stored faults. */
export type CellTexts = {
  lang: "zh" | "en";
  dicts: Record<string, Record<string, string>>;
  sayCode?: TranslateCode;
};

/** Groups thousands and drops zeros beyond the digits; a decimal that is none is never dropped. */
export function amountShown(text: string, digits = 2): string {
  const point = text.indexOf(".");
  if (point < 0 || !endsInDigits.test(text)) return groupDigits(text);
  const least = point + 1 + digits;
  let end = text.length;
  while (end > least && text.charCodeAt(end - 1) === zero) end--;
  return groupDigits(end === text.length ? text : text.slice(0, end === point + 1 ? point : end));
}

/** An amount with the decimals of its currency. */
export const moneyShown = (text: string, currency: unknown): string =>
  amountShown(text, currencyDigits(currency));

const endsInDigits = /^[^.]*\.\d+$/;
const zero = 0x30;

/** Groups thousands without using a float. */
export function groupDigits(text: string): string {
  const point = text.indexOf(".");
  const end = point < 0 ? text.length : point;
  // A page has hundreds of amounts, most of them short.
  if (end < 4) return text;
  return text.slice(0, end).replace(/\B(?=(\d{3})+(?!\d))/g, ",") + text.slice(end);
}

/** Translates stored faults; other values stay. */
function jsonText(value: unknown, translateCode: TranslateCode | undefined): string {
  const faultText = (fault: unknown) => {
    const { code, params } = (fault ?? {}) as {
      code?: string;
      params?: Record<string, string | number>;
    };
    return typeof code === "string" ? (translateCode?.(code, params) ?? null) : null;
  };
  const all = Array.isArray(value) ? value.map(faultText) : [null];
  return all.includes(null) ? JSON.stringify(value) : all.join("; ");
}

/** Formats a cell by kind and language, times in the reader's zone, money of the `currency`. */
export function cellText(
  column: ListColumn,
  value: unknown,
  { lang, dicts, sayCode: translateCode }: CellTexts,
  currency: unknown = column.currency,
): string {
  if (value === null || value === undefined || value === "") return "";
  if (column.dict) return labelText(dicts[column.dict] ?? {}, String(value), lang);
  if (column.kind === "money") return moneyShown(String(value), currency);
  if (column.kind === "decimal") return amountShown(String(value));
  if (column.kind === "int") return groupDigits(String(value));
  if (column.dateFormat) return dateText(column, String(value), column.dateFormat);
  if (column.kind === "datetime") return timeShown(String(value));
  if (column.kind === "json") return jsonText(value, translateCode);
  return Array.isArray(value) ? value.join(lang === "zh" ? "、" : ", ") : String(value);
}

/** Labels of one or several comma-separated codes, even of "toString". */
function labelText(labels: Record<string, string>, value: string, lang: "zh" | "en"): string {
  const labelOf = (code: string) => (Object.hasOwn(labels, code) ? (labels[code] ?? code) : code);
  return Object.hasOwn(labels, value)
    ? labelOf(value)
    : value
        .split(",")
        .map(labelOf)
        .join(lang === "zh" ? "、" : ", ");
}

/** Formats by one of `dateFormats`, without parts the value lacks. */
function dateText({ kind }: ListColumn, value: string, format: string): string {
  const whole = kind === "datetime" ? timeShown(value, { seconds: true }) : value.replace("T", " ");
  const sign = format[4] ?? "-";
  const text = whole.slice(0, format.length);
  return sign === "-" ? text : text.slice(0, 10).replaceAll("-", sign) + text.slice(10);
}

/** Joins non-empty fields. */
export function mergedText(
  merge: NonNullable<ListColumn["merge"]>,
  textOf: (column: ListColumn) => string,
): string {
  return merge.columns.map(textOf).filter(Boolean).join(merge.separator);
}
