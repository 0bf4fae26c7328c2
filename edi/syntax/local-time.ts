/** Wall-clock time without zone, `YYYY-MM-DDTHH:mm` with optional seconds: ports and partners use local time (guide §4, DTM). */
export type LocalTime = string;

const shape = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?/;

/** `YYYYMMDDHHmmss` of a local time; null for an invalid date or time. */
export function stampOf(time: LocalTime): string | null {
  const match = shape.exec(time);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && at.getUTCHours() === hour && at.getUTCMinutes() === minute;
  if (!real || second > 59) return null;
  return match
    .slice(1)
    .map((part) => part ?? "00")
    .join("");
}

/** `CCYYMMDDHHMM`, format 203 of data element 2379. */
export function stamp203(time: LocalTime): string | null {
  return stampOf(time)?.slice(0, 12) ?? null;
}
