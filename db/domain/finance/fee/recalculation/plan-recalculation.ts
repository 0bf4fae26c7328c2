import { type Charge, chargeOf } from "./charge.ts";
import { fixed } from "../calculation/exact-sums.ts";
import type { FeeLine } from "../fee-terms.ts";

/** Compared figures with their stored decimals (domain §1). */
const kept = {
  qty: 4,
  price: 6,
  taxRate: 3,
  noTaxAmount: 3,
  taxAmount: 3,
  amount: 3,
  baseAmount: 3,
} as const;
export type ComparedFigure = keyof typeof kept;
export const comparedFigures = Object.keys(kept) as readonly ComparedFigure[];

/**
 * `frozen` says why the line must not change. Manual fees, and a reversal with the fee it undoes
 * (`reversalOf`), take no part.
 */
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

/**
 * A fee that should change and cannot, and what is due in its place: one line, several where one
 * charge is priced by size from now on, none where it no longer arises.
 */
export type DifferingFee<E> = {
  existing: E | null;
  fresh: FeeLine[];
  reason: "AUDITED" | "LOCKED";
  figures: ComparedFigure[];
};

export type RecalculationPlan<E> = {
  insert: FeeLine[];
  replace: { existing: E; fresh: FeeLine }[];
  remove: E[];
  keep: E[];
  differs: DifferingFee<E>[];
};

/**
 * Plans a recalculation (domain §4). Only open automatic lines are replaced or removed; frozen
 * lines that differ are reported. While a frozen line of a charge stands, no line comes beside it,
 * whatever payer, currency or unit the charge has now. `closed` inserts nothing. A second plan over
 * the same lines writes nothing.
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
  const pairs: Pairs<E> = { closed: options.closed ?? false, open: [], orphans: [], loose: [] };
  const lines = byKey(fresh);
  for (const [key, fees] of byKey(existing.filter(takesPart))) {
    pairKey(plan, pairs, fees, lines.get(key) ?? []);
    lines.delete(key);
  }
  for (const rest of lines.values()) pairs.loose.push(...rest);
  if (pairs.orphans.length > 0) placeOrphans(plan, pairs);
  for (const { existing: fee, fresh: line, equal } of pairs.open)
    if (equal) plan.keep.push(fee);
    else plan.replace.push({ existing: fee, fresh: line });
  for (const line of pairs.loose)
    if (pairs.closed)
      plan.differs.push({ existing: null, fresh: [line], reason: "LOCKED", figures: [] });
    else plan.insert.push(line);
  return plan;
}

/**
 * Whether what is due is one line of the same payer, unit, currency and size, so that only its
 * amounts change.
 */
export function isSameLine(
  { lineKey }: Pick<ExistingFee, "lineKey">,
  fresh: readonly FeeLine[],
): boolean {
  const [line] = fresh;
  return fresh.length === 1 && line !== undefined && plainKey(line) === plainKey({ lineKey });
}

/**
 * Limits a plan to some lines: what it would write of others stays as it is. Differences are
 * reported all.
 */
export function limitedTo<E extends ExistingFee>(
  plan: RecalculationPlan<E>,
  requested: (lineKey: string) => boolean,
): RecalculationPlan<E> {
  const isRequested = ({ lineKey }: { lineKey: string }) => requested(lineKey);
  const others = <T extends { lineKey: string }>(list: readonly T[]) =>
    list.filter((item) => !isRequested(item));
  const replaced = plan.replace
    .filter(({ existing }) => !isRequested(existing))
    .map(({ existing }) => existing);
  return {
    insert: plan.insert.filter(isRequested),
    replace: plan.replace.filter(({ existing }) => isRequested(existing)),
    remove: plan.remove.filter(isRequested),
    keep: [...plan.keep, ...replaced, ...others(plan.remove)],
    differs: plan.differs,
  };
}

/**
 * A line as one text. A bill whose stored texts equal the new ones needs no plan. Missing numbers
 * are stored as 0.
 */
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

/** Open fees with their lines, frozen fees without one, and lines without a fee. */
type Pairs<E> = {
  closed: boolean;
  open: { existing: E; fresh: FeeLine; equal: boolean }[];
  orphans: E[];
  loose: FeeLine[];
};

/** Pairs equal lines first, so that one changed line does not shift the others. */
function pairKey<E extends ExistingFee>(
  plan: RecalculationPlan<E>,
  pairs: Pairs<E>,
  fees: readonly E[],
  fresh: readonly FeeLine[],
): void {
  const { closed } = pairs;
  const lines = [...fresh];
  const changed: E[] = [];
  for (const fee of frozenFirst(fees)) {
    const equal = lines.findIndex((line) => unchanged(fee, line, closed));
    const [line] = equal < 0 ? [] : lines.splice(equal, 1);
    if (!line) changed.push(fee);
    else if (fee.frozen || closed) plan.keep.push(fee);
    else pairs.open.push({ existing: fee, fresh: line, equal: true });
  }
  for (const fee of changed) {
    // Taken back in full: what is due again is a new line.
    const line = fee.settled && isNothing(fee) ? null : (lines.shift() ?? null);
    if (line && (fee.frozen || closed)) report(plan, pairs, fee, [line]);
    else if (line) pairs.open.push({ existing: fee, fresh: line, equal: false });
    else if (!fee.frozen && !closed) plan.remove.push(fee);
    else if (isNothing(fee)) plan.keep.push(fee);
    else pairs.orphans.push(fee);
  }
  pairs.loose.push(...lines);
}

