import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { minus, plainOf, plus } from "../calculation/exact-sums.ts";
import type { FeeSide } from "../fee-side.ts";
import type { FeeDerivation, StoodAmounts } from "../fee-terms.ts";
import { type ReplayDifference, replayFee, type ReplayStep } from "./replay-fee.ts";
import {
  type DerivedColumns,
  type StoredDerivation,
  wholeDerivation,
} from "./stored-derivation.ts";

type Origin = "AUTO" | "CHANGE" | "REVERSAL";

/**
 * A stored fee to compute again. `reversed` holds the amounts of the fee that a reversal undoes.
 */
export type StoredFeeRow = DerivedColumns & {
  side: FeeSide;
  origin: Origin;
  derivation: object | null;
  reversed: StoodAmounts | null;
};

/** Agreed (null), differs, or cannot be computed again, and why. */
export type Replayed = ReplayDifference | { skipped: MessageKey } | null;

/**
 * Computes again what the amount of a container fee rests on: charged dates, days of hire, a
 * repair.
 */
export type BasisReplay = (fee: StoredFeeRow, derivation: FeeDerivation) => Replayed;

/**
 * Computes a stored fee again from what is stored with it alone. A container fee is computed by its
 * run's rule, a difference line as calculation less what stood before it, a reversal as the fee it
 * undoes with the sign turned.
 */
export function replayStored(fee: StoredFeeRow, basisOf: BasisReplay): Replayed {
  if (fee.origin === "REVERSAL")
    return fee.reversed ? negationOf(fee, fee.reversed) : { skipped: "fee.replay.noOriginal" };
  if (!fee.derivation)
    return { skipped: fee.origin === "CHANGE" ? "fee.replay.noStood" : "fee.replay.noDerivation" };
  if (fee.origin === "CHANGE") return replayChange(fee, fee.derivation);
  if (!isWhole(fee.derivation))
    return replayFee(wholeDerivation(fee.derivation as StoredDerivation, fee), fee);
  return basisOf(fee, fee.derivation) ?? replayFee(fee.derivation, fee);
}

/**
 * Container fees and difference lines keep their derivation whole, others only what their columns
 * do not say.
 */
export const isWhole = (derivation: object): derivation is FeeDerivation => "pricing" in derivation;

const hasStood = (derivation: object): derivation is { stood: StoodAmounts } =>
  "stood" in derivation;

function replayChange(fee: StoredFeeRow, derivation: object): Replayed {
  if (!hasStood(derivation)) return { skipped: "fee.replay.noStood" };
  const { stood } = derivation;
  if (!isWhole(derivation)) return negationOf(fee, stood);
  return replayFee(derivation, {
    qty: derivation.quantities.reduce((sum, { qty }) => plus(sum, plainOf(qty)), "0"),
    noTaxAmount: plus(plainOf(fee.noTaxAmount), plainOf(stood.noTaxAmount)),
    taxAmount: plus(plainOf(fee.taxAmount), plainOf(stood.taxAmount)),
    amount: plus(plainOf(fee.amount), plainOf(stood.amount)),
    baseAmount: plus(plainOf(fee.baseAmount), plainOf(stood.baseAmount)),
  });
}

const steps: readonly (readonly [keyof StoodAmounts, ReplayStep])[] = [
  ["taxAmount", "tax"],
  ["noTaxAmount", "total"],
  ["amount", "total"],
  ["baseAmount", "exchange"],
];

function negationOf(fee: StoredFeeRow, of: StoodAmounts): ReplayDifference | null {
  for (const [figure, step] of steps) {
    const computed = minus("0", plainOf(of[figure]));
    const stored = plainOf(fee[figure]);
    if (computed !== stored) return { step, computed, stored };
  }
  return null;
}
