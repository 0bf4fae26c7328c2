import { Objection } from "#platform/operation/refusal.ts";
import type { StopTime } from "./stop-fields.ts";

/** A call before or after a change; times are local to its port. */
export type JudgedStop = { serial: number; portCode: string } & Partial<Record<StopTime, string | null>>;

/** What hangs on the calls of a voyage at a port. `now`: the moment on the port's clock. */
export type PortUse = {
  port: string;
  now: string;
  loading: number;
  discharging: number;
  issuedBills: number;
  /** Fees loaded here with the days their rate holds. */
  pricedFees: readonly { start: string; end: string; count: number }[];
};

const minute = (time: string | null | undefined) => time?.slice(0, 16) ?? "";
const cutoffs = ["cyCutoff", "customsCutoff", "siCutoff"] as const;

/**
 * What a change of calls breaks, told before it is saved: sailings and arrivals of bookings, cut-offs that would be over, rates that do not hold on the
 * new day, issued bills that say the old one (issue: change of a stop shows what breaks). Calls are matched by serial.
 */
export function judgeChanges(before: readonly JudgedStop[], after: readonly JudgedStop[], uses: ReadonlyMap<string, PortUse>): Objection[] {
  const known = new Map(before.map((stop) => [stop.serial, stop]));
  return after.flatMap((stop, i) => {
    const old = known.get(stop.serial);
    const use = uses.get(stop.portCode);
    return old && use && old.portCode === stop.portCode ? judgeCall({ old, stop, use, field: `stops.${i}` }) : [];
  });
}

type Judged = { old: JudgedStop; stop: JudgedStop; use: PortUse; field: string };

function judgeCall(judged: Judged): Objection[] {
  return [...judgeSailing(judged), ...judgeArrival(judged), ...judgeCutoffs(judged)];
}

function judgeSailing({ old, stop, use, field }: Judged): Objection[] {
  const [was, is] = [minute(old.etd), minute(stop.etd)];
  if (was === is) return [];
  const at = { field: `${field}.etd` };
  const found: Objection[] = [];
  if (use.loading > 0)
    found.push(new Objection("voyage.breaksSailing", { count: use.loading, port: use.port, old: was || "-", new: is || "-" }, at));
  const day = is.slice(0, 10);
  if (day && day !== was.slice(0, 10)) {
    const unpriced = use.pricedFees.filter(({ start, end }) => day < start || day > end).reduce((sum, { count }) => sum + count, 0);
    if (unpriced > 0) found.push(new Objection("voyage.breaksRates", { count: unpriced, port: use.port, day }, at));
    if (use.issuedBills > 0) found.push(new Objection("voyage.breaksBills", { count: use.issuedBills, port: use.port, day }, at));
  }
  return found;
}

function judgeArrival({ old, stop, use, field }: Judged): Objection[] {
  const [was, is] = [minute(old.eta), minute(stop.eta)];
  if (was === is || use.discharging === 0) return [];
  const params = { count: use.discharging, port: use.port, old: was || "-", new: is || "-" };
  return [new Objection("voyage.breaksArrival", params, { field: `${field}.eta` })];
}

function judgeCutoffs({ old, stop, use, field }: Judged): Objection[] {
  if (use.loading === 0) return [];
  return cutoffs.flatMap((key) => {
    const time = minute(stop[key]);
    if (!time || time === minute(old[key])) return [];
    const at = { field: `${field}.${key}` };
    if (time < use.now) return [new Objection("voyage.cutoffPassed", { count: use.loading, port: use.port, time }, at)];
    return stop.etd && time > minute(stop.etd) ? [new Objection("voyage.cutoffLate", { port: use.port, time }, at)] : [];
  });
}
