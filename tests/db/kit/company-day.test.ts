import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { ExchangeRate } from "#domain/masterdata/money/money.entity.server.ts";
import { calculateNightly } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { saveFee } from "#domain/finance/fee/ops/save-fee.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { statementGroups } from "#domain/finance/settlement/generation/statement-fees.server.ts";
import { StatementGenerateInput } from "#domain/finance/settlement/statement.schema.ts";
import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { dayOf, daysAfter, instantOf } from "#platform/kernel/clock/zone.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { hearJobs, registerJobs } from "#jobs/scheduler.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { feeOf } from "#tests/db/finance/settlement/fixture.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";

/** 00:30, 07:59 and 23:30 on 1 November, when New York's clocks go back. */
const day = "2026-11-01";
const times = ["00:30", "07:59", "23:30"];

describe.each(["Asia/Shanghai", "America/New_York"])("a company in %s", (zone) => {
  let testDatabase: TestDatabase;
  let bill: Bill;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    const em = testDatabase.em();
    await sql`update company set time_zone = ${zone}`.execute(em.getKysely());
    await seedFeeFixture(testDatabase);
    for (const [publishDate, rate] of [
      ["2026-10-31", "7"],
      [day, "8"],
      ["2026-11-02", "9"],
    ] as const)
      em.create(ExchangeRate, {
        rateType: "BOOKING",
        baseCurrency: "CNY",
        source: "BOC",
        currency: "USD",
        rate,
        publishDate,
      });
    const voyage = await aFeeVoyage(em, { departureDate: null });
    bill = await aFeeBill(em, voyage);
    await sql`update voyage_stop set etd = null where voyage_id = ${voyage.id}`.execute(
      em.getKysely(),
    );
  });
  afterAll(() => testDatabase.close());

  const as = (role: string, time: string) => ({
    ...testDatabase.as(role, { zone }),
    now: instantOf(`${day} ${time}`, zone),
  });

  it("is known to whoever acts, and to the work of the system", async () => {
    expect(await readZone(testDatabase.em())).toBe(zone);
    expect(await readZone(testDatabase.em(), "NO SUCH")).toBe(zone);
  });

  it.each(times)(
    "at %s values a fee without a sailing date by the rate of its own day",
    async (time) => {
      const fee = {
        blNo: bill.blNo,
        feeCode: "DOC",
        currency: "USD",
        price: "10",
        qty: "1",
        unit: "BILL",
        id: 0,
        version: 0,
      };
      const { id } = (await runOperation(as("finance", time), saveFee.R, fee)) as { id: number };
      const rows = await rowsOf<{ rate: string }>(
        testDatabase,
        sql`select currency_rate::float8::text as rate from fee where id = ${id}`,
      );
      expect(rows).toEqual([{ rate: "8" }]);
    },
  );

  it.each(times)("at %s takes numbers of its own day and month", async (time) => {
    const ctx = openCtx(as("clerk", time));
    const taken = await ctx.unit(async (inner) => [
      await takeNumber(inner, "EDI"),
      await takeNumber(inner, "BK", { companyCode: "SEAWAY", ioType: "O" }),
    ]);
    expect(taken.map((number) => number.replace(/\d{5}$/, ""))).toEqual(["XHL261101", "SWBK2611"]);
  });

  it.each(times)("at %s states the months before its own, and no day of it", async (time) => {
    const em = testDatabase.em();
    const sailed = async (departureDate: string) =>
      feeOf(em, await aFeeVoyage(em, { departureDate }), { corpCode: departureDate });
    await sailed("2026-10-31");
    await sailed(day);
    await em.flush();
    const groups = await statementGroups(
      openCtx(as("finance", time)),
      StatementGenerateInput.parse({ period: "past" }),
    );
    expect(groups.map((group) => [group.corpCode, group.period])).toEqual([
      ["2026-10-31", "2026-10"],
    ]);
  });

  it.each(times)(
    "at %s calculates the nights of 45 days back to 14 ahead of its own day",
    async (time) => {
      const em = testDatabase.em();
      const db = em.getKysely();
      await sql`update voyage set fee_lock = 'Y'`.execute(db);
      const sails = async (etd: string) => {
        const voyage = await aFeeVoyage(em, {});
        await sql`update voyage_stop
          set etd = ${`${etd} 12:00`}::timestamp
          where voyage_id = ${voyage.id}`.execute(db);
        return aFeeBill(em, voyage);
      };
      const bills = [await sails(daysAfter(day, -45)), await sails(daysAfter(day, 14))];
      await sails(daysAfter(day, -46));
      await sails(daysAfter(day, 16));
      const run = await runOperation(as("admin", time), calculateNightly, {});
      expect(run.bills).toBe(bills.length);
    },
  );

  it("a statement falls due on the company's day and is overdue the day after", async () => {
    const [today, start] = [
      dayOf(Date.now(), zone),
      instantOf(dayOf(Date.now(), zone), zone).getTime(),
    ];
    const confirmed = { LATE: start - 60_000, TODAY: start + 1000 };
    const em = testDatabase.em();
    const voyage = await aFeeVoyage(em);
    for (const corpCode of Object.keys(confirmed)) feeOf(em, voyage, { corpCode });
    await em.flush();
    await runOperation(testDatabase.as("finance", { zone }), generateStatements, {
      corpCodes: Object.keys(confirmed),
    });
    for (const [corpCode, at] of Object.entries(confirmed))
      await sql`update statement
        set status = 'CONFIRMED', confirmed_time = ${new Date(at)}
        where corp_code = ${corpCode}`.execute(em.getKysely());
    const query = {
      filters: [],
      sort: [{ key: "statementNo", order: "asc" as const }],
      page: 1,
      pageSize: 10,
    };
    const { actor } = testDatabase.as("admin", { zone });
    const { rows } = await searchResource(
      testDatabase.em(),
      actor,
      resourceOf("feemgr/recmgr/statement"),
      query,
    );
    expect(
      rows.map((row) => [row.corpCode, String(row.dueDate).slice(0, 10), row.overdue]),
    ).toEqual([
      ["LATE", daysAfter(today, -1), "Y"],
      ["TODAY", today, "N"],
    ]);
  });

  it("a search by a day finds the whole day, also when it has 25 hours", async () => {
    const db = testDatabase.em().getKysely();
    for (const time of [
      "2026-10-31 23:59",
      ...times.map((time) => `${day} ${time}`),
      "2026-11-02 00:00",
    ])
      await sql`insert into change_log (
            table_name, key_value, column_name, operation, operator, source, request_id, oper_time
          )
        values ('day', ${time}, '*', 'UPDATE', 'day', 'seed', '', ${instantOf(time, zone)})`.execute(
        db,
      );
    for (const kind of ["equals", "between"] as const) {
      const filters = [
        { key: "operator", kind: "equals" as const, values: ["day"] },
        { key: "operTime", kind, values: kind === "equals" ? [day] : [day, day] },
      ];
      const query = {
        filters,
        sort: [{ key: "id", order: "asc" as const }],
        page: 1,
        pageSize: 10,
      };
      const { rows } = await searchResource(
        testDatabase.em(),
        testDatabase.as("admin", { zone }).actor,
        resourceOf("system/changeLog"),
        query,
      );
      expect(rows.map((row) => row["keyValue"])).toEqual(times.map((time) => `${day} ${time}`));
    }
  });

  it("a job of three in the night runs at three of the company's night", async () => {
    const job = {
      invokeTarget: "statement.generate('past', true)",
      misfirePolicy: "2",
      concurrent: "0",
      status: "0",
      remark: "",
    } as const;
    await registerJobs(testDatabase.em(), [
      { ...job, jobName: "night", cronExpression: "0 0 3 * * ?" },
    ]);
    const db = testDatabase.em().getKysely();
    await sql`insert into job_clock (job_id, heard_until)
      select id, ${instantOf(`${day} 02:59`, zone)}
      from job
      where job_name = 'night'`.execute(db);
    const platform = await platformOf(testDatabase);
    await hearJobs(platform, instantOf(`${day} 03:00`, zone));
    await platform.close();
    const rows = await rowsOf<{ at: Date }>(
      testDatabase,
      sql`select scheduled_for as at from task where kind = 'job:night'`,
    );
    expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual([
      instantOf(`${day} 03:00`, zone).toISOString(),
    ]);
  });
});
