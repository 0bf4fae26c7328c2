/** Instants in milliseconds. */
export type ShipCall = {
  voyageName: string;
  vesselCode: string;
  portCode: string;
  dockCode: string;
  arrive: number;
  berth: number;
  depart: number;
};

export type Conflict = {
  kind: "VESSEL" | "BERTH";
  voyageName: string;
  with: string;
  portCode: string;
  dockCode: string;
};

type Span = {
  voyageName: string;
  vesselCode: string;
  from: number;
  to: number;
  first: ShipCall;
  last: ShipCall;
};

/** Ships in two places and docks with two ships. Consecutive voyages may share a call. */
export function findConflicts(
  planned: readonly ShipCall[],
  shipCalls: readonly ShipCall[],
): Conflict[] {
  const names = new Set(planned.map((call) => call.voyageName));
  const all = [...planned, ...shipCalls.filter((call) => !names.has(call.voyageName))];
  return [...shipConflicts(all, names), ...berthConflicts(all, names)];
}

function spansOf(calls: readonly ShipCall[]): Span[] {
  return [...Map.groupBy(calls, (call) => call.voyageName)].flatMap(([voyageName, own]) => {
    const sorted = own.toSorted((shipCall, other) => shipCall.arrive - other.arrive);
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) return [];
    return [
      {
        voyageName,
        vesselCode: first.vesselCode,
        from: first.arrive,
        to: Math.max(...own.map((call) => call.depart)),
        first,
        last,
      },
    ];
  });
}

function shipConflicts(calls: readonly ShipCall[], names: ReadonlySet<string>): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [vesselCode, spans] of Map.groupBy(spansOf(calls), (span) => span.vesselCode)) {
    if (!vesselCode) continue;
    const sorted = spans.toSorted(
      (span, other) => span.from - other.from || span.voyageName.localeCompare(other.voyageName),
    );
    for (const [i, span] of sorted.entries())
      for (const other of sorted.slice(i + 1)) {
        if (other.from >= span.to) break;
        if (!areApart(span, other))
          conflicts.push(...conflictOf("VESSEL", [span, other], other.first, names));
      }
  }
  return conflicts;
}

/** A shared call counts once. */
const areApart = (span: Span, other: Span) =>
  span.last.portCode === other.first.portCode && other.from >= span.last.arrive;

function berthConflicts(calls: readonly ShipCall[], names: ReadonlySet<string>): Conflict[] {
  const conflicts: Conflict[] = [];
  const docked = calls.filter((call) => call.dockCode);
  for (const own of Map.groupBy(docked, (call) => `${call.portCode} ${call.dockCode}`).values()) {
    const sorted = own.toSorted(
      (shipCall, other) =>
        shipCall.berth - other.berth || shipCall.voyageName.localeCompare(other.voyageName),
    );
    for (const [i, shipCall] of sorted.entries())
      for (const other of sorted.slice(i + 1)) {
        if (other.berth >= shipCall.depart) break;
        if (shipCall.vesselCode !== other.vesselCode)
          conflicts.push(...conflictOf("BERTH", [shipCall, other], other, names));
      }
  }
  return conflicts;
}

/** Each planned voyage of a pair gets the conflict. */
function conflictOf(
  kind: Conflict["kind"],
  [item, other]: readonly [{ voyageName: string }, { voyageName: string }],
  { portCode, dockCode }: ShipCall,
  names: ReadonlySet<string>,
): Conflict[] {
  const pairs = [
    [item.voyageName, other.voyageName],
    [other.voyageName, item.voyageName],
  ] as const;
  return pairs.flatMap(([mine, theirs]) =>
    names.has(mine) ? [{ kind, voyageName: mine, with: theirs, portCode, dockCode }] : [],
  );
}
