import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arrivalNotice } from "#domain/documents/import-bill/arrival-notice.server.ts";
import { importBillImport } from "#domain/documents/import-bill/import-bill.imports.server.ts";
import {
  importBillResource,
  readImportBill,
} from "#domain/documents/import-bill/import-bill.resource.server.ts";
import {
  saveImportBill,
  saveImportBills,
} from "#domain/documents/import-bill/ops/save-import-bills.server.ts";
import { pdfBytes } from "#platform/output/document/pdf.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { openTrade, voyageName } from "./bill-fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await openTrade(testDatabase.em());
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`delete from import_bill`.execute(testDatabase.em().getKysely());
});

const box = {
  cntNo: "SITU1234564",
  sizeType: "20GP",
  sealNo: "S1",
  pkgs: 10,
  gwt: "100.5",
  dim: "1",
};
const bill = (blNo: string, more: object = {}) => ({
  blNo,
  voyage: voyageName,
  portLoad: "JPOSA",
  portDis: "CNSGH",
  clientCode: "C001",
  shipperName: "KANSAI FOODS",
  consigneeName: "SUNRISE",
  goodsNameEn: "MACHINE PARTS",
  pkgs: 10,
  gwt: "100.5",
  dim: "1",
  containers: [box],
  ...more,
});
const many = async (bills: object[]) =>
  (await testDatabase.run("clerk", saveImportBills, { bills })).rows.map(
    (row) => `${row.key} ${row.done ? "done" : row.code}`,
  );
const stored = () =>
  rowsOf(
    testDatabase,
    sql`select b.bl_no as "blNo", b.obtained_by as by, b.pkgs, count(c.id)::int as boxes
      from import_bill b left join import_bill_container c on c.import_bill_id = b.id
      group by b.id
      order by 1`,
  );
const faultsOf = async (input: object) => {
  try {
    await testDatabase.run("clerk", saveImportBill, input);
    return [];
  } catch (error) {
    return refusalsOf(error).map(({ code, place }) => `${place.field} ${code}`);
  }
};

test("documents come with a purpose, each with its own outcome", async () => {
  expect(
    await many([{ bill: bill("IM1") }, { bill: bill("IM2", { pkgs: 11 }) }, { bill: bill("IM3") }]),
  ).toEqual(["IM1 done", "IM2 bill.pkgsDiffer", "IM3 done"]);
  expect(await many([{ bill: bill("IM1") }])).toEqual(["IM1 kit.notUnique"]);
  const two = [box, { ...box, cntNo: "SITU7654320" }];
  const replaced = bill("IM1", { pkgs: 20, gwt: "201", dim: "2", containers: two });
  expect(
    await many([
      { purpose: "replace", bill: replaced },
      { purpose: "replace", bill: bill("IM9") },
      { purpose: "cancel", bill: bill("IM3") },
    ]),
  ).toEqual(["IM1 done", "IM9 importBill.unknown", "IM3 done"]);
  expect(await stored()).toEqual([{ blNo: "IM1", by: "EDI", pkgs: 20, boxes: 2 }]);
});

test("the form says what is wrong at its field", async () => {
  expect(
    await faultsOf(
      bill("IM1", {
        isDg: "Y",
        releaseType: "TELEX",
        consigneeName: "TO ORDER",
        containers: [box, box],
      }),
    ),
  ).toEqual([
    "consigneeName bill.telexToOrder",
    "dgUnNo importBill.noUnNo",
    "containers.1.cntNo bill.boxTwice",
    "pkgs bill.pkgsDiffer",
    "gwt bill.gwtDiffer",
    "dim bill.dimDiffer",
  ]);
  expect(await faultsOf(bill("IM1", { portDis: "XXXXX", voyage: "NONE/1" }))).toEqual([
    "portDis kit.unknownCode",
  ]);
  expect(await faultsOf(bill("IM1", { voyage: "NONE/1" }))).toEqual(["voyage kit.unknownCode"]);
  expect(await stored()).toEqual([]);
});

const heads =
  "提单号\t船名航次\t装货港代码\t卸货港代码\t委托人代码\t收货人\t英文品名\t箱号\t箱型\t封号\t件数\t毛重(KG)\t体积(CBM)";
const line = (blNo: string, cntNo: string, more = "10\t100.5\t1") =>
  `${blNo}\t${voyageName}\tJPOSA\tCNSGH\tC001\tSUNRISE\tPARTS\t${cntNo}\t20GP\tS1\t${more}`;
const take = (lines: string[]) =>
  testDatabase.run("clerk", importBillImport.operation, {
    source: { text: [heads, ...lines].join("\n") },
  });

test("a file has a row a container; a fault names its row, and nothing is taken then", async () => {
  const wrong = await take([
    line("IM1", "SITU1234564"),
    line("IM2", "SITU7654320"),
    line("IM2", "SITU7654320"),
  ]);
  expect(wrong.faults.map(({ row }) => row)).toEqual([4]);
  expect(await stored()).toEqual([]);
  expect(
    await take([
      line("IM1", "SITU1234564"),
      line("IM1", "SITU7654320"),
      line("IM2", "SITU7654320"),
    ]),
  ).toMatchObject({
    inserted: 2,
    faults: [],
  });
  expect(await stored()).toEqual([
    { blNo: "IM1", by: "FILE", pkgs: 20, boxes: 2 },
    { blNo: "IM2", by: "FILE", pkgs: 10, boxes: 1 },
  ]);
  expect((await take([line("IM1", "SITU1234564")])).faults).toEqual([
    expect.objectContaining({ row: 2, field: "blNo", code: "kit.notUnique" }),
  ]);
});

test("the consignee is told once; a told bill stays; the notice prints", async () => {
  const { id } = await testDatabase.run("clerk", saveImportBill, bill("IM1"));
  const { notify, remove } = importBillResource.steps;
  if (!notify || !remove) throw new Error("no steps");
  const step = async (operation: typeof notify) => {
    const { rows } = (await testDatabase.run("clerk", operation, { rows: [{ id }] })) as {
      rows: { done: boolean; code?: string }[];
    };
    return rows[0]?.done ? "done" : rows[0]?.code;
  };
  expect(await step(notify)).toBe("done");
  expect(await step(notify)).toBe("importBill.alreadyNotified");
  expect(await step(remove)).toBe("importBill.alreadyNotified");
  const record = await readImportBill(testDatabase.em(), testDatabase.as("clerk").actor, id);
  const pages = pdfText(
    new Uint8Array(await pdfBytes(await arrivalNotice(testDatabase.em(), record ?? {}, "en"))),
  );
  expect(pages.join("\n")).toMatch(/Arrival notice IM1[\s\S]*SUNRISE[\s\S]*SITU1234564/);
});
