import { randomBytes } from "node:crypto";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { containerHeader, containerRow, workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import { plainWorksheet, type RawPart, rawZip, workbookParts } from "#fixtures/xlsx/raw-zip.ts";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import type { ImportLimits } from "#platform/records/import/import-limits.ts";
import { readImport, readImportRows } from "#platform/records/import/read-import.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";

const workbook = (bytes: Uint8Array, name = "list.xlsx") => ({
  kind: "workbook" as const,
  name,
  bytes,
});
const read = (bytes: Uint8Array, limits: Partial<ImportLimits> = {}, name = "list.xlsx") =>
  readImportRows(workbook(bytes, name), containerImportColumns, limits);
const readText = (text: string) => readImportRows({ kind: "paste", text }, containerImportColumns);
const refused = async (reading: Promise<unknown>): Promise<string[]> =>
  refusalsOf(
    await reading.then(
      () => undefined,
      (error: unknown) => error,
    ),
  ).map((refusal) => refusal.code);
const worksheet = (rows: (string | number)[][], tail = "", more: RawPart[] = []): Buffer =>
  rawZip(workbookParts(plainWorksheet(rows, tail), more));

describe("good workbooks", () => {
  test("made by exceljs: shared strings, dates, rich text, links, a note sheet first, a title above the table", async () => {
    const bytes = await workbookBytes((book) => {
      book.addWorksheet("说明").addRow(["请在第二个工作表填写"]);
      const ws = book.addWorksheet("数据");
      ws.getCell("C3").value = "集装箱清单";
      for (const [i, text] of containerHeader.entries()) ws.getRow(5).getCell(i + 3).value = text;
      for (const [i, value] of containerRow(1).entries()) ws.getRow(6).getCell(i + 3).value = value;
      ws.getRow(6).getCell(4).value = {
        richText: [{ text: "MSKU " }, { font: { bold: true }, text: "601167-2" }],
      };
      ws.getRow(6).getCell(6).value = { text: "BK1001", hyperlink: "http://127.0.0.1/" };
      ws.getRow(6).getCell(9).value = { formula: "1+1", result: 12.5 };
      ws.getRow(7).getCell(3).value = "合 计";
    });
    const { rows, summary } = await read(bytes);
    expect(rows.map((row) => [row.worksheet, row.row, row.faults])).toEqual([["数据", 6, []]]);
    expect(rows[0]?.values).toEqual({
      orderNo: "1",
      cntNo: "MSKU6011672",
      sizeType: "40HC",
      bkNo: "BK1001",
      sealNo: "SL1",
      pkgs: "101",
      gwt: "12.5",
      dim: "33.125",
      vessel: "PEGASUS ZETTA",
      voyage: "2618E",
      isSoc: "N",
      emptyFlag: "N",
      remark: null,
      vgmKg: null,
      vgmMethod: null,
    });
    expect(summary.skipped.total).toBe(1);
  });

  test("without cell references, under an upper-case ending", async () => {
    const { rows } = await read(
      worksheet([containerHeader, containerRow(1), containerRow(2)]),
      {},
      "LIST.XLSX",
    );
    expect(rows.map((row) => [row.row, row.values["cntNo"]])).toEqual([
      [2, "MSKU6011601"],
      [3, "MSKU6011602"],
    ]);
  });

  test("with backslashes between folders, as old .NET programs write, and namespace prefixes on every element", async () => {
    const parts = workbookParts(plainWorksheet([containerHeader, containerRow(1)]));
    expect(
      (
        await read(
          rawZip(parts.map((part) => ({ ...part, name: part.name.replaceAll("/", "\\") }))),
        )
      ).rows,
    ).toHaveLength(1);
    const prefixed = plainWorksheet([containerHeader, containerRow(1)])
      .replace(/<(\/?)([a-z])/gi, "<$1x:$2")
      .replace("xmlns=", "xmlns:x=");
    expect((await read(rawZip(workbookParts(prefixed)))).rows.map((row) => row.faults)).toEqual([
      [],
    ]);
  });

  test("rows struck through are read and told: by cell styles, by the style of the row, by the format of the text", async () => {
    const bytes = await workbookBytes((book) => {
      const ws = book.addWorksheet("Sheet1");
      ws.addRow(containerHeader);
      for (let n = 1; n <= 5; n += 1) ws.addRow(containerRow(n));
      const strike = (row: number, columns: number[]) => {
        for (const column of columns) ws.getRow(row).getCell(column).font = { strike: true };
      };
      strike(2, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      // A note beside a struck row is not struck; a single struck cell is no struck row.
      strike(3, [2, 3, 4]);
      ws.getRow(3).getCell(13).value = "cancelled";
      strike(4, [2]);
      for (const column of [2, 3, 4])
        ws.getRow(5).getCell(column).value = {
          richText: [{ font: { strike: true }, text: String(ws.getRow(5).getCell(column).value) }],
        };
      ws.getRow(6).getCell(3).value = {
        richText: [{ font: { strike: true }, text: "40" }, { text: "HC" }],
      };
    });
    const { rows, summary } = await read(bytes);
    expect(rows.map((row) => [row.row, row.struck, row.faults])).toEqual([
      [2, true, []],
      [3, true, []],
      [4, false, []],
      [5, true, []],
      [6, false, []],
    ]);
    expect([summary.rows, summary.struckRows]).toEqual([5, 3]);
  });

  test("what a database cannot keep never leaves the reader: NUL and half characters in cells, headers and names of sheets", async () => {
    const cell = "_x0000_M_xD800_SKU";
    const bytes = await workbookBytes((book) => {
      const ws = book.addWorksheet("Sheet_x0000_1");
      ws.addRow([...containerHeader, "_x0000_unknown"]);
      ws.addRow(containerRow(1).map((value, i) => (i === 6 ? cell : value)));
    });
    const input = await read(bytes);
    const pasted = await readText(
      `${containerHeader.join("\t")}\n${containerRow(1).join("\t").replace("12345.6", "\u0000x\ud800")}`,
    );
    for (const { rows, summary } of [input, pasted]) {
      expect(rows[0]?.faults.map((fault) => fault.field)).toEqual(["gwt"]);
      const kept = JSON.stringify([rows, summary]);
      expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }
  });

  test("merged codes go down, merged numbers are a fault on each row they cover", async () => {
    const second = containerRow(2);
    second[3] = "";
    second[6] = "";
    const merges =
      '<mergeCells count="2"><mergeCell ref="D2:D3"/><mergeCell ref="G2:G3"/></mergeCells>';
    const { rows } = await read(
      worksheet([containerHeader, containerRow(1), second, containerRow(3)], merges),
    );
    expect(rows.map((row) => row.values["bkNo"])).toEqual(["BK1001", "BK1001", "BK1003"]);
    expect(rows.map((row) => row.faults.map((fault) => [fault.code, fault.field]))).toEqual([
      [["import.mergedNumber", "gwt"]],
      [["import.mergedNumber", "gwt"]],
      [],
    ]);
  });

  test("every fault of a row is reported, with the text as given", async () => {
    const bad = containerRow(1);
    bad[1] = "";
    bad[3] = "同上";
    bad[5] = "12.5";
    bad[6] = "12,345";
    bad[7] = "1.5 lbs";
    bad[10] = "maybe";
    bad[12] = "#REF!";
    const { rows } = await read(worksheet([containerHeader, bad]));
    expect(rows[0]?.faults.map((fault) => [fault.field, fault.code])).toEqual([
      ["cntNo", "import.required"],
      ["bkNo", "import.ditto"],
      ["pkgs", "import.notWhole"],
      ["gwt", "import.ambiguousNumber"],
      ["dim", "import.unknownUnit"],
      ["isSoc", "import.unknownFlag"],
      ["remark", "import.errorValue"],
    ]);
    expect(rows[0]?.input).toMatchObject({ bkNo: "同上", gwt: "12,345", isSoc: "maybe" });
  });

  test("a header printed again on the next page and a half-filled template end are no data", async () => {
    const { rows, summary } = await read(
      worksheet([containerHeader, containerRow(1), containerHeader, containerRow(2), [3], [4]]),
    );
    expect([rows.length, summary.skipped]).toEqual([
      2,
      { blank: 2, total: 0, footer: 0, header: 1 },
    ]);
  });

  test("a weight column in tonnes by its header is converted, one in pounds is refused", async () => {
    const tonnes = containerHeader.map((item) => (item === "毛重(KG)" ? "毛重（吨）" : item));
    const row = containerRow(1);
    row[6] = 21.305;
    expect((await read(worksheet([tonnes, row]))).rows[0]?.values["gwt"]).toBe("21305");
    const pounds = containerHeader.map((item) =>
      item === "毛重(KG)" ? "Gross Weight (LBS)" : item,
    );
    expect(await refused(read(worksheet([pounds, row])))).toEqual(["import.headerUnit"]);
  });
});

describe("csv and paste", () => {
  const line = containerRow(1).join(",");
  test.each([
    ["utf-8", Buffer.from(`${containerHeader.join(",")}\r\n${line}`)],
    ["utf-8 with mark", Buffer.from(`\ufeff${containerHeader.join(",")}\n${line}\n\n`)],
    [
      "utf-16le with mark",
      iconv.encode(`${containerHeader.join("\t")}\n${line.replaceAll(",", "\t")}`, "utf-16le", {
        addBOM: true,
      }),
    ],
    [
      "utf-16be with mark",
      iconv.encode(`${containerHeader.join(";")}\n${line.replaceAll(",", ";")}`, "utf-16be", {
        addBOM: true,
      }),
    ],
    ["gb18030", iconv.encode(`${containerHeader.join(",")}\n${line}𠮷`, "gb18030")],
    [
      "semicolons and decimal commas",
      Buffer.from(
        `${containerHeader.join(";")}\n${line.replaceAll(",", ";").replace("12345.6", "12345,6")}`,
      ),
    ],
    ["sep=", Buffer.from(`sep=;\r\n${containerHeader.join(";")}\r\n${line.replaceAll(",", ";")}`)],
  ])("%s", async (_, bytes) => {
    const { rows } = await readImportRows(
      { kind: "csv", name: "list.csv", bytes },
      containerImportColumns,
    );
    expect(
      rows.map((row) => [row.values["cntNo"], row.values["gwt"], row.values["vessel"], row.faults]),
    ).toEqual([["MSKU6011601", "12345.6", "PEGASUS ZETTA", []]]);
  });

  test("a paste with a line break and quotes in a cell, and Excel's text idiom", async () => {
    const { rows } = await readText(
      `箱号\t箱型\t订舱号\t备注\nMSKU6011672\t40HC\t="00712"\t"易碎\n""轻放"""\n`,
    );
    expect(rows[0]?.values).toMatchObject({ bkNo: "00712", remark: '易碎\n"轻放"' });
  });

  test("bytes that are no text, an open quote, nothing", async () => {
    const csv = (bytes: Uint8Array) =>
      refused(readImportRows({ kind: "csv", name: "x.csv", bytes }, containerImportColumns));
    expect(await csv(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 1, 2, 0, 0, 3]))).toEqual([
      "import.notText",
    ]);
    expect(await csv(Buffer.from([0xff, 0x80, 0x20, 0xff]))).toEqual(["import.encoding"]);
    expect(await csv(new Uint8Array())).toEqual(["import.emptyFile"]);
    expect(await refused(readText('箱号\t箱型\t订舱号\n"MSKU\t1\t2\n'))).toEqual([
      "import.csvQuote",
    ]);
    expect(await refused(readText("just some words"))).toEqual(["import.noHeader"]);
  });
});

