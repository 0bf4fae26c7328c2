import { describe, expect, it, vi } from "vitest";
import {
  amountOf,
  converted,
  crossed,
  fixed,
  limited,
  minus,
  percentOf,
  plainOf,
  plus,
  shareOf,
  taxed,
  times,
} from "./exact-sums.ts";
import { Decimal, dec, plainText } from "#domain/masterdata/money/decimal.ts";
import { fixedText } from "#domain/masterdata/money/rounding.ts";

it("keeps every digit of the longest numbers it reads itself, and hands on the rest", () => {
  const longest = [
    "9007199254740991",
    "9007199254740993",
    "900719925474099.3",
    "0.9007199254740993",
    "-9007199254740993",
    "12345678901234567",
  ];
  const short = [
    "0.1",
    "-0.1",
    "00.10",
    "7",
    "-0",
    "-0.00",
    "0.000000000000001",
    "1.000000000000000000",
    "100",
    "-100.50",
  ];
  for (const a of [...longest, ...short]) {
    expect(plainOf(a)).toBe(plainText(a));
    for (const b of [...longest, ...short]) {
      expect(plus(a, b)).toBe(plainText(dec(a).plus(dec(b))));
      expect(minus(a, b)).toBe(plainText(dec(a).minus(dec(b))));
      expect(times(a, b)).toBe(plainText(dec(a).times(dec(b))));
      expect(percentOf(a, b)).toBe(plainText(dec(a).times(dec(b)).div(100)));
    }
    for (let places = 0; places < 18; places += 1)
      expect(fixed(a, places)).toBe(fixedText(a, places));
  }
});

/** How often the decimal library writes a number while `work` runs. */
function libraryWrites(work: () => unknown): number {
  const toFixed = vi.spyOn(Decimal.prototype, "toFixed");
  try {
    work();
    return toFixed.mock.calls.length;
  } finally {
    toFixed.mockRestore();
  }
}

describe("numbers that fit", () => {
  it.each([
    "0",
    "-1.50",
    "1.5",
    "10",
    "100.00",
    "9",
    "0.9",
    "1234567890123456",
    "-1234567890123456",
    "900719925474099.1",
    "0.000000000000001",
  ])("%s is read without the decimal library", (text) => {
    expect(libraryWrites(() => plainOf(text))).toBe(0);
    expect(libraryWrites(() => plus(text, "0"))).toBe(0);
    expect(libraryWrites(() => times(text, "1"))).toBe(0);
    expect(libraryWrites(() => fixed(text, 0))).toBe(0);
  });

  it.each([
    ["2000.00", "100", "300.00", "666.67"],
    ["-2000.00", "-100", "-300.00", "-666.67"],
    ["2000.00", "-100", "300.00", "-666.67"],
    ["0", "5", "7", "0.00"],
  ])(
    "of %s the part %s of %s is shared out without the decimal library",
    (value, part, whole, share) => {
      expect(libraryWrites(() => expect(shareOf(value, { part, whole }, "CNY")).toBe(share))).toBe(
        0,
      );
    },
  );

  it("are added, multiplied, rounded, taxed and converted without it", () => {
    const work: (() => unknown)[] = [
      () => plus("0.1", "900719925474098"),
      () => plus("9007199254740990", "1"),
      () => minus("1.25", "3"),
      () => times("0.0000001", "0.00000001"),
      () => times("9007199254740991", "1"),
      () => percentOf("1000", "8"),
      () => percentOf("0.0000000000001", "1"),
      () => fixed("1.005", 2),
      () => fixed("12", 3),
      () => fixed("9", 15),
      () => amountOf("12.345", "JPY"),
      () => limited("12.345", { digits: 2 }),
      () => limited("12.345", { digits: 2, min: "", max: null, mode: "HALF_UP", step: null }),
      () => taxed({ amount: "106.00", taxRate: "6", inclusive: true, currency: "CNY" }),
      () => taxed({ amount: "100.00", taxRate: "0", inclusive: false, currency: "CNY" }),
      () => taxed({ amount: "100.00", taxRate: "5.5", inclusive: false, currency: "CNY" }),
      () => taxed({ amount: "100.00", taxRate: "100", inclusive: true, currency: "CNY" }),
      () => converted("100.00", { rate: "7.12345678", unit: "1" }, "CNY"),
      () => converted("100", { rate: "7", unit: "0.01" }, "JPY"),
      () =>
        crossed(
          "1000.00",
          { rate: "7.1234", unit: "1" },
          { rate: "4.8210", unit: "100", currency: "JPY" },
        ),
      () => crossed("1", { rate: "7", unit: "100" }, { rate: "4", unit: "1", currency: "KWD" }),
    ];
    expect(work.map(libraryWrites)).toEqual(work.map(() => 0));
  });

  it("are not those beyond 53 bits or fifteen decimals", () => {
    const work: (() => unknown)[] = [
      () => plainOf("9007199254740993"),
      () => plainOf("0.0000000000000001"),
      () => times("9007199254740991", "2"),
      () => plus("9007199254740991", "1"),
      () => fixed("1", 16),
      () => taxed({ amount: "90071992547409.00", taxRate: "6", inclusive: true, currency: "CNY" }),
      () => converted("90071992547409.91", { rate: "7.12345678", unit: "1" }, "CNY"),
    ];
    for (const each of work) expect(libraryWrites(each)).toBeGreaterThan(0);
  });
});
