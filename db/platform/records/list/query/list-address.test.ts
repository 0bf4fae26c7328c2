import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyLayout,
  defineList,
  filterKindsOf,
  type ListFilter,
  type ListLayout,
  type ListQuery,
} from "../list.ts";
import { mostValues, plainFilter, readListQuery, writeListQuery } from "./list-address.ts";

const list = defineList({
  apiName: "test/list",
  perm: "org:self",
  title: "kit.invalid",
  scopes: "reference",
  sort: { key: "no", order: "desc" },
  columns: [
    { key: "no", label: "kit.invalid", sort: true, filter: "contains" },
    { key: "code", label: "kit.invalid", sort: true, filter: "equals", fixed: "left" },
    { key: "status", label: "kit.invalid", kind: "dict", dict: "d", sort: true, filter: "in" },
    { key: "etd", label: "kit.invalid", kind: "date", sort: true, filter: "between" },
    { key: "plain", label: "kit.invalid" },
    { key: "secret", label: "kit.invalid", hidden: true },
  ],
});
const read = (address: string) => readListQuery(list, new URLSearchParams(address));
const column = (key: string) =>
  list.columns.find((column) => column.key === key) ?? list.columns[0]!;

test("an address says kind and values; what the list does not offer is not heard", () => {
  expect(
    read("f.no=SW&f.plain=x&f.secret=x&f.etd.contains=2026&f.status.contains=D&sort=plain").filters,
  ).toEqual([{ key: "no", kind: "contains", values: ["SW"] }]);
  expect(
    read("f.no.equals=A&f.code.contains=b&f.status=D&f.status=C&f.etd.from=2026-01-01").filters,
  ).toEqual([
    { key: "no", kind: "equals", values: ["A"] },
    { key: "code", kind: "contains", values: ["b"] },
    { key: "status", kind: "in", values: ["D", "C"] },
    { key: "etd", kind: "between", values: ["2026-01-01", ""] },
  ]);
  expect(read("f.no.empty=1&f.etd.filled=1").filters.map((filter) => filter.kind)).toEqual([
    "empty",
    "filled",
  ]);
  expect(read("f.etd=2026-01-01..2026-01-31").filters).toEqual([
    { key: "etd", kind: "between", values: ["2026-01-01", "2026-01-31"] },
  ]);
});

test("a pasted column is one of its values, each once, a thousand at most", () => {
  const pasted = ["A1", "A2", "A1", "", "A3"].join("\n");
  expect(read(`f.no=${encodeURIComponent(pasted)}`).filters).toEqual([
    { key: "no", kind: "in", values: ["A1", "A2", "A3"] },
  ]);
  const many = Array.from({ length: 1500 }, (_, i) => `B${i}`).join(", ");
  expect(read(`f.code.in=${encodeURIComponent(many)}`).filters[0]?.values).toHaveLength(mostValues);
  expect(plainFilter(column("no"), ["a,b"])).toEqual({
    key: "no",
    kind: "contains",
    values: ["a,b"],
  });
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
      if (kind === "between")
        return fc.tuple(value, value).map((values) => ({ key, kind, values }));
      if (kind === "in")
        return fc
          .uniqueArray(value, { minLength: 2, maxLength: 4 })
          .map((values) => ({ key, kind, values }));
      return value.map((item) => ({ key, kind, values: [item] }));
    }),
  );
  const query: fc.Arbitrary<ListQuery> = fc.record({
    filters: fc.uniqueArray(filter, { selector: (listFilter) => listFilter.key }),
    sort: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom("no", "code", "etd"),
        order: fc.constantFrom("asc" as const, "desc" as const),
      }),
      {
        minLength: 1,
        selector: (item) => item.key,
      },
    ),
    page: fc.integer({ min: 1, max: 500 }),
    pageSize: fc.integer({ min: 1, max: 3000 }),
  });
  const order = (filters: readonly ListFilter[]) =>
    [...filters].sort((a, b) => a.key.localeCompare(b.key));
  fc.assert(
    fc.property(query, (listQuery) => {
      const back = readListQuery(list, new URLSearchParams(writeListQuery(listQuery).toString()));
      expect({ ...back, filters: order(back.filters) }).toEqual({
        ...listQuery,
        filters: order(listQuery.filters),
      });
    }),
  );
});

test("a layout shows no column the definition hides, loses none, and adds none", () => {
  const key = fc.constantFrom(
    "no",
    "code",
    "status",
    "etd",
    "plain",
    "secret",
    "nothing",
    "__proto__",
  );
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
    fc.property(layout, (listLayout) => {
      const laid = applyLayout(list.columns, listLayout);
      expect(laid.map((listColumn) => listColumn.key).sort()).toEqual(
        list.columns.map((column) => column.key).sort(),
      );
      expect(laid.find((listColumn) => listColumn.key === "secret")?.hidden).toBe(true);
      for (const listColumn of laid)
        expect((listColumn.width ?? 100) >= 30 && (listColumn.width ?? 100) <= 800).toBe(true);
    }),
  );
});
