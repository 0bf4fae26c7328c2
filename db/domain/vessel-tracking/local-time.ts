import { localTimeOf } from "#platform/clock/zone.ts";

/** An instant (ms since 1970) on the clock of a place: "2026-06-01 14:00" (domain §1: events are instants with the place's zone). */
export const localText = (instant: number, zone: string): string => localTimeOf(instant, zone).slice(0, 16);
