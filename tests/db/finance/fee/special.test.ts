import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { feeListAt } from "#domain/finance/fee/fee.list.ts";
import { feeResources } from "#domain/finance/fee/fee.resource.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { saveSpecialFee } from "#domain/finance/fee/ops/save-special-fee.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture, workedTariff } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  await workedTariff(testDatabase.em());
  await sql`insert into port (code, name_en, country, time_zone)
    values ('CNSHA', 'SHANGHAI', 'CN', 'Asia/Shanghai')
    on conflict do nothing`.execute(testDatabase.em().getKysely());
});
afterAll(() => testDatabase.close());

const refused = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map(({ code, place }) => `${place.field ?? ""} ${code}`);
  }
  return [];
};
const input = (voyageName: string, more: object = {}) => ({
  voyageName,
  companyCode: "SEAWAY",
  feeCode: "DOC",
  corpCode: "C002",
  unit: "BILL",
  qty: "2",
  price: "100.005",
  currency: "CNY",
  ...more,
});
const save = (side: "R" | "P", voyageName: string, more?: object) =>
  testDatabase.run("finance", saveSpecialFee[side], input(voyageName, more));
const feeOf = async (id: number) => {
  const [fee] = await rowsOf(
    testDatabase,
    sql`select f.*, v.voyage_name from fee f join voyage v on v.id = f.voyage_id where f.id = ${id}`,
  );
  return fee;
};

test("a fee of a voyage as a whole: no bill, the company's currency, the departure as its date", async () => {
  const voyage = await aFeeVoyage(testDatabase.em());
  const { id } = await save("P", voyage.voyageName, { portLoad: "CNSHA" });
  expect(await feeOf(id)).toMatchObject({
    fee_belong: "P",
    fee_kind: "SPECIAL",
    voyage_name: voyage.voyageName,
    bill_id: null,
    bl_no: "",
    amount: "200.010",
    port_load: "CNSHA",
    pricing_reason: "fee.pricing.departure",
  });
});

test("a bill must sail on the voyage; its company and ports count", async () => {
  const em = testDatabase.em();
  const [voyage, other] = [await aFeeVoyage(em), await aFeeVoyage(em)];
  const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
  expect(await refused(save("R", other.voyageName, { blNo: bill.blNo }))).toEqual([
    "blNo fee.billOfOtherVoyage",
  ]);
  const { id } = await save("R", voyage.voyageName, { blNo: bill.blNo });
  expect(await feeOf(id)).toMatchObject({
    bl_no: bill.blNo,
    port_load: bill.portLoad,
    fee_kind: "SPECIAL",
  });
});

test("names voyage, company and counterparty or says which is missing", async () => {
  const voyage = await aFeeVoyage(testDatabase.em());
  expect(await refused(save("R", "", { corpCode: "" }))).toEqual(
    expect.arrayContaining(["voyageName kit.required", "corpCode kit.required"]),
  );
  expect(await refused(save("R", "NO SUCH/1E"))).toEqual(["voyageName kit.unknownCode"]);
  expect(await refused(save("R", voyage.voyageName, { companyCode: "NONE" }))).toEqual([
    "companyCode kit.unknownCode",
  ]);
});

test("a closed or locked voyage refuses entry and change on its side", async () => {
  const voyage = await aFeeVoyage(testDatabase.em());
  const { id } = await save("P", voyage.voyageName);
  await sql`update voyage set payable_switch = 'CLOSED' where id = ${voyage.id}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await refused(save("P", voyage.voyageName))).toEqual(["voyageName fee.closedPayable"]);
  const another = await aFeeVoyage(testDatabase.em());
  expect(await refused(save("P", another.voyageName, { id, version: 1 }))).toEqual([
    " fee.closedPayable",
  ]);
  expect(await refused(save("R", voyage.voyageName))).toEqual([]);
  await sql`update voyage set fee_lock = 'Y' where id = ${voyage.id}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await refused(save("R", voyage.voyageName))).toEqual(["voyageName fee.lockedVoyage"]);
});

test("the form of a bill's fees does not change a special fee, nor the other way round", async () => {
  const em = testDatabase.em();
  const voyage = await aFeeVoyage(em);
  const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
  const special = await save("R", voyage.voyageName);
  const {
    voyageName: _voyage,
    companyCode: _company,
    ...plain
  } = input(voyage.voyageName, { blNo: bill.blNo });
  const ordinary = (await testDatabase.run("finance", saveFee.R, plain)) as { id: number };
  expect(
    await refused(testDatabase.run("finance", saveFee.R, { ...plain, id: special.id, version: 1 })),
  ).toEqual([" kit.notFound"]);
  expect(await refused(save("R", voyage.voyageName, { id: ordinary.id, version: 1 }))).toEqual([
    " kit.notFound",
  ]);
});

test("goes the way of every fee: audited from its own page or with all others, then changed no more", async () => {
  const voyage = await aFeeVoyage(testDatabase.em());
  const { id } = await save("R", voyage.voyageName);
  const audit = feeResources.find(({ apiName }) => apiName === "feemgr/special/rec/edit")?.steps
    .audit;
  expect(audit).toBeDefined();
  expect(await testDatabase.run("finance", feeSteps.R.audit, { rows: [{ id }] })).toMatchObject({
    done: 1,
  });
  expect(await refused(save("R", voyage.voyageName, { id, version: 2 }))).toEqual([
    " fee.auditedStays",
  ]);
});

test("its pages hold special fees of their side only", () => {
  for (const [page, side] of [
    ["feemgr/special/rec/edit", "R"],
    ["feemgr/special/pay/search", "P"],
  ] as const)
    expect(feeListAt(page).fixedFilter).toEqual({ feeBelong: side, feeKind: "SPECIAL" });
});
