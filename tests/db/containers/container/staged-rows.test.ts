import { sql } from "kysely";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { correctContainerRows } from "#domain/containers/container/ops/correct-rows.server.ts";
import {
  failedContainerRows,
  failedGrid,
} from "#domain/containers/container/import/container-import.queries.server.ts";
import { containerImportResource } from "#domain/containers/container/containers.resource.server.ts";
import { saveContainerRow } from "#domain/containers/container/ops/save-container-row.server.ts";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { codesOf, contextOf, fileOf, line } from "./lines.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addBookings, addTypes, addVoyage, countsOf, stagedRows, upload, workbook } from "./sea.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
});
afterAll(() => testDatabase.close());

const { send, sea } = contextOf(() => testDatabase);

test("a failed row is corrected alone: unreadable is refused at its field, still wrong stays failed, right is imported", async () => {
  const voyage = await sea("BKE");
  await send(voyage.voyageName, [line("BKE", { gwt: "-5" }), line("BKE")]);
  const row = async () => (await stagedRows(testDatabase, voyage.id))[0];
  const failed = await row();
  const record = (await containerImportResource.get?.(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    failed?.id ?? 0,
  )) as Record<string, unknown>;
  expect(record["gwt"]).toBe("-5");
  const fields = [
    "cntNo",
    "sizeType",
    "bkNo",
    "sealNo",
    "pkgs",
    "dim",
    "vessel",
    "voyageNo",
    "isSoc",
    "emptyFlag",
  ] as const;
  const base = Object.fromEntries(fields.map((key) => [key, String(record[key] ?? "")]));
  const save = (over: object) =>
    testDatabase.run("clerk", saveContainerRow, {
      id: failed?.id,
      version: undefined,
      ...base,
      ...over,
    });
  expect(
    refusalsOf(await save({ gwt: "abc", bkNo: "" }).catch((item: unknown) => item)).map(
      (refusal) => [refusal.code, refusal.place.field],
    ),
  ).toEqual([
    ["import.required", "bkNo"],
    ["import.notANumber", "gwt"],
  ]);
  expect(await codesOf(save({ gwt: "1000", version: 99 }))).toEqual(["kit.stale"]);
  expect(await save({ gwt: "99999" })).toMatchObject({ checkStatus: "VERIFY_FAILED" });
  expect((await row())?.checkResult?.map((item) => item.code)).toEqual(["container.overweight"]);
  expect(await save({ gwt: "1,000.5 KGS" })).toMatchObject({ checkStatus: "IMPORTED" });
  expect(
    await rowsOf(
      testDatabase,
      sql`select gwt::text as gwt from box where voyage_id = ${voyage.id} order by gwt desc limit 1`,
    ),
  ).toEqual([{ gwt: "1000.500" }]);
  expect(await codesOf(save({ gwt: "1000" }))).toEqual(["container.cannotEdit"]);
});

test("the failed rows go out with their reasons and come in again as they are", async () => {
  const voyage = await sea("BKF");
  await send(voyage.voyageName, [line("BKF", { gwt: "-5" }), line("NOSUCH"), line("BKF")]);
  const out = new PassThrough();
  const query = {
    filters: [{ key: "voyageName", kind: "contains" as const, values: [voyage.voyageName] }],
    sort: [{ key: "id", order: "asc" as const }],
    page: 1,
    pageSize: 100,
  };
  const written = buffer(out);
  await writeErrorWorkbook(out, {
    columns: containerImportColumns,
    language: "en",
    rows: failedContainerRows(
      testDatabase.em(),
      { ...testDatabase.as("clerk").actor, lang: "en" },
      query,
    ),
  });
  const bytes = await written;
  await addBookings(testDatabase, voyage.id, [{ bkNo: "NOSUCH", containers: [["40HC", 1]] }]);
  const again = await upload(
    testDatabase,
    workbook(voyage.voyageName, "failed-rows.xlsx", bytes, "APPEND"),
  );
  expect(again.summary).toMatchObject({ rows: 2, faultyRows: 1, ignoredHeaders: [] });
  // Their source rows are gone and cannot be corrected again.
  expect(again.replaced).toBe(2);
  const rows = await stagedRows(testDatabase, voyage.id);
  expect(
    rows.slice(1).map((row) => [row.checkStatus, (row.checkResult ?? []).map((item) => item.code)]),
  ).toEqual([
    ["VERIFY_FAILED", ["import.tooSmall"]],
    ["IMPORTED", []],
  ]);
});

