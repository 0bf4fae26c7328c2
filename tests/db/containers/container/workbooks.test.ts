import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportedRow } from "#platform/records/import/imported-row.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { UploadResult } from "#domain/containers/container/ops/upload-containers.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import {
  absent,
  addBookings,
  addTypes,
  addVoyage,
  bookingsOf,
  bytesOf,
  countsOf,
  inputs,
  type Label,
  labelsOf,
  rowsOfFile,
  stagedRows,
  upload,
  workbook,
} from "./sea.ts";

const why = `SKIPPED: ${inputs} is not there; import.test.ts still provokes every rule on rows of its own`;

describe.runIf(absent)("shared workbooks through the import", () => {
  test("are absent", (ctx) => ctx.skip(why));
});

/**
 * Recognised irregularities: the row is valid. A differing vessel gets a note, as the booking
 * decides the voyage.
 */
const understood = new Set(
  `comment formula_with_cached_value hyperlink_cell number_as_text rich_text value_from_hidden_sheet escaped_control_characters
  full_width_container full_width_number ideographic_space_in_vessel line_break_in_booking odd_unicode_remark rare_han_characters seal_lower_case
  space_and_hyphen spaces_around_number spaces_nbsp zero_width_space booking_in_merged_cell decimal_comma lower_case_no packages_text
  size_type_alias soc_word voyage_case weight_text_comma weight_text_unit`.split(/\s+/),
);
const noted: Record<string, string> = {
  vessel_differs: "container.vesselDiffers",
  seal_two_in_cell: "container.twoSeals",
  hidden_row: "container.hiddenRow",
};
const faulty: Record<string, RegExp> = {
  bad_check_digit: /gear\.cntNo\.digit@cntNo/,
  booking_number_as_float: /container\.bookingUnknown@bkNo/,
  duplicate_key: /container\.duplicate@cntNo/,
  // One labelled pair was corrupted later: its number is an error value.
  duplicate_number_other_soc: /container\.otherSoc@isSoc|import\.errorValue@cntNo/,
  empty_but_weight: /container\.empty(Weight@gwt|Packages@pkgs)/,
  error_value: /import\.errorValue@/,
  formula_error_value: /import\.errorValue@/,
  formula_without_cached_value: /import\.formulaNoValue@/,
  negative_weight: /import\.tooSmall@gwt/,
  no_booking: /import\.required@bkNo/,
  no_container_no: /import\.required@cntNo/,
  overweight: /container\.(overweight|emptyWeight)@gwt/,
  packages_fraction: /import\.notWhole@pkgs/,
  remark_long: /import\.tooLong@remark/,
  seal_twice: /container\.sealTwice@sealNo/,
  too_many_decimals: /import\.tooManyDecimals@dim/,
  unknown_size_type: /container\.unknownSize@sizeType/,
  weight_in_tonnes: /container\.tonnes@gwt/,
  zero_weight_full_box: /container\.noWeight@gwt/,
};

const labelled = (labels: readonly Label[]) => {
  const byRow = new Map<number, Label[]>();
  for (const label of labels)
    byRow.set(Number(label.row), [...(byRow.get(Number(label.row)) ?? []), label]);
  return byRow;
};

/** Bookings of a file, by its labels also for faulty rows. */
function meantBookings(rows: readonly ImportedRow[], labels: Map<number, Label[]>) {
  return bookingsOf(
    rows.map((row) => ({
      bkNo: labels.get(row.row)?.[0]?.booking_meant || (row.values["bkNo"] ?? ""),
      sizeType: row.values["sizeType"] ?? "",
    })),
  ).filter((plan) => plan.bkNo !== "");
}

