import { localTimeOf } from "#platform/kernel/clock/zone.ts";

/** Port-local time of an instant (ms): "2026-06-01 14:00" (domain §1). */
export const localText = (instant: number, zone: string): string =>
  localTimeOf(instant, zone).slice(0, 16);
