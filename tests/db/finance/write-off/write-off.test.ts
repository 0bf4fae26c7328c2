import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { beforeAll, afterAll, beforeEach, test, expect } from "vitest";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { sql } from "kysely";
import { receiptSteps } from "#domain/finance/write-off/write-off.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { bankLineImport } from "#domain/finance/write-off/bank-line/bank-line.import.server.ts";
import { readApplyPage } from "#domain/finance/write-off/application/apply-page.server.ts";
import { writeOffWork } from "./write-off-work.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  for (const tables of ["verification", "receipt, fee, settlement_tolerance cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
});

const { fees, register, apply, byAge, verified, rest, gains } = writeOffWork(
  () => testDatabase,
  () => october,
);

test("by hand: empty, zero, wrong sign, too much, strangers and too little left are refused, and nothing is written", async () => {
  const [a = 0, b = 0, other = 0] = await fees(
    { amount: "100.00" },
    { amount: "-20.00" },
    { corpCode: "C002" },
  );
  const id = await register("90");
  const refused = (lines: readonly object[], code: string) =>
    expect(apply(id, lines)).rejects.toMatchObject({ list: [{ code }] });
  await refused([{ feeId: a, amount: "" }], "writeOff.emptyAmount");
  await refused([{ feeId: a, amount: "0" }], "writeOff.zeroAmount");
  await refused([{ feeId: b, amount: "20" }], "writeOff.aboveFee");
  await refused([{ feeId: a, amount: "100.01" }], "writeOff.aboveFee");
  await refused([{ feeId: other, amount: "1" }], "writeOff.otherParty");
  await refused([], "writeOff.selectFees");
  const [early = 0, foreign = 0] = await fees({ feeStatus: "CREATED" }, { companyCode: "OTHER" });
  await refused([{ feeId: early, amount: "1" }], "writeOff.notAudited");
  await refused([{ feeId: foreign, amount: "1" }], "writeOff.otherCompany");
  await expect(
    apply(id, [
      { feeId: a, amount: "1" },
      { feeId: a, amount: "1" },
    ]),
  ).rejects.toMatchObject({ code: "writeOff.feeTwice" });
  await expect(apply(id, [{ feeId: a, amount: "91" }])).rejects.toMatchObject({
    code: "writeOff.aboveRest",
  });
  await expect(apply(id, [{ feeId: a, amount: "1" }], { checkNo: " " })).rejects.toMatchObject({
    list: [{ code: "writeOff.needsCheckNo" }],
  });
  expect([await verified(), await rest(id)]).toEqual([[0, 0, 0, 0, 0], 90]);
  await apply(id, [
    { feeId: a, amount: "100" },
    { feeId: b, amount: "-20" },
  ]);
  expect([await verified(), await rest(id)]).toEqual([[100, -20, 0, 0, 0], 10]);
});

test("by age: registrations in a batch take the oldest fees first, credits make room, and what is left is an advance", async () => {
  await fees(
    { amount: "60.00", pricingDate: "2026-10-02" },
    { amount: "50.00", pricingDate: "2026-10-01" },
    { amount: "70.00", corpCode: "C002" },
  );
  const [first, second, stranger] = [
    await register("80"),
    await register("50"),
    await register("100", { corpCode: "C002" }),
  ];
  expect(await byAge(first, second, stranger)).toMatchObject({ done: 3, refused: 0 });
  expect(await verified()).toEqual([60, 50, 70]);
  expect([await rest(first), await rest(second), await rest(stranger)]).toEqual([0, 20, 30]);
  expect((await byAge(second)).rows[0]?.code).toBe("writeOff.nothingOpen");
  await fees({ amount: "-10.00" }, { amount: "25.00" });
  expect(await byAge(second)).toMatchObject({ done: 1 });
  expect([(await verified()).slice(3), await rest(second)]).toEqual([[-10, 25], 5]);
});

test("by age two registrations of a party at once take different fees, and only the fees they pay are locked", async () => {
  const ids = await fees(
    { amount: "100.00", pricingDate: "2026-10-01" },
    { amount: "100.00", pricingDate: "2026-10-02" },
    { amount: "100.00", pricingDate: "2026-10-03" },
  );
  const receipts = [await register("70"), await register("50"), await register("60")];
  await testDatabase.em().transactional(async (other) => {
    await sql`select 1 from fee where id = ${ids[2]} for update`.execute(other.getKysely());
    const results = await Promise.all(receipts.map((id) => byAge(id)));
    expect(results.map(({ done }) => done)).toEqual([1, 1, 1]);
  });
  expect(await verified()).toEqual([100, 80, 0]);
  expect(await Promise.all(receipts.map(rest))).toEqual([0, 0, 0]);
});

