import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { beforeEach, afterEach, describe, test, expect } from "vitest";
import { makeFixture } from "./fixture.ts";
import {
  findStatement,
  type StatementView,
} from "#domain/finance/settlement/statement.queries.server.ts";
import { statementEquivalent } from "#domain/finance/settlement/statement-totals.ts";
import { sql } from "kysely";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { Statement, StatementLine } from "#domain/finance/settlement/settlement.entity.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import {
  statementSteps,
  statementResources,
} from "#domain/finance/settlement/statement.resource.server.ts";
import { saveStatement } from "#domain/finance/settlement/ops/save-statement.server.ts";
import { statementWork } from "./statement-work.ts";

let testDatabase: TestDatabase;
let october: Voyage;
let september: Voyage;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
  ({ october, september } = await makeFixture(testDatabase.em()));
});
afterEach(() => testDatabase.close());

const { fees, generate } = statementWork(
  () => testDatabase,
  () => october,
);

describe("generation", () => {
  test("copies the audited and rechecked fees of each counterparty, and nothing else", async () => {
    await fees(
      {},
      { feeStatus: "RECHECKED", feeCode: "THC" },
      { feeStatus: "CREATED" },
      { feeBelong: "P" },
      { corpCode: "C002", corpName: "KANSAI FOODS" },
    );
    const run = await generate();
    expect(run.statements.map((statement) => [statement.corpCode, statement.lineCount])).toEqual([
      ["C001", 2],
      ["C002", 1],
    ]);
    const statement = await findStatement(testDatabase.em(), run.statements[0]?.statementNo ?? "");
    expect(statement).toMatchObject({
      status: "DRAFT",
      corpName: "=日出贸易",
      totalCny: "200.000",
      lineCount: 2,
    });
    expect(
      statement?.lines.map((line) => [line.lineNo, line.feeCode, line.etd, line.voyageName]),
    ).toEqual([
      [1, "OCF", "2026-10-05", "SITC HANSHIN/2610E"],
      [2, "THC", "2026-10-05", "SITC HANSHIN/2610E"],
    ]);
    expect(run.statements[0]?.statementNo).toMatch(/^ST\d{4}0001$/);
  });

  test("values each line in CNY and USD by snapshots, rounded once per line", async () => {
    await fees(
      { amount: "1000.00", baseAmount: "1000.00" },
      { currency: "USD", amount: "33.33", currencyRate: "7.2", baseAmount: "239.98" },
      { currency: "JPY", amount: "10001", currencyRate: "0.0482", baseAmount: "482.05" },
      {
        currency: "EUR",
        amount: "10.00",
        currencyRate: "8.3",
        baseAmount: "83.00",
        usdAmount: "11.11",
      },
    );
    const { statements } = await generate();
    const statement = (await findStatement(
      testDatabase.em(),
      statements[0]?.statementNo ?? "",
    )) as StatementView;
    const usd = (amount: number, rate: number) => Math.round((amount * rate * 100) / 7.1234) / 100;
    expect(
      Object.fromEntries(
        statement.lines.map((line) => [line.currency, [line.cnyAmount, line.usdAmount]]),
      ),
    ).toEqual({
      CNY: ["1000.000", usd(1000, 1).toFixed(3)],
      USD: ["239.980", "33.330"],
      JPY: ["482.050", usd(10001, 0.0482).toFixed(3)],
      EUR: ["83.000", "11.110"],
    });
    const inCny = statement.lines.map((line) => ({ currency: "CNY", amount: line.cnyAmount }));
    expect(statement.totalCny).toBe(`${statementEquivalent(inCny, "CNY")}0`);
    expect(statement.sums.map((sum) => [sum.currency, sum.amount]).sort()).toEqual([
      ["CNY", "1000.00"],
      ["EUR", "10.00"],
      ["JPY", "10001"],
      ["USD", "33.33"],
    ]);
  });

  test("again adds only what is new, on a further statement", async () => {
    await fees({}, {});
    await generate();
    await expect(generate()).rejects.toMatchObject({ code: "statement.nothing" });
    await fees({ amount: "5.00", baseAmount: "5.00" });
    expect((await generate()).statements.map((statement) => statement.lineCount)).toEqual([1]);
    const doubled = await rowsOf(
      testDatabase,
      sql`select fee_id from statement_line group by fee_id having count(*) > 1`,
    );
    expect(doubled).toEqual([]);
  });

  test("many at once take each fee once", async () => {
    await fees(...Array.from({ length: 40 }, (_, i) => ({ corpCode: i % 2 ? "C001" : "C002" })));
    const runs = await Promise.all(Array.from({ length: 4 }, () => generate({ quiet: true })));
    expect(
      runs
        .flatMap((run) => run.statements)
        .reduce((sum, madeStatement) => sum + madeStatement.lineCount, 0),
    ).toBe(40);
    const [counted] = await rowsOf<{ lines: number; fees: number }>(
      testDatabase,
      sql`select count(*)::int as lines, count(distinct fee_id)::int as fees from statement_line`,
    );
    expect(counted).toEqual({ lines: 40, fees: 40 });
  });

  test("a month, a range, and every past month with a statement each", async () => {
    await fees({}, { voyage: september });
    expect((await generate({ period: "2026-09" })).statements).toMatchObject([
      { period: "2026-09", lineCount: 1 },
    ]);
    await expect(generate({ etdFrom: "2026-11-01" })).rejects.toMatchObject({
      code: "statement.nothing",
    });
    await fees({ voyage: september });
    const now = new Date("2026-10-31T17:00:00Z");
    const run = await runOperation({ ...testDatabase.as("finance"), now }, generateStatements, {
      period: "past",
    });
    expect(run.statements.map((statement) => [statement.period, statement.lineCount])).toEqual([
      ["2026-09", 1],
      ["2026-10", 1],
    ]);
  });

  test("in the last hour of October (company time) October is not past yet", async () => {
    await fees({});
    const now = new Date("2026-10-31T15:59:00Z");
    const run = await runOperation({ ...testDatabase.as("finance"), now }, generateStatements, {
      period: "past",
      quiet: true,
    });
    expect(run).toMatchObject({ done: 0, refused: 0, statements: [] });
  });

  test("a missing rate is said with currency and day; that counterparty gets nothing, the others theirs", async () => {
    const early = { voyage: september, pricingDate: "2026-08-31" };
    await fees({ ...early, corpCode: "C001" }, { corpCode: "C002" });
    const run = await generate();
    expect(run).toMatchObject({ done: 1, refused: 1 });
    expect(run.rows[0]).toMatchObject({
      key: "C001",
      done: false,
      code: "money.noRate",
      params: { currency: "USD", date: "2026-08-31" },
    });
    expect(await testDatabase.em().count(Statement)).toBe(1);
    expect(await testDatabase.em().count(Fee, { statementId: null })).toBe(1);
  });

  test("fees picked by hand must be of one counterparty, audited and free", async () => {
    const [fee, other, draft] = await fees(
      {},
      { corpCode: "C002" },
      { feeStatus: "CREATED", feeCode: "DOC" },
    );
    await expect(generate({ feeIds: [fee?.id, other?.id] })).rejects.toMatchObject({
      code: "statement.oneCounterparty",
    });
    await expect(generate({ feeIds: [fee?.id, draft?.id] })).rejects.toMatchObject({
      list: [{ code: "statement.feeNotOpen", params: { fee: "DOC" } }],
    });
    await expect(generate({ feeIds: [999_999] })).rejects.toMatchObject({ code: "kit.notFound" });
    expect((await generate({ feeIds: [fee?.id] })).statements).toMatchObject([
      { corpCode: "C001", lineCount: 1 },
    ]);
  });

  test("refuses a bad month and a clerk; a dry run changes nothing", async () => {
    await fees({});
    await expect(generate({ period: "2026-13" })).rejects.toMatchObject({
      list: [{ code: "statement.badPeriod" }],
    });
    await expect(testDatabase.run("clerk", generateStatements, {})).rejects.toMatchObject({
      code: "kit.noPermission",
    });
    await runOperation({ ...testDatabase.as("finance"), dryRun: true }, generateStatements, {});
    expect(await testDatabase.em().count(Statement)).toBe(0);
    expect((await generate()).statements[0]?.statementNo).toMatch(/0001$/);
  });
});

