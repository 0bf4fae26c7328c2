import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { readApplyPage } from "#domain/finance/write-off/application/apply-page.server.ts";
import { applyReceipt } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  for (const tables of ["verification", "receipt, statement, fee cascade"])
    await sql.raw(`truncate ${tables}`).execute(testDatabase.em().getKysely());
});

async function fees(...more: Partial<Fee>[]): Promise<number[]> {
  const em = testDatabase.em();
  const made = more.map((fee) =>
    feeOf(em, october, { ...(fee.amount ? { baseAmount: fee.amount } : {}), ...fee }),
  );
  await em.flush();
  return made.map(({ id }) => id);
}
const listed = async (page: string) => {
  const resource = resourceOf(page);
  const { rows } = await searchResource(
    testDatabase.em(),
    testDatabase.as("finance").actor,
    resource,
    readListQuery(resource.list, new URLSearchParams()),
  );
  return rows.map(({ id }) => id);
};
const receive = async (amount: string, corpCode = "C001") =>
  (
    await testDatabase.run("finance", saveReceipt.R, {
      corpCode,
      currency: "CNY",
      amount,
      bankDate: "2026-11-10",
    })
  ).id;

it("offers a receipt where container fees are paid, and there container fees alone, those of no voyage too", async () => {
  const [freight = 0, overdue = 0, rent = 0] = await fees(
    { amount: "500.00" },
    { amount: "80.00", feeKind: "OVERDUE", containerno: "ABCU1234560" },
    { amount: "30.00", feeKind: "RENT", containerno: "ABCU1234560", voyage: null },
  );
  await fees({ corpCode: "C002", amount: "70.00" });
  const receipt = await receive("110");
  const other = await receive("70", "C002");
  expect(await listed("feemgr/container/rec/writeOff")).toEqual([receipt]);
  expect((await listed("feemgr/recmgr/writeOff")).sort()).toEqual([receipt, other].sort());
  const { actor } = testDatabase.as("finance");
  const read = (subject: "bill" | "container") =>
    readApplyPage(
      { em: testDatabase.em(), actor },
      { id: receipt, side: "R", subject, filling: { by: "age" } },
    );
  expect((await read("container"))?.fees.map(({ id }) => id).sort()).toEqual(
    [overdue, rent].sort(),
  );
  expect((await read("container"))?.filled).toEqual({ [overdue]: "80.00", [rent]: "30.00" });
  expect((await read("bill"))?.fees.map(({ id }) => id).sort()).toEqual(
    [freight, overdue, rent].sort(),
  );

  const lines = [
    { feeId: overdue, amount: "80" },
    { feeId: rent, amount: "30" },
  ];
  await testDatabase.run("finance", applyReceipt.R, { id: receipt, checkNo: "V1", lines });
  // Spent, it stays where its fees are.
  expect(await listed("feemgr/container/rec/writeOff")).toEqual([receipt]);
  expect(Object.keys(resourceOf("feemgr/container/rec/writeOff").steps)).not.toContain(
    "applyByAge",
  );
});

it("states container fees alone, by the last day they charge", async () => {
  await fees(
    { amount: "500.00", feeStatus: "AUDITED" },
    {
      amount: "80.00",
      feeKind: "OVERDUE",
      feeStatus: "AUDITED",
      rentBegin: "2026-11-01",
      rentEnd: "2026-11-05",
    },
    {
      amount: "30.00",
      feeKind: "RENT",
      feeStatus: "AUDITED",
      voyage: null,
      bkNo: "",
      rentBegin: "2026-12-01",
      rentEnd: "2026-12-31",
    },
  );
  const generate = (more: object) =>
    testDatabase.run("finance", generateStatements, {
      subject: "container",
      corpCodes: ["C001"],
      ...more,
    });
  const november = await generate({ period: "2026-11" });
  expect(november.statements).toMatchObject([{ corpCode: "C001", lineCount: 1 }]);
  await expect(generate({ period: "2026-10" })).rejects.toMatchObject({
    code: "statement.nothing",
  });
  const all = await generate({});
  expect(all.statements).toMatchObject([{ lineCount: 1 }]);
  const freight = await testDatabase.run("finance", generateStatements, { corpCodes: ["C001"] });
  const ids = [november, all].flatMap(({ statements }) => statements.map(({ id }) => id));
  expect((await listed("feemgr/container/rec/statement")).sort()).toEqual(ids.sort());
  expect(await listed("feemgr/recmgr/statement")).toContain(freight.statements[0]?.id);
  const stated = await rowsOf<{ amount: string }>(
    testDatabase,
    sql`select l.amount::text as amount from statement_line l order by l.amount`,
  );
  expect(stated.map(({ amount }) => Number(amount))).toEqual([30, 80, 500]);
});
