import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { loadDetailColumns } from "#domain/containers/load-detail/load-detail.columns.ts";
import { failedDetailRows } from "#domain/containers/load-detail/load-detail.queries.server.ts";
import { loadDetailResource } from "#domain/containers/load-detail/load-detail.resource.server.ts";
import {
  type DetailUpload,
  uploadDetails,
  verifyDetails,
} from "#domain/containers/load-detail/ops/upload-details.server.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { readImportRows } from "#platform/records/import/read-import.server.ts";
import { sourceOf } from "#platform/records/import/uploads.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import {
  addTypes,
  absent,
  bookingsOf,
  inputs,
  labelsOf,
} from "#tests/db/containers/container/sea.ts";
import { acme, bolt, openEbookingFixture } from "#tests/db/booking/ebooking/fixture.ts";
import { plainLine } from "#tests/db/booking/ebooking/sea.ts";
import { rowsOf } from "#tests/support/test-database.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
  await addTypes(context.testDatabase);
});
afterAll(() => context.testDatabase.close());

let made = 0;
const cntNo = (n = (made += 1)): string => {
  const head = `MSKU${String(n).padStart(6, "0")}`;
  return head + checkDigit(head);
};
const head =
  "订舱号\t箱号\t箱型\t封号\t货物行\t件数\t毛重(KG)\t皮重(KG)\tVGM(KG)\t称重方式\t称重时间";
const table = (rows: readonly (readonly (string | number)[])[]) =>
  [head, ...rows.map((row) => row.join("\t"))].join("\n");
const upload = (
  text: string,
  mode = "FIRST",
  caller: Caller = context.customer(),
): Promise<DetailUpload> => runOperation(caller, uploadDetails, { text, mode });
const staged = (importId: number) =>
  rowsOf<{
    id: number;
    version: number;
    status: string;
    codes: string;
    ebId: number | null;
    clientCode: string;
  }>(
    context.testDatabase,
    sql`select id, version, check_status as status, e_booking_id as "ebId",
        client_code as "clientCode",
        coalesce(
          (select string_agg(f ->> 'code', ' ') from jsonb_array_elements(check_result) f), ''
        ) as codes
      from load_detail_row
      where load_detail_id = ${importId}
      order by id`,
  );
/** Lines of the e-booking as loaded. */
const loaded = (ebId: number) =>
  rowsOf(
    context.testDatabase,
    sql`select c.line_no as line, sum(l.pkgs)::int as pkgs, sum(l.gwt)::text as gwt,
        count(distinct x.id)::int as boxes
      from eb_load l join eb_box x on x.id = l.box_id join eb_cargo c on c.id = l.cargo_id
      where c.e_booking_id = ${ebId}
      group by 1
      order by 1`,
  );

/** A submitted e-booking of ACME with two lines and two 20GP. @returns id and number */
async function anEb(over: Record<string, unknown> = {}): Promise<{ id: number; ebNo: string }> {
  const cargo = [
    { ...plainLine, pkgs: 10, gwt: "10000.001", dim: "10" },
    { ...plainLine, goodsNameEn: "BOLTS", pkgs: 6, gwt: "3000", dim: "3" },
  ];
  const id = await context.submitted({ cargo, ...over });
  const [row] = await rowsOf<{ ebNo: string }>(
    context.testDatabase,
    sql`select eb_no as "ebNo" from e_booking where id = ${id}`,
  );
  return { id, ebNo: row?.ebNo ?? "" };
}

