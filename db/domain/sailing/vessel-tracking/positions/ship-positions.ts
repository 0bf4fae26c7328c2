import type { PortCall } from "../call-times.server.ts";
import type { Expected, TimeBasis } from "./forecast.ts";
import { localText } from "../local-time.ts";
import { type Position, positionOf } from "./position-of.ts";
import { forecastOf } from "../board/schedule-board.ts";

/** Ports by code, port-local times, `fraction` of the way. */
export type ShipPosition = {
  vesselCode: string;
  vesselName: string;
  lineCode: string;
  voyageId: number;
  voyageName: string;
  kind: Position["kind"];
  /** Equal while in port. */
  fromPort: string;
  toPort: string;
  fraction: number;
  sure: boolean;
  /** The next arrival; `delay` in minutes. */
  next: { portCode: string; time: string; delay: number; basis: TimeBasis } | null;
  route: string[];
};

type Seen = { call: PortCall; expected: Expected };

/** Positions at an instant (ms), without blank sailings and ships without times. */
export function shipPositions(calls: readonly PortCall[], now: number): ShipPosition[] {
  const seen = forecastOf(calls.filter((call) => call.status !== "CANCELLED"));
  return [...Map.groupBy(seen, ({ call }) => call.vesselCode).values()]
    .flatMap((own) => {
      const visits = own.map(({ call, expected }) => ({ ...expected, portCode: call.portCode }));
      const position = positionOf(visits, now);
      return position ? [shipAt(own, position)] : [];
    })
    .sort((a, b) => (a.vesselName < b.vesselName ? -1 : 1));
}

function shipAt(own: readonly Seen[], position: Position): ShipPosition {
  const at = (i: number) => own[i] as Seen;
  const [from, to] =
    position.kind === "sea"
      ? [position.from, position.to]
      : position.kind === "before"
        ? [position.to, position.to]
        : position.kind === "port"
          ? [position.at, position.at]
          : [position.from, position.from];
  // At sea the voyage is that of the next call.
  const { call } = at(to);
  const next = position.kind === "sea" || position.kind === "before" ? own[to] : own[to + 1];
  return {
    vesselCode: call.vesselCode,
    vesselName: call.vesselName,
    lineCode: call.lineCode,
    voyageId: call.voyageId,
    voyageName: call.voyageName,
    kind: position.kind,
    fromPort: at(from).call.portCode,
    toPort: call.portCode,
    fraction: position.kind === "sea" ? position.fraction : 0,
    sure: position.kind !== "before" && position.sure,
    next: next
      ? {
          portCode: next.call.portCode,
          time: localText(next.expected.arrival, next.call.zone),
          delay: next.expected.arrivalDelay ?? 0,
          basis: next.expected.arrivalBasis,
        }
      : null,
    route: own
      .filter((seen) => seen.call.voyageId === call.voyageId)
      .map((seen) => seen.call.portCode),
  };
}

/**
 * Position on a line of ports, 0 being the first, in either direction. Null when a port is not on
 * it.
 */
export function placeOnLine(
  ports: readonly string[],
  { fromPort, toPort, fraction }: ShipPosition,
): number | null {
  const from = ports.indexOf(fromPort);
  const to = ports.indexOf(toPort);
  return from === -1 || to === -1 ? null : from + (to - from) * fraction;
}