describe("refused workbooks", () => {
  const good = plainWorksheet([containerHeader, containerRow(1)]);
  const bomb = `${good.slice(0, good.indexOf("</sheetData>"))}${" ".repeat(60_000_000)}</sheetData></worksheet>`;
  const doctype = good.replace("<worksheet", '<!DOCTYPE x [<!ENTITY a "b">]><worksheet');
  const replaced = (content: string | Buffer, more: Partial<RawPart> = {}): Buffer =>
    rawZip(workbookParts(good, [{ name: "xl/worksheets/sheet1.xml", content, ...more }]));
  const withPart = (name: string, content = "x"): Buffer =>
    rawZip(workbookParts(good, [{ name, content }]));
  const sst = (xml: string): Buffer =>
    rawZip(workbookParts(good, [{ name: "xl/sharedStrings.xml", content: `<sst>${xml}</sst>` }]));
  const manyMerges = `<mergeCells>${'<mergeCell ref="A1:A9"/>'.repeat(50_001)}</mergeCells>`;
  const ole = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
  ]);
  const broken = worksheet([containerHeader, containerRow(1)]);
  broken.writeUInt32LE(
    1,
    broken.indexOf(Buffer.from("xl/worksheets/sheet1.xml"), broken.indexOf("PK\u0001\u0002")) -
      46 +
      16,
  );

  test.each<[string, Buffer, string]>([
    ["a bomb of spaces", replaced(bomb), "import.zipBomb"],
    ["a bomb that lies about its size", replaced(bomb, { declaredSize: 4000 }), "import.damaged"],
    ["an entity", replaced(doctype), "import.entities"],
    ["an undefined entity", replaced(good.replace("40HC", "&x;")), "import.entities"],
    ["a climbing path", withPart("../../x.txt"), "import.pathNames"],
    ["an absolute path", withPart("/tmp/x.txt"), "import.pathNames"],
    ["a Windows path", withPart("..\\x.txt"), "import.pathNames"],
    [
      "a document of words",
      rawZip([
        { name: "[Content_Types].xml", content: "<Types/>" },
        { name: "word/document.xml", content: "<d/>" },
      ]),
      "import.notAWorkbook",
    ],
    ["a plain zip", rawZip([{ name: "a.txt", content: "hello" }]), "import.notAWorkbook"],
    ["a sheet cut inside", replaced(good.slice(0, good.length / 2)), "import.damaged"],
    ["a wrong checksum", broken, "import.damaged"],
    ["a zip cut off", broken.subarray(0, 700), "import.damaged"],
    [
      "a protected workbook",
      Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]),
      "import.encrypted",
    ],
    ["an old workbook", ole, "import.oldExcel"],
    [
      "too many parts",
      rawZip(
        workbookParts(
          good,
          Array.from({ length: 2001 }, (_, i) => ({ name: `xl/media/${i}`, content: "" })),
        ),
      ),
      "import.tooManyParts",
    ],
    [
      "very many merges",
      replaced(plainWorksheet([containerHeader, containerRow(1)], manyMerges)),
      "import.tooManyMerges",
    ],
    [
      "endless shared texts",
      sst(`<si><t>${randomBytes(100_000).toString("hex")}</t></si>`.repeat(130)),
      "import.zipBomb",
    ],
    ["deep nesting", sst("<a>".repeat(100)), "import.damaged"],
  ])("%s", async (_, bytes, code) => {
    expect(await refused(read(bytes, { maxBytes: 64_000_000, maxRatio: 900 }))).toEqual([code]);
  });

  test("too large, too many rows, nothing under the header", async () => {
    const bytes = worksheet([
      containerHeader,
      ...Array.from({ length: 20 }, (_, i) => containerRow(i)),
    ]);
    expect(await refused(read(bytes, { maxBytes: 100 }))).toEqual(["import.tooLarge"]);
    expect(await refused(read(bytes, { maxRows: 19 }))).toEqual(["import.tooManyRows"]);
    expect((await read(bytes, { maxRows: 20 })).rows).toHaveLength(20);
    const lines = Array.from({ length: 3000 }, (_, i) => containerRow(i).join("\t"));
    const sources = [
      { kind: "paste" as const, text: [containerHeader.join("\t"), ...lines].join("\n") },
      workbook(
        worksheet([containerHeader, ...Array.from({ length: 3000 }, (_, i) => containerRow(i))]),
      ),
    ];
    for (const source of sources) {
      // Its rows are not passed on for checks.
      const input: number[] = [];
      const reading = readImport(source, containerImportColumns, { maxRows: 2999 });
      await expect(
        (async () => {
          for await (const batch of reading) input.push(batch.length);
        })(),
      ).rejects.toMatchObject({ code: "import.tooManyRows" });
      expect(input).toEqual([]);
      expect(
        (await readImportRows(source, containerImportColumns, { maxRows: 3000 })).rows,
      ).toHaveLength(3000);
    }
    // Blank lines do not count.
    const blanks = [
      containerHeader.join("\t"),
      ...lines.slice(0, 20),
      ...Array.from({ length: 50 }, () => ""),
    ].join("\n");
    expect(
      (
        await readImportRows({ kind: "paste", text: blanks }, containerImportColumns, {
          maxRows: 20,
        })
      ).rows,
    ).toHaveLength(20);
    expect(await refused(read(worksheet([containerHeader])))).toEqual(["import.noRows"]);
  });

  test("a reader that needs too long or too much memory is stopped, and the event loop goes on meanwhile", {
    timeout: 30_000,
  }, async () => {
    const long = plainWorksheet([
      containerHeader,
      ...Array.from({ length: 40_000 }, (_, i) => containerRow(i)),
    ]);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    const limits = { maxBytes: 64_000_000, maxUnpacked: 1e9, maxRatio: 1e9 };
    expect(await refused(read(replaced(long), { ...limits, maxSeconds: 0.3 }))).toEqual([
      "import.tookTooLong",
    ]);
    // An endless tag is abandoned early, before it fills memory.
    const endless = plainWorksheet([containerHeader]).replace(
      "</sheetData>",
      `<row><c r="${"1".repeat(120_000_000)}`,
    );
    expect(await refused(read(replaced(endless), { ...limits, maxHeapMb: 32 }))).toEqual([
      "import.damaged",
    ]);
    // Many different texts do fill it.
    const texts = Array.from(
      { length: 400_000 },
      (_, i) => `<si><t>${i.toString(36).padStart(40, "x")}</t></si>`,
    ).join("");
    expect(
      await refused(read(sst(texts), { ...limits, maxSharedText: 1e9, maxHeapMb: 16 })),
    ).toEqual(["import.tooMuchMemory"]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });

  test("leaving the loop early ends the reading", async () => {
    const bytes = worksheet([
      containerHeader,
      ...Array.from({ length: 5000 }, (_, i) => containerRow(i)),
    ]);
    const reading = readImport(workbook(bytes), containerImportColumns);
    let first = 0;
    for await (const batch of reading) {
      first = batch.length;
      break;
    }
    expect([first, reading.summary]).toEqual([500, undefined]);
  });
});
