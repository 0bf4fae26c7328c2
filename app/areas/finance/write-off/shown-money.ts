import { groupDigits } from "#platform/records/list/cell-text.ts";
import { currencyDigits } from "#platform/kernel/text/currency-digits.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";

/** An amount with all decimals of its currency and grouped thousands: "7,049.50", "50,000" yen. */
export const shownMoney = (amount: string, currency: string): string =>
  groupDigits(fixedText(amount, currencyDigits(currency)));
