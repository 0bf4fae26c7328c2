import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { beforeEach, afterEach, describe, test, expect } from "vitest";
import { makeFixture } from "./fixture.ts";
import {
  findStatement,
  type StatementView,
} from "#domain/finance/settlement/statement.queries.server.ts";
import { statementPrintOf } from "#db/services/export/statement-print.server.ts";
import { PassThrough } from "node:stream";
import {
  writeStatementWorkbook,
  statementPdf,
} from "#domain/finance/settlement/document/statement-document.server.ts";
import ExcelJS from "exceljs";
import { pdfText } from "#tests/support/pdf-text.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { statementWork } from "./statement-work.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterEach(() => testDatabase.close());

const { fees, generate } = statementWork(
  () => testDatabase,
  () => october,
);

describe("papers", () => {
  const printed = async (lang: "zh" | "en") => {
    await fees(
      { feeName: "=1+1" },
      { currency: "USD", amount: "10.00", currencyRate: "7.1234", baseAmount: "71.23" },
    );
    const { statements } = await generate();
    const statement = (await findStatement(
      testDatabase.em(),
      statements[0]?.statementNo ?? "",
    )) as StatementView;
    return statementPrintOf(testDatabase.em(), {
      statement,
      lang,
      now: new Date("2026-11-02T01:00:00Z"),
    });
  };

  test("the workbook has lines, totals, and no cell a spreadsheet would run", async () => {
    const printDocument = await printed("en");
    const stream = new PassThrough();
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    await writeStatementWorkbook(stream, printDocument);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(Buffer.concat(chunks)).buffer);
    const cells: unknown[] = [];
    book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => cells.push(cell.value)));
    expect(cells).toEqual(expect.arrayContaining(["=1+1", "Total in CNY", "USD", 10]));
    // A formula is an object; only dates and our own sums are.
    const formulas = cells.flatMap((cell) =>
      typeof cell === "object" && cell !== null && "formula" in cell ? [cell] : [],
    );
    expect(cells.filter((cell) => typeof cell === "object" && !(cell instanceof Date)).length).toBe(
      formulas.length,
    );
    expect(formulas).toEqual(
      expect.arrayContaining([
        { formula: 'SUMIFS(M7:M8,L7:L8,"USD")', result: 10 },
        { formula: "SUM(R7:R8)", result: 171.23 },
      ]),
    );
    expect(
      formulas.every(({ formula }) =>
        /^SUM(IFS)?\([A-Z]+\d+:[A-Z]+\d+(,[A-Z]+\d+:[A-Z]+\d+,"(CNY|USD)")?\)$/.test(
          String(formula),
        ),
      ),
    ).toBe(true);
    expect(cells).toContainEqual(new Date("2026-10-05T00:00:00Z"));
  });

  test("the print has the number, every line over its pages, the totals, and the draft mark until it is confirmed", async () => {
    await fees(
      ...Array.from({ length: 60 }, (_, i) => ({
        blNo: `SWBL2610${String(i).padStart(5, "0")}`,
        amount: "1234.50",
        baseAmount: "1234.50",
      })),
    );
    const printDocument = await printed("zh");
    const read = async (status: "DRAFT" | "CONFIRMED") =>
      pdfText(
        await pdfBytes(
          statementPdf({ ...printDocument, statement: { ...printDocument.statement, status } }),
        ),
      );
    const pages = await read("DRAFT");
    const whole = pages.join("");
    expect(pages.length).toBeGreaterThan(1);
    expect(whole).toContain(printDocument.statement.statementNo);
    for (const line of printDocument.statement.lines) expect(whole).toContain(line.blNo);
    for (const total of ["1,234.50", "74,241.23", "=日出贸易"]) expect(whole).toContain(total);
    expect(pages.every((page) => page.includes("草稿"))).toBe(true);
    expect((await read("CONFIRMED")).slice(1).some((page) => page.includes("草稿"))).toBe(false);
  });
});
