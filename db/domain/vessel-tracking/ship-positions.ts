import type { PortCall } from "./call-times.server.ts";
import type { Expected, TimeBasis } from "./forecast.ts";
import { localText } from "./local-time.ts";
import { type Position, positionOf } from "./position-of.ts";
import { forecastOf } from "./schedule-board.ts";

/** Where one ship is. Ports by code, times on the clock of their port; `fraction` of the way from one to the other. */
export type ShipPosition = {
  vesselCode: string;
  vesselName: string;
  lineCode: string;
  voyageId: number;
  voyageName: string;
  kind: Position["kind"];
  /** Where she lies or came from, and where she goes to; equal in port. */
  fromPort: string;
  toPort: string;
  fraction: number;
  sure: boolean;
  /** Her next arrival: port, local time, minutes late, and where that comes from. */
  next: { portCode: string; time: string; delay: number; basis: TimeBasis } | null;
  /** Ports of her voyage in their order. */
  route: string[];
};

type Seen = { call: PortCall; expected: Expected };

/** The place of every ship of these calls at an instant (ms); blank sailings are no calls. Ships without a timed call are left out. */
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
  // On the way she sails for where she goes.
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
    route: own.filter((seen) => seen.call.voyageId === call.voyageId).map((seen) => seen.call.portCode),
  };
}

/**
 * Where a ship stands on a line of ports, from 0 (the first) to the last: between two ports by the share of the way, also when she sails back.
 * Null when one of her ports is none of the line.
 */
export function placeOnLine(ports: readonly string[], { fromPort, toPort, fraction }: ShipPosition): number | null {
  const from = ports.indexOf(fromPort);
  const to = ports.indexOf(toPort);
  return from === -1 || to === -1 ? null : from + (to - from) * fraction;
}
