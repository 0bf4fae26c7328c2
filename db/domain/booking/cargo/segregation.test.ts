import fc from "fast-check";
import { expect, test } from "vitest";
import {
  classesOf,
  editionOf,
  isDgClass,
  mayShareContainer,
  pairsOf,
  printedRules,
  printedSource,
  segregationClasses,
  segregationCodes,
  segregationOf,
} from "./segregation.ts";

const edition = editionOf("1990-01-01", printedSource, printedRules);
const aClass = fc.constantFrom(...segregationClasses);

test("the printed table is whole: every class beside every class, each pair once", () => {
  expect(printedRules).toHaveLength((17 * 18) / 2);
  for (const segregationClass of segregationClasses)
    for (const other of segregationClasses)
      expect(segregationCodes).toContain(segregationOf([segregationClass], [other], edition));
});

test("it is symmetric, and what is added makes it no weaker", () => {
  const rank = (item: string[], other: string[]) =>
    segregationCodes.indexOf(segregationOf(item, other, edition));
  fc.assert(
    fc.property(
      fc.array(aClass, { minLength: 1, maxLength: 3 }),
      fc.array(aClass, { minLength: 1, maxLength: 3 }),
      aClass,
      (item, other, more) => {
        expect(rank(item, other)).toBe(rank(other, item));
        expect(rank([...item, more], other)).toBeGreaterThanOrEqual(rank(item, other));
      },
    ),
  );
});

test("known cells: paint beside an oxidiser, acid beside paint, gases, explosives", () => {
  const may = (item: string[], other: string[]) => [
    segregationOf(item, other),
    mayShareContainer(segregationOf(item, other)),
  ];
  expect(may(["3"], ["5.1"])).toEqual(["2", false]);
  expect(may(["3"], ["8"])).toEqual(["X", true]);
  expect(may(["2.1"], ["2.2"])).toEqual(["X", true]);
  expect(may(["1.4S"], ["1.1D"])).toEqual(["*", false]);
  expect(may(["3", "6.1"], ["4.2"])).toEqual(["2", false]);
  expect(segregationOf(["1.2"], ["9"])).toBe(segregationOf(["1.1"], ["9"]));
});

test("a later edition decides otherwise, and one that lacks a pair says so", () => {
  const later = editionOf("2030-01-01", "test", [{ class1: "3", class2: "8", rule: "1" }]);
  expect(segregationOf(["8"], ["3"], later)).toBe("1");
  expect(pairsOf(["8"], ["3"], later)).toEqual([{ class1: "8", class2: "3", rule: "1" }]);
  expect(() => segregationOf(["8"], ["9"], later)).toThrow(/cargo\.noRule/);
  expect(() => segregationOf(["10"], ["9"], edition)).toThrow(/kit\.invalid/);
  expect(() => segregationOf([], ["9"], edition)).toThrow(/kit\.invalid/);
});

test.each([
  ["3", "6.1 + 8", ["3", "6.1", "8"]],
  ["8 + 6.1", "", ["8", "6.1"]],
  ["1.1D", "1", ["1.1D"]],
  ["4.1", "1", ["4.1", "1.3"]],
  ["2", "", ["2.1", "2.2", "2.3"]],
  ["7", "7X + 7E + 13", ["7"]],
  ["", "", []],
])("classes of %s with %s", (category, subRisks, matches) => {
  expect(classesOf(category, subRisks)).toEqual(matches);
});

test("classes are told from what is none", () => {
  expect(["3", "1.4S", "2.1", "9"].every(isDgClass)).toBe(true);
  expect(["", "10", "2", "3.1", "1.1Z", "X"].some(isDgClass)).toBe(false);
});
