import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containerImportResource } from "#domain/containers/container/containers.resource.server.ts";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { codesOf, contextOf, fileOf, line } from "./lines.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addBookings, addTypes, addVoyage, countsOf, stagedRows, upload, workbook } from "./sea.ts";
import { stepOf } from "#tests/support/step-of.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
});
afterAll(() => testDatabase.close());

const { send, sea, boxesOf, reasonsOf } = contextOf(() => testDatabase);

test("an upload is read, verified and put into its bookings, without a task", async () => {
  const voyage = await sea("BKA", 2, {
    cargo: [
      [15, "1500", "9"],
      [5, "700", "1"],
    ],
  });
  await sql`update booking
    set reconcile_result = 'EQUAL', reconcile_time = now()
    where bk_no = 'BKA'`.execute(testDatabase.em().getKysely());
  const result = await send(voyage.voyageName, [line("BKA"), line("BKA", { type: "40HQ" })]);
  expect(result).toMatchObject({
    checked: { verified: 2, failed: 0 },
    imported: { imported: 2, failed: 0 },
  });
  expect(await rowsOf(testDatabase, sql`select 1 from task`)).toEqual([]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 2 });
  expect((await stagedRows(testDatabase, voyage.id)).map((row) => row.sizeType)).toEqual([
    "40HC",
    "40HC",
  ]);
  const packed = await rowsOf(
    testDatabase,
    sql`select p.pkgs, p.gwt::text as gwt
      from packing_line p join box b on b.id = p.box_id
      where b.voyage_id = ${voyage.id}
      order by p.id`,
  );
  // 15 packages of the first cargo: ten in the first container, five with the second's five in the
  // other; 100 and 140 kg each.
  expect(packed).toEqual([
    { pkgs: 10, gwt: "1000.000" },
    { pkgs: 5, gwt: "416.667" },
    { pkgs: 5, gwt: "583.333" },
  ]);
  expect(
    await rowsOf(testDatabase, sql`select reconcile_result as r from booking where bk_no = 'BKA'`),
  ).toEqual([{ r: "" }]);
});

test("a size as word processors write it is the one of its alias", async () => {
  const voyage = await sea("BKQ", 2);
  await sql`insert into size_type_alias (alias, size_type)
    values ('40''HC', '40HC')
    on conflict do nothing`.execute(testDatabase.em().getKysely());
  const result = await send(voyage.voyageName, [line("BKQ", { type: "40’HC" })]);
  expect(result).toMatchObject({ checked: { verified: 1, failed: 0 } });
});

test("modes: first only once, append adds, add/reset begins anew; the same file changes nothing", async () => {
  const voyage = await sea("BKM");
  const file = await fileOf([line("BKM"), line("BKM")]);
  const put = (mode: string, bytes = file) =>
    upload(testDatabase, workbook(voyage.voyageName, "a.xlsx", bytes, mode));
  await put("FIRST");
  for (const mode of ["FIRST", "APPEND", "ADD_RESET"])
    expect(await put(mode), mode).toMatchObject({ unchanged: true, imported: { imported: 0 } });
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 2 });
  const more = await fileOf([line("BKM")]);
  expect(await codesOf(put("FIRST", more))).toEqual(["container.notFirst"]);
  await put("APPEND", more);
  expect(await boxesOf(voyage.id)).toHaveLength(3);
  // The first file no longer covers the voyage, so add/reset is a change.
  expect(await put("ADD_RESET")).toMatchObject({ unchanged: false });
  expect(await boxesOf(voyage.id)).toHaveLength(2);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({ IMPORTED: 2 });
});

