import { dec } from "#domain/masterdata/money/decimal.ts";
import type { ExchangeSnapshot } from "#domain/masterdata/money/exchange/exchange.ts";
import type { FeeLine } from "../fee-terms.ts";
import type { DayRates } from "../pricing/tariff.queries.server.ts";
import { crossed } from "./exact-sums.ts";

/** What one unit of a currency costs; 100 yen are quoted together. 1 in the base currency. */
export function rateOfOne(
  exchange: Pick<ExchangeSnapshot, "rate" | "unit"> | null | undefined,
): string {
  if (!exchange) return "1";
  return exchange.unit === "1"
    ? exchange.rate
    : dec(exchange.rate).div(exchange.unit).toDecimalPlaces(8).toFixed();
}

/** The amount in USD, through the base currency without rounding between; null without a rate. */
export function usdOf(
  line: Pick<FeeLine, "amount" | "currency">,
  rates: DayRates,
  baseCurrency: string,
): string | null {
  if (line.currency === "USD") return line.amount;
  const identity = { rate: "1", unit: "1" };
  const from = line.currency === baseCurrency ? identity : rates[line.currency];
  const to = baseCurrency === "USD" ? identity : rates.USD;
  return from && to ? crossed(line.amount, from, { ...to, currency: "USD" }) : null;
}
