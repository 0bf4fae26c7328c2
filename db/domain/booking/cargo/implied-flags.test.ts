import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CargoFacts, flagsOfLine, impliedFlags, natureOfLine } from "./implied-flags.ts";

const tick = fc.constantFrom("Y", "N");
const natures = ["GENERAL", "REEFER", "DANGEROUS", "OVERSIZE", "EMPTY"];
const text = (value: string) => fc.constantFrom("", value);
const measure = (...values: string[]) => fc.constantFrom(null, undefined, "", ...values);
const line = fc.record({
  nature: fc.constantFrom(...natures),
  subNature: fc.constantFrom("", "nor"),
  isDg: tick,
  isRf: tick,
  isOversize: tick,
  dgUnNo: text("1263"),
  dgClass: text("3"),
  dgPackingGroup: text("II"),
  temperature: measure("0.0", "-18"),
  temperatureLow: measure("-20"),
  temperatureHigh: measure("-16"),
  airFlow: measure("25"),
  length: measure("0.0", "1300"),
  wide: measure("320"),
  height: measure("310"),
});
const box = fc.record({
  typeGroup: fc.constantFrom("GP", "RF", "RH", "HR", "UT", "OT", "FR", "PL", ""),
  emptyFlag: tick,
});
const has = (value: unknown) => value !== null && value !== undefined && value !== "";

/** The expected flags, written independently. */
const expected = (cargoFacts: CargoFacts) => ({
  isDg:
    cargoFacts.isDg === "Y" ||
    cargoFacts.nature === "DANGEROUS" ||
    [cargoFacts.dgUnNo, cargoFacts.dgClass, cargoFacts.dgPackingGroup].some(has),
  isRf:
    cargoFacts.isRf === "Y" ||
    cargoFacts.nature === "REEFER" ||
    [
      cargoFacts.temperature,
      cargoFacts.temperatureLow,
      cargoFacts.temperatureHigh,
      cargoFacts.airFlow,
    ].some(has),
  isOversize:
    cargoFacts.isOversize === "Y" ||
    cargoFacts.nature === "OVERSIZE" ||
    [cargoFacts.length, cargoFacts.wide, cargoFacts.height].some((size) => Number(size ?? 0) > 0),
});
const asFlags = (yesOrNo: Record<"isDg" | "isRf" | "isOversize", boolean>) =>
  Object.fromEntries(Object.entries(yesOrNo).map(([key, yes]) => [key, yes ? "Y" : "N"]));

describe("the flags of a line of goods", () => {
  test("every combination of nature, ticks and facts", () => {
    fc.assert(
      fc.property(line, (item) => {
        expect(flagsOfLine(item)).toEqual(asFlags(expected(item)));
      }),
      { numRuns: 2000 },
    );
  });

  test("boxes and the booking's nature speak for every line when no line speaks for itself", () => {
    const setting = fc.record({
      boxes: fc.array(box, { maxLength: 3 }),
      nature: fc.constantFrom("", ...natures),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 3 }),
        setting,
        (cargo, { boxes, nature }) => {
          const own = cargo.map(expected);
          const full = boxes.filter((box) => box.emptyFlag === "N").map((box) => box.typeGroup);
          const around = {
            isDg: nature === "DANGEROUS",
            isRf: nature === "REEFER" || full.some((group) => ["RF", "RH", "HR"].includes(group)),
            isOversize:
              nature === "OVERSIZE" ||
              full.some((group) => ["UT", "OT", "FR", "PL"].includes(group)),
          };
          const expectedFlags = cargo.map((item, i) => {
            const of = (key: "isDg" | "isRf" | "isOversize") => {
              const meant =
                around[key] && !own.some((other) => other[key]) && item.nature !== "EMPTY";
              return (
                own[i]?.[key] === true || (meant && !(key === "isRf" && item.subNature === "nor"))
              );
            };
            return asFlags({ isDg: of("isDg"), isRf: of("isRf"), isOversize: of("isOversize") });
          });
          expect(impliedFlags(cargo, { boxes, nature })).toEqual(expectedFlags);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("judged again, the flags stay as they are", () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 3 }),
        fc.array(box, { maxLength: 3 }),
        (cargo, boxes) => {
          const once = impliedFlags(cargo, { boxes });
          const again = impliedFlags(
            cargo.map((item, i) => ({ ...item, ...once[i] })),
            { boxes },
          );
          expect(again).toEqual(once);
        },
      ),
    );
  });
});

test("general goods that are dangerous, oversize or cold are not general", () => {
  const plain = { nature: "GENERAL", isDg: "N", isRf: "N", isOversize: "N" } as const;
  expect(natureOfLine(plain)).toBe("GENERAL");
  expect(natureOfLine({ ...plain, isDg: "Y", isRf: "Y" })).toBe("DANGEROUS");
  expect(natureOfLine({ ...plain, isOversize: "Y", isRf: "Y" })).toBe("OVERSIZE");
  expect(natureOfLine({ ...plain, isRf: "Y" })).toBe("REEFER");
  expect(natureOfLine({ ...plain, nature: "EMPTY", isRf: "Y" })).toBe("EMPTY");
});