describe("states", () => {
  const made = async () => {
    await fees({}, {});
    const { statements } = await generate();
    return statements[0] as { id: number; statementNo: string };
  };
  const step = (name: keyof typeof statementSteps.R, id: number, side: "R" | "P" = "R") =>
    testDatabase.run("finance", statementSteps[side][name], { rows: [{ id }] });

  test("confirm freezes, cancel opens again, remove frees the fees", async () => {
    const { id } = await made();
    expect(await step("confirm", id)).toMatchObject({ done: 1 });
    expect(await testDatabase.em().findOneOrFail(Statement, { id })).toMatchObject({
      status: "CONFIRMED",
      confirmedBy: "finance",
    });
    expect((await step("confirm", id)).rows[0]).toMatchObject({
      done: false,
      code: "statement.notDraft",
    });
    expect((await step("remove", id)).rows[0]).toMatchObject({
      done: false,
      code: "statement.cannotDelete",
    });
    await expect(
      testDatabase.run("finance", saveStatement.R, { id, checkNo: "X" }),
    ).rejects.toMatchObject({ code: "statement.frozen" });
    expect(await step("cancel", id)).toMatchObject({ done: 1 });
    expect((await step("cancel", id)).rows[0]).toMatchObject({ code: "statement.notConfirmed" });
    await testDatabase.run("finance", saveStatement.R, {
      id,
      checkNo: " HX01 ",
      requirements: "发票附后",
    });
    expect(await testDatabase.em().findOneOrFail(Statement, { id })).toMatchObject({
      checkNo: "HX01",
      requirements: "发票附后",
    });
    expect(await step("remove", id)).toMatchObject({ done: 1 });
    expect(await testDatabase.em().count(StatementLine)).toBe(0);
    expect((await generate()).statements[0]?.lineCount).toBe(2);
  });

  test("a statement of the other side does not exist, for steps, form and record alike", async () => {
    const { id } = await made();
    for (const name of ["send", "confirm", "withdraw", "cancel", "remove"] as const)
      expect(await step(name, id, "P"), name).toMatchObject({
        done: 0,
        rows: [{ done: false, code: "kit.notFound" }],
      });
    const edited = { id, checkNo: "X", requirements: "" };
    await expect(testDatabase.run("finance", saveStatement.P, edited)).rejects.toMatchObject({
      code: "kit.notFound",
    });
    const payables = statementResources.find(
      (resource) => resource.apiName === "feemgr/paymgr/statement",
    );
    const steps = payables ? Object.values(payables.steps) : [];
    expect(steps).toHaveLength(5);
    for (const operation of steps)
      expect(await testDatabase.run("finance", operation, { rows: [{ id }] })).toMatchObject({
        rows: [{ code: "kit.notFound" }],
      });
    expect(await testDatabase.em().findOneOrFail(Statement, { id })).toMatchObject({
      status: "DRAFT",
      checkNo: "",
    });
  });

  test("the copies stay as they were when the fee changes", async () => {
    const { statementNo } = await made();
    await sql`update fee set amount = 999, fee_name = 'changed'`.execute(
      testDatabase.em().getKysely(),
    );
    const statement = await findStatement(testDatabase.em(), statementNo);
    expect(new Set(statement?.lines.map((line) => `${line.amount} ${line.feeName}`))).toEqual(
      new Set(["100.000 海运费"]),
    );
  });
});
