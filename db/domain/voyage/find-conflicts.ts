/** A call of a ship on the one axis of time: instants in milliseconds. */
export type ShipCall = {
  voyageName: string;
  vesselCode: string;
  portCode: string;
  dockCode: string;
  arrive: number;
  berth: number;
  depart: number;
};

/** What stands against a planned voyage: its ship is elsewhere then, or its berth is taken by another ship. */
export type Conflict = { kind: "VESSEL" | "BERTH"; voyageName: string; with: string; portCode: string; dockCode: string };

type Span = { voyageName: string; vesselCode: string; from: number; to: number; first: ShipCall; last: ShipCall };

/**
 * Conflicts of planned voyages among each other and with those that exist: a ship in two places at once, and two ships at one dock at once.
 * Where a voyage ends in the port the next begins in, both may name the one call there.
 */
export function findConflicts(planned: readonly ShipCall[], known: readonly ShipCall[]): Conflict[] {
  const names = new Set(planned.map((call) => call.voyageName));
  const all = [...planned, ...known.filter((call) => !names.has(call.voyageName))];
  return [...shipConflicts(all, names), ...berthConflicts(all, names)];
}

function spansOf(calls: readonly ShipCall[]): Span[] {
  return [...Map.groupBy(calls, (call) => call.voyageName)].flatMap(([voyageName, own]) => {
    const sorted = own.toSorted((one, other) => one.arrive - other.arrive);
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) return [];
    return [{ voyageName, vesselCode: first.vesselCode, from: first.arrive, to: Math.max(...own.map((call) => call.depart)), first, last }];
  });
}

function shipConflicts(calls: readonly ShipCall[], names: ReadonlySet<string>): Conflict[] {
  const found: Conflict[] = [];
  for (const [vesselCode, spans] of Map.groupBy(spansOf(calls), (span) => span.vesselCode)) {
    if (!vesselCode) continue;
    const sorted = spans.toSorted((one, other) => one.from - other.from || one.voyageName.localeCompare(other.voyageName));
    for (const [i, one] of sorted.entries())
      for (const other of sorted.slice(i + 1)) {
        if (other.from >= one.to) break;
        if (!areApart(one, other)) found.push(...told("VESSEL", [one, other], other.first, names));
      }
  }
  return found;
}

/** The later voyage begins in the port where the earlier ends: the ship is there once, for both. */
const areApart = (one: Span, other: Span) => one.last.portCode === other.first.portCode && other.from >= one.last.arrive;

function berthConflicts(calls: readonly ShipCall[], names: ReadonlySet<string>): Conflict[] {
  const found: Conflict[] = [];
  const docked = calls.filter((call) => call.dockCode);
  for (const own of Map.groupBy(docked, (call) => `${call.portCode} ${call.dockCode}`).values()) {
    const sorted = own.toSorted((one, other) => one.berth - other.berth || one.voyageName.localeCompare(other.voyageName));
    for (const [i, one] of sorted.entries())
      for (const other of sorted.slice(i + 1)) {
        if (other.berth >= one.depart) break;
        if (one.vesselCode !== other.vesselCode) found.push(...told("BERTH", [one, other], other, names));
      }
  }
  return found;
}

/** Each planned voyage of a pair is told of the other. */
function told(
  kind: Conflict["kind"],
  [one, other]: readonly [{ voyageName: string }, { voyageName: string }],
  { portCode, dockCode }: ShipCall,
  names: ReadonlySet<string>,
): Conflict[] {
  const pairs = [
    [one.voyageName, other.voyageName],
    [other.voyageName, one.voyageName],
  ] as const;
  return pairs.flatMap(([mine, theirs]) => (names.has(mine) ? [{ kind, voyageName: mine, with: theirs, portCode, dockCode }] : []));
}
