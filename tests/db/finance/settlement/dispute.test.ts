import type { EntityManager } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { periodSteps } from "#domain/masterdata/period/period.resource.server.ts";
import { addPeriods } from "#domain/masterdata/period/ops/add-periods.server.ts";
import { keepPeriods } from "#domain/masterdata/period/closed-period.server.ts";
import { AccountingPeriod } from "#domain/masterdata/period/period.entity.server.ts";
import { saveStatement } from "#domain/finance/settlement/ops/save-statement.server.ts";
import { Statement, StatementLine } from "#domain/finance/settlement/settlement.entity.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import {
  customerLineResource,
  statementLineSteps,
} from "#domain/finance/settlement/line/statement-line.resource.server.ts";
import {
  customerStatementResource,
  statementSteps,
} from "#domain/finance/settlement/statement.resource.server.ts";
import { findStatement } from "#domain/finance/settlement/statement.queries.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { type AnyOperation, readResource } from "#platform/records/resource/resource.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, type TestDatabase, untilLocked } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
});
afterAll(() => testDatabase.close());

async function fees(...more: Partial<Fee>[]): Promise<Fee[]> {
  const em = testDatabase.em();
  const made = more.map((fee) => feeOf(em, october, fee));
  await em.flush();
  return made;
}
const finance = <I, R>(operation: Operation<I, R>, input: object) =>
  testDatabase.run("finance", operation, input);
const customerOf = (party: string) =>
  testDatabase.as("customer", { userName: "carla", customerCodes: [party] });
const customer = (party: string, operation: AnyOperation | undefined, input: object) => {
  if (!operation) throw new Error("no such step");
  return runOperation(customerOf(party), operation, input);
};
const { confirm: confirmOwn } = customerStatementResource.steps;
const { dispute } = customerLineResource.steps;
const october2026 = { period: "2026-10" };
const statementOf = (id: number) => testDatabase.em().findOneOrFail(Statement, { id });
const linesOf = (id: number) =>
  testDatabase.em().find(StatementLine, { statement: id }, { orderBy: { lineNo: "asc" } });

it("a statement is sent, a line disputed by the customer, answered, taken off to the next statement, and the rest confirmed by the customer", async () => {
  await fees(
    { feeCode: "OCF" },
    { feeCode: "THC", amount: "30.00", baseAmount: "30.00", noTaxAmount: "30.00" },
  );
  const { statements } = await testDatabase.run("finance", generateStatements, october2026);
  const { id = 0, statementNo = "" } = statements[0] ?? {};
  await expect(
    readResource(testDatabase.em(), customerOf("C001").actor, customerStatementResource, id),
  ).rejects.toMatchObject({
    code: "kit.notFound",
  });
  const [first, second] = await linesOf(id);
  // A draft is ours: it cannot be disputed or confirmed by the customer.
  expect(
    await customer("C001", dispute, { rows: [{ id: second?.id }], reason: "?" }),
  ).toMatchObject({
    rows: [{ code: "statement.notSent" }],
  });
  expect(await customer("C001", confirmOwn, { rows: [{ id }] })).toMatchObject({
    rows: [{ code: "kit.notFound" }],
  });

  expect(await finance(statementSteps.R.send, { rows: [{ id }] })).toMatchObject({ done: 1 });
  await expect(customer("C002", confirmOwn, { rows: [{ id }] })).rejects.toMatchObject({
    code: "kit.notFound",
  });
  await expect(
    customer("C002", dispute, { rows: [{ id: second?.id }], reason: "x" }),
  ).rejects.toMatchObject({
    code: "kit.notFound",
  });
  await expect(customer("C001", dispute, { rows: [{ id: second?.id }] })).rejects.toMatchObject({
    code: "kit.reasonRequired",
  });
  expect(
    await customer("C001", dispute, {
      rows: [{ id: second?.id }, { id: first?.id }],
      reason: "not ordered",
    }),
  ).toMatchObject({
    done: 2,
  });
  for (const confirm of [
    () => customer("C001", confirmOwn, { rows: [{ id }] }),
    () => finance(statementSteps.R.confirm, { rows: [{ id }] }),
  ])
    expect(await confirm()).toMatchObject({ done: 0, rows: [{ code: "statement.disputed" }] });

  expect(
    await finance(statementLineSteps.R.keep, { rows: [{ id: first?.id }], reason: "as agreed" }),
  ).toMatchObject({ done: 1 });
  expect(
    await finance(statementLineSteps.R.takeOff, {
      rows: [{ id: second?.id }],
      reason: "charged twice",
    }),
  ).toMatchObject({ done: 1 });
  expect(
    (await linesOf(id)).map(({ disputeState, disputeReason, response, feeId }) => [
      disputeState,
      disputeReason,
      response,
      feeId,
    ]),
  ).toEqual([
    ["KEPT", "not ordered", "as agreed", first?.feeId],
    ["TAKEN_OFF", "not ordered", "charged twice", null],
  ]);
  expect(await statementOf(id)).toMatchObject({ totalCny: "100.000", lineCount: 1 });
  expect((await findStatement(testDatabase.em(), statementNo))?.sums).toMatchObject([
    { currency: "CNY", amount: "100.00" },
  ]);

  expect(await customer("C001", confirmOwn, { rows: [{ id }] })).toMatchObject({ done: 1 });
  expect(await statementOf(id)).toMatchObject({ status: "CONFIRMED", confirmedBy: "carla" });

  // October was stated: what was taken off and what comes late go to November.
  await fees({ feeCode: "DOC" });
  await expect(testDatabase.run("finance", generateStatements, october2026)).rejects.toMatchObject({
    code: "statement.nothing",
  });
  const next = await testDatabase.run("finance", generateStatements, { period: "2026-11" });
  expect(next.statements).toMatchObject([{ lineCount: 2, period: "2026-11" }]);
});

