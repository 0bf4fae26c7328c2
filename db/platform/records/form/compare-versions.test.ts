import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareLines,
  compareVersions,
  isUnchanged,
  type LineChange,
  type VersionLine,
} from "./compare-versions.ts";

const line = (id: number, name: string, gwt = "10"): VersionLine => ({ id, name, gwt });
const keys = ["name", "gwt"];
const summary = (changes: readonly LineChange[]) =>
  changes.map(({ kind, moved, from, to, fields }) =>
    `${from ?? "-"}>${to ?? "-"} ${kind}${moved ? " moved" : ""} ${fields.map(({ key }) => key)}`.trim(),
  );

test("added, removed, changed and moved lines are summary apart by identity", () => {
  const before = [line(1, "A"), line(2, "B"), line(3, "C"), line(4, "D")];
  expect(summary(compareLines(keys, before, before))).toEqual([
    "1>1 same",
    "2>2 same",
    "3>3 same",
    "4>4 same",
  ]);
  expect(summary(compareLines(keys, before, [line(0, "NEW"), ...before]))).toEqual([
    "->1 added name,gwt",
    "1>2 same",
    "2>3 same",
    "3>4 same",
    "4>5 same",
  ]);
  expect(summary(compareLines(keys, before, [line(4, "D"), line(1, "A"), line(3, "C2")]))).toEqual([
    "4>1 same moved",
    "1>2 same",
    "2>- removed name,gwt",
    "3>3 changed name",
  ]);
});

test("an equal line with another identity is a removed and an added one", () => {
  expect(compareLines(keys, [line(1, "A")], [line(0, "A")]).map(({ kind }) => kind)).toEqual([
    "removed",
    "added",
  ]);
});

test("trailing zeros, blanks and missing values are no change", () => {
  const shape = { fields: ["remark", "no"], lines: { cargo: keys } };
  const before = { remark: null, no: 3, cargo: [line(1, "A", "1000.500")] };
  expect(
    isUnchanged(
      compareVersions(shape, before, { remark: "", no: "3", cargo: [line(1, "A", "1000.5")] }),
    ),
  ).toBe(true);
  expect(compareVersions(shape, before, { ...before, remark: "x" }).fields).toEqual([
    { key: "remark", before: "", after: "x" },
  ]);
});

const versions = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }).chain((ids) =>
  fc.record({
    before: fc.constant(ids.map((id) => line(id, `N${id}`))),
    after: fc
      .shuffledSubarray(ids)
      .chain((kept) =>
        fc
          .array(fc.constantFrom("X", "Y"), { maxLength: 3 })
          .map((made) => [
            ...kept.map((id) => line(id, `N${id}`)),
            ...made.map((name) => line(0, name)),
          ]),
      ),
  }),
);

test("every line of both versions is summary once", () => {
  fc.assert(
    fc.property(versions, ({ before, after }) => {
      const changes = compareLines(keys, before, after);
      expect(
        changes.flatMap(({ from }) => (from === null ? [] : [from])).sort((a, b) => a - b),
      ).toEqual(before.map((_, i) => i + 1));
      expect(changes.flatMap(({ to }) => (to === null ? [] : [to]))).toEqual(
        after.map((_, i) => i + 1),
      );
    }),
  );
});

test("the lines that did not move keep their order, and as few as possible moved", () => {
  fc.assert(
    fc.property(versions, ({ before, after }) => {
      const pairs = compareLines(keys, before, after).filter(
        ({ from, to }) => from !== null && to !== null,
      );
      const stayed = pairs.filter(({ moved }) => !moved).map(({ from }) => from ?? 0);
      expect(stayed).toEqual(stayed.toSorted((a, b) => a - b));
      const places = pairs.map(({ from }) => from ?? 0);
      // The longest rising subsequence, the slow way.
      const longest: number[] = [];
      for (const [i, place] of places.entries())
        longest.push(
          1 +
            Math.max(
              0,
              ...places.slice(0, i).map((earlier, k) => (earlier < place ? (longest[k] ?? 0) : 0)),
            ),
        );
      expect(stayed).toHaveLength(Math.max(0, ...longest));
    }),
  );
});
