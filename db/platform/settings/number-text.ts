import { dayOf } from "../clock/zone.ts";

/** What a document number is made of: prefix, part of the day, serial (domain §2). Pure, so that a sheet can show the next number while it is typed. */
export type DatePart = "none" | "yy" | "yyyy" | "yymm" | "yyyymm" | "yymmdd" | "yyyymmdd";
export type NumberReset = "never" | "year" | "month" | "day";
export type NumberShape = { prefix: string; datePart: DatePart; serialWidth: number; reset: NumberReset };

/** The business day of a moment in a zone, as a Date whose UTC parts are that day's. */
export const companyDay = (now: Date, zone: string): Date => new Date(`${dayOf(now, zone)}T00:00:00Z`);

const two = (value: number) => String(value).padStart(2, "0");

/** The date part of a number on a day. */
function datePartOf(part: DatePart, day: Date): string {
  const yyyy = String(day.getUTCFullYear());
  const mm = two(day.getUTCMonth() + 1);
  const dd = two(day.getUTCDate());
  const parts: Record<DatePart, string> = {
    none: "",
    yy: yyyy.slice(2),
    yyyy,
    yymm: yyyy.slice(2) + mm,
    yyyymm: yyyy + mm,
    yymmdd: yyyy.slice(2) + mm + dd,
    yyyymmdd: yyyy + mm + dd,
  };
  return parts[part];
}

/** What stands before the serial of a number taken on a day. */
export const numberHead = (shape: Pick<NumberShape, "prefix" | "datePart">, day: Date): string =>
  shape.prefix + datePartOf(shape.datePart, day);

/** The period a serial counts in; a new one begins with 1. "" when it never starts again. */
export function periodOf(reset: NumberReset, day: Date): string {
  const text = datePartOf("yyyymmdd", day);
  return { never: "", year: text.slice(0, 4), month: text.slice(0, 6), day: text }[reset];
}

/** A whole number; an exhausted width grows. */
export const numberText = (shape: NumberShape, day: Date, serial: number): string =>
  numberHead(shape, day) + String(serial).padStart(shape.serialWidth, "0");

const message: Record<NumberReset, RegExp> = { never: /^/, year: /yy/, month: /mm/, day: /dd/ };

/** True when a serial that starts again would make a number a second time: the number does not say the period it starts again in. */
export const repeatsByItself = ({ datePart, reset }: Pick<NumberShape, "datePart" | "reset">): boolean => !message[reset].test(datePart);