async function periodOf(period: string): Promise<number> {
  await runOperation(
    { ...testDatabase.as("finance"), now: new Date("2026-11-24T04:00:00Z") },
    addPeriods,
    {},
  );
  const month = await testDatabase
    .em()
    .findOneOrFail(AccountingPeriod, { companyCode: "SEAWAY", period });
  return month.id;
}
const closeUpTo = async (period: string) => {
  await periodOf(period);
  const months = await testDatabase
    .em()
    .find(
      AccountingPeriod,
      { companyCode: "SEAWAY", period: { $lte: period }, status: "OPEN" },
      { orderBy: { period: "asc" } },
    );
  await finance(periodSteps.close, { rows: months.map(({ id }) => ({ id })) });
};

it("a closed month refuses what changes its statements, states late fees in the next one, and opens again with a reason", async () => {
  await fees({ corpCode: "C002", feeCode: "OCF" });
  const { statements } = await testDatabase.run("finance", generateStatements, {
    ...october2026,
    corpCodes: ["C002"],
  });
  const id = statements[0]?.id ?? 0;
  await closeUpTo("2026-10");
  expect(await finance(statementSteps.R.remove, { rows: [{ id }] })).toMatchObject({
    done: 0,
    rows: [{ code: "period.closed" }],
  });
  await expect(
    testDatabase.run("finance", saveStatement.R, { id, checkNo: "X" }),
  ).rejects.toMatchObject({ code: "period.closed" });
  const [late] = await fees({ corpCode: "C002", feeCode: "LATE" });
  await expect(
    testDatabase.run("finance", generateStatements, { ...october2026, corpCodes: ["C002"] }),
  ).rejects.toMatchObject({
    code: "period.closed",
  });
  expect(await finance(feeSteps.R.recheck, { rows: [{ id: late?.id }] })).toMatchObject({
    rows: [{ code: "period.closed" }],
  });
  expect(
    await testDatabase.run("finance", generateStatements, {
      period: "2026-11",
      corpCodes: ["C002"],
    }),
  ).toMatchObject({
    statements: [{ period: "2026-11", lineCount: 1 }],
  });
  // Sending and the customer's answer change no figure.
  expect(await finance(statementSteps.R.send, { rows: [{ id }] })).toMatchObject({ done: 1 });
  const month = await periodOf("2026-10");
  await expect(finance(periodSteps.reopen, { rows: [{ id: month }] })).rejects.toMatchObject({
    code: "kit.reasonRequired",
  });
  expect(
    await finance(periodSteps.reopen, { rows: [{ id: month }], reason: "late invoice" }),
  ).toMatchObject({ done: 1 });
  expect(await finance(feeSteps.R.recheck, { rows: [{ id: late?.id }] })).toMatchObject({
    done: 1,
  });
});

it("a month closes after whoever books in it, never between his guard and his figures", async () => {
  const [fee] = await fees({ corpCode: "C002", feeCode: "RACE" });
  const month = await periodOf("2026-10");
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  // A step whose transaction stays open after its guard was asked.
  const booking = testDatabase.em().transactional(async (em) => {
    await keepPeriods({ em: em as EntityManager });
    reached.resolve();
    await held.promise;
  });
  await reached.promise;
  const closing = finance(periodSteps.close, { rows: [{ id: month }] });
  await untilLocked(testDatabase);
  expect((await testDatabase.em().findOneOrFail(AccountingPeriod, { id: month })).status).toBe(
    "OPEN",
  );
  held.resolve();
  await booking;
  expect(await closing).toMatchObject({ done: 1 });
  expect(await finance(feeSteps.R.recheck, { rows: [{ id: fee?.id }] })).toMatchObject({
    rows: [{ code: "period.closed" }],
  });
});
