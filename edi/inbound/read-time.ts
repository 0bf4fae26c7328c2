import { isReal, type LocalTime } from "#edi/syntax/local-time.ts";
import { type Segment, valueAt } from "#edi/syntax/segment.ts";

/** A wall clock of the place, or an instant where it ends with `Z` or an offset (`+08:00`). */
export type ReadTime = LocalTime;

/**
 * Formats (2379) that say a day of one year, by their parts: C century, Y year, M month, D day, W
 * ISO week, w its day, J day of the year, h hour, m minute, s second; Z a zone name, O an offset as
 * `Z0800`. Days without a year, spans and durations are no time.
 */
const formats: Readonly<Record<string, string>> = {
  "2": "DDMMYY",
  "3": "MMDDYY",
  "4": "DDMMCCYY",
  "5": "DDMMCCYYhhmm",
  "101": "YYMMDD",
  "102": "CCYYMMDD",
  "103": "YYWWw",
  "105": "YYJJJ",
  "201": "YYMMDDhhmm",
  "202": "YYMMDDhhmmss",
  "203": "CCYYMMDDhhmm",
  "204": "CCYYMMDDhhmmss",
  "205": "CCYYMMDDhhmmO",
  "206": "YYMMDDhhmmO",
  "207": "YYMMDDhhmmssO",
  "208": "CCYYMMDDhhmmssO",
  "301": "YYMMDDhhmmZ",
  "302": "YYMMDDhhmmssZ",
  "303": "CCYYMMDDhhmmZ",
  "304": "CCYYMMDDhhmmssZ",
};

/**
 * Hours ahead of UTC of zone names with one meaning. CST, IST, BST, EST, PST and others name
 * several clocks and are not guessed: a time with such a zone cannot be read. Without a name behind
 * it, format 303 is the clock of the place.
 */
const zoneHours: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  UT: 0,
  Z: 0,
  WET: 0,
  CET: 1,
  CES: 2,
  EET: 2,
  MSK: 3,
  ICT: 7,
  WIB: 7,
  HKT: 8,
  SGT: 8,
  PHT: 8,
  JST: 9,
  KST: 9,
};

/**
 * The time of a DTM segment, `YYYY-MM-DDTHH:mm:ss`; "" without one, null for one that cannot be
 * read. A day alone is its midnight.
 */
export function timeOf(segment: Segment | undefined): ReadTime | "" | null {
  if (segment === undefined) return "";
  return readTime(valueAt(segment, 0, 1).trim(), valueAt(segment, 0, 2) || "203");
}

/** A value (2380) in a format (2379). */
export function readTime(text: string, format: string): ReadTime | null {
  const shape = formats[format];
  if (shape === undefined) return null;
  const digits = shape.replace(/[ZO]/, "");
  if (!/^\d+$/.test(text.slice(0, digits.length)) || text.length < digits.length) return null;
  const part = (letter: string) =>
    [...digits].map((own, at) => (own === letter ? text.charAt(at) : "")).join("");
  const year = (part("C") || "20") + part("Y");
  const day = dayOf(year, part);
  const zone = zoneOf(text.slice(digits.length), shape.slice(digits.length));
  const clock = ["h", "m", "s"].map((letter) => part(letter) || "00");
  if (day === null || zone === null) return null;
  const stamp = day + clock.join("");
  if (!isReal(stamp)) return null;
  const two = (from: number) => stamp.slice(from, from + 2);
  return `${stamp.slice(0, 4)}-${two(4)}-${two(6)}T${two(8)}:${two(10)}:${two(12)}${zone}`;
}

/** `YYYYMMDD` of month and day, of an ISO week or of the day of a year. */
function dayOf(year: string, part: (letter: string) => string): string | null {
  if (part("M") !== "") return year + part("M") + part("D");
  if (part("J") !== "") return dayAfter(`${year}-01-01`, Number(part("J")) - 1, year);
  const [week, weekday] = [Number(part("W")), Number(part("w"))];
  if (week < 1 || week > 53 || weekday < 1 || weekday > 7) return null;
  // The fourth of January is in the first week.
  const fourth = new Date(`${year}-01-04T00:00:00Z`);
  const monday = 1 - (fourth.getUTCDay() || 7);
  return dayAfter(`${year}-01-04`, monday + (week - 1) * 7 + weekday - 1, null);
}

function dayAfter(day: string, days: number, within: string | null): string | null {
  const stamp = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .replaceAll("-", "");
  return within !== null && !stamp.startsWith(within) ? null : stamp;
}

/** "" the clock of the place; null for a zone that is not known or does not belong there. */
function zoneOf(text: string, kind: string): string | null {
  const name = text.trim().toUpperCase();
  if (kind === "") return name === "" ? "" : null;
  if (name === "") return kind === "Z" ? "" : null;
  const offset = /^(Z?)([+-]?)(\d{2}):?(\d{2})?$/.exec(name);
  // Format 205 says `Z0800` for eight hours ahead.
  if (offset && (offset[1] === "" || kind === "O"))
    return offsetText(offset[2] || "+", offset[3] ?? "", offset[4] ?? "00");
  const hours = zoneHours[name];
  if (hours === undefined) return null;
  return hours === 0 ? "Z" : offsetText("+", String(hours).padStart(2, "0"), "00");
}

function offsetText(sign: string, hours: string, minutes: string): string | null {
  return Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${hours}:${minutes}` : null;
}

/** Whether a time is an instant; else it is a wall clock of its place. */
export const isZoned = (time: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(time);