test("in another currency the last part relieves the exact rest, in a batch as by hand, and the rest is exchange gain", async () => {
  const usd = {
    currency: "USD",
    amount: "100.00",
    currencyRate: "7",
    baseAmount: "700.01",
  } as const;
  const [a = 0] = await fees(usd);
  const paid = [
    await register("33.33", { currency: "USD" }),
    await register("66.67", { currency: "USD" }),
  ];
  await byAge(...paid);
  expect(await gains()).toEqual([
    { booked: "233.310", gain: "4.110" },
    { booked: "466.700", gain: "8.220" },
  ]);
  await testDatabase.run("finance", receiptSteps.R.cancelApplied, {
    rows: paid.map((id) => ({ id })),
    reason: "wrong",
  });
  const id = await register("710");
  await expect(apply(id, [{ feeId: a, amount: "100" }])).rejects.toMatchObject({
    list: [{ code: "writeOff.needsRate" }],
  });
  await apply(id, [{ feeId: a, amount: "100", rate: "7.05" }]);
  expect((await gains()).at(-1)).toEqual({ booked: "700.010", gain: "4.990" });
  expect(await rest(id)).toBe(5);
});

test("a difference within the tolerance is closed on a line of its own", async () => {
  await sql`insert into settlement_tolerance (currency, limit_amount) values ('CNY', 1)`.execute(
    testDatabase.em().getKysely(),
  );
  const [a = 0] = await fees({ amount: "100.00" });
  await apply(await register("99.20"), [{ feeId: a, amount: "99.20" }], { closeDifference: "Y" });
  expect(await verified()).toEqual([100]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select difference::text as d, exchange_gain::text as g from verification`,
    ),
  ).toEqual([{ d: "0.800", g: "0.000" }]);
});

test("two people at once: one wins, the other sees the new rest", async () => {
  const [a = 0] = await fees({ amount: "100.00" });
  const ids = [await register("70"), await register("70")];
  const results = await Promise.allSettled(
    ids.map((id) => apply(id, [{ feeId: a, amount: "70" }])),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const lost = results.find((result) => result.status === "rejected");
  expect(lost?.reason).toMatchObject({
    list: [{ code: "writeOff.aboveFee", params: { rest: "30" } }],
  });
  expect(await verified()).toEqual([70]);
});

test("bank lines pasted twice are taken once; the proposal of one names its bill and pays it", async () => {
  const [a = 0] = await fees(
    { amount: "88.00", blNo: "SWBL261000077" },
    { amount: "88.00", blNo: "SWBL261000078" },
  );
  const text =
    "交易日期\t金额\t币种\t对方户名\t摘要\n2026-11-12\t88.00\tCNY\t=日出贸易\t运费 SWBL261000077\n2026-11-12\t-5\tCNY\tSOMEBODY\tfee";
  const paste = () =>
    runOperation(testDatabase.as("finance"), bankLineImport.operation, { source: { text } });
  expect(await paste()).toMatchObject({ inserted: 2, faults: [] });
  expect(await paste()).toMatchObject({ inserted: 0, unchanged: 2 });
  const register = "登记号\t交易日期\t金额\t币种\nAF26110001\t2026-11-12\t88.00\tCNY";
  expect(
    await runOperation(testDatabase.as("finance"), bankLineImport.operation, {
      source: { text: register },
    }),
  ).toMatchObject({
    inserted: 0,
    faults: [{ row: 2, field: "afNo", code: "writeOff.alreadyRegistered" }],
  });
  const rows = await rowsOf<{ id: number; side: string; counterparty: string }>(
    testDatabase,
    sql`select id, fee_belong as side, corp_code as counterparty from receipt order by id`,
  );
  expect(rows.map(({ side, counterparty }) => [side, counterparty])).toEqual([
    ["R", "C001"],
    ["P", ""],
  ]);
  const id = rows[0]?.id ?? 0;
  const { actor } = testDatabase.as("finance");
  const page = await readApplyPage(
    { em: testDatabase.em(), actor },
    { id, side: "R", filling: { by: "proposal", proposal: 0 } },
  );
  expect(page?.proposals[0]).toMatchObject({ feeIds: [a], difference: "0" });
  expect(page?.filled).toEqual({ [a]: "88.00" });
});
