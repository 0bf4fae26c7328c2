/**
 * Wall-clock time without zone, `YYYY-MM-DDTHH:mm` with optional seconds: ports and partners use
 * local time (guide §4, DTM).
 */
export type LocalTime = string;

const shape = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?/;

/** `YYYYMMDDHHmmss` of a local time; null for an invalid date or time. */
export function stampOf(time: LocalTime): string | null {
  const match = shape.exec(time);
  if (match === null) return null;
  const [, year = "", month = "", day = "", hour = "", minute = "", second = "00"] = match;
  const stamp = year + month + day + hour + minute + second;
  return isReal(stamp) ? stamp : null;
}

/** Whether the fourteen digits `YYYYMMDDHHmmss` are a day and a time of day. */
export function isReal(stamp: string): boolean {
  const part = (from: number) =>
    (stamp.charCodeAt(from) - 48) * 10 + stamp.charCodeAt(from + 1) - 48;
  const [month, day] = [part(4), part(6)];
  if (month < 1 || month > 12 || day < 1 || part(8) > 23 || part(10) > 59 || part(12) > 59)
    return false;
  return (
    day <= (daysOf[month - 1] ?? 0) ||
    (month === 2 && day === 29 && isLeap(Number(stamp.slice(0, 4))))
  );
}

const daysOf = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** `CCYYMMDDHHMM`, format 203 of data element 2379. */
export function stamp203(time: LocalTime): string | null {
  return stampOf(time)?.slice(0, 12) ?? null;
}
