import { shownZone } from "./shown-zone.ts";
import { localTimeOf } from "./zone.ts";

type How = { seconds?: boolean; zone?: string };

/** As PostgreSQL writes it. */
const written = /^\d{4}-\d\d-\d\dT\d\d:[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
const mostHours = 5_000;
const hoursOf = new Map<string, Map<string, string | null>>();

/**
 * The hour of a zone in which an hour of UTC lies as a whole, "2026-06-02 14"; null where it does
 * not. Pages have hundreds of times.
 */
function localHour(hour: string, zone: string): string | null {
  let hours = hoursOf.get(zone);
  if (!hours || hours.size >= mostHours) hoursOf.set(zone, (hours = new Map()));
  const before = hours.get(hour);
  if (before !== undefined) return before;
  const at = Date.parse(`${hour}:00:00Z`);
  const local = Number.isNaN(at) ? "" : localTimeOf(at, zone).slice(0, 13);
  const whole =
    local &&
    localTimeOf(at, zone).endsWith(":00:00") &&
    localTimeOf(at + 3_599_000, zone) === `${local}:59:59`;
  hours.set(hour, whole ? local : null);
  return whole ? local : null;
}

/**
 * Formats an instant in the reader's zone, "2026-06-02 14:00". Other text is returned unchanged.
 */
export function timeShown(
  value: string | Date,
  { seconds = false, zone = shownZone() }: How = {},
): string {
  const hour =
    typeof value === "string" && written.test(value) ? localHour(value.slice(0, 13), zone) : null;
  if (hour && typeof value === "string") return hour + value.slice(13, seconds ? 19 : 16);
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return String(value);
  return localTimeOf(at, zone).slice(0, seconds ? 19 : 16);
}
