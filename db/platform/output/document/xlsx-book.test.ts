import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateRawSync, crc32 } from "node:zlib";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { exactNumber, writeListWorkbook } from "./list-workbook.server.ts";
import { XlsxBook } from "./xlsx-book.server.ts";
import { columnLetters, serialOf, worksheetName, xmlText } from "./xlsx-parts.ts";

/** The bytes, and the workbook as read by another program. */
async function written(
  write: (to: PassThrough) => Promise<void>,
): Promise<{ bytes: Buffer; book: ExcelJS.Workbook }> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), write(to)]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return { bytes, book };
}

/** Unpacks an archive by its directory and checks checksums and sizes. */
function partsOf(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i += 1) {
    const [packed, size, name, start] = [20, 24, 28, 42].map((from) =>
      from === 28 ? bytes.readUInt16LE(at + from) : bytes.readUInt32LE(at + from),
    );
    const begin = (start ?? 0) + 30 + bytes.readUInt16LE((start ?? 0) + 26);
    const plain = inflateRawSync(bytes.subarray(begin, begin + (packed ?? 0)));
    expect(plain.length).toBe(size);
    expect(crc32(plain)).toBe(bytes.readUInt32LE(at + 16));
    parts.set(bytes.toString("utf8", at + 46, at + 46 + (name ?? 0)), plain.toString());
    at += 46 + (name ?? 0);
  }
  expect(at).toBe(end);
  return parts;
}

const singleForm =
  (rows: readonly (readonly (string | number | null)[])[]) => async (to: PassThrough) => {
    const book = await XlsxBook.open(to);
    const worksheet = await book.addWorksheet({ name: "A", widths: [10, 10, 10] });
    const text = book.look({ format: "@" });
    await worksheet.add(rows.map((cells) => ({ cells, looks: text })));
    await worksheet.end();
    await book.end();
  };

describe("a workbook", () => {
  it("is read back by another program: texts, numbers, formats, widths, frozen rows, several sheets", async () => {
    const { book, bytes } = await written(async (to) => {
      const made = await XlsxBook.open(to);
      const worksheet = await made.addWorksheet({
        name: "对账单/2026",
        widths: [8, 30],
        frozen: { rows: 1, columns: 1 },
        landscape: true,
      });
      const day = made.look({ format: "yyyy-mm-dd" });
      await worksheet.add([
        { cells: ["代码", "Name"], looks: made.look({ format: "@", bold: true, shaded: true }) },
      ]);
      await worksheet.add([
        {
          cells: ["=1+1", 12.5],
          looks: [made.look({ format: "@" }), made.look({ format: "#,##0.00" })],
        },
      ]);
      await worksheet.add([{ cells: [null, serialOf("2026-11-21")], looks: [0, day] }]);
      await worksheet.end({ heading: 1, last: 3 });
      const second = await made.addWorksheet({ name: "对账单/2026", widths: [] });
      await second.end();
      await made.end();
    });
    const [first, second] = book.worksheets;
    expect([first?.name, second?.name]).toEqual(["对账单 2026", "对账单 2026 2"]);
    expect(first?.getCell("A2")).toMatchObject({
      value: "=1+1",
      type: ExcelJS.ValueType.String,
      numFmt: "@",
    });
    expect(first?.getCell("B2")).toMatchObject({ value: 12.5, numFmt: "#,##0.00" });
    expect(first?.getCell("B3").value).toEqual(new Date("2026-11-21T00:00:00Z"));
    expect(first?.getCell("A1").font?.bold).toBe(true);
    expect(first?.getColumn(2).width).toBe(30);
    expect(first?.views[0]).toMatchObject({ state: "frozen", xSplit: 1, ySplit: 1 });
    expect(first?.autoFilter).toBe("A1:B3");
    expect(first?.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: "1:1",
    });
    expect([...partsOf(bytes).keys()].sort()[0]).toBe("[Content_Types].xml");
  });

  it("gives back every text, whatever it holds, and the same bytes each time", async () => {
    const letters = fc.constantFrom(
      "a",
      "=",
      "+",
      "<",
      "&",
      '"',
      "'",
      " ",
      "\n",
      "\t",
      "\u0001",
      "\ufffe",
      "海",
      "😀",
      "_x0041_",
      "_",
      "]]>",
    );
    const texts = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 30 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 5 }), async (rows) => {
        const { book, bytes } = await written(singleForm(rows));
        for (const [r, row] of rows.entries())
          for (const [c, text] of row.entries())
            expect(unescaped(String(book.worksheets[0]?.getCell(r + 1, c + 1).value))).toBe(text);
        expect((await written(singleForm(rows))).bytes.equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("has parts whose sizes and checksums are true, also when they are made of many pieces", async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`row ${i}`, i, `${i} 海运费 <&>`]);
    const { bytes, book } = await written(singleForm(rows));
    const parts = partsOf(bytes);
    expect([...parts.keys()].sort()).toEqual(
      [
        "[Content_Types].xml",
        "_rels/.rels",
        "xl/_rels/workbook.xml.rels",
        "xl/styles.xml",
        "xl/workbook.xml",
        "xl/worksheets/sheet1.xml",
      ].sort(),
    );
    expect(book.worksheets[0]?.rowCount).toBe(20_000);
    expect(book.worksheets[0]?.getRow(20_000).values).toEqual([
      undefined,
      "row 19999",
      19_999,
      "19999 海运费 <&>",
    ]);
  });

  it("goes at the speed of its reader, and stops when the reader goes away", async () => {
    let taken = 0;
    const slow = new Writable({
      highWaterMark: 1024,
      write: (chunk: Buffer, _encoding, done) =>
        setTimeout(() => done(), (taken += chunk.length) && 1),
    });
    const book = await XlsxBook.open(slow);
    const worksheet = await book.addWorksheet({ name: "A", widths: [10] });
    const noise = (i: number) =>
      [...Array(40).keys()].map((n) => ((i * 7919 + n * 104_729) % 999_983).toString(36)).join("");
    for (let i = 0; i < 4_000; i += 1) await worksheet.add([{ cells: [noise(i)], looks: 0 }]);
    expect(slow.writableLength).toBeLessThan(300_000);
    slow.destroy();
    await expect(
      (async () => {
        for (let i = 0; i < 20_000; i += 1) await worksheet.add([{ cells: [noise(i)], looks: 0 }]);
      })(),
    ).rejects.toThrow();
  });
});

