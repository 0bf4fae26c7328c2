import { Refusal } from "#platform/operation/refusal.ts";
import { dec, type Numeric, plainText } from "../money/decimal.ts";
import { convert } from "../money/exchange.ts";
import { amountText } from "../money/rounding.ts";

/** The local side of an invoice closed by a short payment: receivable + fxGain = bank + writeOff. */
export type ClosedInvoice = { receivable: string; bank: string; writeOff: string; fxGain: string };

/** Closes a foreign invoice that was paid short: the difference is written off at the rate of the payment, the rest is exchange gain. */
export function closeInvoice(
  invoice: { amount: Numeric; rate: Numeric },
  payment: { amount: Numeric; rate: Numeric },
  local: string,
): ClosedInvoice {
  const receivable = convert(invoice.amount, { rate: invoice.rate }, local);
  const bank = convert(payment.amount, { rate: payment.rate }, local);
  const writeOff = convert(dec(invoice.amount).minus(dec(payment.amount)), { rate: payment.rate }, local);
  return { receivable, bank, writeOff, fxGain: amountText(dec(bank).plus(writeOff).minus(receivable), local) };
}

/** One settlement of a foreign fee in local money: what it settles, the booked value it relieves, and the exchange difference. */
export type FeeSettlement = { settled: string; relieved: string; fxGain: string };

/** The booked value of a fee, its settlements, and what is open in both currencies afterwards. */
export type SettledFee = { book: string; steps: FeeSettlement[]; open: string; bookOpen: string };

/**
 * Settles a foreign fee by local receipts: each relieves the booked value in proportion, the one that settles the fee relieves
 * all that is left, so both balances end at zero. @throws Refusal money.overpaid when a receipt settles more than is open.
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
    const settled = dec(convert(settlement.local, { rate: 1, unit: settlement.rate }, fee.currency));
    if (settled.abs().gt(open.abs())) throw new Refusal("money.overpaid", { paid: plainText(settled), open: plainText(open) });
    open = open.minus(settled);
    const share = amountText(dec(book).times(settled).div(dec(fee.amount)), local);
    const relieved = open.isZero() ? bookOpen : dec(share);
    bookOpen = bookOpen.minus(relieved);
    const fxGain = amountText(dec(settlement.local).minus(relieved), local);
    return { settled: amountText(settled, fee.currency), relieved: amountText(relieved, local), fxGain };
  });
  return { book, steps, open: amountText(open, fee.currency), bookOpen: amountText(bookOpen, local) };
}