/**
 * A frozen fee whose key has no line is still the same charge. It takes the line of its cost code,
 * cause and size, also from an open fee that came beside it, and then what its cost code is charged
 * by instead: other sizes, containers or the bill.
 */
function placeOrphans<E extends ExistingFee>(plan: RecalculationPlan<E>, pairs: Pairs<E>): void {
  const without: E[] = [];
  for (const fee of pairs.orphans) {
    const charge = chargeOf(fee.lineKey);
    const line = takeLoose(pairs, charge) ?? takeOpen(plan, pairs, charge);
    if (line) report(plan, pairs, fee, [line]);
    else without.push(fee);
  }
  for (const fee of without) report(plan, pairs, fee, takeOther(pairs, chargeOf(fee.lineKey)));
}

/**
 * One size or container takes the place of another; a price by size or container that of a price by
 * bill in full.
 */
function takeOther<E>(pairs: Pairs<E>, { cause, place }: Charge): FeeLine[] {
  const ofCause = pairs.loose.filter(({ lineKey }) => chargeOf(lineKey).cause === cause);
  const byBill = ofCause.find(({ lineKey }) => chargeOf(lineKey).place === "");
  const taken = place === "" ? ofCause : [byBill ?? ofCause].flat().slice(0, 1);
  pairs.loose = pairs.loose.filter((line) => !taken.includes(line));
  return taken;
}

const isOf = (lineKey: string, { cause, place }: Charge) => {
  const other = chargeOf(lineKey);
  return other.cause === cause && other.place === place;
};

function takeLoose<E>(pairs: Pairs<E>, charge: Charge): FeeLine | undefined {
  const at = pairs.loose.findIndex(({ lineKey }) => isOf(lineKey, charge));
  return at < 0 ? undefined : pairs.loose.splice(at, 1)[0];
}

function takeOpen<E extends ExistingFee>(
  plan: RecalculationPlan<E>,
  pairs: Pairs<E>,
  charge: Charge,
): FeeLine | undefined {
  const at = pairs.open.findIndex(({ fresh }) => isOf(fresh.lineKey, charge));
  const [pair] = at < 0 ? [] : pairs.open.splice(at, 1);
  if (pair) plan.remove.push(pair.existing);
  return pair?.fresh;
}

function report<E extends ExistingFee>(
  plan: RecalculationPlan<E>,
  { closed }: Pairs<E>,
  fee: E,
  fresh: FeeLine[],
): void {
  const [line] = fresh;
  const figures = line && isSameLine(fee, fresh) ? differingFigures(fee, line) : [];
  plan.keep.push(fee);
  plan.differs.push({
    existing: fee,
    fresh,
    reason: fee.frozen ?? (closed ? "LOCKED" : "AUDITED"),
    figures,
  });
}

function frozenFirst<E extends ExistingFee>(fees: readonly E[]): E[] {
  return [...fees.filter((fee) => fee.frozen), ...fees.filter((fee) => !fee.frozen)];
}

/** All of it has been taken back, or it was nothing from the start. */
function isNothing(fee: Pick<FeeLine, ComparedFigure>): boolean {
  return amounts.every((figure) => sameNumber(fee[figure] ?? "0", "0", kept[figure]));
}

/**
 * A new rate version with equal figures is no difference, nor to a frozen fee another quantity ×
 * price of the same amounts.
 */
function unchanged(fee: ExistingFee, line: FeeLine, closed: boolean): boolean {
  const figures = differingFigures(fee, line);
  if (fee.frozen && figures.every((figure) => figure === "qty" || figure === "price")) return true;
  if (figures.length > 0) return false;
  const rate = line.derivation.rate;
  return (
    closed ||
    fee.frozen !== null ||
    ((fee.rateId ?? null) === (rate?.rateId ?? null) &&
      (fee.rateVersion ?? null) === (rate?.version ?? null))
  );
}

function sameNumber(a: string | null, b: string | null, decimals: number): boolean {
  if (a === null || b === null) return a === b;
  return a === b || fixed(a, decimals) === fixed(b, decimals);
}

const plainKey = ({ lineKey }: { lineKey: string }): string =>
  lineKey.includes("#") ? lineKey.replace(/#\d+$/, "") : lineKey;

/** Repeated lines pair by figures, not order. */
function byKey<T extends { lineKey: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = plainKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
