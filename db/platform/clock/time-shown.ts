import { shownZone } from "./shown-zone.ts";
import { localTimeOf } from "./zone.ts";

type How = { seconds?: boolean; zone?: string };

/**
 * An instant on the clock of the reader's company, or of the zone given, "2026-06-02 14:00"; with seconds when asked for. What is no instant stays
 * as it is.
 */
export function timeShown(value: string | Date, { seconds = false, zone = shownZone() }: How = {}): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return String(value);
  return localTimeOf(at, zone).slice(0, seconds ? 19 : 16);
}
