import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  assertPeriodOpen,
  closedMonthsOf,
} from "#domain/masterdata/period/closed-period.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { readSystemActor } from "#domain/administration/org/system-actor.server.ts";
import { openRuntime } from "#db/services/runtime.server.ts";
import { hearJobs } from "#jobs/scheduler.server.ts";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), "seaway-company-"));
const file = (name: string, text: string) => {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
};
const change = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await makeFixture(testDatabase.em());
  await change(`insert into accounting_period (company_code, period, status) values ('SEAWAY', '2026-09', 'CLOSED')
    on conflict (company_code, period) do update set status = 'CLOSED'`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

let serial = 0;
const bankLine = (day: string) =>
  file(
    `bank${++serial}.csv`,
    `交易日期,金额,币种,对方户名,摘要\n${day},${serial}55.00,CNY,SOMEBODY,freight ${serial}\n`,
  );
const supplierInvoice = (day: string) =>
  file(
    `supplier${++serial}.csv`,
    `供应商代码,发票号码,开票日期,费用代码,币种,金额\nC001,${String(serial).padStart(8, "0")},${day},THC,CNY,10.00\n`,
  );
const run = async (...args: string[]) => {
  const { code, out, err } = await seaway(testDatabase, ["--json", "--lang", "en", ...args]);
  return { code, text: out + err };
};
const companiesOf = async (table: string) =>
  (
    await rowsOf<{ company: string }>(
      testDatabase,
      sql`select company_code as company from ${sql.table(table)} order by id`,
    )
  ).map(({ company }) => company);

describe("with one company, a command without --as", () => {
  test("acts for it, and a closed month refuses its bank lines and supplier invoices", async () => {
    expect(await run("import", "bankLine", bankLine("2026-09-15"))).toMatchObject({
      code: 1,
      text: expect.stringContaining("period.closed"),
    });
    expect(await run("import", "supplierInvoice", supplierInvoice("2026-09-15"))).toMatchObject({
      code: 1,
      text: expect.stringContaining("period.closed"),
    });
    expect([await companiesOf("receipt"), await companiesOf("invoice")]).toEqual([[], []]);
    expect(await run("import", "bankLine", bankLine("2026-10-15"))).toMatchObject({ code: 0 });
    expect(await run("import", "supplierInvoice", supplierInvoice("2026-10-15"))).toMatchObject({
      code: 0,
    });
    expect([await companiesOf("receipt"), await companiesOf("invoice")]).toEqual([
      ["SEAWAY"],
      ["SEAWAY"],
    ]);
  });

  test("a user of no company acts for it, too", async () => {
    await change("update app_user set company_id = null where user_name = 'admin'");
    expect(await run("--as", "admin", "import", "bankLine", bankLine("2026-09-15"))).toMatchObject({
      code: 1,
      text: expect.stringContaining("period.closed"),
    });
    expect(
      await run(
        "--as",
        "admin",
        "--company",
        "SEAWAY",
        "import",
        "bankLine",
        bankLine("2026-10-15"),
      ),
    ).toMatchObject({
      code: 1,
      text: expect.stringContaining("cli.companyOfUser"),
    });
  });
});

describe("with several", () => {
  beforeAll(() =>
    change("insert into company (code, name_zh, name_en) values ('OTHER', '另一家', 'OTHER')"),
  );

  test("it names one, or nothing is written", async () => {
    const before = [await companiesOf("receipt"), await companiesOf("invoice")];
    for (const [kind, source] of [
      ["bankLine", bankLine("2026-09-16")],
      ["supplierInvoice", supplierInvoice("2026-09-16")],
    ] as const)
      expect(await run("import", kind, source)).toMatchObject({
        code: 1,
        text: expect.stringContaining("kit.noCompany"),
      });
    expect([await companiesOf("receipt"), await companiesOf("invoice")]).toEqual(before);
    expect(
      await run("--company", "NONE", "import", "bankLine", bankLine("2026-09-17")),
    ).toMatchObject({
      code: 1,
      text: expect.stringContaining("kit.unknownCode"),
    });
    expect(
      await run("--company", "OTHER", "import", "bankLine", bankLine("2026-09-17")),
    ).toMatchObject({ code: 0 });
    expect(await companiesOf("receipt")).toEqual(["SEAWAY", "OTHER"]);
  });

  test("a task keeps the company of the command that ordered it, and a job its own", async () => {
    const em = testDatabase.em();
    const actor = await readSystemActor(em, { userName: "cli", company: "OTHER" });
    await orderTask(em, actor, { operation: "period.add", input: {}, title: "periods" });
    await change(`insert into job (job_name, invoke_target, cron_expression, status, misfire_policy, company_code, created_time)
      values ('of-other', 'period.add()', '0 0 1 * * ?', '0', '2', 'OTHER', now() - interval '2 days')`);
    const platform = await openRuntime(testDatabase.url, "jobs", { max: 2 });
    await hearJobs(platform, new Date()).finally(() => platform.close());
    const tasks = await rowsOf<{ operator: string; company: string }>(
      testDatabase,
      sql`select distinct operator, params ->> 'company' as company
        from task
        where params ->> 'operation' = 'period.add'
        order by 1`,
    );
    expect(tasks).toEqual([
      { operator: "cli", company: "OTHER" },
      { operator: "scheduler", company: "OTHER" },
    ]);
  });

  test("a month is open for a company that exists only", async () => {
    const ctx = openCtx(testDatabase.as("finance"));
    await assertPeriodOpen(ctx, "OTHER", "2026-09-15");
    await expect(assertPeriodOpen(ctx, "SEAWAY", "2026-09-15")).rejects.toMatchObject({
      code: "period.closed",
    });
    await expect(assertPeriodOpen(ctx, "", "2026-09-15")).rejects.toMatchObject({
      code: "kit.noCompany",
    });
    await expect(assertPeriodOpen(ctx, "NONE", "2026-09-15")).rejects.toMatchObject({
      code: "kit.unknownCode",
    });
    await expect(
      closedMonthsOf(ctx, [{ companyCode: "", day: "2026-09-15" }]),
    ).rejects.toMatchObject({ code: "kit.noCompany" });
  });
});
