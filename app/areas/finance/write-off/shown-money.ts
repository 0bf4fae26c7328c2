import { groupDigits } from "#platform/list/cell-text.ts";
import { currencyDigits } from "#platform/text/currency-digits.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";

/** An amount with all decimals of its currency and grouped thousands: "7,049.50", "50,000" yen. */
export const shownMoney = (amount: string, currency: string): string =>
  groupDigits(fixedText(amount, currencyDigits(currency)));