describe("a customer's paste", () => {
  test("becomes containers and load, conserved to the gram; the same again changes nothing", async () => {
    const eb = await anEb();
    const [firstBox, two] = [cntNo(), cntNo()];
    const text = table([
      [eb.ebNo, firstBox, "22G1", "SA1", 1, 10, 10000, 2200, 15300, "客户称重", "2026-06-02 08:00"],
      [eb.ebNo, firstBox, "", "", 2, 3, 1500],
      [eb.ebNo, two, "20GP", "SA2", 2, 3, 1500],
    ]);
    const result = await upload(text);
    expect(result).toMatchObject({ unchanged: false, rows: 3, imported: 3, failed: 0 });
    expect(await loaded(eb.id)).toEqual([
      { line: 1, pkgs: 10, gwt: "10000.001", boxes: 1 },
      { line: 2, pkgs: 6, gwt: "3000.000", boxes: 2 },
    ]);
    const boxes = await rowsOf(
      context.testDatabase,
      sql`select x.cnt_no as "cntNo", x.size_type as "sizeType", x.seal_no as "sealNo",
          x.vgm::text as vgm, x.vgm_method as method, x.vgm_by as by
        from eb_box x join eb_loading p on p.id = x.loading_id
        where p.e_booking_id = ${eb.id}
        order by x.line_no`,
    );
    expect(boxes).toEqual([
      {
        cntNo: firstBox,
        sizeType: "20GP",
        sealNo: "SA1",
        vgm: "15300.000",
        method: "1",
        by: "anna",
      },
      { cntNo: two, sizeType: "20GP", sealNo: "SA2", vgm: null, method: "", by: "" },
    ]);
    expect(await upload(text)).toMatchObject({ importId: result.importId, unchanged: true });
    expect(await loaded(eb.id)).toHaveLength(2);
  });

  test("rows that fail stay with their reasons; corrected in the form or in the error workbook they come in", async () => {
    const eb = await anEb();
    const [firstBox, two] = [cntNo(), cntNo()];
    const { importId, failed } = await upload(
      table([
        [eb.ebNo, firstBox, "20GP", "SB1", 7, 10, 10000],
        [eb.ebNo, "MSKU0000001", "20GP", "SB2", 2, 6, 3000],
      ]),
    );
    expect(failed).toBe(2);
    const [first, second] = await staged(importId);
    expect([first?.codes, second?.codes]).toEqual([
      "loadDetail.unknownLine",
      expect.stringContaining("gear.cntNo.digit"),
    ]);
    const { save } = loadDetailResource;
    if (!save || !first) throw new Error("no row");
    const form = {
      bkNo: eb.ebNo,
      cntNo: firstBox,
      sizeType: "20GP",
      sealNo: "SB1",
      lineNo: "1",
      pkgs: "10",
      gwt: "10000",
      vgm: "abc",
    };
    const refused = await runOperation(context.customer(), save, {
      id: first.id,
      version: first.version,
      ...form,
    }).catch(refusalsOf);
    expect(refused).toMatchObject([{ place: { field: "vgm" } }]);
    const done = await runOperation(context.customer(), save, {
      id: first.id,
      version: first.version,
      ...form,
      vgm: "",
    });
    expect(done).toEqual({ id: first.id, checkStatus: "IMPORTED" });
    await expect(
      runOperation(context.customer(), save, { id: first.id, ...form, vgm: "" }),
    ).rejects.toThrow("loadDetail.cannotEdit");
    for (const [name, code] of Object.entries({
      reset: "loadDetail.cannotReset",
      remove: "loadDetail.cannotRemove",
    })) {
      const { [name]: step } = loadDetailResource.steps;
      if (!step) throw new Error(name);
      expect(
        await runOperation(context.customer(), step, { rows: [{ id: first.id }] }),
      ).toMatchObject({ rows: [{ done: false, code }] });
    }

    const out = new PassThrough();
    const ofUpload = { key: "importId", kind: "equals" as const, values: [String(importId)] };
    const query = {
      filters: [ofUpload],
      sort: [{ key: "id", order: "asc" as const }],
      page: 1,
      pageSize: 50,
    };
    const actor = { ...context.customer().actor, lang: "en" as const };
    const rows = failedDetailRows(context.testDatabase.em(), actor, query);
    const [bytes] = await Promise.all([
      buffer(out),
      writeErrorWorkbook(out, { columns: loadDetailColumns, language: "en", rows }),
    ]);
    const back = await readImportRows(
      { kind: "workbook", name: "failed.xlsx", bytes },
      loadDetailColumns,
    );
    expect(back.rows.map(({ values }) => values.cntNo)).toEqual(["MSKU0000001"]);
    const again = await upload(table([[eb.ebNo, two, "20GP", "SB2", 2, 6, 3000]]), "APPEND");
    expect(again).toMatchObject({ imported: 1, failed: 0 });
    expect(await loaded(eb.id)).toHaveLength(2);
  });

  test("first, append, and clear and import again", async () => {
    const eb = await anEb();
    const [firstBox, two, three] = [cntNo(), cntNo(), cntNo()];
    const row = (box: string, seal: string, line: number, pkgs: number) => [
      eb.ebNo,
      box,
      "20GP",
      seal,
      line,
      pkgs,
      pkgs * 1000,
    ];
    await upload(table([row(firstBox, "SC1", 1, 10)]));
    const first = await upload(table([row(two, "SC2", 2, 6)]));
    expect((await staged(first.importId))[0]).toMatchObject({
      status: "IMPORT_FAILED",
      codes: expect.stringContaining("loadDetail.notFirst"),
    });
    expect(await upload(table([row(two, "SC2", 2, 6)]), "APPEND")).toMatchObject({ imported: 1 });
    const tooMany = await upload(table([row(three, "SC3", 2, 1)]), "APPEND");
    expect((await staged(tooMany.importId))[0]?.codes).toContain("container.overCount");
    expect(await upload(table([row(three, "SC3", 1, 9)]), "ADD_RESET")).toMatchObject({
      imported: 1,
    });
    expect(await loaded(eb.id)).toEqual([{ line: 1, pkgs: 9, gwt: "9000.001", boxes: 1 }]);
  });

  test("names own e-bookings only, and a confirmed packing needs a correction", async () => {
    const eb = await anEb();
    const row = [[eb.ebNo, cntNo(), "20GP", "SD1", 1, 10, 10000]];
    const foreign = await upload(table(row), "FIRST", context.customer(bolt));
    const [alien] = await staged(foreign.importId);
    expect(alien).toMatchObject({
      status: "VERIFY_FAILED",
      ebId: null,
      clientCode: "BOLT",
      codes: "container.bookingUnknown",
    });
    expect(await loaded(eb.id)).toEqual([]);
    const seen = await searchResource(
      context.testDatabase.em(),
      context.customer(acme).actor,
      loadDetailResource,
      {
        filters: [],
        sort: [{ key: "id", order: "asc" }],
        page: 1,
        pageSize: 1000,
      },
    );
    expect(seen.rows.map(({ id }) => id)).not.toContain(alien?.id);
    for (const caller of [context.customer(acme)]) {
      await expect(
        readResource(context.testDatabase.em(), caller.actor, loadDetailResource, alien?.id ?? 0),
      ).rejects.toThrow("kit.notFound");
      await expect(
        runOperation(caller, verifyDetails, { importId: foreign.importId }),
      ).rejects.toThrow("kit.notFound");
    }
    // Staff who verify it again do not open the e-booking to the other customer either.
    await sql`update load_detail_row set check_status = 'TO_VERIFY' where id = ${alien?.id ?? 0}`.execute(
      context.testDatabase.em().getKysely(),
    );
    await runOperation(context.testDatabase.as("clerk"), verifyDetails, {
      importId: foreign.importId,
    });
    expect((await staged(foreign.importId))[0]).toMatchObject({
      status: "VERIFY_FAILED",
      ebId: null,
    });

    await sql`update eb_loading set state = 'CONFIRMED' where e_booking_id = ${eb.id}`.execute(
      context.testDatabase.em().getKysely(),
    );
    const late = await upload(table(row));
    expect((await staged(late.importId))[0]).toMatchObject({
      status: "IMPORT_FAILED",
      codes: expect.stringContaining("loading.needsCorrection"),
    });
  });
});

