/** Instants (ms since 1970), null when unknown. `revised`: the last reported delay. */
export type CallTimes = {
  portCode: string;
  eta: number | null;
  etd: number | null;
  ata: number | null;
  atd: number | null;
  revised?: number | null;
};

/** It happened, was reported, follows from an earlier delay, or is the plan. */
export type TimeBasis = "actual" | "revised" | "estimated" | "planned";

/** Expected times; delays in minutes, negative when early, null without a plan. */
export type Expected = {
  arrival: number;
  departure: number;
  arrivalBasis: TimeBasis;
  departureBasis: TimeBasis;
  arrivalDelay: number | null;
  departureDelay: number | null;
};

const minutes = (ms: number) => Math.round(ms / 60_000);
type Plan = { arrival: number; departure: number };

/** A first call may lack arrival, a last one departure. Null without any time. */
function planOf({ eta, etd, ata, atd }: CallTimes): Plan | null {
  const arrival = eta ?? etd ?? ata ?? atd;
  if (arrival === null) return null;
  return { arrival, departure: Math.max(arrival, etd ?? eta ?? atd ?? arrival) };
}

/**
 * Actual times, then the plan with the delay carried on: a late ship keeps its berth time, an early
 * one waits for the timetable. A wait at one port absorbs delay. Calls are in ship order; null
 * without times (operations §3: ETA, ATA, ETD, ATD).
 */
export function expectCalls(calls: readonly CallTimes[]): (Expected | null)[] {
  let before: { portCode: string; plan: Plan; data: Expected } | null = null;
  const expected = calls.map((call): Expected | null => {
    const plan = planOf(call);
    if (!plan) return null;
    const arrival = arrivalOf(call, plan, before);
    const departure = departureOf(call, plan, arrival.time);
    const expected: Expected = {
      arrival: arrival.time,
      departure: departure.time,
      arrivalBasis: arrival.basis,
      departureBasis: departure.basis,
      arrivalDelay: null,
      departureDelay: null,
    };
    before = { portCode: call.portCode, plan, data: expected };
    return expected;
  });
  boundByActual(calls, expected);
  for (const [i, item] of expected.entries()) {
    const { eta, etd } = calls[i] as CallTimes;
    if (!item) continue;
    item.arrivalDelay = eta === null ? null : minutes(item.arrival - eta);
    item.departureDelay = etd === null ? null : minutes(item.departure - etd);
  }
  return expected;
}

type Timed = { time: number; basis: TimeBasis };
const since = (plan: number, time: number): Timed => ({
  time,
  basis: time === plan ? "planned" : "estimated",
});

function arrivalOf(
  call: CallTimes,
  plan: Plan,
  before: { portCode: string; plan: Plan; data: Expected } | null,
): Timed {
  if (call.ata !== null) return { time: call.ata, basis: "actual" };
  if (call.revised) return { time: call.revised, basis: "revised" };
  if (!before) return { time: plan.arrival, basis: "planned" };
  const { portCode, plan: planned, data: expected } = before;
  const late = Math.max(0, expected.departure - planned.departure);
  if (portCode !== call.portCode)
    return since(plan.arrival, Math.max(plan.arrival + late, expected.departure));
  // One stay listed as two calls (the turning port): both begin together.
  if (plan.arrival < planned.departure)
    return since(plan.arrival, plan.arrival + Math.max(0, expected.arrival - planned.arrival));
  return since(plan.arrival, Math.max(plan.arrival, expected.departure));
}

function departureOf(call: CallTimes, plan: Plan, arrival: number): Timed {
  if (call.atd !== null) return { time: call.atd, basis: "actual" };
  if (call.revised && call.ata !== null)
    return { time: Math.max(call.revised, arrival), basis: "revised" };
  return since(plan.departure, Math.max(plan.departure, arrival + (plan.departure - plan.arrival)));
}

/** Expected times precede later actual ones: a ship reported at its next port has left. */
function boundByActual(calls: readonly CallTimes[], expected: readonly (Expected | null)[]): void {
  let bound = Number.POSITIVE_INFINITY;
  let next: { portCode: string; bound: number } | null = null;
  for (let i = calls.length - 1; i >= 0; i -= 1) {
    const times = expected[i];
    const call = calls[i] as CallTimes;
    if (!times) continue;
    // Two calls of one stay do not end each other.
    const end: number = next && next.portCode === call.portCode ? next.bound : bound;
    if (times.departureBasis !== "actual" && times.departure > end)
      Object.assign(times, { departure: end, departureBasis: "estimated" });
    const left = times.departureBasis === "actual" ? Math.min(end, times.departure) : end;
    if (times.arrivalBasis !== "actual" && times.arrival > left)
      Object.assign(times, { arrival: left, arrivalBasis: "estimated" });
    next = { portCode: call.portCode, bound: left };
    bound = times.arrivalBasis === "actual" ? Math.min(left, times.arrival) : left;
  }
}

/** Voyages by first time, calls by serial. */
export function inShipOrder<T extends CallTimes & { voyageId: number; serial: number }>(
  calls: readonly T[],
): T[] {
  const first = new Map<number, number>();
  for (const call of calls) {
    const time = planOf(call)?.arrival;
    if (time !== undefined)
      first.set(call.voyageId, Math.min(first.get(call.voyageId) ?? time, time));
  }
  const begin = (call: T) => first.get(call.voyageId) ?? Number.POSITIVE_INFINITY;
  return calls.toSorted(
    (a, b) => order(begin(a), begin(b)) || a.voyageId - b.voyageId || a.serial - b.serial,
  );
}

/** Handles infinities, whose difference is NaN. */
const order = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