test("add/reset names every booking that holds it back, and clears nothing", async () => {
  const voyage = await sea("BKR1");
  await addBookings(testDatabase, voyage.id, [{ bkNo: "BKR2", containers: [["40HC", 1]] }]);
  await send(voyage.voyageName, [line("BKR1"), line("BKR2")]);
  await sql`update booking set bk_status = 'LOCKED' where bk_no = 'BKR1'`.execute(
    testDatabase.em().getKysely(),
  );
  await sql`update booking set bl_status = 'DRAFT' where bk_no = 'BKR2'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await codesOf(send(voyage.voyageName, [line("BKR1")], "ADD_RESET"))).toEqual([
    "container.resetLocked",
    "container.resetBilled",
  ]);
  expect(await boxesOf(voyage.id)).toHaveLength(2);
  const [row] = await stagedRows(testDatabase, voyage.id);
  const removed = await testDatabase.run("clerk", stepOf(containerImportResource, "remove"), {
    rows: [{ id: row?.id }],
  });
  expect((removed as StepResult).rows[0]).toMatchObject({
    done: false,
    code: "container.lockedBox",
  });
});

test("refused as a whole: no voyage, ended, no source, two sources, wrong file, no column; nothing is staged", async () => {
  const voyage = await sea("BKX");
  const file = (await fileOf([line("BKX")])).toString("base64");
  const put = (input: object) => codesOf(upload(testDatabase, input));
  expect(await put({ voyage: "", fileName: "a.xlsx", content: file })).toEqual(["kit.required"]);
  expect(await put({ voyage: "NONE/1", fileName: "a.xlsx", content: file })).toEqual([
    "kit.unknownCode",
  ]);
  expect(await put({ voyage: voyage.voyageName })).toEqual(["container.noSource"]);
  expect(
    await put({ voyage: voyage.voyageName, fileName: "a.xlsx", content: file, text: "箱号" }),
  ).toEqual(["container.twoSources"]);
  expect(await put({ voyage: voyage.voyageName, fileName: "a.csv", content: file })).toEqual([
    "import.onlyXlsx",
  ]);
  expect(await put({ voyage: voyage.voyageName, fileName: "a.xlsx", content: "%%%" })).toEqual([
    "container.badContent",
  ]);
  expect(await put({ voyage: voyage.voyageName, text: "箱号\t箱型\nA\tB" })).toEqual([
    "import.columnMissing",
  ]);
  await sql`update voyage set ended = 'Y' where id = ${voyage.id}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await put({ voyage: voyage.voyageName, fileName: "a.xlsx", content: file })).toEqual([
    "container.voyageEnded",
  ]);
  expect(await countsOf(testDatabase, voyage.id)).toEqual({});
  expect(
    await codesOf(
      testDatabase.run("finance", uploadContainers, { voyage: voyage.voyageName, text: "x" }),
    ),
  ).toEqual(["kit.noPermission"]);
  const customer = testDatabase.as("clerk", { kind: "customer", customerCodes: ["C1"] });
  expect(
    await codesOf(
      runOperation(customer, uploadContainers, { voyage: voyage.voyageName, text: "x" }),
    ),
  ).toEqual(["kit.noPermission"]);
});

test("the room in a booking: too many, a substitute, a wrong row does not push out a good one", async () => {
  const voyage = await addVoyage(testDatabase);
  await addBookings(testDatabase, voyage.id, [
    {
      bkNo: "BKC",
      containers: [
        ["40GP", 1, "40HC"],
        ["20GP", 1],
      ],
    },
  ]);
  await send(voyage.voyageName, [
    line("BKC", { type: "20GP", gwt: 0 }),
    line("BKC", { type: "40HC" }),
    line("BKC", { type: "20GP" }),
    line("BKC", { type: "40GP" }),
    line("BKC", { type: "45HC" }),
  ]);
  expect(await reasonsOf(voyage.id)).toEqual([
    ["container.noWeight", "container.overCount"],
    [],
    [],
    ["container.overCount"],
    ["container.overCount"],
  ]);
});

test("the same box or seal in a later file is refused; the earlier keeps it", async () => {
  const voyage = await sea("BKD");
  const first = line("BKD", { seal: "ONE/TWO" });
  await send(voyage.voyageName, [first]);
  await send(
    voyage.voyageName,
    [
      line("BKD", { cntNo: String(first[1]) }),
      line("BKD", { seal: "TWO" }),
      line("BKD", { cntNo: String(first[1]), empty: "Y", pkgs: 0, gwt: 0, seal: "" }),
    ],
    "APPEND",
  );
  expect(await reasonsOf(voyage.id)).toEqual([
    [],
    ["container.duplicate"],
    ["container.sealTwice"],
    [],
  ]);
});
