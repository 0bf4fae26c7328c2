import { currencyDecimals } from "#domain/masterdata/money/currency.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { roundTo } from "#domain/masterdata/money/rounding.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { FeeDerivation } from "#domain/finance/fee/fee-terms.ts";
import type { Replayed, StoredFeeRow } from "#domain/finance/fee/derivation/replay-stored.ts";
import type { ExplainLine } from "#domain/pricing/rate/match/explain-rate.ts";

/**
 * Computes a container fee again by the rule of its run from the lines it is explained by: overdue
 * by its charged dates less a waiver, rent by days and per diem, a repair by its estimate or what
 * is recovered, an empty transfer by its price; less what was charged before. A line that takes
 * back what another payer or currency was charged is all of that.
 */
export function replayBasis(fee: StoredFeeRow, { basis = [], currency }: FeeDerivation): Replayed {
  const before = decimalOf(basis, "containerFee.explain.before", "amount");
  const amount = dec(fee.amount);
  if (before && amount.equals(before.negated())) return null;
  const due = dueOf(basis, fee.side, currency);
  if (due === null) return { skipped: "fee.replay.noBasis" };
  if (!(due instanceof Decimal)) return due;
  const computed = due.minus(before ?? 0);
  return computed.equals(amount)
    ? null
    : { step: "basis", computed: computed.toFixed(), stored: amount.toFixed() };
}

type Due = Decimal | Exclude<Replayed, null> | null;

const lineOf = (basis: readonly ExplainLine[], label: ExplainLine["label"]) =>
  basis.find((line) => line.label === label);

/** A figure of a line, or null without the line. */
function decimalOf(
  basis: readonly ExplainLine[],
  label: ExplainLine["label"],
  name: string,
): Decimal | null {
  const value = lineOf(basis, label)?.params[name];
  return typeof value === "string" || typeof value === "number" ? dec(value) : null;
}

/** What the source has come to; null when the lines do not say it. */
function dueOf(basis: readonly ExplainLine[], side: FeeSide, currency: string): Due {
  const figure = (label: ExplainLine["label"], name: string) => decimalOf(basis, label, name);
  if (lineOf(basis, "containerFee.explain.noLonger")) return new Decimal(0);
  if (lineOf(basis, "containerFee.explain.computed")) return overdueOf(basis, currency);
  if (lineOf(basis, "containerFee.explain.rent")) {
    const perDiem = figure("containerFee.explain.rent", "perDiem");
    const days = figure("containerFee.explain.rent", "days");
    const hired = String(lineOf(basis, "containerFee.explain.rent")?.params.currency ?? currency);
    return perDiem && days ? roundTo(perDiem.times(days), currencyDecimals(hired)) : null;
  }
  const recovered = figure("containerFee.explain.recovered", "amount");
  if (recovered) return recovered;
  const [labor, material] = ["labor", "material"].map((name) =>
    figure("containerFee.explain.repair", name),
  );
  // What is recovered of a repair is no part of its estimate.
  if (labor && material) return side === "P" ? labor.plus(material) : null;
  return figure("containerFee.explain.transfer", "price");
}

/** Charged dates in tiers, each rounded (domain §5), less what is waived; never below nothing. */
function overdueOf(basis: readonly ExplainLine[], currency: string): Due {
  const computed = decimalOf(basis, "containerFee.explain.computed", "amount") ?? new Decimal(0);
  const charged = lineOf(basis, "containerFee.explain.computed")?.params.currency;
  const digits = currencyDecimals(typeof charged === "string" && charged ? charged : currency);
  const tiers: { rate: string; days: number }[] = [];
  for (const { label, params } of basis) {
    if (label !== "containerFee.explain.day") continue;
    const rate = String(params.rate);
    const tier = tiers.at(-1);
    if (tier?.rate === rate) tier.days += 1;
    else tiers.push({ rate, days: 1 });
  }
  const sum = tiers.reduce(
    (total, { rate, days }) => total.plus(roundTo(dec(rate).times(days), digits)),
    new Decimal(0),
  );
  if (!sum.equals(computed))
    return { step: "basis", computed: sum.toFixed(), stored: computed.toFixed() };
  const rest = computed.minus(decimalOf(basis, "containerFee.explain.waived", "amount") ?? 0);
  return rest.isNegative() ? new Decimal(0) : rest;
}
