import fc from "fast-check";
import { expect, test } from "vitest";
import { cellText, mergedText } from "../cell-text.ts";
import { applyEffect, dateFormats } from "./list-effect.ts";
import { readStyle } from "../list-css.ts";
import { applyLayout, defineList } from "../list.ts";
import { readListQuery } from "./list-address.ts";

const list = defineList({
  apiName: "test/effect",
  perm: "test:list",
  title: "booking.list",
  scopes: "reference",
  sort: { key: "at", order: "desc" },
  columns: [
    { key: "no", label: "booking.bkNo", sort: true, filter: "contains", fixed: "left" },
    { key: "state", label: "booking.bkStatus", kind: "dict", dict: "booking_status", filter: "in" },
    { key: "at", label: "booking.createdTime", kind: "datetime", sort: true, filter: "between" },
    { key: "etd", label: "booking.etd", kind: "date", filter: "between" },
    { key: "fact", label: "booking.dept", kind: "int", hidden: true },
  ],
});
const keysOf = (columns: readonly { key: string }[]) => columns.map((column) => column.key);
const messages = { lang: "zh" as const, dicts: {} };
const column = (key: string, effect: Parameters<typeof applyEffect>[1]) =>
  applyEffect(list, effect).columns.find((column) => column.key === key);

test("without an effect a list is the list itself", () => {
  expect(applyEffect(list, null)).toBe(list);
});

test("each wish has its effect and leaves the other columns alone", () => {
  const effect = {
    columns: [
      {
        key: "no",
        name: "订舱",
        width: 10,
        fixed: null,
        sort: false,
        filter: false,
        css: { color: "red" },
      },
    ],
    order: ["etd", "no"],
    sort: [{ key: "at", order: "asc" as const }],
  };
  const set = applyEffect(list, effect);
  expect(keysOf(set.columns)).toEqual(["etd", "no", "state", "at", "fact"]);
  expect(set.columns[1]).toEqual({
    key: "no",
    label: "booking.bkNo",
    name: "订舱",
    width: 30,
    css: { color: "red" },
  });
  for (const key of ["state", "at", "etd", "fact"])
    expect(column(key, effect)).toEqual(list.columns.find((column) => column.key === key));
  expect(readListQuery(set, new URLSearchParams("f.no=x&sort=no"))).toMatchObject({
    filters: [],
    sort: [{ key: "at", order: "asc" }],
  });
});

test("hidden is hidden whatever a reader's layout says; off is offered still", () => {
  const set = applyEffect(list, {
    columns: [
      { key: "no", hidden: true },
      { key: "etd", off: true },
    ],
  });
  const laid = applyLayout(set.columns, {
    columns: [
      { key: "no", shown: true },
      { key: "etd", shown: true },
    ],
  });
  expect(laid.find((listColumn) => listColumn.key === "no")).toMatchObject({ hidden: true });
  expect(laid.find((listColumn) => listColumn.key === "etd")?.off).toBeUndefined();
  expect(set.columns.find((column) => column.key === "etd")).toMatchObject({ off: true });
});

test("twelve date patterns: separators, and shorter down to the month", () => {
  expect(new Set(dateFormats).size).toBe(12);
  const at = "2026-06-02T06:00:07Z";
  const shown = (key: string, dateFormat: string, value: string) => {
    const listColumn = column(key, { columns: [{ key, dateFormat }] });
    return listColumn ? cellText(listColumn, value, messages) : null;
  };
  expect(dateFormats.map((format) => shown("at", format, at))).toEqual(
    ["-", "/", "."].flatMap((sign) =>
      ["2026-06-02 14:00:07", "2026-06-02 14:00", "2026-06-02", "2026-06"].map((item) =>
        item.replaceAll("-", sign),
      ),
    ),
  );
  expect(shown("etd", "yyyy/MM/dd hh:mm", "2026-06-02")).toBe("2026/06/02");
  expect(
    column("no", { columns: [{ key: "no", dateFormat: "yyyy/MM" }] })?.dateFormat,
  ).toBeUndefined();
});

test("a merged column joins what says something, under its own key or one of the list, and is neither condition nor sort", () => {
  for (const key of ["both", "no"]) {
    const listColumn = column(key, {
      columns: [{ key, merge: { keys: ["no", "etd", "fact", "lost"], separator: " / " } }],
    });
    expect(keysOf(listColumn?.merge?.columns ?? [])).toEqual(["no", "etd"]);
    expect(listColumn).not.toMatchObject({ filter: expect.anything() });
    expect(listColumn?.sort).toBeUndefined();
    const row: Record<string, unknown> = { no: "A1", etd: "2026-06-02" };
    expect(
      listColumn?.merge
        ? mergedText(listColumn.merge, (of) => cellText(of, row[of.key], messages))
        : "",
    ).toBe("A1 / 2026-06-02");
  }
});

test("a style sets six properties and nothing that fetches or covers", () => {
  expect(readStyle(" Color: Red; text-align:right; ")).toEqual({
    color: "red",
    textAlign: "right",
  });
  expect(readStyle("")).toEqual({});
  for (const bad of [
    "position:fixed",
    "color:url(x)",
    "color:red;}x",
    "background:red",
    "color:expression(1)",
    "constructor:red",
    "color",
  ])
    expect(readStyle(bad)).toBeNull();
});

test("whatever an effect says, conditions, sorts and columns are the code's; facts of the rules stay", () => {
  const key = fc.constantFrom(
    "no",
    "state",
    "at",
    "etd",
    "fact",
    "made",
    "__proto__",
    "constructor",
    "1; drop table x",
  );
  const wish = fc.record(
    {
      key,
      hidden: fc.boolean(),
      off: fc.boolean(),
      filter: fc.boolean(),
      sort: fc.boolean(),
      dict: fc.option(fc.string()),
      width: fc.integer(),
      merge: fc.record({ keys: fc.array(key), separator: fc.string() }),
    },
    { requiredKeys: ["key"] },
  );
  const sort = fc.array(
    fc.record({ key, order: fc.constantFrom("asc" as const, "desc" as const) }),
  );
  fc.assert(
    fc.property(fc.array(wish), fc.array(key), sort, (columns, order, sorts) => {
      const set = applyEffect(list, { columns, order, sort: sorts });
      expect(keysOf(set.columns)).toEqual(expect.arrayContaining(keysOf(list.columns)));
      expect(new Set(keysOf(set.columns)).size).toBe(set.columns.length);
      for (const column of set.columns) {
        const own = list.columns.find(({ key: existing }) => existing === column.key);
        if (column.filter) expect(own?.filter).toBeDefined();
        if (column.sort) expect(own?.sort).toBe(true);
        if (!own) expect(column.merge).toBeDefined();
      }
      expect(set.columns.find((column) => column.key === "fact")).toEqual(list.columns[4]);
      expect(list.columns.some((column) => column.key === set.sort.key && column.sort)).toBe(true);
    }),
  );
});

test("a coded value is said by its own name only, whatever it is called", () => {
  const kind = { key: "kind", label: "booking.bkNo", dict: "kind" } as const;
  const of = (value: string) =>
    cellText(kind, value, { lang: "zh", dicts: { kind: { A: "甲", B: "乙" } } });
  expect(["A", "A,B", "A,x", "toString", "constructor,B"].map(of)).toEqual([
    "甲",
    "甲、乙",
    "甲、x",
    "toString",
    "constructor、乙",
  ]);
});
