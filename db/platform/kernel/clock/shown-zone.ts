import { currentTime } from "./current-time.ts";
import { dayOf, defaultZone, isZone } from "./zone.ts";

let read: () => string | undefined = () => undefined;

/** Sets the source of the reader's zone: the page in a browser, the async context on the server. */
export function readZoneFrom(source: () => string | undefined): void {
  read = source;
}

/** The zone for display. Rules use `ctx.actor.zone` or `zoneOfCompany`. */
export function shownZone(): string {
  const zone = read();
  return zone && isZone(zone) ? zone : defaultZone;
}

export const todayShown = (): string => dayOf(currentTime(), shownZone());