test("staff reset rows, and the worker's operation verifies them anew", async () => {
  const eb = await anEb();
  const clerk = context.testDatabase.as("clerk");
  const { importId } = await upload(
    table([["EB-LATER", cntNo(), "20GP", "SE1", 1, 10, 10000]]),
    "FIRST",
    clerk,
  );
  const [row] = await staged(importId);
  expect(row?.status).toBe("VERIFY_FAILED");
  await sql`update load_detail_row set bk_no = ${eb.ebNo} where id = ${row?.id ?? 0}`.execute(
    context.testDatabase.em().getKysely(),
  );
  const { reset } = loadDetailResource.steps;
  if (!reset) throw new Error("no reset");
  await runOperation(clerk, reset, { rows: [{ id: row?.id }] });
  const tasks = await rowsOf(
    context.testDatabase,
    sql`select 1 from task where kind = 'loadDetail.verify' and status = 'WAITING'`,
  );
  expect(tasks).toHaveLength(1);
  expect(await runOperation(clerk, verifyDetails, { importId })).toEqual({
    imported: 1,
    failed: 0,
  });
});

/** E-bookings for the rows of a file: what its bookings order, with packages enough for all. */
async function addEbookings(rows: readonly { bkNo: string; sizeType: string }[]): Promise<void> {
  const db = context.testDatabase.em().getKysely();
  const json = JSON.stringify(bookingsOf(rows).filter(({ bkNo }) => bkNo !== ""));
  await sql`insert into e_booking (eb_no, client_code, port_load, port_dis, eb_status)
    select x."bkNo", 'ACME', 'CNSHA', 'JPTYO', 'SUBMITTED'
    from jsonb_to_recordset(${json}::jsonb) as x ("bkNo" text)
    on conflict do nothing`.execute(db);
  await sql`insert into eb_container (e_booking_id, line_no, size_type, cont_count)
    select e.id, c.n, c.line ->> 0, (c.line ->> 1)::int
    from jsonb_to_recordset(${json}::jsonb) as x ("bkNo" text, containers jsonb)
      join e_booking e on e.eb_no = x."bkNo",
      jsonb_array_elements(x.containers) with ordinality as c (line, n)`.execute(db);
  await sql`insert into eb_cargo (e_booking_id, line_no, goods_name_en, pkgs, gwt, dim)
    select e.id, 1, 'GOODS', 1000000, 1000000, 1000
    from jsonb_to_recordset(${json}::jsonb) as x ("bkNo" text)
      join e_booking e on e.eb_no = x."bkNo"`.execute(db);
}

