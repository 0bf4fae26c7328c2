import { expect, test } from "vitest";
import type { ListData } from "./list-data.ts";
import { packList, unpackList } from "./packed-list.ts";

test("a packed list is the list again: rows with their kinds of values, reasons shared between steps, no row at all", () => {
  const no = { code: "kit.stale" as const, params: { who: `"</script>'` } };
  const rest = {
    apiName: "a",
    total: 2,
    exactTotal: null,
    exactTotals: null,
    steps: [{ name: "cancel" }, { name: "lock" }],
  } as unknown as ListData;
  const list: ListData = {
    ...rest,
    rows: [
      { id: 1, version: 3, name: `"<b>'`, size: null, flags: ["a", "b"] },
      { id: 2, version: 1, name: "\uE000", size: 4, flags: [] },
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
