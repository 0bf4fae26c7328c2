import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { defineColumns, type ImportColumn } from "#platform/records/import/columns.ts";
import type { ImportedRow } from "#platform/records/import/imported-row.ts";
import { readImportRows } from "#platform/records/import/read-import.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";

const folder = join(import.meta.dirname, "../../../shared/data/inputs/workbooks");
const absent = !existsSync(folder);
const why = `SKIPPED: ${folder} is not there; the twins in reading.test.ts still run`;

type Label = {
  sheet: string;
  row: string;
  fault: string;
  detail: string;
  container_no_meant: string;
  booking_meant: string;
};
const bytesOf = (file: string): Buffer => readFileSync(join(folder, file));
const labelsOf = (file: string): Label[] =>
  parse(readFileSync(join(folder, "expected", file)), { columns: true, bom: true });

async function read(file: string, columns: readonly ImportColumn[] = containerImportColumns) {
  const bytes = bytesOf(file);
  if (file.endsWith(".txt"))
    return readImportRows({ kind: "paste", text: bytes.toString() }, columns);
  return readImportRows(
    { kind: file.endsWith(".csv") ? "csv" : "workbook", name: file, bytes },
    columns,
  );
}

const codesOf = (row: ImportedRow | undefined, field?: string): string[] =>
  (row?.faults ?? [])
    .filter((fault) => field === undefined || fault.field === field)
    .map((fault) => fault.code);

const entryPointColumns = defineColumns([
  { key: "bkNo", names: ["订舱号", "Booking No."], kind: "code", required: true },
  { key: "cntNo", names: ["箱号", "Container No."], kind: "code", required: true },
  { key: "doorPoint", names: ["送货门点", "Door Point"], kind: "text" },
  { key: "doorTime", names: ["送货时间", "Door Time"], kind: "datetime" },
  { key: "remark", names: ["备注", "Remark"], kind: "text" },
]);

describe.runIf(absent)("shared workbooks", () => {
  test("are absent", (ctx) => ctx.skip(why));
});

