import { ConfirmableWarning } from "#platform/operation/refusal.ts";
import type { StopTime } from "./stop-fields.ts";

/** A call before or after a change; times are local to its port. */
export type ValidatedStop = { serial: number; portCode: string } & Partial<Record<StopTime, string | null>>;

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
export function validateChanges(
  before: readonly ValidatedStop[],
  after: readonly ValidatedStop[],
  uses: ReadonlyMap<string, PortUse>,
): ConfirmableWarning[] {
  const existing = new Map(before.map((stop) => [stop.serial, stop]));
  return after.flatMap((stop, i) => {
    const old = existing.get(stop.serial);
    const use = uses.get(stop.portCode);
    return old && use && old.portCode === stop.portCode ? validateCall({ old, stop, use, field: `stops.${i}` }) : [];
  });
}

type Validated = { old: ValidatedStop; stop: ValidatedStop; use: PortUse; field: string };

function validateCall(validated: Validated): ConfirmableWarning[] {
  return [...validateSailing(validated), ...validateArrival(validated), ...validateCutoffs(validated)];
}

function validateSailing({ old, stop, use, field }: Validated): ConfirmableWarning[] {
  const [was, is] = [minute(old.etd), minute(stop.etd)];
  if (was === is) return [];
  const at = { field: `${field}.etd` };
  const objections: ConfirmableWarning[] = [];
  if (use.loading > 0)
    objections.push(
      new ConfirmableWarning("voyage.breaksSailing", { count: use.loading, port: use.port, old: was || "-", new: is || "-" }, at),
    );
  const day = is.slice(0, 10);
  if (day && day !== was.slice(0, 10)) {
    const unpriced = use.pricedFees.filter(({ start, end }) => day < start || day > end).reduce((sum, { count }) => sum + count, 0);
    if (unpriced > 0) objections.push(new ConfirmableWarning("voyage.breaksRates", { count: unpriced, port: use.port, day }, at));
    if (use.issuedBills > 0)
      objections.push(new ConfirmableWarning("voyage.breaksBills", { count: use.issuedBills, port: use.port, day }, at));
  }
  return objections;
}

function validateArrival({ old, stop, use, field }: Validated): ConfirmableWarning[] {
  const [was, is] = [minute(old.eta), minute(stop.eta)];
  if (was === is || use.discharging === 0) return [];
  const params = { count: use.discharging, port: use.port, old: was || "-", new: is || "-" };
  return [new ConfirmableWarning("voyage.breaksArrival", params, { field: `${field}.eta` })];
}

function validateCutoffs({ old, stop, use, field }: Validated): ConfirmableWarning[] {
  if (use.loading === 0) return [];
  return cutoffs.flatMap((key) => {
    const time = minute(stop[key]);
    if (!time || time === minute(old[key])) return [];
    const at = { field: `${field}.${key}` };
    if (time < use.now) return [new ConfirmableWarning("voyage.cutoffPassed", { count: use.loading, port: use.port, time }, at)];
    return stop.etd && time > minute(stop.etd) ? [new ConfirmableWarning("voyage.cutoffLate", { port: use.port, time }, at)] : [];
  });
}
