import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ContainerHire,
  LessorLine,
  TransferRate,
} from "#domain/finance/container-fee/container-fee.entity.server.ts";
import { hireMasters } from "#domain/finance/container-fee/rent/hire.resource.server.ts";
import { repairResource } from "#domain/finance/container-fee/repair/repair.resource.server.ts";
import { runRent } from "#domain/finance/container-fee/ops/run-rent.server.ts";
import { runTransfers } from "#domain/finance/container-fee/ops/run-transfers.server.ts";
import { saveRepair } from "#domain/finance/container-fee/ops/save-repair.server.ts";
import { feeResources } from "#domain/finance/fee/fee.resource.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { saveContainerFee } from "#domain/finance/fee/ops/save-container-fee.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { readRecord, searchResource } from "#platform/resource/resource.server.ts";
import {
  openTestDatabase,
  rowsOf,
  type TestDatabase,
  untilLocked,
} from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { move, refused } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

type Stored = {
  side: string;
  kind: string;
  status: string;
  amount: string;
  payer: string;
  origin: string;
};
const feesOf = (containerno: string) =>
  rowsOf<Stored>(
    testDatabase,
    sql`select fee_belong as side, fee_kind as kind, fee_status as status,
        trim_scale(amount)::text as amount, corp_code as payer, origin,
        to_char(rent_begin, 'YYYY-MM-DD') as first, to_char(rent_end, 'YYYY-MM-DD') as last,
        modify_no as "modifyNo", voyage_id as voyage
      from fee
      where containerno = ${containerno}
      order by id`,
  );
const sumOf = async (containerno: string, side: FeeSide) =>
  (await feesOf(containerno))
    .filter((fee) => fee.side === side)
    .reduce((sum, { amount }) => sum + Number(amount), 0);
const resourceAt = (apiName: string) => {
  const resource = feeResources.find((of) => of.apiName === apiName);
  if (!resource) throw new Error(apiName);
  return resource;
};

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

/** Two runs, of which neither writes a fee before both have got as far as they can. */
async function atOnce<T>(run: () => Promise<T>): Promise<T[]> {
  let both: Promise<T[]> | undefined;
  await testDatabase.em().transactional(async (other) => {
    await sql`lock table fee in share row exclusive mode`.execute(other.getKysely());
    both = Promise.all([run(), run()]);
    await untilLocked(testDatabase, 2);
  });
  return (await both) ?? [];
}

describe("rent", () => {
  const hire = async (of: Partial<ContainerHire> & { cntNo: string }) => {
    const em = testDatabase.em();
    const terms = {
      corpCode: "C002",
      leaseNo: "L-1",
      currency: "CNY",
      perDiem: "2.5",
      companyCode: "SEAWAY",
      onHireDate: "2026-04-20",
    };
    const { cntNo, ...more } = of;
    em.create(ContainerHire, { ...terms, cntNo, ...more });
    await em.flush();
  };
  const rent = (month: string) => testDatabase.run("finance", runRent, { month });

  test("is charged by month, on-hire and off-hire day included, and passes by itself", async () => {
    await hire({ cntNo: "RENT0000001", offHireDate: "2026-05-10" });
    await rent("2026-04");
    await rent("2026-05");
    await rent("2026-06");
    expect(await feesOf("RENT0000001")).toMatchObject([
      {
        side: "P",
        kind: "RENT",
        status: "RECHECKED",
        amount: "27.5",
        first: "2026-04-20",
        last: "2026-04-30",
      },
      { amount: "25", first: "2026-05-01", last: "2026-05-10" },
    ]);
    expect(await rent("2026-05")).toMatchObject({ inserted: 0, removed: 0 });
  });

  test("a late off-hire is corrected by the next run; a month not over is refused", async () => {
    await hire({ cntNo: "RENT0000002" });
    await rent("2026-05");
    await sql`update container_hire set off_hire_date = '2026-05-10' where cnt_no = 'RENT0000002'`.execute(
      testDatabase.em().getKysely(),
    );
    await rent("2026-05");
    expect(await sumOf("RENT0000002", "P")).toBe(25);
    await sql`update container_hire set off_hire_date = '2026-04-30' where cnt_no = 'RENT0000002'`.execute(
      testDatabase.em().getKysely(),
    );
    await rent("2026-05");
    expect(await sumOf("RENT0000002", "P")).toBe(0);
    expect(await refused(rent("2999-01"))).toEqual(["month containerFee.monthNotOver"]);
    expect(await refused(rent("2026-13"))).toEqual(["month containerFee.badMonth"]);
  });

  test("two runs at once charge a month once", async () => {
    await hire({ cntNo: "RENT0000004", onHireDate: "2026-05-01" });
    await atOnce(() => rent("2026-05"));
    expect(await sumOf("RENT0000004", "P")).toBe(77.5);
  });

  test("a container leased out is income", async () => {
    await hire({
      cntNo: "RENT0000003",
      side: "R",
      leaseNo: "OUT-1",
      onHireDate: "2026-05-01",
      freeDays: 5,
    });
    await rent("2026-05");
    expect(await feesOf("RENT0000003")).toMatchObject([
      { side: "R", amount: "65", first: "2026-05-06" },
    ]);
  });

  test("the lessor's file is compared line by line", async () => {
    const em = testDatabase.em();
    await hire({
      cntNo: "AUDI0000001",
      onHireDate: "2026-05-01",
      offHireDate: "2026-05-10",
      leaseNo: "L-9",
    });
    const line = (cntNo: string, of: Partial<LessorLine> = {}) =>
      em.create(LessorLine, {
        corpCode: "C002",
        invoiceNo: "INV-1",
        cntNo,
        rentBegin: "2026-05-01",
        rentEnd: "2026-05-10",
        billedDays: 10,
        perDiem: "2.5",
        currency: "CNY",
        billedAmount: "25",
        ...of,
      });
    line("AUDI0000001");
    line("AUDI0000001", { invoiceNo: "INV-2", rentBegin: "2026-05-05" });
    line("AUDI0000009");
    await hire({
      cntNo: "AUDI0000002",
      onHireDate: "2026-05-01",
      offHireDate: "2026-05-08",
      leaseNo: "L-9",
    });
    line("AUDI0000002");
    await hire({ cntNo: "AUDI0000003", onHireDate: "2026-05-01", leaseNo: "L-9" });
    line("AUDI0000003", { perDiem: "3", billedAmount: "30" });
    await hire({ cntNo: "AUDI0000004", onHireDate: "2026-05-01", leaseNo: "L-9" });
    line("AUDI0000004", { billedAmount: "26" });
    await em.flush();
    const list = hireMasters.find(({ apiName }) => apiName === "feemgr/container/lessorFile");
    if (!list) throw new Error("no lessor list");
    const { em: reader, actor } = testDatabase.as("finance");
    const query = {
      filters: [],
      sort: (["cntNo", "invoiceNo"] as const).map((key) => ({ key, order: "asc" as const })),
      page: 1,
      pageSize: 100,
    };
    const { rows } = await searchResource(reader, actor, list, query);
    expect(
      rows.map((row) => [row.cntNo, row.invoiceNo, row.outcome, Number(row.difference)]),
    ).toEqual([
      ["AUDI0000001", "INV-1", "AGREES", 0],
      ["AUDI0000001", "INV-2", "TWICE", 10],
      ["AUDI0000002", "INV-1", "DAYS", 5],
      ["AUDI0000003", "INV-1", "RATE", 5],
      ["AUDI0000004", "INV-1", "AMOUNT", 1],
      ["AUDI0000009", "INV-1", "NOT_OURS", 25],
    ]);
  });
});

