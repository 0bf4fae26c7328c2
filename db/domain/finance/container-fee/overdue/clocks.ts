import type { Clock } from "#domain/pricing/contract/free-time/free-time-clocks.ts";
import { type LocalDate, localDateIn } from "#domain/masterdata/money/local-date.ts";

export { type Clock, clocks } from "#domain/pricing/contract/free-time/free-time-clocks.ts";

export type ClockSide = "EXPORT" | "IMPORT";

export const sideOfClock = (clock: Clock): ClockSide =>
  clock.startsWith("DIS_") ? "IMPORT" : "EXPORT";

/** The combined clock of a side, and the two it stands for. */
export const sideClocks = {
  EXPORT: { combined: "DND", single: ["DET", "DEM"] },
  IMPORT: { combined: "DIS_DND", single: ["DIS_DEM", "DIS_DET"] },
} as const satisfies Record<ClockSide, { combined: Clock; single: readonly [Clock, Clock] }>;

/** Shipper's own containers are never detained: only the time at the terminal counts. */
export const isDetention = (clock: Clock): boolean => clock !== "DEM" && clock !== "DIS_DEM";

/** A move as far as clocks read it; `time` is an instant, `zone` that of the place. */
export type ClockMove = {
  event: "GATE_IN" | "GATE_OUT" | "LOADED" | "DISCHARGED";
  time: string;
  zone: string;
  portCode: string;
  emptyFlag: "Y" | "N";
  traffic: "E" | "I" | "T" | "";
};

export type Route = { portLoad: string; portDis: string };

/** When a clock ran, in days local to the terminal; without `end` it still runs. */
export type ClockRun = { clock: Clock; portCode: string; start: LocalDate; end: LocalDate | null };

/** The turning points of one journey of a container, in order of time. */
function turningPoints(moves: readonly ClockMove[], route: Route) {
  const ordered = [...moves].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const find = (fits: (move: ClockMove) => boolean, after?: ClockMove) =>
    ordered.find((move) => fits(move) && (!after || move.time >= after.time));
  // A sender who says no traffic is told apart by the place.
  const exports = (move: ClockMove) =>
    move.traffic === "E" || (move.traffic === "" && move.portCode !== route.portDis);
  const imports = (move: ClockMove) =>
    move.traffic === "I" || (move.traffic === "" && move.portCode !== route.portLoad);
  const emptyOut = find(
    (move) => move.event === "GATE_OUT" && move.emptyFlag === "Y" && exports(move),
  );
  const fullIn = find(
    (move) => move.event === "GATE_IN" && move.emptyFlag === "N" && exports(move),
    emptyOut,
  );
  const loaded = find(
    (move) => move.event === "LOADED" && move.portCode === route.portLoad,
    fullIn ?? emptyOut,
  );
  const discharged = find(
    (move) => move.event === "DISCHARGED" && move.portCode === route.portDis,
    loaded,
  );
  const fullOut = find(
    (move) => move.event === "GATE_OUT" && move.emptyFlag === "N" && imports(move),
    discharged ?? loaded ?? fullIn,
  );
  const emptyIn = find(
    (move) => move.event === "GATE_IN" && move.emptyFlag === "Y" && imports(move),
    fullOut ?? discharged ?? loaded ?? fullIn,
  );
  return { emptyOut, fullIn, loaded, discharged, fullOut, emptyIn };
}

/**
 * The clocks of a container by its moves (field notes 1.12): a clock without its first event does
 * not run.
 */
export function clockRuns(moves: readonly ClockMove[], route: Route): ClockRun[] {
  const at = turningPoints(moves, route);
  const between: readonly (readonly [Clock, ClockMove | undefined, ClockMove | undefined])[] = [
    ["DET", at.emptyOut, at.fullIn],
    ["DEM", at.fullIn, at.loaded],
    ["DND", at.emptyOut, at.loaded],
    ["DIS_DEM", at.discharged, at.fullOut],
    ["DIS_DET", at.fullOut, at.emptyIn],
    ["DIS_DND", at.discharged, at.emptyIn],
  ];
  const days = new Map<ClockMove, LocalDate>();
  const dayOf = (move: ClockMove): LocalDate => {
    const day = days.get(move) ?? localDateIn(move.time, move.zone);
    days.set(move, day);
    return day;
  };
  return between.flatMap(([clock, first, last]) => {
    if (!first) return [];
    const start = dayOf(first);
    // Time zones may put an end that follows at once a day earlier.
    const end = last ? dayOf(last) : null;
    return [
      { clock, portCode: first.portCode, start, end: end !== null && end < start ? start : end },
    ];
  });
}

/**
 * FREE and RUNNING still run; ENDED cost nothing; NO_TARIFF and NO_DAYS could not be computed, for
 * want of a tariff or a calendar.
 */
export type OverdueState = "FREE" | "RUNNING" | "ENDED" | "CHARGED" | "NO_TARIFF" | "NO_DAYS";
