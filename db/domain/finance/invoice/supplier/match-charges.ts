import { dec, type Numeric } from "#domain/masterdata/money/decimal.ts";

/** A line a supplier states. */
export type StatedCharge = { blNo: string; feeCode: string; amount: string };
/** A payable with something left to invoice; `ready`: audited as far as invoices need. */
export type ExpectedFee = {
  id: number;
  blNo: string;
  feeCode: string;
  rest: string;
  ready: boolean;
};
export type MatchState = "MATCHED" | "WITHIN" | "DIFFERENT" | "UNEXPECTED" | "NOT_READY";
/** `part` is what the invoice takes of the fee; zero where it takes none. */
export type ChargeMatch = {
  state: MatchState;
  feeId: number | null;
  expected: string;
  part: string;
};

/**
 * Matches charges of one supplier, company and currency to payables of the same bill and charge.
 * Equal amounts find each other first, then those within the tolerance, then the nearest, so that
 * the order of lines changes nothing. A fee is matched once, and never taken above its rest.
 */
export function matchCharges(
  charges: readonly StatedCharge[],
  fees: readonly ExpectedFee[],
  tolerance: Numeric,
): ChargeMatch[] {
  const matched = new Map<number, ExpectedFee>();
  const free = new Set(fees);
  const off = (charge: StatedCharge, fee: ExpectedFee) => dec(charge.amount).minus(fee.rest).abs();
  const pairs = charges
    .flatMap((charge, i) =>
      fees
        .filter((fee) => fee.blNo === charge.blNo && fee.feeCode === charge.feeCode)
        .map((fee) => ({ i, fee, off: off(charge, fee) })),
    )
    // An audited fee goes before one that waits.
    .sort(
      (a, b) =>
        a.off.cmp(b.off) ||
        Number(b.fee.ready) - Number(a.fee.ready) ||
        a.fee.id - b.fee.id ||
        a.i - b.i,
    );
  for (const { i, fee } of pairs) {
    if (matched.has(i) || !free.has(fee)) continue;
    matched.set(i, fee);
    free.delete(fee);
  }
  return charges.map((charge, i) => matchOf(charge, matched.get(i), tolerance));
}

function matchOf(
  { amount }: StatedCharge,
  fee: ExpectedFee | undefined,
  tolerance: Numeric,
): ChargeMatch {
  if (!fee) return { state: "UNEXPECTED", feeId: null, expected: "0", part: "0" };
  const { id: feeId, rest: expected } = fee;
  if (!fee.ready) return { state: "NOT_READY", feeId, expected, part: "0" };
  const off = dec(amount).minus(expected);
  if (off.abs().lte(tolerance))
    return { state: off.isZero() ? "MATCHED" : "WITHIN", feeId, expected, part: expected };
  return {
    state: "DIFFERENT",
    feeId,
    expected,
    part: off.gt(0) ? expected : dec(amount).toFixed(),
  };
}
