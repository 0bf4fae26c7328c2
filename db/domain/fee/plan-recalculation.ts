import { fixed } from "./exact-sums.ts";
import type { FeeLine } from "./fee-terms.ts";

/** The figures two lines are compared by, with the decimals in which a fee keeps them (domain §1): numbers that are stored alike are equal. */
const kept = { qty: 4, price: 6, taxRate: 3, noTaxAmount: 3, taxAmount: 3, amount: 3, baseAmount: 3 } as const;
export type ComparedFigure = keyof typeof kept;
export const comparedFigures = Object.keys(kept) as readonly ComparedFigure[];

/**
 * A fee as it stands. `automatic`: made by calculation (lineKey is then the key of the line it came from); the others are
 * manual and never touched. `frozen` says why the line must not change: audited (or later), or locked (bill or voyage lock,
 * an invoiced amount). `reversalOf`: a negative line that undoes another; both are history and take no part.
 */
export type ExistingFee = Pick<FeeLine, ComparedFigure> & {
  id: string;
  lineKey: string;
  automatic: boolean;
  frozen: "AUDITED" | "LOCKED" | null;
  rateId?: string | null | undefined;
  rateVersion?: number | null | undefined;
  reversalOf?: string | null | undefined;
};

/** A fee that should be otherwise and cannot be changed: reported ("fee differs from the recorded surcharge, refresh fees"). */
export type DifferingFee<E> = { existing: E | null; fresh: FeeLine | null; reason: "AUDITED" | "LOCKED"; figures: ComparedFigure[] };

export type RecalculationPlan<E> = {
  insert: FeeLine[];
  replace: { existing: E; fresh: FeeLine }[];
  remove: E[];
  keep: E[];
  differs: DifferingFee<E>[];
};

/**
 * What a recalculation writes (domain §4). Only unlocked, unaudited automatic lines are replaced or removed; equal lines are
 * kept as they are, not rewritten; frozen lines that would now be otherwise are reported. With `closed` (the bill or voyage is
 * locked) nothing is inserted either. Applying a plan and planning again with the same lines gives nothing to write.
 */
export function planRecalculation<E extends ExistingFee>(
  existing: readonly E[],
  fresh: readonly FeeLine[],
  options: { closed?: boolean } = {},
): RecalculationPlan<E> {
  const plan: RecalculationPlan<E> = { insert: [], replace: [], remove: [], keep: [], differs: [] };
  const reversed = new Set(existing.map((fee) => fee.reversalOf).filter(Boolean));
  const takesPart = (fee: E) => fee.automatic && !fee.reversalOf && !reversed.has(fee.id);
  plan.keep.push(...existing.filter((fee) => !takesPart(fee)));
  const lines = byKey(fresh);
  for (const [key, fees] of byKey(existing.filter(takesPart))) {
    planKey(plan, fees, lines.get(key) ?? [], options.closed ?? false);
    lines.delete(key);
  }
  for (const rest of lines.values()) for (const line of rest) addLine(plan, line, options.closed ?? false);
  return plan;
}

/**
 * What a line becomes when it is stored, in one text: its key, its figures and its rate with version. Bills whose stored lines and new lines
 * have the same texts need no plan. A price the line has not is stored as 0, a tax rate or base amount too.
 */
export function figuresText(line: FeeLine): string {
  const { rate } = line.derivation;
  const money = `${fixed(line.noTaxAmount, 3)}|${fixed(line.taxAmount, 3)}|${fixed(line.amount, 3)}|${fixed(line.baseAmount ?? "0", 3)}`;
  const factors = `${fixed(line.qty, 4)}|${fixed(line.price ?? "0", 6)}|${fixed(line.taxRate ?? "0", 3)}`;
  return `${line.lineKey}|${factors}|${money}|${rate?.rateId ?? ""}|${rate?.version ?? ""}`;
}

/** True when a plan writes nothing. */
export function isSettled(plan: RecalculationPlan<ExistingFee>): boolean {
  return plan.insert.length + plan.replace.length + plan.remove.length === 0;
}

/** The figures in which a fee and a line differ; empty when they are equal. */
export function differingFigures(fee: Pick<FeeLine, ComparedFigure>, line: Pick<FeeLine, ComparedFigure>): ComparedFigure[] {
  return comparedFigures.filter((figure) => !sameNumber(fee[figure], line[figure], kept[figure]));
}

/** One key at a time: equal pairs first, so that one changed line of several does not shift the others; then frozen ones. */
function planKey<E extends ExistingFee>(plan: RecalculationPlan<E>, fees: readonly E[], fresh: readonly FeeLine[], closed: boolean): void {
  const lines = [...fresh];
  const changed: E[] = [];
  for (const fee of frozenFirst(fees)) {
    const equal = lines.findIndex((line) => unchanged(fee, line, closed));
    if (equal < 0) changed.push(fee);
    else {
      lines.splice(equal, 1);
      plan.keep.push(fee);
    }
  }
  for (const fee of changed) {
    const line = lines.shift() ?? null;
    const reason = fee.frozen ?? (closed ? "LOCKED" : null);
    if (reason) {
      const figures = line ? differingFigures(fee, line) : [];
      plan.keep.push(fee);
      plan.differs.push({ existing: fee, fresh: line, reason, figures });
    } else if (line) plan.replace.push({ existing: fee, fresh: line });
    else plan.remove.push(fee);
  }
  for (const line of lines) addLine(plan, line, closed);
}

function addLine<E>(plan: RecalculationPlan<E>, line: FeeLine, closed: boolean): void {
  if (closed) plan.differs.push({ existing: null, fresh: line, reason: "LOCKED", figures: [] });
  else plan.insert.push(line);
}

function frozenFirst<E extends ExistingFee>(fees: readonly E[]): E[] {
  return [...fees.filter((fee) => fee.frozen), ...fees.filter((fee) => !fee.frozen)];
}

/** A frozen line is compared by its figures only: that a new version of the rate says the same is no difference to report. */
function unchanged(fee: ExistingFee, line: FeeLine, closed: boolean): boolean {
  if (differingFigures(fee, line).length > 0) return false;
  const rate = line.derivation.rate;
  return (
    closed ||
    fee.frozen !== null ||
    ((fee.rateId ?? null) === (rate?.rateId ?? null) && (fee.rateVersion ?? null) === (rate?.version ?? null))
  );
}

function sameNumber(a: string | null, b: string | null, decimals: number): boolean {
  if (a === null || b === null) return a === b;
  return a === b || fixed(a, decimals) === fixed(b, decimals);
}

/** The key without the number of a repeated charge: repeated lines are paired by their figures, not by their order. */
function byKey<T extends { lineKey: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = item.lineKey.replace(/#\d+$/, "");
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