/** Spreadsheets decode `_x0001_`; this reader does not. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

describe("a list as a workbook", () => {
  const columns: ListColumn[] = [
    { key: "code", label: "statement.corpCode" },
    { key: "amount", label: "statement.amount", kind: "money" },
    { key: "etd", label: "statement.etd", kind: "date" },
    { key: "at", label: "statement.createdTime", kind: "datetime" },
    { key: "flag", label: "statement.verified", kind: "flag" },
    { key: "status", label: "statement.status", kind: "dict", dict: "statement_status" },
    { key: "secret", label: "statement.checkNo", hidden: true },
  ];
  async function* batches(rows: readonly ListRow[]) {
    for (let i = 0; i < rows.length; i += 2) yield rows.slice(i, i + 2);
  }
  it("shows the columns as given, in their order, numbers and times as such, labels in the reader's language", async () => {
    const row = {
      code: "@SUM(A1)",
      amount: "1234.500",
      etd: "2026-10-05",
      at: "2026-10-05T16:30:00Z",
      flag: "Y",
      status: "DRAFT",
      secret: "x",
    };
    const rows = [
      { id: 1, version: 1, ...row },
      { id: 2, version: 1, ...row, amount: "123456789012345.678", etd: null },
      { id: 3, version: 1, ...row, code: null },
    ];
    const printDocument = {
      title: "Statements",
      lang: "en" as const,
      dicts: { statement_status: { DRAFT: "Draft" } },
    };
    const { book } = await written((to) =>
      writeListWorkbook(to, columns.toReversed(), batches(rows), printDocument),
    );
    const worksheet = book.worksheets[0];
    expect(worksheet?.getRow(1).values).toEqual([
      undefined,
      "Status",
      "Written off",
      "Created at",
      "ETD",
      "Amount",
      "Counterparty code",
    ]);
    expect(worksheet?.getRow(2).values).toEqual([
      undefined,
      "Draft",
      "Yes",
      new Date("2026-10-06T00:30:00Z"),
      new Date("2026-10-05T00:00:00Z"),
      1234.5,
      "@SUM(A1)",
    ]);
    expect(worksheet?.getCell("E3").value).toBe("123,456,789,012,345.678");
    expect(worksheet?.getCell("D3").value).toBe(null);
    expect(worksheet?.rowCount).toBe(4);
    expect(JSON.stringify(worksheet?.getSheetValues())).not.toContain('"x"');
  });

  it("sends its first bytes before the first row is there", async () => {
    const to = new PassThrough();
    let give = (_rows: ListRow[]) => {};
    const first = new Promise<ListRow[]>((resolve) => {
      give = resolve;
    });
    const whole = writeListWorkbook(
      to,
      columns,
      (async function* () {
        yield await first;
      })(),
      { title: "x", lang: "en", dicts: {} },
    );
    const chunk = await new Promise<Buffer>((resolve) => to.once("data", resolve));
    expect(chunk.subarray(0, 2).toString()).toBe("PK");
    give([]);
    await whole;
  });
});

describe("parts", () => {
  it("names columns, sheets, days", () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
    expect([
      worksheetName("a[b]:c*?/\\d"),
      worksheetName("'x'"),
      worksheetName("  "),
      worksheetName("x".repeat(40)).length,
    ]).toEqual(["a b  c    d", "x", "Sheet1", 31]);
    expect([
      serialOf("1900-03-01"),
      serialOf("2026-11-21 12:00"),
      serialOf("2026-02-30"),
      serialOf("soon"),
      serialOf("1899-12-31"),
    ]).toEqual([61, 46347.5, null, null, null]);
    expect(xmlText("a\u0001<&>_x0041_\r")).toBe("a_x0001_&lt;&amp;&gt;_x005F_x0041__x000D_");
    expect(
      ["1.50", "-3", "123456789012345", "1234567890123.456", "1e5", ""].map(exactNumber),
    ).toEqual([1.5, -3, 123456789012345, null, null, null]);
  });
});
