import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { lookOf, writeListWorkbook } from "./list-workbook.server.ts";
import { currencyDigits } from "#platform/kernel/text/currency-digits.ts";
import { amountShown, cellText, moneyShown } from "#platform/records/list/cell-text.ts";
import type { ListColumn } from "#platform/records/list/list.ts";

const texts = { lang: "en", dicts: {} } as const;
const money = { key: "amount", label: "fee.amount", kind: "money" } as const satisfies ListColumn;

test("an amount has the decimals of its currency, and loses none that is not zero", () => {
  expect(["JPY", "KRW", "CNY", "USD", "KWD", "", undefined].map(currencyDigits)).toEqual([
    0, 0, 2, 2, 3, 2, 2,
  ]);
  expect(["JPY", "CNY", "KWD"].map((currency) => moneyShown("1234500.000", currency))).toEqual([
    "1,234,500",
    "1,234,500.00",
    "1,234,500.000",
  ]);
  expect(moneyShown("-100.000", "JPY")).toBe("-100");
  expect(moneyShown("100", "JPY")).toBe("100");
  expect(moneyShown("0.500", "JPY")).toBe("0.5");
  expect(moneyShown("7.1", "CNY")).toBe("7.1");
  expect(amountShown("1000.1234500")).toBe("1,000.12345");
  // A report names the currency of a column, a list that of the row; a price has no currency's
  // decimals.
  expect(cellText({ ...money, currency: "JPY" }, "4500.000", texts)).toBe("4,500");
  expect(cellText(money, "4500.000", texts, "JPY")).toBe("4,500");
  expect(cellText(money, "4500.000", texts)).toBe("4,500.00");
  expect(cellText({ ...money, kind: "decimal", currency: "JPY" }, "4500.000", texts)).toBe(
    "4,500.00",
  );
});

test("a workbook's cells are formatted by the currency of column or row", async () => {
  expect(["JPY", "CNY", "KWD"].map((currency) => lookOf({ ...money, currency }).format)).toEqual([
    "#,##0",
    "#,##0.00####",
    "#,##0.000###",
  ]);
  const columns: ListColumn[] = [
    { key: "currency", label: "fee.currency" },
    { ...money, currencyKey: "currency" },
  ];
  const rows = ["CNY", "JPY", "USD"].map((currency, id) => ({
    id,
    version: 1,
    currency,
    amount: "1200.000",
  }));
  const to = new PassThrough();
  const book = new ExcelJS.Workbook();
  const batches = (async function* () {
    yield rows;
  })();
  const [bytes] = await Promise.all([
    buffer(to),
    writeListWorkbook(to, columns, batches, { title: "Fees", ...texts }),
  ]);
  await book.xlsx.load(Uint8Array.from(bytes).buffer);
  expect(
    [2, 3, 4]
      .map((row) => book.worksheets[0]?.getCell(row, 2))
      .map((cell) => [cell?.value, cell?.numFmt]),
  ).toEqual([
    [1200, "#,##0.00####"],
    [1200, "#,##0"],
    [1200, "#,##0.00####"],
  ]);
});
