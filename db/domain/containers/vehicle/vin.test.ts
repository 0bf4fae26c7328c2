import fc from "fast-check";
import { expect, test } from "vitest";
import { frameFault, vinCheckDigit } from "./vin.ts";

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const aVin = fc
  .array(fc.constantFrom(...letters), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(""))
  .map((vin) => vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9));

/** What the check digit cannot tell apart: characters of one value. */
const sameValue = (character: string, other: string) => {
  const digit = (first: string) => vinCheckDigit(`${first}0000000000000000`);
  return digit(character) === digit(other);
};

test.each(["1M8GDM9AXKP042788", "1HGCM82633A004352", "5GZCZ43D13S812715", "11111111111111111"])(
  "%s is a known good number",
  (vin) => {
    expect(frameFault(vin)).toBeNull();
  },
);

test("the check digit does not depend on itself, and a number with it passes", () => {
  fc.assert(
    fc.property(aVin, fc.constantFrom(...letters), (vin, other) => {
      expect(frameFault(vin)).toBeNull();
      expect(vinCheckDigit(vin.slice(0, 8) + other + vin.slice(9))).toBe(vin.charAt(8));
    }),
  );
});

test("one mistyped character is noticed, unless it has the same value", () => {
  fc.assert(
    fc.property(aVin, fc.nat(16), fc.constantFrom(...letters), (vin, at, other) => {
      fc.pre(other !== vin.charAt(at));
      const typed = vin.slice(0, at) + other + vin.slice(at + 1);
      if (at === 8 || !sameValue(other, vin.charAt(at)))
        expect(frameFault(typed)?.kind).toBe("digit");
      else expect(frameFault(typed)).toBeNull();
    }),
  );
});

test("I, O and Q are refused in a number of 17 characters, strange characters in any", () => {
  fc.assert(
    fc.property(aVin, fc.nat(16), fc.constantFrom("I", "O", "Q"), (vin, at, wrong) => {
      expect(frameFault(vin.slice(0, at) + wrong + vin.slice(at + 1))).toEqual({
        kind: "characters",
        value: wrong,
      });
    }),
  );
  expect(frameFault("ZVW30-1234567")).toBeNull();
  expect(frameFault("OQI30-1234567")).toBeNull();
  expect(frameFault("ZVW30/123")).toEqual({ kind: "characters", value: "/" });
  expect(frameFault("Z1")).toEqual({ kind: "length" });
});
