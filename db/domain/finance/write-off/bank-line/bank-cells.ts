import { plainNumber } from "#platform/records/import/reader/read-decimal.ts";
import { serialToIso } from "#platform/records/import/reader/excel-date.ts";
import { readDate } from "#platform/records/import/reader/read-date.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { currencySigns, wordsIn, wordsOut } from "./bank-line.columns.ts";

/** A written amount: its sign, the currency it names, and the side a suffix says. */
export type WrittenAmount = { amount: string; currency: string; side: "" | "in" | "out" };

const spelled =
  /^(\()?\s*([+\-−–])?\s*(\p{Sc}|[\p{L}]{1,3}\p{Sc}?)?\s*([+\-−–])?\s*((?:[\d.]|[,' ](?=\d))*\d\.?)\s*([-−–])?\s*(\p{Sc}|[\p{L}]{1,3})?\s*(\))?\s*(CR|DR|C|D|[借贷])?$/u;
const isMinus = (sign: string | undefined): boolean => sign !== undefined && /[-−–]/.test(sign);

/**
 * Reads the spellings of banks: 1,234.50- and (1,234.50) are negative, CR and DR say the side, a
 * code or sign of a currency may stand beside it. Null for anything else, also for two signs at
 * once, another currency than the line's, and 1,234 of a currency with three decimals.
 */
export function readBankAmount(
  text: string,
  currency: string,
  decimals: number,
): WrittenAmount | null {
  const parts = spelled.exec(text.normalize("NFKC").trim().toUpperCase());
  if (!parts) return null;
  const [, open, first, before, second, digits = "", trailing, after, close, mark] = parts;
  const plain = plainNumber(digits, decimals);
  const minuses = [isMinus(first), isMinus(second), isMinus(trailing), open !== undefined].filter(
    Boolean,
  ).length;
  const suffix = mark ?? (after && /^(CR|DR|C|D|[借贷])$/.test(after) ? after : undefined);
  const names = [before, after === suffix ? undefined : after].filter((name) => name !== undefined);
  if (
    plain === undefined ||
    plain === "ambiguous" ||
    minuses > 1 ||
    (open === undefined) !== (close === undefined) ||
    names.length > 1
  )
    return null;
  const [name] = names;
  const named =
    name === undefined
      ? null
      : (currencySigns.find(([sign]) => sign.test(name))?.[1] ??
        (/^[A-Z]{3}$/.test(name) ? [name] : []));
  if (named && (currency ? !named.includes(currency) : named.length === 0)) return null;
  const value = plainText(minuses > 0 ? dec(plain).negated() : dec(plain));
  const side = suffix === undefined ? "" : /^(CR|C|[贷])$/.test(suffix) ? "in" : "out";
  return { amount: value, currency: named?.length === 1 ? (named[0] ?? "") : "", side };
}

/** The side a bank says: its credit is our money in. Null for another word. */
export function readSide(text: string): "in" | "out" | null {
  const word = text.normalize("NFKC").trim().toUpperCase();
  return wordsIn.test(word) ? "in" : wordsOut.test(word) ? "out" : null;
}

/**
 * A written day: one, or two where nothing tells day from month; `order` where only one of them is
 * a day.
 */
export type WrittenDay = { day: string; order?: DayOrder } | { dmy: string; mdy: string };
export type DayOrder = "dmy" | "mdy";
/** As an import is told: FILE leaves it to the days of the file. */
export type NamedOrder = "FILE" | "DMY" | "MDY";

/** Reads a day of a bank file; a fault of the reader of dates is null. */
export function readBankDay(text: string): WrittenDay | null {
  const half = text.normalize("NFKC").trim();
  if (/^\d{5}$/.test(half)) {
    const iso = serialToIso(Number(half), "date", false);
    return iso ? { day: iso.slice(0, 10) } : null;
  }
  const [, a = "", b = "", c = "", clock = ""] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(\s.*)?$/.exec(half) ?? [];
  const at = (day: string, month: string) =>
    readDate(`${c}-${month}-${day}${clock}`, "date", "text", false);
  if (c) {
    const [dmy, mdy] = [at(a, b), at(b, a)];
    const days = { dmy: "value" in dmy ? dmy.value : null, mdy: "value" in mdy ? mdy.value : null };
    if (days.dmy && days.mdy)
      return days.dmy === days.mdy ? { day: days.dmy } : { dmy: days.dmy, mdy: days.mdy };
    if (days.dmy) return { day: days.dmy, order: "dmy" };
    return days.mdy ? { day: days.mdy, order: "mdy" } : null;
  }
  const reading = readDate(half, "date", "text", false);
  return "value" in reading && reading.value ? { day: reading.value } : null;
}

/**
 * The order of day and month of a file: the one its other days show, or the one named. Null where
 * they show none, or both.
 */
export function orderOf(days: readonly (WrittenDay | null)[], named: NamedOrder): DayOrder | null {
  const shown = new Set(
    days.flatMap((day) => (day && "order" in day && day.order ? [day.order] : [])),
  );
  if (shown.size > 1) return null;
  const [only] = shown;
  return only ?? (named === "FILE" ? null : named === "DMY" ? "dmy" : "mdy");
}
