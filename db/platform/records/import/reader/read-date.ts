import type { Cell } from "../imported-row.ts";
import { serialToIso } from "./excel-date.ts";
import { fault, type Reading } from "./reading.ts";

const months =
  "january february march april may june july august september october november december".split(
    " ",
  );
const clockPart =
  "(?<half>上午|下午|中午|晚上)?\\s*(?<h>\\d{1,2})(?::(?<m1>\\d{1,2})(?::(?<s1>\\d{1,2})(?:\\.\\d+)?)?|[点时](?:(?<m2>\\d{1,2})分?(?:(?<s2>\\d{1,2})秒)?)?|(?=\\s*[ap]m))\\s*(?<ap>am|pm)?";
const zonePart = "\\s*(?<zone>Z|UTC|[+-]\\d{2}:?\\d{2})?";
const shape = (date: RegExp): RegExp =>
  new RegExp(`^${date.source}(?:(?:T|\\s+|(?<=[日号]))${clockPart}${zonePart})?$`, "iu");

const yearFirst = shape(/(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/);
const chinese = shape(/(\d{4}|\d{2})年(\d{1,2})月(\d{1,2})[日号]?/);
const compact = shape(/(\d{4})(\d{2})(\d{2})/);
const dayMonthName = shape(/(\d{1,2})[-\s/.]*([a-z]{3,9})[-\s/.,]*(\d{4}|\d{2})/);
const monthNameDay = shape(/([a-z]{3,9})[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[-\s/.,]+(\d{4}|\d{2})/);
const threeNumbers = shape(/(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})/);

type Groups = Record<string, string | undefined>;
type Day = { year: number; month: number; day: number };

const pad = (number: number, width = 2): string => String(number).padStart(width, "0");
const fullYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text));
const monthOf = (name: string): number => {
  const lower = name.toLowerCase();
  return lower === "sept"
    ? 9
    : months.findIndex((month) => month === lower || month.slice(0, 3) === lower) + 1;
};

function exists({ year, month, day }: Day): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Day first, month first, and year first if the year is short. */
function meanings(a: string, b: string, c: string): Day[] {
  const days: Day[] = [
    { year: fullYear(c), month: Number(b), day: Number(a) },
    { year: fullYear(c), month: Number(a), day: Number(b) },
  ];
  if (c.length === 2 && a.length === 2)
    days.push({ year: fullYear(a), month: Number(b), day: Number(c) });
  const real = days.filter(exists);
  return real.filter((day, i) => real.findIndex((other) => isoDay(other) === isoDay(day)) === i);
}

const isoDay = (day: Day): string => `${pad(day.year, 4)}-${pad(day.month)}-${pad(day.day)}`;

/** Undefined when it is no date. */
function parse(text: string): { days: Day[]; clock: Groups } | undefined {
  const named = (
    pattern: RegExp,
    order: [number, number, number],
  ): { days: Day[]; clock: Groups } | undefined => {
    const match = pattern.exec(text);
    if (!match) return undefined;
    const [y, m, d] = order.map((index) => match[index] ?? "") as [string, string, string];
    const month = /^\d/.test(m) ? Number(m) : monthOf(m);
    if (!/^\d/.test(m) && month === 0) return undefined;
    const day = { year: fullYear(y), month, day: Number(d) };
    return { days: exists(day) ? [day] : [], clock: match.groups ?? {} };
  };
  const namedDate =
    named(yearFirst, [1, 2, 3]) ??
    named(chinese, [1, 2, 3]) ??
    named(compact, [1, 2, 3]) ??
    named(dayMonthName, [3, 2, 1]) ??
    named(monthNameDay, [3, 1, 2]);
  if (namedDate) return namedDate;
  const numbers = threeNumbers.exec(text);
  return numbers
    ? {
        days: meanings(numbers[1] ?? "", numbers[2] ?? "", numbers[3] ?? ""),
        clock: numbers.groups ?? {},
      }
    : undefined;
}

/** HH:MM[:SS]; null without time, undefined if invalid (25:00). */
function clockOf(groups: Groups): string | null | undefined {
  if (groups["h"] === undefined) return null;
  let hour = Number(groups["h"]);
  const minute = Number(groups["m1"] ?? groups["m2"] ?? "0");
  const second = Number(groups["s1"] ?? groups["s2"] ?? "0");
  const half = groups["half"] ?? groups["ap"]?.toLowerCase();
  if (["下午", "晚上", "中午", "pm"].includes(half ?? "") && hour < 12)
    hour += half === "中午" && hour > 9 ? 0 : 12;
  if ((half === "上午" || half === "am") && hour === 12) hour = 0;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return `${pad(hour)}:${pad(minute)}${second === 0 ? "" : `:${pad(second)}`}`;
}

/**
 * Reads half-width text or a cell as YYYY-MM-DD, for `datetime` with THH:MM[:SS] and zone if
 * written. Ambiguous dates (04/02/2026, 07-02-26) are faults.
 */
export function readDate(
  text: string,
  kind: "date" | "datetime",
  cell: Cell["kind"],
  date1904: boolean,
): Reading {
  if (cell === "date") return { value: kind === "date" ? text.slice(0, 10) : text };
  if (cell === "number" && !/^(19|20|21)\d{6}$/.test(text)) {
    const serial = Number(text);
    // Plain numbers are dates only from 1954 to 2119.
    const iso =
      serial >= 20_000 && serial <= 80_000
        ? serialToIso(serial, Number.isInteger(serial) ? "date" : "datetime", date1904)
        : undefined;
    if (iso === undefined) return fault("import.notADate", text);
    return { value: kind === "date" ? iso.slice(0, 10) : iso };
  }
  const date = text.length <= 60 ? parse(text) : undefined;
  if (!date) return fault("import.notADate", text);
  const at = clockOf(date.clock);
  const [day, other] = date.days;
  if (day === undefined || at === undefined) return fault("import.impossibleDate", text);
  if (other !== undefined)
    return fault("import.ambiguousDate", text, { one: isoDay(day), other: isoDay(other) });
  const zoneText = date.clock["zone"];
  if (kind === "date" || at === null) {
    // The local day is unknown for a time in another zone.
    if (kind === "date" && zoneText !== undefined && at !== null)
      return fault("import.dateZone", text);
    return { value: isoDay(day) };
  }
  return {
    value: `${isoDay(day)}T${at}${zoneText === undefined ? "" : /^(z|utc)$/i.test(zoneText) ? "Z" : zoneText}`,
  };
}
