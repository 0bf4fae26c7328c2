import { dayOf } from "../clock/zone.ts";

/**
 * A document number: prefix, date part, serial (domain §2). Pure, so that a form can preview the
 * next number.
 */
export type DatePart = "none" | "yy" | "yyyy" | "yymm" | "yyyymm" | "yymmdd" | "yyyymmdd";
export type NumberReset = "never" | "year" | "month" | "day";
export type NumberShape = {
  prefix: string;
  datePart: DatePart;
  serialWidth: number;
  reset: NumberReset;
};

/** The UTC parts are the business day. */
export const companyDay = (now: Date, zone: string): Date =>
  new Date(`${dayOf(now, zone)}T00:00:00Z`);

const two = (value: number) => String(value).padStart(2, "0");

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

/** Everything before the serial. */
export const numberHead = (shape: Pick<NumberShape, "prefix" | "datePart">, day: Date): string =>
  shape.prefix + datePartOf(shape.datePart, day);

/** The serial restarts per period; "" never. */
export function periodOf(reset: NumberReset, day: Date): string {
  const text = datePartOf("yyyymmdd", day);
  return { never: "", year: text.slice(0, 4), month: text.slice(0, 6), day: text }[reset];
}

/** A full serial grows in width. */
export const numberText = (shape: NumberShape, day: Date, serial: number): string =>
  numberHead(shape, day) + String(serial).padStart(shape.serialWidth, "0");

const partOfPeriod: Record<NumberReset, RegExp> = {
  never: /^/,
  year: /yy/,
  month: /mm/,
  day: /dd/,
};

/** Whether a restarting serial repeats numbers, because they lack the period. */
export const repeatsByItself = ({
  datePart,
  reset,
}: Pick<NumberShape, "datePart" | "reset">): boolean => !partOfPeriod[reset].test(datePart);
