/** The times of one call as instants (ms since 1970); null: not known. `revised`: what the ship said last of a delay. */
export type CallTimes = {
  portCode: string;
  eta: number | null;
  etd: number | null;
  ata: number | null;
  atd: number | null;
  revised?: number | null;
};

/** Where a time comes from: it happened, the ship said so, it follows from an earlier delay, or it is the plan. */
export type TimeBasis = "actual" | "revised" | "estimated" | "planned";

/** When a ship is at a call as far as we know, and how much later than planned that is (minutes; below zero: earlier; null: no plan). */
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

/** The plan of a call: a first call may have no arrival, a last one no departure. Null: no time of it is known at all. */
function planOf({ eta, etd, ata, atd }: CallTimes): Plan | null {
  const arrival = eta ?? etd ?? ata ?? atd;
  if (arrival === null) return null;
  return { arrival, departure: Math.max(arrival, etd ?? eta ?? atd ?? arrival) };
}

/**
 * Actual times as they are, and for calls to come the plan with the ship's delay carried on: a late ship stays late by as much and stays at the
 * berth as long as planned, an early one waits for her time table. Waiting between two calls at one port takes a delay up. Calls in the
 * ship's order, voyages of one ship behind each other; null for a call without any time (operations §3: ETA, ATA, ETD, ATD).
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
const since = (plan: number, time: number): Timed => ({ time, basis: time === plan ? "planned" : "estimated" });

function arrivalOf(call: CallTimes, plan: Plan, before: { portCode: string; plan: Plan; data: Expected } | null): Timed {
  if (call.ata !== null) return { time: call.ata, basis: "actual" };
  if (call.revised) return { time: call.revised, basis: "revised" };
  if (!before) return { time: plan.arrival, basis: "planned" };
  const { portCode, plan: planned, data: expected } = before;
  const late = Math.max(0, expected.departure - planned.departure);
  if (portCode !== call.portCode) return since(plan.arrival, Math.max(plan.arrival + late, expected.departure));
  // One stay told as two calls (the turning port of a round trip): both begin together.
  if (plan.arrival < planned.departure) return since(plan.arrival, plan.arrival + Math.max(0, expected.arrival - planned.arrival));
  return since(plan.arrival, Math.max(plan.arrival, expected.departure));
}

function departureOf(call: CallTimes, plan: Plan, arrival: number): Timed {
  if (call.atd !== null) return { time: call.atd, basis: "actual" };
  if (call.revised && call.ata !== null) return { time: Math.max(call.revised, arrival), basis: "revised" };
  return since(plan.departure, Math.max(plan.departure, arrival + (plan.departure - plan.arrival)));
}

/** What is only expected lies before what happened afterwards: a ship reported at her next port has left the last one. */
function boundByActual(calls: readonly CallTimes[], expected: readonly (Expected | null)[]): void {
  let bound = Number.POSITIVE_INFINITY;
  let next: { portCode: string; bound: number } | null = null;
  for (let i = calls.length - 1; i >= 0; i -= 1) {
    const item = expected[i];
    const call = calls[i] as CallTimes;
    if (!item) continue;
    // Two calls told of one stay do not end each other.
    const end: number = next && next.portCode === call.portCode ? next.bound : bound;
    if (item.departureBasis !== "actual" && item.departure > end) Object.assign(item, { departure: end, departureBasis: "estimated" });
    const left = item.departureBasis === "actual" ? Math.min(end, item.departure) : end;
    if (item.arrivalBasis !== "actual" && item.arrival > left) Object.assign(item, { arrival: left, arrivalBasis: "estimated" });
    next = { portCode: call.portCode, bound: left };
    bound = item.arrivalBasis === "actual" ? Math.min(left, item.arrival) : left;
  }
}

/** Calls of one ship in her order: voyages by their first time, and the calls of each by their serial. */
export function inShipOrder<T extends CallTimes & { voyageId: number; serial: number }>(calls: readonly T[]): T[] {
  const first = new Map<number, number>();
  for (const call of calls) {
    const time = planOf(call)?.arrival;
    if (time !== undefined) first.set(call.voyageId, Math.min(first.get(call.voyageId) ?? time, time));
  }
  const begin = (call: T) => first.get(call.voyageId) ?? Number.POSITIVE_INFINITY;
  return calls.toSorted((a, b) => order(begin(a), begin(b)) || a.voyageId - b.voyageId || a.serial - b.serial);
}

/** Also for infinities, whose difference is no number. */
const order = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
