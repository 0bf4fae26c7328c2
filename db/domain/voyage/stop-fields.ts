/** Local times of a call, by what they are called in the specification (operations §3 "Voyage"). */
export const stopTimes = [
  "eta",
  "etb",
  "etd",
  "ata",
  "atb",
  "atd",
  "pickTime",
  "cyCutoff",
  "customsCutoff",
  "siCutoff",
  "customsArrival",
  "customsLeave",
  "externalArrival",
  "externalLeave",
] as const;
export type StopTime = (typeof stopTimes)[number];

/** Its other fields. */
export const stopTexts = ["portCode", "dockCode", "isLoad", "isUnload", "customsVoyage", "externalVoyage", "remark"] as const;

/** Times that follow one another: a ship arrives, berths and leaves, as planned, as it was, and as customs and partners know it. */
const inOrder: readonly (readonly StopTime[])[] = [
  ["eta", "etb", "etd"],
  ["ata", "atb", "atd"],
  ["customsArrival", "customsLeave"],
  ["externalArrival", "externalLeave"],
];

/** The times of a call that stand before one they follow; empty when all are in their order. */
export function timesOutOfOrder(stop: Readonly<Partial<Record<StopTime, string | null>>>): StopTime[] {
  return inOrder.flatMap((times) => {
    const input = times.filter((key) => stop[key]);
    return input.filter((key, i) => i > 0 && (stop[key] ?? "") < (stop[input[i - 1] ?? key] ?? "")).slice(0, 1);
  });
}

/** Minutes a ship was late (early: negative) against its plan on the clock of one port; null while one of the times is missing. */
export function delayMinutes(planned: string | null | undefined, actual: string | null | undefined): number | null {
  if (!planned || !actual) return null;
  const at = (local: string) => Date.parse(`${local.slice(0, 16).replace(" ", "T")}:00Z`);
  return Math.round((at(actual) - at(planned)) / 60_000);
}

/** A delay as people read it: "+27:05" is a day, three hours and five minutes late, "-1:30" early; blank when it is not known. */
export function delayText(minutes: number | null): string {
  if (minutes === null) return "";
  const abs = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${Math.floor(abs / 60)}:${String(abs % 60).padStart(2, "0")}`;
}
