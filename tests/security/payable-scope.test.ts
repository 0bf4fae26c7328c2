import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { feeScreens } from "#domain/finance/fee/screens/fee-screens.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { operationsOf, readResource } from "#platform/records/resource/resource.server.ts";
import { allPermissions, operationOf, resourceOf } from "#db/services/registry.server.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let here: Bill;
let there: Bill;
const ids = { here: 0, there: 0, receivable: 0 };
const payables = feeScreens.filter((screen) => screen.side === "P");
const search = "feemgr/paymgr/search";

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
  const em = testDatabase.em();
  here = await aFeeBill(em, await aFeeVoyage(em));
  there = await aFeeBill(em, await aFeeVoyage(em), { portLoad: "JPUKB" });
  const pay = (bill: Bill) =>
    testDatabase.run("finance", saveFee.P, {
      blNo: bill.blNo,
      feeCode: "DOC",
      corpCode: "C001",
      unit: "BILL",
      qty: "1",
      price: "80",
      currency: "CNY",
    });
  ids.here = (await pay(here)).id;
  ids.there = (await pay(there)).id;
  const charged = {
    blNo: here.blNo,
    feeCode: "DOC",
    unit: "BILL",
    qty: "1",
    price: "90",
    currency: "CNY",
  };
  ids.receivable = (await testDatabase.run("finance", saveFee.R, charged)).id;
});
afterAll(() => testDatabase.close());

const codesOf = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map((refusal) => refusal.code);
  }
  return [];
};
const idsOnList = async (apiName: string, { actor }: Caller) => {
  const { list, source } = resourceOf(apiName);
  const query = { filters: [], sort: [list.sort], page: 1, pageSize: 100 };
  return (await queryList(testDatabase.em(), list, source, { actor, query })).rows.map(
    (row) => row.id,
  );
};

describe("a customer account that was given every permission of payables", () => {
  const customer = () =>
    testDatabase.as("customer", { customerCodes: ["C001"], permissions: allPermissions() });

  test.each(payables.map((screen) => [screen.apiName]))(
    "sees nothing on %s and acts on nothing there",
    async (apiName) => {
      const resource = resourceOf(apiName);
      const id = resource.source.entity.name === "Bill" ? here.id : ids.here;
      expect(await idsOnList(apiName, customer())).toEqual([]);
      expect(
        await codesOf(readResource(testDatabase.em(), customer().actor, resource, id)),
      ).toEqual(["kit.notFound"]);
      for (const [verb, operation] of operationsOf(resource).filter(([name]) => name !== "save"))
        expect(
          await codesOf(runOperation(customer(), operation, { rows: [{ id }], reason: "test" })),
          verb,
        ).toEqual(["kit.notFound"]);
    },
  );

  test("neither enters nor changes one, nor is one explained to it", async () => {
    const entered = {
      blNo: here.blNo,
      feeCode: "DOC",
      corpCode: "C001",
      unit: "BILL",
      qty: "1",
      price: "1",
      currency: "CNY",
    };
    const save = operationOf("payable.save", search);
    expect(await codesOf(runOperation(customer(), save, entered))).toEqual(["kit.noPermission"]);
    expect(await codesOf(runOperation(customer(), save, { ...entered, id: ids.here }))).toEqual([
      "kit.notFound",
    ]);
    expect(
      await codesOf(runOperation(customer(), operationOf("payable.explain"), { feeId: ids.here })),
    ).toEqual(["kit.notFound"]);
    expect(
      await rowsOf(
        testDatabase,
        sql`select price::float8::text as price from fee where id = ${ids.here}`,
      ),
    ).toEqual([{ price: "80" }]);
  });

  test("counts none of them on the pages of its own receivables", async () => {
    const { list, source } = resourceOf("feemgr/recmgr/billFeeLock");
    const query = { filters: [], sort: [list.sort], page: 1, pageSize: 100 };
    const { rows } = await queryList(testDatabase.em(), list, source, {
      actor: customer().actor,
      query,
    });
    expect(rows.find((row) => row.id === here.id)).toMatchObject({
      feeCount: 1,
      feeTotals: "CNY 90",
    });
  });
});

describe("a data permission on the page of payables", () => {
  const limited = (): Caller => {
    const rows = [{ id: 1, portLoads: ["CNSGH"], portDiss: [], depts: [] }];
    return testDatabase.as("finance", {
      dataPms: { [search]: { rows, portLoad: null, portDis: null, dept: null } },
    });
  };

  test("lets through its load port only: list, record, steps, entry, explanation, statements", async () => {
    expect(await idsOnList(search, limited())).toEqual([ids.here]);
    const resource = resourceOf(search);
    expect(
      await codesOf(readResource(testDatabase.em(), limited().actor, resource, ids.there)),
    ).toEqual(["kit.notFound"]);
    const audit = operationOf("payable.audit", search);
    expect(await codesOf(runOperation(limited(), audit, { rows: [{ id: ids.there }] }))).toEqual([
      "kit.notFound",
    ]);
    expect(
      await codesOf(runOperation(limited(), feeSteps.P.audit, { rows: [{ id: ids.there }] })),
    ).toEqual(["kit.notFound"]);
    expect(
      await codesOf(runOperation(limited(), operationOf("payable.explain"), { feeId: ids.there })),
    ).toEqual(["kit.notFound"]);
    const entered = {
      blNo: there.blNo,
      feeCode: "DOC",
      corpCode: "C001",
      unit: "BILL",
      qty: "1",
      price: "1",
      currency: "CNY",
    };
    expect(
      await codesOf(runOperation(limited(), operationOf("payable.save", search), entered)),
    ).toEqual(["kit.unknownCode"]);
    const chosen = { feeBelong: "P", feeIds: [ids.there] };
    expect(await codesOf(runOperation(limited(), generateStatements, chosen))).toEqual([
      "kit.notFound",
    ]);
    expect(await runOperation(limited(), audit, { rows: [{ id: ids.here }] })).toMatchObject({
      done: 1,
    });
  });

  test("limits payables and leaves receivables as they are", async () => {
    expect(await idsOnList("feemgr/recmgr/search", limited())).toEqual([ids.receivable]);
  });
});