describe.skipIf(absent)("the shared container lists come in as load details", () => {
  const files: [string, number][] = [
    ["clean_100_zh.xlsx", 100],
    ["columns_moved.xlsx", 80],
    ["data_on_second_sheet.xlsx", 30],
    ["inline_strings_no_cell_refs.xlsx", 60],
    ["table_starts_at_C8.xlsx", 40],
    ["used_range_one_million_rows.xlsx", 20],
    ["clean_1000_en.xlsx", 1000],
    ["list_gbk.csv", 60],
    ["list_utf8_bom.csv", 60],
    ["paste_tab_separated.txt", 60],
  ];
  const read = (name: string) => readFileSync(join(inputs, "workbooks", name));
  /** What a customer uploads or pastes of a file, with e-bookings for its rows. */
  async function fileOf(name: string) {
    await sql`truncate e_booking, load_detail cascade`.execute(
      context.testDatabase.em().getKysely(),
    );
    const [bytes, pasted] = [read(name), name.startsWith("paste")];
    const source = pasted
      ? { kind: "paste" as const, text: bytes.toString() }
      : sourceOf({ name, bytes });
    const { rows } = await readImportRows(source, loadDetailColumns);
    await addEbookings(
      rows.map(({ values }) => ({ bkNo: values.bkNo ?? "", sizeType: values.sizeType ?? "" })),
    );
    const input = pasted
      ? { text: bytes.toString() }
      : { fileName: name, content: bytes.toString("base64") };
    return { rows, input: { ...input, mode: "FIRST" } };
  }
  test.each(files)("%s: all %i rows", async (name, count) => {
    const { input } = await fileOf(name);
    expect(await runOperation(context.customer(), uploadDetails, input)).toMatchObject({
      rows: count,
      imported: count,
      failed: 0,
    });
    const [sums] = await rowsOf(
      context.testDatabase,
      sql`select (select count(*)::int from eb_box) as boxes,
          (select sum(pkgs)::int from load_detail_row) = (
          select sum(pkgs)::int
          from eb_load
          ) as pkgs`,
    );
    expect(sums).toEqual({ boxes: count, pkgs: true });
  });

  const odd = [
    "formulas_hidden_richtext",
    "fullwidth_spaces_unicode",
    "merged_cells_two_header_rows",
  ];
  test.each(odd)("%s.xlsx: only rows that are labelled as odd may fail", async (name) => {
    const { rows, input } = await fileOf(`${name}.xlsx`);
    const { importId, imported, failed } = await runOperation(
      context.customer(),
      uploadDetails,
      input,
    );
    expect(imported + failed).toBe(rows.length);
    expect(imported).toBeGreaterThan(0);
    const labelled = new Set(labelsOf(`${name}.csv`).map(({ row }) => Number(row)));
    const refused = await rowsOf<{ row: number; why: string }>(
      context.testDatabase,
      sql`select row_no as row, check_result::text as why
        from load_detail_row
        where load_detail_id = ${importId} and check_status <> 'IMPORTED'`,
    );
    expect(refused.filter(({ row }) => !labelled.has(row))).toEqual([]);
  });

  test("faults are found row by row, and a file that lacks a column stages nothing", async () => {
    const { rows, input } = await fileOf("faults_mixed.xlsx");
    const clerk = context.testDatabase.as("clerk");
    const result = await runOperation(clerk, uploadDetails, input);
    expect(result.imported + result.failed).toBe(rows.length);
    const codes = new Set((await staged(result.importId)).flatMap((row) => row.codes.split(" ")));
    for (const code of [
      "container.duplicate",
      "container.unknownSize",
      "container.noWeight",
      "import.errorValue",
      "container.overweight",
    ])
      expect([...codes], code).toContain(code);
    const lacking = {
      fileName: "column_missing_booking.xlsx",
      content: read("column_missing_booking.xlsx").toString("base64"),
      mode: "APPEND",
    };
    await expect(runOperation(clerk, uploadDetails, lacking)).rejects.toThrow();
    expect(
      await rowsOf(
        context.testDatabase,
        sql`select 1 from load_detail where file_name = 'column_missing_booking.xlsx'`,
      ),
    ).toEqual([]);
  });
});
