import { type TestDatabase, openTestDatabase } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, test, expect } from "vitest";
import { seedFeeFixture, aFeeVoyage, aFeeBill } from "#tests/db/finance/fee/fixture.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { saveContainerFee } from "#domain/finance/fee/ops/save-container-fee.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { readRecord, searchResource } from "#platform/records/resource/resource.server.ts";
import { refused, move } from "./fixture.ts";
import { sql } from "kysely";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { TransferRate } from "#domain/finance/container-fee/container-fee.entity.server.ts";
import { runTransfers } from "#domain/finance/container-fee/ops/run-transfers.server.ts";
import { sourceWork } from "./source-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const { feesOf, resourceAt, atOnce } = sourceWork(() => testDatabase);

describe("entered by hand", () => {
  const input = (more: object = {}) => ({
    containerno: "TEMU1234565",
    feeKind: "RENT",
    companyCode: "SEAWAY",
    feeCode: "RENT",
    corpCode: "C002",
    unit: "CONTAINER",
    qty: "1",
    price: "100",
    currency: "CNY",
    rentBegin: "2026-05-01",
    rentEnd: "2026-05-31",
    ...more,
  });
  const save = (side: FeeSide, more?: object) =>
    testDatabase.run("finance", saveContainerFee[side], input(more));

  test("stands outside any voyage, is audited and opened in any state", async () => {
    const { id } = await save("P");
    expect(await feesOf("TEMU1234565")).toMatchObject([
      { side: "P", kind: "RENT", status: "CREATED", voyage: null, first: "2026-05-01" },
    ]);
    expect(await testDatabase.run("finance", feeSteps.P.audit, { rows: [{ id }] })).toMatchObject({
      done: 1,
    });
    const { em, actor } = testDatabase.as("finance");
    expect(
      (await readRecord(em, actor, resourceAt("feemgr/container/pay/search"), id)).record,
    ).toMatchObject({ feeStatus: "AUDITED" });
    expect(await refused(save("P", { id, version: 2 }))).toEqual([" fee.auditedStays"]);
  });

  test("names what its kind needs", async () => {
    expect(await refused(save("R", { feeKind: "REPAIR" }))).toEqual(["modifyNo kit.required"]);
    expect(await refused(save("R", { rentBegin: "", rentEnd: "" }))).toEqual([
      "rentBegin kit.required",
      "rentEnd kit.required",
    ]);
    expect(await refused(save("R", { rentEnd: "2026-04-30" }))).toEqual(["rentEnd fee.rentDays"]);
    expect(await refused(save("R", { feeKind: "FREIGHT" }))).toEqual(["feeKind kit.required"]);
    expect(await refused(save("R", { containerno: "", corpCode: "" }))).toEqual(
      expect.arrayContaining(["containerno kit.required", "corpCode kit.required"]),
    );
  });

  test("a named voyage must be open, a bill must sail on it", async () => {
    const em = testDatabase.em();
    const [voyage, other] = [await aFeeVoyage(em), await aFeeVoyage(em)];
    const bill = await aFeeBill(em, voyage, { boxes: { "20GP": 1 } });
    expect(await refused(save("R", { blNo: bill.blNo }))).toEqual(["voyageName kit.required"]);
    expect(await refused(save("R", { voyageName: other.voyageName, blNo: bill.blNo }))).toEqual([
      "blNo fee.billOfOtherVoyage",
    ]);
    await sql`update voyage set fee_lock = 'Y' where id = ${voyage.id}`.execute(em.getKysely());
    expect(await refused(save("R", { voyageName: voyage.voyageName }))).toEqual([
      "voyageName fee.lockedVoyage",
    ]);
  });

  test("each form changes the fees of its own kind; each page holds its side", async () => {
    const em = testDatabase.em();
    const bill = await aFeeBill(em, await aFeeVoyage(em), { boxes: { "20GP": 1 } });
    const { id } = await save("R", { containerno: "TEMU7654320" });
    const ofBill = {
      blNo: bill.blNo,
      feeCode: "DOC",
      unit: "BILL",
      qty: "1",
      price: "5",
      currency: "CNY",
    };
    expect(
      await refused(testDatabase.run("finance", saveFee.R, { ...ofBill, id, version: 1 })),
    ).toEqual([" kit.notFound"]);
    const plain = await testDatabase.run("finance", saveFee.R, ofBill);
    expect(await refused(save("R", { id: plain.id, version: 1 }))).toEqual([" kit.notFound"]);
    const { em: reader, actor } = testDatabase.as("finance");
    const idsAt = async (apiName: string) => {
      const query = {
        filters: [],
        sort: [{ key: "createdTime", order: "desc" as const }],
        page: 1,
        pageSize: 100,
      };
      const { rows } = await searchResource(reader, actor, resourceAt(apiName), query);
      return rows.map((row) => row.id);
    };
    expect(await idsAt("feemgr/container/rec/edit")).toContain(id);
    expect(await idsAt("feemgr/container/rec/edit")).not.toContain(plain.id);
    expect(await idsAt("feemgr/container/pay/edit")).not.toContain(id);
  });
});

test("an empty moved between two ports costs what the rate of its lane says, once", async () => {
  const em = testDatabase.em();
  const rate = {
    corpCode: "C002",
    fromPort: "CNSGH",
    toPort: "JPOSA",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    currency: "CNY",
    companyCode: "SEAWAY",
  };
  em.create(TransferRate, { ...rate, price: "300" });
  em.create(TransferRate, { ...rate, sizeGroup: "20", price: "250" });
  em.create(TransferRate, { ...rate, side: "R", corpCode: "C001", price: "400" });
  await em.flush();
  const of = { cntNo: "EMPT0000001", voyageId: null, bookingId: null, emptyFlag: "Y" } as const;
  await move(em, { ...of, event: "GATE_OUT", at: "2026-06-01 02:00+00", portCode: "CNSGH" });
  await move(em, { ...of, event: "GATE_IN", at: "2026-06-09 02:00+00" });
  // Full on the way: no empty transfer.
  await move(em, {
    ...of,
    cntNo: "EMPT0000002",
    event: "GATE_OUT",
    at: "2026-06-01 02:00+00",
    portCode: "CNSGH",
    emptyFlag: "N",
  });
  await move(em, { ...of, cntNo: "EMPT0000002", event: "GATE_IN", at: "2026-06-09 02:00+00" });
  const run = () =>
    testDatabase.run("finance", runTransfers, { from: "2026-06-01", to: "2026-06-30" });
  expect((await atOnce(run)).map(({ records, inserted }) => [records, inserted]).sort()).toEqual([
    [2, 0],
    [2, 2],
  ]);
  expect(await feesOf("EMPT0000001")).toMatchObject([
    { side: "P", kind: "EMPTY_TRANSFER", amount: "250", payer: "C002" },
    { side: "R", kind: "EMPTY_TRANSFER", amount: "400", payer: "C001" },
  ]);
  expect(await feesOf("EMPT0000002")).toEqual([]);
  expect(await run()).toMatchObject({ inserted: 0, removed: 0 });
  expect(
    await refused(
      testDatabase.run("finance", runTransfers, { from: "2026-06-02", to: "2026-06-01" }),
    ),
  ).toEqual(["to containerFee.endBeforeStart"]);
});
