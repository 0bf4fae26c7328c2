import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadContainers } from "#domain/containers/container/ops/upload-containers.server.ts";
import { declareVgm } from "#domain/containers/vgm/declare-vgm.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { contextOf, line } from "#tests/db/containers/container/lines.ts";
import { addTypes, stagedRows } from "#tests/db/containers/container/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addTypes(testDatabase);
});
afterAll(() => testDatabase.close());

const { sea } = contextOf(() => testDatabase);
const heads = "箱号\t箱型\t订舱号\t封号\t件数\t毛重(KG)\t体积\tVGM";
const cells = (bkNo: string) => line(bkNo).slice(1, 8).map(String);
const upload = (voyage: string, text: string, more: object = {}) =>
  runOperation(testDatabase.as("clerk"), uploadContainers, {
    voyage,
    text,
    mode: "FIRST",
    ...more,
  });
const declaredOf = (bkNo: string) =>
  rowsOf(
    testDatabase,
    sql`select d.cnt_no as "cntNo", d.weight_kg::text as kg, d.method, d.obtained_by as by,
        x.vgm_kg::text as "onBox"
      from vgm_declaration d
        join booking b on b.id = d.booking_id
        join box x on x.booking_id = d.booking_id
        and x.cnt_no = d.cnt_no
      where b.bk_no = ${bkNo}
      order by x.id, d.id`,
  );

test("a mass with its method is declared with the packing list, in kilograms", async () => {
  const voyage = await sea("BKV1", 2);
  const [first = [], second = []] = [cells("BKV1"), cells("BKV1")];
  const text = `${heads.replace("VGM", "VGM(T)")}\tVGM方法\n${first.join("\t")}\t12.34\tSM1\n${second.join("\t")}\t9.5\t计算`;
  expect(await upload(voyage.voyageName, text)).toMatchObject({ imported: { imported: 2 } });
  expect(await declaredOf("BKV1")).toEqual([
    { cntNo: first[0], kg: "12340.000", method: "1", by: "IMPORT", onBox: "12340.000" },
    { cntNo: second[0], kg: "9500.000", method: "2", by: "IMPORT", onBox: "9500.000" },
  ]);
});

test("without a method it is not declared, and the row says so; the upload may name one", async () => {
  const voyage = await sea("BKV2", 1);
  const text = `${heads}\n${cells("BKV2").join("\t")}\t11000`;
  expect(await upload(voyage.voyageName, text)).toMatchObject({ imported: { imported: 1 } });
  expect(await declaredOf("BKV2")).toEqual([]);
  expect(await stagedRows(testDatabase, voyage.id)).toMatchObject([
    { checkResult: [{ code: "container.vgmWithoutMethod", field: "vgmKg", warn: true }] },
  ]);
  await upload(voyage.voyageName, text, { mode: "ADD_RESET", vgmMethod: "1" });
  expect(await declaredOf("BKV2")).toMatchObject([{ kg: "11000.000", method: "1" }]);
});

test("a method that is none is a fault of its row", async () => {
  const voyage = await sea("BKV3", 1);
  const text = `${heads}\tVGM方法\n${cells("BKV3").join("\t")}\t11000\t3`;
  expect(await upload(voyage.voyageName, text)).toMatchObject({
    checked: { failed: 1 },
    imported: { imported: 0 },
  });
  expect(await stagedRows(testDatabase, voyage.id)).toMatchObject([
    { checkResult: [{ code: "container.unknownVgmMethod", field: "vgmMethod" }] },
  ]);
});

test("a declared mass stays, and counts for the container a packing list brings later", async () => {
  const voyage = await sea("BKV4", 1);
  const own = cells("BKV4");
  const [booking] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from booking where bk_no = 'BKV4'`,
  );
  await openCtx(testDatabase.as("clerk")).unit(async (ctx) => {
    await declareVgm(ctx, [
      {
        bookingId: booking?.id ?? 0,
        cntNo: own[0] ?? "",
        weightKg: "8000",
        method: "1",
        obtainedBy: "EDI",
      },
    ]);
  });
  await upload(voyage.voyageName, `${heads}\tVGM方法\n${own.join("\t")}\t11000\t1`);
  expect(await declaredOf("BKV4")).toEqual([
    { cntNo: own[0], kg: "8000.000", method: "1", by: "EDI", onBox: "8000.000" },
  ]);
  expect(await stagedRows(testDatabase, voyage.id)).toMatchObject([
    {
      checkResult: [
        {
          code: "vgm.declaredOtherwise",
          params: { declared: "8000.000", listed: "11000.000" },
          field: "vgmKg",
          warn: true,
        },
      ],
    },
  ]);
});
