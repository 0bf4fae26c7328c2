import fc from "fast-check";
import { expect, test } from "vitest";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import { compareValues, linesOf, sortRows, sumsOfRows, sumSpans } from "./report-lines.ts";

const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => {
  const text = String(Math.abs(value)).padStart(4, "0");
  return `${value < 0 ? "-" : ""}${text.slice(0, -3)}.${text.slice(-3)}`;
});
const row = fc.record({
  line: fc.constantFrom("A", "B", "", "C"),
  month: fc.constantFrom("2026-10", "2026-11"),
  amount: fc.option(cents, { nil: null }),
  count: fc.integer({ min: 0, max: 99 }),
});
const groupsOf = (keys: readonly string[]) => keys.map((key) => ({ key, columns: [key] }));
const sums = ["amount", "count"];

test("groups lose no row, and subtotals of every level add up to the total", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.subarray(["line", "month"]), (rows, keys) => {
      const groups = groupsOf(keys);
      const sorted = sortRows(rows, { groups, sort: [{ key: "count", order: "desc" }] });
      const { lines, total } = linesOf(sorted, { groups, sums });
      expect(lines.flatMap((line) => (line.kind === "row" ? [line.row] : []))).toEqual(sorted);
      expect(total).toEqual({ count: rows.length, sums: sumsOfRows(rows, sums) });
      for (const [level] of keys.entries()) {
        const parts = lines.flatMap((line) =>
          line.kind === "sum" && line.level === level ? [line] : [],
        );
        expect(parts.reduce((count, part) => count + part.count, 0)).toBe(rows.length);
        for (const column of sums) {
          const texts = parts.flatMap((part) => part.sums[column] ?? []);
          expect(
            compareValues(texts.length > 0 ? sumTexts(texts) : "0", total.sums[column] ?? "0"),
          ).toBe(0);
        }
        const names = parts.map((part) => JSON.stringify(part.values));
        expect(new Set(names).size).toBe(names.length);
      }
    }),
  );
});

test("each subtotal is the sum of the rows above it", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const groups = groupsOf(["line"]);
      let open: Record<string, unknown>[] = [];
      for (const line of linesOf(sortRows(rows, { groups, sort: [] }), { groups, sums }).lines) {
        if (line.kind === "head") open = [];
        else if (line.kind === "row") open.push(line.row);
        else expect(line.sums).toEqual(sumsOfRows(open, sums));
      }
    }),
  );
});

test("without rows only the sums are left, and they are the same", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const groups = groupsOf(["line", "month"]);
      const sorted = sortRows(rows, { groups, sort: [] });
      const sumsOf = (brief: boolean) =>
        linesOf(sorted, { groups, sums, brief }).lines.filter((line) => line.kind === "sum");
      expect(
        linesOf(sorted, { groups, sums, brief: true }).lines.some((line) => line.kind === "row"),
      ).toBe(false);
      expect(sumsOf(true)).toEqual(sumsOf(false));
    }),
  );
});

test("numbers are ordered by their size, texts by their letters, nothing last both ways", () => {
  const order = (values: unknown[], way: "asc" | "desc") =>
    sortRows(
      values.map((value) => ({ value })),
      { groups: [], sort: [{ key: "value", order: way }] },
    ).map((sorted) => sorted.value);
  expect(order(["10", "9", null, "-1.5", "9.001"], "asc")).toEqual([
    "-1.5",
    "9",
    "9.001",
    "10",
    null,
  ]);
  expect(order(["10", "9", null, "-1.5"], "desc")).toEqual(["10", "9", "-1.5", null]);
  expect(order(["90071992547409930.001", "90071992547409930.002"], "desc")[0]).toBe(
    "90071992547409930.002",
  );
  expect(compareValues("1.0", "1")).toBe(0);
});

test("a column without numbers has no sum, and money is summed to the last digit", () => {
  const rows = [{ a: "0.1", b: "x" }, { a: "0.2", b: null }, { a: null }];
  expect(sumsOfRows(rows, ["a", "b"])).toEqual({ a: "0.3" });
});

test("a sum's span holds exactly its rows, at every level; without rows an innermost sum has none", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.subarray(["line", "month"], { minLength: 1 }),
      fc.boolean(),
      (rows, keys, brief) => {
        const groups = groupsOf(keys);
        const { lines } = linesOf(sortRows(rows, { groups, sort: [] }), { groups, sums, brief });
        const leaf = keys.length - 1;
        for (const [i, span] of sumSpans(lines).entries()) {
          const line = lines[i];
          if (line?.kind !== "sum" || (brief && line.level === leaf)) {
            expect(span).toBeNull();
            continue;
          }
          const inside = lines.slice(span?.[0], (span?.[1] ?? 0) + 1).flatMap((part) => {
            if (part.kind === "row") return [part.row];
            return brief && part.kind === "sum" && part.level === leaf ? [part.sums] : [];
          });
          expect(compareValues(sumsOfRows(inside, ["count"]).count, line.sums.count)).toBe(0);
        }
      },
    ),
  );
});
