import type { Expected } from "./forecast.ts";

/**
 * `fraction` is the share of the time, 0 to 1. Numbers are indexes of calls. `sure`: reported, not
 * planned.
 */
export type Position =
  | { kind: "before"; to: number }
  | { kind: "port"; at: number; sure: boolean }
  | { kind: "sea"; from: number; to: number; fraction: number; sure: boolean }
  | { kind: "after"; from: number; sure: boolean };

export type Visit = Pick<Expected, "arrival" | "departure" | "arrivalBasis" | "departureBasis"> & {
  portCode: string;
};

/**
 * The position at an instant (ms) by actual and expected times (screens.csv "vesselPosition"). It
 * never moves back. Null without calls.
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
  // Stays in port between two calls there.
  if (next.portCode === here.portCode) return { kind: "port", at, sure: reported };
  return {
    kind: "sea",
    from: at,
    to: at + 1,
    fraction: (now - here.departure) / (next.arrival - here.departure),
    sure,
  };
}
