import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type GeographyType,
  geographyTypes,
  mayStandBelow,
  usualBelow,
} from "./geography-levels.ts";

test("a place stands below a wider one", () => {
  expect(mayStandBelow("COUNTRY", "CONTINENT")).toBe(true);
  expect(mayStandBelow("CITY", "COUNTRY")).toBe(true);
  expect(mayStandBelow("DISTRICT", "PROVINCE")).toBe(false);
  expect(mayStandBelow("CITY", "")).toBe(false);
  expect(mayStandBelow("PLANET", "")).toBe(false);
  expect([
    usualBelow(""),
    usualBelow("COUNTRY"),
    usualBelow("PROVINCE"),
    usualBelow("DISTRICT"),
  ]).toEqual(["CONTINENT", "PROVINCE", "REGION", null]);
});

test("however places are put below each other, no way leads back", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...geographyTypes), { minLength: 1, maxLength: 10 }),
      (way: GeographyType[]) => {
        const allowed = way.every((type, i) => mayStandBelow(type, way[i - 1] ?? way.at(-1) ?? ""));
        // Would close the circle.
        expect(allowed).toBe(false);
      },
    ),
  );
});
