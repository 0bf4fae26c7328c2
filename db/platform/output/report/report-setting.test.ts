import { expect, test } from "vitest";
import type { ListColumn } from "#platform/records/list/list.ts";
import type { ReportLine } from "./report-lines.ts";
import { laidOut, plainSetting } from "./report-setting.ts";

const column = (key: string): ListColumn => ({ key, label: "report.total" });
const lines: ReportLine[] = [
  { kind: "row", row: { voyage: "A", boxes: 2, "fee.USD": "1.00" } },
  {
    kind: "sum",
    level: 0,
    values: { line: "X" },
    count: 1,
    sums: { boxes: "2", "fee.USD": "1.00" },
  },
];
const result = {
  columns: ["line", "voyage", "boxes", "fee.CNY", "fee.USD"].map(column),
  lines,
  total: { count: 1, sums: { boxes: "2", "fee.USD": "1.00" } },
};

test("columns stand in the wanted order with their headings, a currency beside its own; what is not named is left out", () => {
  const setting = {
    ...plainSetting,
    columns: [
      { key: "fee", heading: "Freight", sum: "Y" as const },
      { key: "voyage", heading: "", sum: "N" as const },
      { key: "secret", heading: "", sum: "Y" as const },
    ],
  };
  const laid = laidOut(result, setting);
  expect(laid.columns.map(({ key, name }) => [key, name])).toEqual([
    ["fee.CNY", "Freight CNY"],
    ["fee.USD", "Freight USD"],
    ["voyage", undefined],
  ]);
  expect(laid.total.sums).toEqual({ "fee.USD": "1.00" });
  expect(laid.lines[1]).toMatchObject({ values: { line: "X" }, sums: { "fee.USD": "1.00" } });
  expect(laid.lines[0]).toEqual(lines[0]);
});

test("a setting without columns keeps the report's", () => {
  expect(laidOut(result, plainSetting)).toBe(result);
});
