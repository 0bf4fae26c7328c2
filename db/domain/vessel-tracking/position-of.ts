import type { Expected } from "./forecast.ts";

/**
 * Where a ship is: before her first call, at a port, on the way between two calls (`fraction` of the time, 0 to 1), or gone from her last
 * one. Numbers are places in the given calls. `sure`: somebody reported it; otherwise the plan says so.
 */
export type Position =
  | { kind: "before"; to: number }
  | { kind: "port"; at: number; sure: boolean }
  | { kind: "sea"; from: number; to: number; fraction: number; sure: boolean }
  | { kind: "after"; from: number; sure: boolean };

/** What a position asks of a call. */
export type Visit = Pick<Expected, "arrival" | "departure" | "arrivalBasis" | "departureBasis"> & { portCode: string };

/**
 * The place of a ship at an instant (ms since 1970) by actual and expected times (screens.csv "vesselPosition": from stop ATA/ATD): at port from arrival
 * to departure, between by the share of the time gone. It never goes back as time passes. Null without calls.
 */
export function positionOf(visits: readonly Visit[], now: number): Position | null {
  const first = visits[0];
  if (!first) return null;
  if (now < first.arrival) return { kind: "before", to: 0 };
  let at = 0;
  for (const [i, visit] of visits.entries()) if (visit.arrival <= now) at = i;
  const here = visits[at] as Visit;
  const next = visits[at + 1];
  const reported = here.arrivalBasis === "actual" || here.departureBasis === "actual";
  if (now <= here.departure) return { kind: "port", at, sure: reported };
  const sure = here.departureBasis === "actual";
  if (!next) return { kind: "after", from: at, sure };
  // Between two calls at one port she lies there.
  if (next.portCode === here.portCode) return { kind: "port", at, sure: reported };
  return { kind: "sea", from: at, to: at + 1, fraction: (now - here.departure) / (next.arrival - here.departure), sure };
}
