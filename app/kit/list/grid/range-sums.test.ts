import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { sumTexts } from "#platform/kernel/text/decimal-text.ts";
import { sumsOf } from "./range-sums.ts";

test("decimals are summed exactly, whatever their sign and length", () => {
  expect(sumTexts(["0.1", "0.2"])).toBe("0.3");
  expect(sumTexts(["-0.05", "0.04"])).toBe("-0.01");
  expect(sumTexts(["99999999999999999.999", "0.001"])).toBe("100000000000000000.000");
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const texts = cents.map(
        (cent) =>
          `${cent < 0 ? "-" : ""}${Math.trunc(Math.abs(cent) / 100)}.${String(Math.abs(cent) % 100).padStart(2, "0")}`,
      );
      const sum = cents.reduce((all, cent) => all + cent, 0);
      expect(Number(sumTexts(texts).replace(".", ""))).toBe(cents.length > 0 ? sum : 0);
    }),
  );
});

test("a range is summed column by column, money by currency; texts and empty cells count for nothing", () => {
  const columns: ListColumn[] = [
    { key: "bkNo", label: "booking.bkNo" },
    { key: "ctn20Num", label: "booking.ctn20Num", kind: "int" },
    { key: "amount", label: "fee.amount", kind: "money", currencyKey: "currency" },
  ];
  const rows = [
    { id: 1, version: 1, bkNo: "1", ctn20Num: 2, amount: "10.50", currency: "USD" },
    { id: 2, version: 1, bkNo: "2", ctn20Num: null, amount: "4", currency: "CNY" },
    { id: 3, version: 1, bkNo: "3", ctn20Num: 1, amount: "0.25", currency: "USD" },
  ] as ListRow[];
  expect(
    sumsOf(columns, rows).map(({ column, currency, sum, count }) => [
      column.key,
      currency,
      sum,
      count,
    ]),
  ).toEqual([
    ["ctn20Num", "", "3", 2],
    ["amount", "USD", "10.75", 2],
    ["amount", "CNY", "4", 1],
  ]);
});
