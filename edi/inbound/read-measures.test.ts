import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCelsius, toCubicMetres, toKilograms } from "./read-measures.ts";

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
const kilograms = {
  KGM: "1",
  TNE: "1000",
  GRM: "0.001",
  LBR: "0.45359237",
  STN: "907.18474",
  LTN: "1016.0469088",
  CWI: "50.80234544",
};
const cubicMetres = {
  MTQ: "1",
  LTR: "0.001",
  FTQ: "0.028316846592",
  INQ: "0.000016387064",
  YDQ: "0.764554857984",
  GLL: "0.003785411784",
};
const number = fc
  .tuple(fc.nat(99_999_999), fc.nat(999_999), fc.constantFrom(".", ","))
  .map(([whole, part, mark]) => ({
    text: `${whole}${mark}${String(part).padStart(6, "0")}`,
    value: `${whole}.${String(part).padStart(6, "0")}`,
  }));

describe("measures", () => {
  test.each([
    ["kilograms", toKilograms, kilograms],
    ["cubic metres", toCubicMetres, cubicMetres],
  ] as const)("become %s as a decimal library computes them", (_, convert, units) => {
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(...Object.entries(units)),
        ({ text, value }, [unit, factor]) => {
          expect(convert(text, unit)).toBe(new Exact(value).times(factor).toFixed(3));
        },
      ),
    );
  });

  test("in a unit of another quantity, of no list, negative or no number are not read", () => {
    for (const unit of ["MTQ", "XXX", "", "kgm"]) expect(toKilograms("1", unit)).toBeNull();
    for (const unit of ["KGM", "FOT", ""]) expect(toCubicMetres("1", unit)).toBeNull();
    for (const text of ["-1", "1.2.3", "1e3", "", " ", "12KG"])
      expect(toKilograms(text, "KGM")).toBeNull();
  });
});

describe("temperatures", () => {
  test.each([
    ["000", "FAH", "-17.8"],
    ["-40", "FAH", "-40"],
    ["212", "FAH", "100"],
    ["-018", "CEL", "-18"],
    ["023", "CEL", "23"],
    ["-000", "CEL", "0"],
    ["-18,5", "CEL", "-18.5"],
    ["255.15", "KEL", "-18"],
    ["32", "FAH", "0"],
  ])("%s %s is %s °C", (text, unit, celsius) => expect(toCelsius(text, unit)).toBe(celsius));

  test("of any Fahrenheit are rounded to the tenth, away from zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 9999 }), (tenths) => {
        const fahrenheit = new Exact(tenths).div(10);
        const exact = fahrenheit.minus(32).times(5).div(9).toDecimalPlaces(1);
        expect(Number(toCelsius(fahrenheit.toFixed(1), "FAH"))).toBe(exact.toNumber() + 0);
      }),
    );
    for (const [text, unit] of [
      ["18", "REA"],
      ["X", "CEL"],
      ["", "CEL"],
    ] as const)
      expect(toCelsius(text, unit)).toBeNull();
  });
});
