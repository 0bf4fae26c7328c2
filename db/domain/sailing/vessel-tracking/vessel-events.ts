/** In display order (dictionary vessel_event). */
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

/** The actual time of a call an event sets (operations §3 "Voyage"). */
export const timeOfEvent = {
  ARRIVED: "ata",
  BERTHED: "atb",
  DEPARTED: "atd",
} as const satisfies Partial<Record<VesselEventKind, string>>;
/** Events of a call; others may be at sea. */
export const ofCall: readonly VesselEventKind[] = [
  "ARRIVED",
  "ANCHORED",
  "BERTHED",
  "DEPARTED",
  "DELAYED",
];

/** First and last event of an outage. */
const outages = { OFF_HIRE: "ON_HIRE", REPAIR: "REPAIRED" } as const;

/** The outage after these events, oldest first, or null. */
export function outageOf(events: readonly VesselEventKind[]): keyof typeof outages | null {
  let out: keyof typeof outages | null = null;
  for (const event of events) {
    if (event === "OFF_HIRE" || event === "REPAIR") out = event;
    else if (out && event === outages[out]) out = null;
  }
  return out;
}
