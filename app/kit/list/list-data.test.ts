import { expect, test } from "vitest";
import type { ListData } from "./list-data.ts";
import { packList, unpackList } from "./packed-list.ts";

const emptyList: ListData = {
  apiName: "a",
  title: "kit.stale",
  keyColumn: "name",
  columns: [],
  layoutOwn: false,
  mayDefine: false,
  views: [],
  view: null,
  query: { filters: [], sort: [], page: 1, pageSize: 20 },
  rows: [],
  total: 0,
  capped: null,
  exactTotal: null,
  totals: {},
  groups: [],
  exactTotals: null,
  selectAll: false,
  mayShare: false,
  closed: {},
  steps: [],
  reasons: {},
  confirms: {},
  progress: "",
  path: [],
  noun: "kit.stale",
  dicts: {},
  colours: {},
  about: null,
  needsFilter: false,
  needsOneOf: [],
  pivot: null,
  offersPast: false,
  mayCreate: false,
  mayExport: false,
};

test("a packed list is the list again: rows with their kinds of values, reasons shared between steps, no row at all", () => {
  const no = { code: "kit.stale" as const, params: { who: `"</script>'` } };
  const step = { label: "kit.stale", reason: null, confirm: null, danger: false } as const;
  const rest = {
    ...emptyList,
    total: 2,
    steps: [
      { name: "cancel", ...step },
      { name: "lock", ...step },
    ],
  };
  const list: ListData = {
    ...rest,
    rows: [
      { id: 1, version: 3, name: `"<b>'`, size: null, flags: ["a", "b"] },
      { id: 2, version: 1, name: "\u007f", size: 4, flags: [] },
    ],
    closed: { "1.cancel": no, "2.cancel": no, "2.lock": { code: "kit.notFound" } },
    reasons: { "1.lock": "required" },
  };
  const travelled = (listData: ListData) => unpackList(structuredClone(packList(listData)));
  expect(travelled(list)).toEqual(list);
  expect(unpackList(list)).toBe(list);
  expect(unpackList(packList(list)), "the server's own page has it already").toEqual(list);
  expect(travelled({ ...rest, rows: [], closed: {} })).toMatchObject({ rows: [], closed: {} });
});
