import { dayOf, defaultZone, isZone } from "./zone.ts";

let read: () => string | undefined = () => undefined;

/** Says where the zone of the reader is found: in a browser on the page, on the server in what goes on at the moment (zone-context.server.ts). */
export function readZoneFrom(source: () => string | undefined): void {
  read = source;
}

/**
 * The zone in which times are shown: that of the reader's company. Only for showing: a rule takes the zone of the actor (`ctx.actor.zone`) or of
 * the record's company (`zoneOfCompany`).
 */
export function shownZone(): string {
  const zone = read();
  return zone && isZone(zone) ? zone : defaultZone;
}

/** The day it is for the reader. */
export const todayShown = (): string => dayOf(Date.now(), shownZone());
