/** What may become of a ship, in the order it is offered (dictionary vessel_event). */
export const vesselEvents = [
  "ARRIVED",
  "ANCHORED",
  "BERTHED",
  "DEPARTED",
  "DELAYED",
  "OFF_HIRE",
  "ON_HIRE",
  "REPAIR",
  "REPAIRED",
  "OTHER",
] as const;
export type VesselEventKind = (typeof vesselEvents)[number];

/** Events that are an actual time of a call, and which (operations §3 "Voyage": ATA, berth times, ATD). */
export const timeOfEvent = { ARRIVED: "ata", BERTHED: "atb", DEPARTED: "atd" } as const satisfies Partial<Record<VesselEventKind, string>>;
/** Events that belong to a call; the others may stand at sea. */
export const ofCall: readonly VesselEventKind[] = ["ARRIVED", "ANCHORED", "BERTHED", "DEPARTED", "DELAYED"];

/** Begin and end of a time in which a ship does not work. */
const outages = { OFF_HIRE: "ON_HIRE", REPAIR: "REPAIRED" } as const;

/** Which outage a ship is in after these events, oldest first; null while she works. */
export function outageOf(events: readonly VesselEventKind[]): keyof typeof outages | null {
  let out: keyof typeof outages | null = null;
  for (const event of events) {
    if (event === "OFF_HIRE" || event === "REPAIR") out = event;
    else if (out && event === outages[out]) out = null;
  }
  return out;
}
