import fc from "fast-check";
import { expect, test } from "vitest";
import { applyLayout, defineList, filterKindsOf, type ListFilter, type ListLayout, type ListQuery } from "./list.ts";
import { mostValues, plainFilter, readListQuery, writeListQuery } from "./list-address.ts";

const list = defineList({
  apiName: "test/list",
  perm: "org:self",
  title: "kit.invalid",
  scopes: "reference",
  sort: { key: "no", order: "desc" },
  columns: [
    { key: "no", word: "kit.invalid", sort: true, filter: "contains" },
    { key: "code", word: "kit.invalid", sort: true, filter: "equals", fixed: "left" },
    { key: "status", word: "kit.invalid", kind: "dict", dict: "d", sort: true, filter: "in" },
    { key: "etd", word: "kit.invalid", kind: "date", sort: true, filter: "between" },
    { key: "plain", word: "kit.invalid" },
    { key: "secret", word: "kit.invalid", hidden: true },
  ],
});
const read = (address: string) => readListQuery(list, new URLSearchParams(address));
const column = (key: string) => list.columns.find((one) => one.key === key) ?? list.columns[0]!;

test("an address says kind and values; what the list does not offer is not heard", () => {
  expect(read("f.no=SW&f.plain=x&f.secret=x&f.etd.contains=2026&f.status.contains=D&sort=plain").filters).toEqual([
    { key: "no", kind: "contains", values: ["SW"] },
  ]);
  expect(read("f.no.equals=A&f.code.contains=b&f.status=D&f.status=C&f.etd.from=2026-01-01").filters).toEqual([
    { key: "no", kind: "equals", values: ["A"] },
    { key: "code", kind: "contains", values: ["b"] },
    { key: "status", kind: "in", values: ["D", "C"] },
    { key: "etd", kind: "between", values: ["2026-01-01", ""] },
  ]);
  expect(read("f.no.empty=1&f.etd.filled=1").filters.map((one) => one.kind)).toEqual(["empty", "filled"]);
  expect(read("f.etd=2026-01-01..2026-01-31").filters).toEqual([{ key: "etd", kind: "between", values: ["2026-01-01", "2026-01-31"] }]);
});

test("a pasted column is one of its values, each once, a thousand at most", () => {
  const pasted = ["A1", "A2", "A1", "", "A3"].join("\n");
  expect(read(`f.no=${encodeURIComponent(pasted)}`).filters).toEqual([{ key: "no", kind: "in", values: ["A1", "A2", "A3"] }]);
  const many = Array.from({ length: 1500 }, (_, i) => `B${i}`).join(", ");
  expect(read(`f.code.in=${encodeURIComponent(many)}`).filters[0]?.values).toHaveLength(mostValues);
  expect(plainFilter(column("no"), ["a,b"])).toEqual({ key: "no", kind: "contains", values: ["a,b"] });
});

test("up to three sorts, each column once, the list's own when none is meant", () => {
  expect(read("sort=-etd,no,code,status,etd").sort).toEqual([
    { key: "etd", order: "desc" },
    { key: "no", order: "asc" },
    { key: "code", order: "asc" },
  ]);
  expect(read("sort=nothing").sort).toEqual([list.sort]);
});

test("every query survives its address", () => {
  const value = fc
    .string({ minLength: 1, maxLength: 12, unit: "grapheme" })
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const filter = fc.constantFrom("no", "code", "status", "etd").chain((key) =>
    fc.constantFrom(...filterKindsOf(column(key))).chain((kind): fc.Arbitrary<ListFilter> => {
      if (kind === "empty" || kind === "filled") return fc.constant({ key, kind, values: [] });
      if (kind === "between") return fc.tuple(value, value).map((values) => ({ key, kind, values }));
      if (kind === "in") return fc.uniqueArray(value, { minLength: 2, maxLength: 4 }).map((values) => ({ key, kind, values }));
      return value.map((one) => ({ key, kind, values: [one] }));
    }),
  );
  const query: fc.Arbitrary<ListQuery> = fc.record({
    filters: fc.uniqueArray(filter, { selector: (one) => one.key }),
    sort: fc.uniqueArray(
      fc.record({ key: fc.constantFrom("no", "code", "etd"), order: fc.constantFrom("asc" as const, "desc" as const) }),
      {
        minLength: 1,
        selector: (one) => one.key,
      },
    ),
    page: fc.integer({ min: 1, max: 500 }),
    pageSize: fc.integer({ min: 1, max: 3000 }),
  });
  const order = (filters: readonly ListFilter[]) => [...filters].sort((a, b) => a.key.localeCompare(b.key));
  fc.assert(
    fc.property(query, (asked) => {
      const back = readListQuery(list, new URLSearchParams(writeListQuery(asked).toString()));
      expect({ ...back, filters: order(back.filters) }).toEqual({ ...asked, filters: order(asked.filters) });
    }),
  );
});

test("a layout shows no column the definition hides, loses none, and adds none", () => {
  const key = fc.constantFrom("no", "code", "status", "etd", "plain", "secret", "nothing", "__proto__");
  const layout: fc.Arbitrary<ListLayout> = fc.record({
    columns: fc.array(
      fc.record(
        {
          key,
          width: fc.double({ min: 1, max: 1e6, noNaN: true }),
          shown: fc.boolean(),
          fixed: fc.constantFrom("left" as const, "right" as const, null),
        },
        { requiredKeys: ["key"] },
      ),
    ),
  });
  fc.assert(
    fc.property(layout, (given) => {
      const laid = applyLayout(list.columns, given);
      expect(laid.map((one) => one.key).sort()).toEqual(list.columns.map((one) => one.key).sort());
      expect(laid.find((one) => one.key === "secret")?.hidden).toBe(true);
      for (const one of laid) expect((one.width ?? 100) >= 30 && (one.width ?? 100) <= 800).toBe(true);
    }),
  );
});
