import { ConfirmableWarning } from "#platform/kernel/refusal/refusal.ts";
import type { StopTime } from "../calls/stop-fields.ts";

/** Times are port-local. */
export type ValidatedStop = { serial: number; portCode: string } & Partial<
  Record<StopTime, string | null>
>;

/** Records that depend on the calls at a port. `now` is port-local. */
export type PortUse = {
  port: string;
  now: string;
  loading: number;
  discharging: number;
  issuedBills: number;
  /** Fees loaded here, by the validity of their rate. */
  pricedFees: readonly { start: string; end: string; count: number }[];
};

const minute = (time: string | null | undefined) => time?.slice(0, 16) ?? "";
const cutoffs = ["cyCutoff", "customsCutoff", "siCutoff"] as const;

/**
 * Effects of changed calls: sailings and arrivals of bookings, passed cut-offs, rates and issued
 * bills of the old day.
 */
export function validateChanges(
  before: readonly ValidatedStop[],
  after: readonly ValidatedStop[],
  uses: ReadonlyMap<string, PortUse>,
): ConfirmableWarning[] {
  const stopsBefore = new Map(before.map((stop) => [stop.serial, stop]));
  return after.flatMap((stop, i) => {
    const old = stopsBefore.get(stop.serial);
    const use = uses.get(stop.portCode);
    return old && use && old.portCode === stop.portCode
      ? validateCall({ old, stop, use, field: `stops.${i}` })
      : [];
  });
}

type Validated = { old: ValidatedStop; stop: ValidatedStop; use: PortUse; field: string };

function validateCall(validated: Validated): ConfirmableWarning[] {
  return [
    ...validateSailing(validated),
    ...validateArrival(validated),
    ...validateCutoffs(validated),
  ];
}

function validateSailing({ old, stop, use, field }: Validated): ConfirmableWarning[] {
  const [was, is] = [minute(old.etd), minute(stop.etd)];
  if (was === is) return [];
  const at = { field: `${field}.etd` };
  const warnings: ConfirmableWarning[] = [];
  if (use.loading > 0)
    warnings.push(
      new ConfirmableWarning(
        "voyage.breaksSailing",
        { count: use.loading, port: use.port, old: was || "-", new: is || "-" },
        at,
      ),
    );
  const day = is.slice(0, 10);
  if (day && day !== was.slice(0, 10)) {
    const unpriced = use.pricedFees
      .filter(({ start, end }) => day < start || day > end)
      .reduce((sum, { count }) => sum + count, 0);
    if (unpriced > 0)
      warnings.push(
        new ConfirmableWarning("voyage.breaksRates", { count: unpriced, port: use.port, day }, at),
      );
    if (use.issuedBills > 0)
      warnings.push(
        new ConfirmableWarning(
          "voyage.breaksBills",
          { count: use.issuedBills, port: use.port, day },
          at,
        ),
      );
  }
  return warnings;
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
    if (time < use.now)
      return [
        new ConfirmableWarning(
          "voyage.cutoffPassed",
          { count: use.loading, port: use.port, time },
          at,
        ),
      ];
    return stop.etd && time > minute(stop.etd)
      ? [new ConfirmableWarning("voyage.cutoffLate", { port: use.port, time }, at)]
      : [];
  });
}
