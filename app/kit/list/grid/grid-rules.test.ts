import { dayOf } from "#platform/kernel/clock/zone.ts";
import { expect, test } from "vitest";
import { fitCursor, moveCursor, rangeOf } from "../data/cursor.ts";
import { quickRange, sortedBy } from "../filters/filter-address.ts";
import { rangeAsHtml, rangeAsText } from "./range-text.ts";

const bounds = { rows: 10, cols: 4, pageRows: 5 };
const at = (row: number, col: number) => ({ at: { row, col }, anchor: { row, col } });
const key = (name: string, shift = false, ctrl = false) => ({ key: name, shift, ctrl });

test("arrows stop at the edges, reach the heading, and extend a range only with Shift", () => {
  expect(moveCursor(at(0, 0), key("ArrowUp"), bounds)).toEqual(at(-1, 0));
  expect(moveCursor(at(9, 3), key("ArrowDown"), bounds)).toEqual(at(9, 3));
  const wide = moveCursor(at(2, 1), key("ArrowRight", true), bounds);
  expect(wide && rangeOf(wide)).toEqual({ top: 2, left: 1, bottom: 2, right: 2 });
  expect(moveCursor(at(0, 0), key("ArrowUp", true), bounds)?.at.row).toBe(0);
  expect(moveCursor(at(3, 3), key("End", false, true), bounds)).toEqual(at(9, 3));
  expect(moveCursor(at(3, 3), key("x"), bounds)).toBeNull();
  expect(fitCursor(at(9, 3), { rows: 3, cols: 2 })).toEqual(at(2, 1));
});

test("text that a spreadsheet would calculate stays text, numbers stay numbers", () => {
  const cells = [
    [
      { text: "=1+1", kind: "text" as const },
      { text: "-12.5", kind: "number" as const },
    ],
  ];
  expect(rangeAsText(cells)).toBe("'=1+1\t-12.5");
  expect(rangeAsHtml([[{ text: "<b>007", kind: "text" }]])).toBe(
    `<table><tr><td style="mso-number-format:'\\@'">&#60;b>007</td></tr></table>`.replace(
      "b>",
      "b&#62;",
    ),
  );
});

test("a click sorts by one column and turns it over, adding keeps the others", () => {
  const query = {
    filters: [],
    sort: [{ key: "etd", order: "asc" as const }],
    page: 3,
    pageSize: 100,
  };
  expect(sortedBy(query, "etd", false)).toMatchObject({
    page: 1,
    sort: [{ key: "etd", order: "desc" }],
  });
  expect(sortedBy(query, "bkNo", true).sort).toEqual([
    { key: "etd", order: "asc" },
    { key: "bkNo", order: "asc" },
  ]);
});

test("quick ranges are days of the company's zone, weeks begin on Monday", () => {
  const sundayNight = dayOf(Date.UTC(2026, 10, 21, 17), "Asia/Shanghai"); // Sunday 01:00 in Shanghai
  expect(quickRange("list.today", sundayNight)).toEqual(["2026-11-22", "2026-11-22"]);
  expect(quickRange("list.thisWeek", sundayNight)).toEqual(["2026-11-16", "2026-11-22"]);
  expect(quickRange("list.thisMonth", sundayNight)).toEqual(["2026-11-01", "2026-11-30"]);
});