describe.skipIf(absent)("shared workbooks", () => {
  const clean: [string, number][] = [
    ["clean_1000_en.xlsx", 1000],
    ["clean_100_zh.xlsx", 100],
    ["columns_moved.xlsx", 80],
    ["data_on_second_sheet.xlsx", 30],
    ["inline_strings_no_cell_refs.xlsx", 60],
    ["large_50000_rows.xlsx", 50_000],
    ["table_starts_at_C8.xlsx", 40],
    ["used_range_one_million_rows.xlsx", 20],
    ["list_gbk.csv", 60],
    ["list_utf8_bom.csv", 60],
    ["paste_tab_separated.txt", 60],
  ];
  test.each(clean)("%s: all %i rows without a fault", async (file, count) => {
    const { rows, summary } = await read(file);
    expect(rows.flatMap((row) => row.faults)).toEqual([]);
    expect([rows.length, summary.rows, summary.faultyRows]).toEqual([count, count, 0]);
    expect(summary.ignoredHeaders).toEqual([]);
    for (const row of rows) {
      expect(row.values["cntNo"]).toMatch(/^[A-Z]{4}\d{7}$/);
      expect(row.values["bkNo"]).toMatch(/^[A-Z]{6}\d{9}$/);
      expect(row.values["gwt"]).toMatch(/^\d+(\.\d{1,3})?$/);
    }
  });

  test("the csv in GBK, the csv with a mark and the paste say the same", async () => {
    const values = await Promise.all(
      ["list_gbk.csv", "list_utf8_bom.csv", "paste_tab_separated.txt"].map(async (file) =>
        (await read(file)).rows.map((r) => r.values),
      ),
    );
    expect(values[0]).toEqual(values[1]);
    expect(values[2]).toEqual(values[1]);
  });

  test("a second, independent reader sees the same numbers and texts in 1,000 clean rows", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(folder, "clean_1000_en.xlsx"));
    const { rows } = await read("clean_1000_en.xlsx");
    for (const row of rows) {
      const cells = book.worksheets[0]?.getRow(row.row);
      const fields = containerImportColumns.map((column) => row.values[column.key]);
      expect(fields).toEqual(
        containerImportColumns.map((_, i) =>
          cells?.getCell(i + 1).value === null ? null : String(cells?.getCell(i + 1).value),
        ),
      );
    }
  });

  test.each([
    ["column_missing_booking.xlsx", "import.columnMissing", "订舱号"],
    ["header_twice.xlsx", "import.duplicateHeader", "箱号"],
    ["header_only.xlsx", "import.noRows", undefined],
    ["empty_sheet.xlsx", "import.emptySheet", undefined],
  ])("%s is refused as a whole: %s", async (file, code, column) => {
    const error = await read(file).catch((item: unknown) => item);
    expect(refusalsOf(error).map((refusal) => [refusal.code, refusal.params["column"]])).toEqual([
      [code, column],
    ]);
    const [label] = labelsOf(file.replace("xlsx", "csv"));
    if (label)
      expect([label.detail, Number(label.row)]).toEqual([column, refusalsOf(error)[0]?.place.row]);
  });

  test("faults_mixed.xlsx: every label that reading can see", async () => {
    const { rows } = await read("faults_mixed.xlsx");
    const byRow = new Map(rows.map((row) => [row.row, row]));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(join(folder, "faults_mixed.xlsx"));
    const input = (row: number, column: number): string =>
      String(book.worksheets[0]?.getRow(row).getCell(column).value ?? "");
    const seen = new Map<string, number>();
    const expectations: Record<string, (row: ImportedRow | undefined, label: Label) => void> = {
      blank_row: (row) => expect(row).toBeUndefined(),
      booking_number_as_float: (row, label) =>
        expect(row?.values["bkNo"]).toBe(input(Number(label.row), 4)),
      decimal_comma: (row, label) =>
        expect(Number(row?.values["gwt"])).toBe(
          Number(input(Number(label.row), 7).replace(",", ".")),
        ),
      weight_text_comma: (row, label) =>
        expect(Number(row?.values["gwt"])).toBe(
          Number(input(Number(label.row), 7).replace(",", "")),
        ),
      weight_text_unit: (row, label) =>
        expect(Number(row?.values["gwt"])).toBe(
          Number(input(Number(label.row), 7).replace(/,| KGS/g, "")),
        ),
      weight_in_tonnes: (row, label) =>
        expect(row?.values["gwt"]).toBe(input(Number(label.row), 7)),
      error_value: (row) => expect(codesOf(row)).toContain("import.errorValue"),
      lower_case_no: (row, label) => expect(row?.values["cntNo"]).toBe(label.container_no_meant),
      negative_weight: (row) => expect(codesOf(row, "gwt")).toEqual(["import.tooSmall"]),
      no_booking: (row) => expect(codesOf(row, "bkNo")).toEqual(["import.required"]),
      no_container_no: (row) => expect(codesOf(row, "cntNo")).toEqual(["import.required"]),
      packages_fraction: (row) => expect(codesOf(row, "pkgs")).toEqual(["import.notWhole"]),
      packages_text: (row, label) =>
        expect(row?.values["pkgs"]).toBe(input(Number(label.row), 6).replace(" CTNS", "")),
      remark_long: (row) => expect(codesOf(row, "remark")).toEqual(["import.tooLong"]),
      soc_word: (row) => expect(row?.values["isSoc"]).toBe("Y"),
      too_many_decimals: (row) => expect(codesOf(row, "dim")).toEqual(["import.tooManyDecimals"]),
      voyage_case: (row, label) =>
        expect(row?.values["voyage"]).toBe(input(Number(label.row), 10).toUpperCase()),
    };
    for (const label of labelsOf("faults_mixed.csv")) {
      expectations[label.fault]?.(byRow.get(Number(label.row)), label);
      seen.set(label.fault, (seen.get(label.fault) ?? 0) + 1);
    }
    for (const fault of Object.keys(expectations))
      expect(seen.get(fault), fault).toBeGreaterThan(4);
    // Unlabelled rows are clean; faults occur only at labels for reading.
    const labelled = new Set(labelsOf("faults_mixed.csv").map((label) => Number(label.row)));
    expect(rows.filter((row) => !labelled.has(row.row)).flatMap((row) => row.faults)).toEqual([]);
    expect(rows.length).toBeGreaterThan(700);
  });

  test("formulas_hidden_richtext.xlsx: stored values, errors, uncalculated formulas, hidden rows", async () => {
    const { rows, summary } = await read("formulas_hidden_richtext.xlsx");
    const byRow = new Map(rows.map((row) => [row.row, row]));
    for (const label of labelsOf("formulas_hidden_richtext.csv")) {
      const row = byRow.get(Number(label.row));
      expect(row?.values["cntNo"], label.row).toBe(label.container_no_meant);
      expect(row?.hidden).toBe(label.fault === "hidden_row");
      if (label.fault === "formula_error_value")
        expect(codesOf(row)).toEqual(["import.errorValue"]);
      else expect(row?.values["bkNo"]).toBe(label.booking_meant);
      if (label.fault === "formula_without_cached_value")
        expect(codesOf(row)).toEqual(["import.formulaNoValue"]);
      else if (label.fault !== "formula_error_value") expect(codesOf(row)).toEqual([]);
    }
    expect(summary.hiddenRows).toBe(20);
    expect(summary.worksheets.map((worksheet) => worksheet.state)).toEqual([
      "read",
      "hidden",
      "hidden",
    ]);
  });

  test("fullwidth_spaces_unicode.xlsx: all as meant", async () => {
    const { rows } = await read("fullwidth_spaces_unicode.xlsx");
    const byRow = new Map(rows.map((row) => [row.row, row]));
    for (const label of labelsOf("fullwidth_spaces_unicode.csv")) {
      const row = byRow.get(Number(label.row));
      expect([row?.values["cntNo"], row?.values["bkNo"], codesOf(row)], label.row).toEqual([
        label.container_no_meant,
        label.booking_meant,
        [],
      ]);
      if (label.fault === "rare_han_characters") expect(row?.values["remark"]).toBe("镕堃喆囍𠮷𪚥");
      if (label.fault === "escaped_control_characters")
        expect(row?.values["remark"]).toBe("a_x000D_b_x0007_c");
      if (label.fault === "odd_unicode_remark")
        expect(row?.values["remark"]).toBe("Größe ß ñ 混合 العربية 🚢 gnp.exe");
      if (label.fault === "seal_lower_case") expect(row?.values["sealNo"]).toMatch(/^[A-Z0-9-]+$/);
      if (label.fault === "ideographic_space_in_vessel")
        expect(row?.values["vessel"]).toMatch(/^[A-Z0-9]+( [A-Z0-9]+)+$/);
      if (label.fault === "full_width_number") expect(row?.values["gwt"]).toMatch(/^\d+(\.\d+)?$/);
      if (label.fault === "spaces_around_number") expect(row?.values["pkgs"]).toMatch(/^\d+$/);
    }
    expect(rows).toHaveLength(240);
  });

  test("merged_cells_two_header_rows.xlsx: merged bookings filled down, total and footer left out", async () => {
    const { rows, summary } = await read("merged_cells_two_header_rows.xlsx");
    const byRow = new Map(rows.map((row) => [row.row, row]));
    for (const label of labelsOf("merged_cells_two_header_rows.csv")) {
      const row = byRow.get(Number(label.row));
      if (["total_row", "footer_row"].includes(label.fault)) expect(row).toBeUndefined();
      else
        expect([row?.values["cntNo"], row?.values["bkNo"], codesOf(row)]).toEqual([
          label.container_no_meant,
          label.booking_meant,
          [],
        ]);
    }
    expect([rows.length, summary.skipped.total, summary.skipped.footer]).toEqual([120, 1, 1]);
    expect(rows.every((row) => row.values["vessel"] && row.values["voyage"])).toBe(true);
  });

  test("dates_every_shape.xlsx: as meant, or a fault that says why", async () => {
    const { rows } = await read("dates_every_shape.xlsx", entryPointColumns);
    const byRow = new Map(rows.map((row) => [row.row, row]));
    let ambiguous = 0;
    for (const label of labelsOf("dates_every_shape.csv")) {
      const row = byRow.get(Number(label.row));
      const codes = codesOf(row);
      if (label.fault === "impossible_date") expect(codes).toEqual(["import.impossibleDate"]);
      else if (label.fault === "not_a_date") expect(codes).toEqual(["import.notADate"]);
      else if (codes.length > 0) {
        expect(codes).toEqual(["import.ambiguousDate"]);
        expect(["text_ambiguous", "text_two_digit_year"]).toContain(label.fault);
        ambiguous += 1;
      } else
        expect(
          row?.values["doorTime"]?.replace("T", " ").startsWith(label.detail),
          `${label.row} ${row?.values["doorTime"]}`,
        ).toBe(true);
    }
    expect(rows).toHaveLength(140);
    expect(ambiguous).toBeGreaterThan(0);
  });

  test("dates_1904_system.xlsx: the other calendar", async () => {
    const { rows } = await read("dates_1904_system.xlsx", entryPointColumns);
    expect(rows.map((row) => row.values["doorTime"])).toEqual(
      labelsOf("dates_1904_system.csv").map((label) => label.detail),
    );
  });

  test("no workbook of the folder is left untested", () => {
    const tested = readFileSync(import.meta.filename, "utf8");
    const files = readdirSync(folder).filter(
      (file) => /\.(xlsx|csv|txt)$/.test(file) && !file.startsWith("vgm_"),
    );
    expect(files.filter((file) => !tested.includes(file))).toEqual([]);
  });

  test("vgm_declared.csv: another definition, weights in tonnes stay what is written", async () => {
    const columns = defineColumns([
      { key: "cntNo", names: ["container_no"], kind: "code", required: true },
      { key: "vgm", names: ["vgm_kg"], kind: "decimal", decimals: 3, unit: "kg", required: true },
    ]);
    const { rows } = await read("vgm_declared.csv", columns);
    expect(rows).toHaveLength(649);
    expect(rows[1]?.values).toEqual({ cntNo: "TEMU9548979", vgm: "4.9" });
  });
});