describe("repair", () => {
  const input = {
    modifyNo: "MR-1",
    cntNo: "REPA0000001",
    depotCode: "C002",
    companyCode: "SEAWAY",
    estimateDate: "2026-06-01",
    currency: "CNY",
    laborAmount: "300",
    materialAmount: "120.5",
    liableCode: "C001",
    recoverAmount: "400",
  };
  const step = async (name: string, id: number) => {
    const operation = repairResource.steps[name];
    if (!operation) throw new Error(name);
    return testDatabase.run("finance", operation, { rows: [{ id }], reason: "too dear" });
  };

  test("estimate, approval, work; then the depot is owed and the liable party pays", async () => {
    const { id } = await testDatabase.run("finance", saveRepair, input);
    await step("submit", id);
    expect(
      await refused(testDatabase.run("finance", saveRepair, { ...input, id, version: 2 })),
    ).toEqual([" containerFee.repairFrozen"]);
    await step("reject", id);
    await step("submit", id);
    await step("approve", id);
    expect(await feesOf("REPA0000001")).toEqual([]);
    expect(await step("approve", id)).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.repairNotNow" }],
    });
    expect(await step("complete", id)).toMatchObject({ done: 1 });
    expect(await feesOf("REPA0000001")).toMatchObject([
      {
        side: "P",
        kind: "REPAIR",
        status: "RECHECKED",
        amount: "420.5",
        payer: "C002",
        modifyNo: "MR-1",
      },
      { side: "R", amount: "400", payer: "C001", modifyNo: "MR-1" },
    ]);
    await step("reopen", id);
    expect([await sumOf("REPA0000001", "P"), await sumOf("REPA0000001", "R")]).toEqual([0, 0]);
  });

  test("refuses a second order of the number, an order without estimate, recovery from nobody", async () => {
    const of = (more: object) =>
      refused(testDatabase.run("finance", saveRepair, { ...input, ...more }));
    expect(await of({})).toEqual(["modifyNo containerFee.repairExists"]);
    expect(await of({ modifyNo: "MR-2", liableCode: "" })).toEqual(["liableCode kit.required"]);
    expect(await of({ modifyNo: "MR-2", depotCode: "NONE" })).toEqual([
      "depotCode kit.unknownCode",
    ]);
    const { id } = await testDatabase.run("finance", saveRepair, {
      ...input,
      modifyNo: "MR-3",
      laborAmount: "0",
      materialAmount: "0",
    });
    expect(await step("submit", id)).toMatchObject({
      refused: 1,
      rows: [{ code: "containerFee.noEstimate" }],
    });
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
