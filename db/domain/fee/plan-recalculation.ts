import { fixed } from "./exact-sums.ts";
import type { FeeLine } from "./fee-terms.ts";

/** Compared figures with their stored decimals (domain §1). */
const kept = { qty: 4, price: 6, taxRate: 3, noTaxAmount: 3, taxAmount: 3, amount: 3, baseAmount: 3 } as const;
export type ComparedFigure = keyof typeof kept;
export const comparedFigures = Object.keys(kept) as readonly ComparedFigure[];

/** `frozen` says why the line must not change. Manual fees, and a reversal with the fee it undoes (`reversalOf`), take no part. */
export type ExistingFee = Pick<FeeLine, ComparedFigure> & {
  id: string;
  lineKey: string;
  automatic: boolean;
  frozen: "AUDITED" | "LOCKED" | null;
  rateId?: string | null | undefined;
  rateVersion?: number | null | undefined;
  /** Difference lines have corrected the amounts, which no longer are quantity × price. */
  settled?: boolean | undefined;
  reversalOf?: string | null | undefined;
};

/** A fee that should change and cannot. */
export type DifferingFee<E> = { existing: E | null; fresh: FeeLine | null; reason: "AUDITED" | "LOCKED"; figures: ComparedFigure[] };

export type RecalculationPlan<E> = {
  insert: FeeLine[];
  replace: { existing: E; fresh: FeeLine }[];
  remove: E[];
  keep: E[];
  differs: DifferingFee<E>[];
};

/**
 * Plans a recalculation (domain §4). Only open automatic lines are replaced or removed; frozen lines that differ are reported. `closed`
 * inserts nothing. A second plan over the same lines writes nothing.
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

/** A line as one text. A bill whose stored texts equal the new ones needs no plan. Missing numbers are stored as 0. */
export function figuresText(line: FeeLine): string {
  const { rate } = line.derivation;
  const money = `${fixed(line.noTaxAmount, 3)}|${fixed(line.taxAmount, 3)}|${fixed(line.amount, 3)}|${fixed(line.baseAmount ?? "0", 3)}`;
  const factors = `${fixed(line.qty, 4)}|${fixed(line.price ?? "0", 6)}|${fixed(line.taxRate ?? "0", 3)}`;
  return `${line.lineKey}|${factors}|${money}|${rate?.rateId ?? ""}|${rate?.version ?? ""}`;
}

export function isSettled(plan: RecalculationPlan<ExistingFee>): boolean {
  return plan.insert.length + plan.replace.length + plan.remove.length === 0;
}

const amounts: readonly ComparedFigure[] = ["noTaxAmount", "taxAmount", "amount", "baseAmount"];

export function differingFigures(
  fee: Pick<FeeLine, ComparedFigure> & Pick<ExistingFee, "settled">,
  line: Pick<FeeLine, ComparedFigure>,
): ComparedFigure[] {
  const figures = fee.settled ? amounts : comparedFigures;
  return figures.filter((figure) => !sameNumber(fee[figure], line[figure], kept[figure]));
}

/** Pairs equal lines first, so that one changed line does not shift the others. */
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

/** A new rate version with equal figures is no difference. */
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

/** Repeated lines pair by figures, not order. */
function byKey<T extends { lineKey: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = item.lineKey.includes("#") ? item.lineKey.replace(/#\d+$/, "") : item.lineKey;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
