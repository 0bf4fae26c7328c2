import fc from "fast-check";
import { expect, it } from "vitest";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { convert } from "#domain/masterdata/money/exchange/exchange.ts";
import {
  feeRate,
  marketQuote,
  percentOff,
  type Published,
  quoteText,
  quotedAs,
  storedRate,
} from "./quoted-rate.ts";

const published: ReadonlyMap<string, Published> = new Map([
  ["CNY", { rate: "1", unit: "1" }],
  ["USD", { rate: "6.64848000", unit: "1" }],
  ["EUR", { rate: "7.71", unit: "1" }],
  ["JPY", { rate: "4.6012", unit: "100" }],
]);
const quoted = (fee: string, receipt: string) =>
  quoteText(marketQuote({ fee, receipt, local: "CNY" }, published));

it("says a rate as the market does, whichever side the registration is on", () => {
  expect([quoted("CNY", "USD"), quoted("USD", "CNY")]).toEqual([
    "1 USD = 6.64848 CNY",
    "1 USD = 6.64848 CNY",
  ]);
  expect([quoted("JPY", "CNY"), quoted("CNY", "JPY")]).toEqual([
    "100 JPY = 4.6012 CNY",
    "100 JPY = 4.6012 CNY",
  ]);
  expect([quoted("USD", "EUR"), quoted("EUR", "USD")]).toEqual([
    "1 EUR = 1.159664 USD",
    "1 EUR = 1.159664 USD",
  ]);
  expect([quoted("KRW", "CNY"), quoted("KRW", "USD")]).toEqual(["1 KRW = ? CNY", "1 KRW = ? USD"]);
});

it("stores the registration's currency per one of the fee's, from either direction", () => {
  const pair = { fee: "CNY", receipt: "USD" };
  const rate = feeRate({ base: "USD", unit: "1", rate: "6.64848" }, pair);
  if (!rate) throw new Error("no rate");
  expect(storedRate(rate)).toBe("0.15041032");
  expect(convert("50", rate, "USD")).toBe("7.52");
  expect(storedRate(feeRate({ base: "CNY", unit: "1", rate: "0.15041032" }, pair) ?? rate)).toBe(
    "0.15041032",
  );
  for (const none of [
    { base: "EUR", unit: "1", rate: "7" },
    { base: "USD", unit: "1", rate: "" },
    { base: "USD", unit: "1", rate: "0" },
    { base: "USD", unit: "0", rate: "7" },
    { base: "USD", unit: "1", rate: "-7" },
  ])
    expect(feeRate(none, pair)).toBeNull();
});

it("measures a rate typed the wrong way round against the published one", () => {
  const quote = marketQuote({ fee: "CNY", receipt: "USD", local: "CNY" }, published);
  const typed = (base: string, rate: string) =>
    feeRate({ base, unit: "1", rate }, { fee: "CNY", receipt: "USD" });
  const right = typed("USD", "6.64848");
  const wrong = typed("CNY", "6.64848");
  if (!right || !wrong) throw new Error("no rate");
  expect(percentOff(right, quote, "CNY").isZero()).toBe(true);
  expect(percentOff(wrong, quote, "CNY").gt(97)).toBe(true);
  expect(quoteText(quotedAs(wrong, quote, "CNY"))).toBe("1 USD = 0.15041032 CNY");
});

it("turns and says every rate alike in both directions, and converts like a plain division", () => {
  const digits = fc.integer({ min: 1, max: 99_999_999 });
  const pairs = fc.constantFrom(
    ["CNY", "USD"],
    ["USD", "CNY"],
    ["JPY", "CNY"],
    ["CNY", "JPY"],
    ["USD", "EUR"],
    ["EUR", "JPY"],
  );
  fc.assert(
    fc.property(
      pairs,
      digits,
      fc.integer({ min: 1, max: 9_999_999 }),
      ([fee = "", receipt = ""], n, cents) => {
        const quote = {
          ...marketQuote({ fee, receipt, local: "CNY" }, published),
          rate: dec(n).div(10_000).toFixed(),
        };
        const rate = feeRate(quote, { fee, receipt });
        if (!rate) throw new Error("no rate");
        const amount = fee === "JPY" ? String(cents) : dec(cents).div(100).toFixed(2);
        // Slow: one unit of the base costs this, so the fee's amount costs that.
        const perBase = dec(quote.rate).div(quote.unit);
        const slow = quote.base === fee ? dec(amount).times(perBase) : dec(amount).div(perBase);
        expect(
          dec(convert(amount, rate, receipt))
            .minus(slow)
            .abs()
            .lte(receipt === "JPY" ? "0.5" : "0.005"),
        ).toBe(true);
        expect(
          dec(quotedAs(rate, quote, fee).rate)
            .minus(quote.rate)
            .abs()
            .lte(dec(quote.rate).times("0.0000001")),
        ).toBe(true);
        expect(percentOff(rate, quote, fee).toNumber()).toBeLessThan(1e-20);
      },
    ),
  );
});
