import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";

/**
 * A live part of a registration; `amount` is what it takes of the registration, negative for a
 * credit.
 */
export type LivePart = { id: number; amount: string };

/**
 * What is applied of a registration once `parts` are all that is left: between nothing and its
 * amount (domain §3).
 */
export const staysWithin = (amount: string, applied: Decimal): boolean =>
  !applied.isNegative() && applied.lte(amount);

/**
 * Parts that have to be cancelled with the chosen ones, so that what stays applied is between
 * nothing and the registration's amount: the newest charges while too much is left, the newest
 * credits while less than nothing is. All parts together always leave nothing.
 */
export function partsToCancelWith<T extends LivePart>(
  amount: string,
  live: readonly T[],
  chosen: ReadonlySet<number>,
): T[] {
  const left = live.filter(({ id }) => !chosen.has(id)).toSorted((a, b) => b.id - a.id);
  let applied = left.reduce((sum, part) => sum.plus(part.amount), new Decimal(0));
  const more: T[] = [];
  while (!staysWithin(amount, applied)) {
    const below = applied.isNegative();
    const at = left.findIndex((part) => dec(part.amount).isNegative() === below);
    const [part] = left.splice(at, 1);
    // Below nothing there is a credit left, above the amount a charge.
    if (!part) break;
    more.push(part);
    applied = applied.minus(part.amount);
  }
  return more;
}