test("failed rows mended in the grid: only they are checked again, what cannot be read stays with its fault, others' work is not overwritten", async () => {
  const voyage = await sea("BKG", 4);
  await send(voyage.voyageName, [
    line("BKG", { gwt: 0 }),
    line("BKG", { gwt: 0 }),
    line("BKG", { gwt: 0 }),
    line("BKG"),
  ]);
  const query = {
    filters: [{ key: "voyageName", kind: "equals" as const, values: [voyage.voyageName] }],
    sort: [{ key: "id", order: "asc" as const }],
    page: 1,
    pageSize: 100,
  };
  const { rows, total } = await failedGrid(
    testDatabase.em(),
    testDatabase.as("clerk").actor,
    query,
  );
  expect([total, rows.map((row) => row.reasons.map((reason) => reason.code))]).toEqual([
    3,
    Array(3).fill(["container.noWeight"]),
  ]);
  const typed = ["2,000.5", "heavy", "900"];
  const correct = (list: { id: number; version: number; cells: Record<string, string> }[]) =>
    testDatabase.run("clerk", correctContainerRows, {
      rows: list.map(({ id, version, cells }, i) => ({
        id,
        version: i === 2 ? version + 1 : version,
        ...cells,
        gwt: typed[i] ?? "",
      })),
    });
  const result = await correct(rows);
  expect(result).toMatchObject({
    imported: 1,
    failed: 1,
    refused: [{ id: rows[2]?.id, code: "kit.stale" }],
  });
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 2, VERIFY_FAILED: 2 });
  const left = (await failedGrid(testDatabase.em(), testDatabase.as("clerk").actor, query)).rows;
  expect(left.map((row) => [row.cells["gwt"], row.reasons.map((reason) => reason.code)])).toEqual([
    ["heavy", ["import.notANumber"]],
    ["0", ["container.noWeight"]],
  ]);
  expect(
    await codesOf(testDatabase.run("finance", correctContainerRows, { rows: [{ id: 1 }] })),
  ).toEqual(["kit.noPermission"]);
  const customer = testDatabase.as("clerk", { kind: "customer", customerCodes: ["C1"] });
  expect(
    await codesOf(runOperation(customer, correctContainerRows, { rows: [{ id: 1 }] })),
  ).toEqual(["kit.noPermission"]);
});

test("a dry run checks every row and leaves nothing", async () => {
  const voyage = await sea("BKY", 1);
  const bytes = await fileOf([line("BKY"), line("BKY")]);
  const caller = { ...testDatabase.as("clerk"), dryRun: true };
  const result = await runOperation(
    caller,
    uploadContainers,
    workbook(voyage.voyageName, "a.xlsx", bytes),
  );
  expect([result.checked, result.imported]).toEqual([{ verified: 1, failed: 1 }, null]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({});
  expect(
    await rowsOf(
      testDatabase,
      sql`select 1 from task where params->'input'->>'voyageId' = ${String(voyage.id)}`,
    ),
  ).toEqual([]);
});

test("the list asks for voyage, booking or container number, and a customer sees the rows of own bookings only", async () => {
  const voyage = await addVoyage(testDatabase);
  await addBookings(testDatabase, voyage.id, [
    { bkNo: "BKS1", clientCode: "C7", containers: [["40HC", 1]] },
    { bkNo: "BKS2", clientCode: "C8", containers: [["40HC", 1]] },
  ]);
  await send(voyage.voyageName, [line("BKS1"), line("BKS2"), line("UNKNOWN")]);
  const query = (key: string, value: string) => ({
    filters: [{ key, kind: "contains" as const, values: [value] }],
    sort: [{ key: "id", order: "asc" as const }],
    page: 1,
    pageSize: 100,
  });
  const staff = testDatabase.as("clerk").actor;
  expect(
    await codesOf(
      searchResource(testDatabase.em(), staff, containerImportResource, query("sealNo", "SL")),
    ),
  ).toEqual(["kit.needsFilter"]);
  expect(
    (
      await searchResource(
        testDatabase.em(),
        staff,
        containerImportResource,
        query("voyageName", voyage.voyageName),
      )
    ).total,
  ).toBe(3);
  const customer = testDatabase.as("clerk", { kind: "customer", customerCodes: ["C7"] }).actor;
  const seen = await searchResource(
    testDatabase.em(),
    customer,
    containerImportResource,
    query("voyageName", voyage.voyageName),
  );
  expect(seen.rows.map((row) => row["bkNo"])).toEqual(["BKS1"]);
});