describe.skipIf(absent)("shared workbooks through the import", () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    await addTypes(testDatabase);
  });
  afterAll(() => testDatabase.close());
  /** Bookings are unique and files repeat some, so each file starts without any. */
  const emptySea = () =>
    sql`truncate booking,
      voyage,
      container_import,
      container_import_row,
      box,
      packing_line,
      task cascade`.execute(testDatabase.em().getKysely());

  const clean: [string, number][] = [
    ["clean_1000_en.xlsx", 1000],
    ["clean_100_zh.xlsx", 100],
    ["columns_moved.xlsx", 80],
    ["data_on_second_sheet.xlsx", 30],
    ["inline_strings_no_cell_refs.xlsx", 60],
    ["table_starts_at_C8.xlsx", 40],
    ["used_range_one_million_rows.xlsx", 20],
  ];
  test.each(clean)("%s: all %i rows end imported", async (file, count) => {
    await emptySea();
    const voyage = await addVoyage(testDatabase);
    const rows = await rowsOfFile(file);
    await addBookings(testDatabase, voyage.id, meantBookings(rows, new Map()));
    const result = await upload(testDatabase, workbook(voyage.voyageName, file, bytesOf(file)));
    expect(result).toMatchObject({
      unchanged: false,
      summary: { rows: count, faultyRows: 0 },
      checked: { verified: count, failed: 0 },
      imported: { imported: count, failed: 0 },
    });
    const [sums] = await rowsOf<{ boxes: number; kg: string; packed: string }>(
      testDatabase,
      sql`select (select count(*)::int from box) as boxes, (select sum(gwt)::text from box) as kg,
          (select sum(gwt)::text from packing_line) as packed`,
    );
    const kg = rows.reduce((sum, row) => sum + Math.round(Number(row.values["gwt"]) * 1000), 0);
    expect(sums).toEqual({
      boxes: count,
      kg: (kg / 1000).toFixed(3),
      packed: (kg / 1000).toFixed(3),
    });
  });

  test.each(["list_gbk.csv", "list_utf8_bom.csv", "paste_tab_separated.txt"])(
    "%s pasted: 60 rows",
    async (file) => {
      await emptySea();
      const voyage = await addVoyage(testDatabase);
      const text = new TextDecoder(file === "list_gbk.csv" ? "gbk" : "utf-8").decode(bytesOf(file));
      const rows = await rowsOfFile("paste_tab_separated.txt").catch(() => []);
      expect(rows).toEqual([]);
      const { readImportRows } = await import("#platform/records/import/read-import.server.ts");
      const { containerImportColumns } = await import(
        "#domain/containers/container/import/container-import.columns.ts"
      );
      await addBookings(
        testDatabase,
        voyage.id,
        meantBookings(
          (await readImportRows({ kind: "paste", text }, containerImportColumns)).rows,
          new Map(),
        ),
      );
      expect(await upload(testDatabase, { voyage: voyage.voyageName, text })).toMatchObject({
        imported: { imported: 60 },
      });
    },
  );

  test.each([
    "faults_mixed",
    "formulas_hidden_richtext",
    "fullwidth_spaces_unicode",
    "merged_cells_two_header_rows",
  ])("%s.xlsx: every label is our reason, every other row is clean", async (name) => {
    await emptySea();
    const labels = labelled(labelsOf(`${name}.csv`));
    const rows = await rowsOfFile(`${name}.xlsx`);
    const voyage = await addVoyage(testDatabase, {
      vesselName: rows[0]?.values["vessel"] ?? "",
      voyage: rows[0]?.values["voyage"] ?? "",
    });
    await addBookings(testDatabase, voyage.id, meantBookings(rows, labels));
    await upload(
      testDatabase,
      workbook(voyage.voyageName, `${name}.xlsx`, bytesOf(`${name}.xlsx`)),
    );
    const staged = new Map(
      (await stagedRows(testDatabase, voyage.id)).map((row) => [row.rowNo, row]),
    );
    const wrong: unknown[] = [];
    for (const row of staged.values()) {
      const reasons = (row.checkResult ?? [])
        .filter((item) => !item.warn)
        .map((item) => `${item.code}@${item.field}`);
      const notes = (row.checkResult ?? []).filter((item) => item.warn).map((item) => item.code);
      const faults = (labels.get(row.rowNo) ?? []).map((label) => label.fault).filter(Boolean);
      for (const fault of faults) {
        const note = noted[fault];
        // "sitc osaka" is the vessel; only another name gets a note.
        const vesselWritten =
          fault === "vessel_differs" &&
          rows
            .find((importedRow) => importedRow.row === row.rowNo)
            ?.values["vessel"]?.match(/[a-z]/);
        if (note && !vesselWritten && !notes.some((written) => written === note))
          wrong.push([row.rowNo, fault, notes]);
        if (faulty[fault] && !reasons.some((reason) => faulty[fault]?.test(reason)))
          wrong.push([row.rowNo, fault, reasons]);
        if (!note && !faulty[fault] && !understood.has(fault))
          wrong.push([row.rowNo, "no rule for", fault]);
      }
      const mayFail = faults.some((fault) => faulty[fault]);
      if (!mayFail && (row.checkStatus !== "IMPORTED" || reasons.length > 0))
        wrong.push([row.rowNo, "should be clean", faults, reasons]);
      if (mayFail && row.checkStatus !== "VERIFY_FAILED")
        wrong.push([row.rowNo, "should have failed", faults]);
    }
    expect(wrong).toEqual([]);
    for (const [rowNo, [label]] of labels)
      if (["blank_row", "total_row", "footer_row"].includes(label?.fault ?? ""))
        expect(staged.has(rowNo), String(rowNo)).toBe(false);
    expect(staged.size).toBe(rows.length);
  });

  test.each([
    ["column_missing_booking.xlsx", "import.columnMissing"],
    ["header_twice.xlsx", "import.duplicateHeader"],
    ["header_only.xlsx", "import.noRows"],
    ["empty_sheet.xlsx", "import.emptySheet"],
    ["dates_every_shape.xlsx", "import.columnMissing"],
    ["dates_1904_system.xlsx", "import.columnMissing"],
  ])("%s is refused and stages nothing", async (file, code) => {
    const voyage = await addVoyage(testDatabase);
    const error = await upload(
      testDatabase,
      workbook(voyage.voyageName, file, bytesOf(file)),
    ).catch((item: unknown) => item);
    expect(refusalsOf(error).map((refusal) => refusal.code)).toContain(code);
    expect(await countsOf(testDatabase, voyage.id)).toEqual({});
    expect(
      await rowsOf(
        testDatabase,
        sql`select 1 from container_import where voyage_id = ${voyage.id}`,
      ),
    ).toEqual([]);
  });

  const harmless = new Set([
    "good_workbook_upper.XLSX",
    "formula_injection_text.xlsx",
    "script_sql_template_text.xlsx",
  ]);
  const hostile = absent
    ? []
    : readdirSync(join(inputs, "hostile")).filter((file) => file !== "index.csv");
  test.each(hostile)(
    "hostile %s: refused with nothing staged, or harmless text",
    { timeout: 20_000 },
    async (file) => {
      await emptySea();
      const voyage = await addVoyage(testDatabase);
      const bytes = readFileSync(join(inputs, "hostile", file));
      const began = performance.now();
      const outcome = await upload(testDatabase, workbook(voyage.voyageName, file, bytes)).catch(
        (item: unknown) => item,
      );
      expect(performance.now() - began).toBeLessThan(10_000);
      const refusals = refusalsOf(outcome);
      if (!harmless.has(file)) {
        expect(refusals.length, String(outcome)).toBeGreaterThan(0);
        expect(await countsOf(testDatabase, voyage.id)).toEqual({});
        return;
      }
      expect(refusals).toEqual([]);
      // Without bookings every row fails its check and changes nothing.
      expect((outcome as UploadResult).checked?.failed).toBeGreaterThan(0);
      expect(await rowsOf(testDatabase, sql`select 1 from box`)).toEqual([]);
    },
  );

  test("no workbook of the folder is left untested", () => {
    const tested =
      readFileSync(import.meta.filename, "utf8") +
      readFileSync(join(import.meta.dirname, "large-import.test.ts"), "utf8");
    const files = readdirSync(join(inputs, "workbooks")).filter(
      (file) => /\.(xlsx|csv|txt)$/.test(file) && !file.startsWith("vgm_"),
    );
    expect(files.filter((file) => !tested.includes(file.replace(/\.xlsx$/, "")))).toEqual([]);
  });
});
