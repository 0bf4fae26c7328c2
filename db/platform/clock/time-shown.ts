import { shownZone } from "./shown-zone.ts";
import { localTimeOf } from "./zone.ts";

type How = { seconds?: boolean; zone?: string };

/** Formats an instant in the reader's zone, "2026-06-02 14:00". Other text is returned unchanged. */
export function timeShown(value: string | Date, { seconds = false, zone = shownZone() }: How = {}): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return String(value);
  return localTimeOf(at, zone).slice(0, seconds ? 19 : 16);
}
