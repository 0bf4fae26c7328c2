import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSheets } from "#domain/booking/booking/print/booking-print.queries.server.ts";
import {
  sheetPdf,
  writeSheetWorkbook,
} from "#domain/booking/booking/print/booking-print.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { anEbooking, dangerousLine, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const made: { id: number; bkNo: string }[] = [];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  for (const cargo of [[plainLine, dangerousLine], [plainLine]])
    made.push(
      await runOperation(testDatabase.as("clerk"), saveBooking, { ...anEbooking(), cargo }),
    );
});
afterAll(() => testDatabase.close());

const reader = (lang: "zh" | "en") => ({
  lang,
  states: { DRAFT: lang === "zh" ? "草稿" : "Draft" },
});

test("the sheet prints voyage, parties, boxes and cargo with totals, a page each booking, in both languages", async () => {
  const sheets = await readSheets(testDatabase.as("clerk"), {
    ids: [],
    bkNos: made.map(({ bkNo }) => bkNo),
  });
  for (const [lang, title, state] of [
    ["zh", "订舱单", "草稿"],
    ["en", "Booking sheet", "Draft"],
  ] as const) {
    const pages = pdfText(await pdfBytes(sheetPdf(sheets, reader(lang))));
    expect(pages).toHaveLength(2);
    for (const text of [
      title,
      state,
      made[0]?.bkNo ?? "",
      "HANSHIN",
      "2601E",
      anEbooking().shipperName,
      dangerousLine.dgUnNo,
      "3000.000",
    ])
      expect(pages[0]).toContain(String(text));
    expect(pages[1]).toContain(made[1]?.bkNo);
    expect(pages[1]).not.toContain(String(dangerousLine.dgUnNo));
  }
});

test("the workbook has a worksheet each booking", async () => {
  const sheets = await readSheets(testDatabase.as("clerk"), {
    ids: made.map(({ id }) => id),
    bkNos: [],
  });
  const to = new PassThrough();
  const chunks: Buffer[] = [];
  to.on("data", (chunk: Buffer) => chunks.push(chunk));
  await writeSheetWorkbook(to, sheets, reader("en"));
  expect(sheets.map(({ bkNo }) => bkNo)).toEqual(made.map(({ bkNo }) => bkNo));
  const names = Buffer.concat(chunks).toString("latin1");
  expect(names).toContain("xl/worksheets/sheet2.xml");
  expect(names).not.toContain("xl/worksheets/sheet3.xml");
});

test("another customer's booking is as unknown as one that does not exist, and none is asked for in vain", async () => {
  const customer = testDatabase.as("customer", {
    customerCodes: ["OTHER"],
    permissions: ["booking:list"],
  });
  const bkNo = made[0]?.bkNo ?? "";
  await expect(readSheets(customer, { ids: [], bkNos: [bkNo] })).rejects.toMatchObject({
    code: "kit.unknownCode",
    params: { value: bkNo },
  });
  await expect(readSheets(customer, { ids: [made[0]?.id ?? 0], bkNos: [] })).rejects.toMatchObject({
    code: "kit.unknownCode",
  });
  await expect(readSheets(testDatabase.as("clerk"), { ids: [], bkNos: [] })).rejects.toMatchObject({
    code: "kit.selectRows",
  });
  await expect(
    readSheets(testDatabase.as("clerk"), {
      ids: Array.from({ length: 201 }, (_, i) => i + 1),
      bkNos: [],
    }),
  ).rejects.toMatchObject({
    code: "kit.tooBig",
  });
});
