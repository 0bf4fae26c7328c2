import fc from "fast-check";
import { expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  faultOfRange,
  isInRange,
  nextNumber,
  numbersAfter,
  readNumbers,
  splitNumber,
} from "./voy-number.ts";

const range = { voyNoFrom: "2601", voyNoTo: "2699" };
const codeOf = (work: () => unknown) => {
  try {
    work();
    return "";
  } catch (error) {
    return refusalsOf(error)[0]?.code;
  }
};

test("a voyage number is a number and a direction", () => {
  expect(["2601E", "2601", "E", "A01W", "2601X"].map(splitNumber)).toEqual([
    { voyNo: "2601", direction: "E" },
    { voyNo: "2601", direction: "" },
    { voyNo: "E", direction: "" },
    { voyNo: "A01", direction: "W" },
    { voyNo: "2601X", direction: "" },
  ]);
});

test("counting keeps letters and width, and grows where the width is spent", () => {
  expect(["0099", "A009", "99"].map(nextNumber)).toEqual(["0100", "A010", "100"]);
  expect(codeOf(() => nextNumber("26E1"))).toBe("voyage.numberShape");
});

test("a range has two ends of one kind in their order; one end alone bounds one side", () => {
  expect(faultOfRange(range)).toBe(null);
  expect(faultOfRange({ voyNoFrom: "2699", voyNoTo: "2601" })).toBe("voyage.rangeOrder");
  expect(faultOfRange({ voyNoFrom: "A01", voyNoTo: "B09" })).toBe("voyage.rangeOrder");
  expect(faultOfRange({ voyNoFrom: "2-1", voyNoTo: "" })).toBe("voyage.numberShape");
  expect(["2601", "2699", "2700", "A650"].map((item) => isInRange(item, range))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([
    isInRange("9", { voyNoFrom: "10", voyNoTo: "" }),
    isInRange("11", { voyNoFrom: "10", voyNoTo: "" }),
  ]).toEqual([false, true]);
});

test("numbers follow the last one and never leave the range", () => {
  expect(numbersAfter("", 2, range)).toEqual(["2601", "2602"]);
  expect(numbersAfter("2697", 2, range)).toEqual(["2698", "2699"]);
  expect(codeOf(() => numbersAfter("2697", 3, range))).toBe("voyage.numbersSpent");
  expect(codeOf(() => numbersAfter("", 1, { voyNoFrom: "", voyNoTo: "" }))).toBe(
    "voyage.numberFirst",
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 1, max: 60 }),
      (last, count) => {
        const text = String(last).padStart(4, "0");
        const numbers = numbersAfter(text, count, { voyNoFrom: "", voyNoTo: "" });
        expect(numbers.map(Number)).toEqual(Array.from({ length: count }, (_, i) => last + 1 + i));
        expect(new Set(numbers).size).toBe(count);
      },
    ),
  );
});

test("typed numbers are lists and spans, each once", () => {
  expect(readNumbers("2601 2603-2605，2604", 10)).toEqual(["2601", "2603", "2604", "2605"]);
  expect(codeOf(() => readNumbers("2605-2601", 10))).toBe("voyage.rangeOrder");
  expect(codeOf(() => readNumbers("0001-9999", 10))).toBe("kit.tooBig");
  expect(codeOf(() => readNumbers("26/1", 10))).toBe("voyage.numberShape");
});
