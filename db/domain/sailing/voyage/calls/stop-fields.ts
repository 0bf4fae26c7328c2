/** Local times of a call by their specified names (operations §3 "Voyage"). */
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

export const stopTexts = [
  "portCode",
  "dockCode",
  "isLoad",
  "isUnload",
  "customsVoyage",
  "externalVoyage",
  "remark",
] as const;

/** Arrival, berth, departure: as planned, actual, and for customs and partners. */
const inOrder: readonly (readonly StopTime[])[] = [
  ["eta", "etb", "etd"],
  ["ata", "atb", "atd"],
  ["customsArrival", "customsLeave"],
  ["externalArrival", "externalLeave"],
];

/** Times earlier than one they must follow. */
export function timesOutOfOrder(
  stop: Readonly<Partial<Record<StopTime, string | null>>>,
): StopTime[] {
  return inOrder.flatMap((times) => {
    const input = times.filter((key) => stop[key]);
    return input
      .filter((key, i) => i > 0 && (stop[key] ?? "") < (stop[input[i - 1] ?? key] ?? ""))
      .slice(0, 1);
  });
}

/** Minutes late (negative: early) on the port's clock; null while a time is missing. */
export function delayMinutes(
  planned: string | null | undefined,
  actual: string | null | undefined,
): number | null {
  if (!planned || !actual) return null;
  const at = (local: string) => Date.parse(`${local.slice(0, 16).replace(" ", "T")}:00Z`);
  return Math.round((at(actual) - at(planned)) / 60_000);
}

/** "+27:05" is 27 hours late, "-1:30" early; blank when unknown. */
export function delayText(minutes: number | null): string {
  if (minutes === null) return "";
  const abs = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${Math.floor(abs / 60)}:${String(abs % 60).padStart(2, "0")}`;
}
