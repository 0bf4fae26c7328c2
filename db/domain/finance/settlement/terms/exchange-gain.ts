import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dec, type Numeric, plainText } from "#domain/masterdata/money/decimal.ts";
import { convert } from "#domain/masterdata/money/exchange/exchange.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";

/** Base amounts: receivable + fxGain = bank + writeOff. */
export type ClosedInvoice = { receivable: string; bank: string; writeOff: string; fxGain: string };

/**
 * Closes a foreign invoice paid short. The difference is written off at the payment's rate; the
 * rest is exchange gain.
 */
export function closeInvoice(
  invoice: { amount: Numeric; rate: Numeric },
  payment: { amount: Numeric; rate: Numeric },
  local: string,
): ClosedInvoice {
  const receivable = convert(invoice.amount, { rate: invoice.rate }, local);
  const bank = convert(payment.amount, { rate: payment.rate }, local);
  const writeOff = convert(
    dec(invoice.amount).minus(dec(payment.amount)),
    { rate: payment.rate },
    local,
  );
  return {
    receivable,
    bank,
    writeOff,
    fxGain: amountText(dec(bank).plus(writeOff).minus(receivable), local),
  };
}

/** In base currency; `relieved` is booked value. */
export type FeeSettlement = { settled: string; relieved: string; fxGain: string };

export type SettledFee = { book: string; steps: FeeSettlement[]; open: string; bookOpen: string };

/**
 * Settles a foreign fee by receipts in base currency, in proportion; the last takes the rest.
 * @throws Refusal money.overpaid.
 */
export function settleForeignFee(
  fee: { amount: Numeric; currency: string; rate: Numeric },
  settlements: readonly { local: Numeric; rate: Numeric }[],
  local: string,
): SettledFee {
  const book = convert(fee.amount, { rate: fee.rate }, local);
  let open = dec(fee.amount);
  let bookOpen = dec(book);
  const steps = settlements.map((settlement): FeeSettlement => {
    const settled = dec(
      convert(settlement.local, { rate: 1, unit: settlement.rate }, fee.currency),
    );
    if (settled.abs().gt(open.abs()))
      throw new Refusal("money.overpaid", { paid: plainText(settled), open: plainText(open) });
    open = open.minus(settled);
    const share = amountText(dec(book).times(settled).div(dec(fee.amount)), local);
    const relieved = open.isZero() ? bookOpen : dec(share);
    bookOpen = bookOpen.minus(relieved);
    const fxGain = amountText(dec(settlement.local).minus(relieved), local);
    return {
      settled: amountText(settled, fee.currency),
      relieved: amountText(relieved, local),
      fxGain,
    };
  });
  return {
    book,
    steps,
    open: amountText(open, fee.currency),
    bookOpen: amountText(bookOpen, local),
  };
}
