import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dueDateSql } from "#domain/masterdata/customer/due-date-sql.server.ts";
import { saveCustomer } from "#domain/masterdata/customer/ops/save-customer.server.ts";
import { dueDate, dueInMonth } from "#domain/finance/settlement/terms/due-date.ts";
import { imports } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { faultsOf } from "#tests/db/booking/ebooking/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const load = (text: string) => {
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === "customer");
  if (!importDefinition) throw new Error("no import of customers");
  return testDatabase.run("admin", importDefinition.operation, { source: { text } });
};

const terms = fc.record({
  day: fc.date({
    min: new Date("2024-01-01T00:00:00Z"),
    max: new Date("2029-12-31T00:00:00Z"),
    noInvalidDate: true,
  }),
  term: fc.constantFrom("DAYS", "END_OF_MONTH", "MONTH_DAY"),
  days: fc.option(fc.integer({ min: 0, max: 365 })),
  months: fc.integer({ min: 0, max: 26 }),
  payDay: fc.integer({ min: 1, max: 31 }),
  cut: fc.option(fc.integer({ min: 1, max: 31 })),
});

describe("payment terms", () => {
  it("give the same due date in the database and in the rule", async () => {
    const cases = fc
      .sample(terms, 2000)
      .map((item) => ({ ...item, day: item.day.toISOString().slice(0, 10) }));
    const list = <K extends keyof (typeof cases)[number]>(key: K) => cases.map((item) => item[key]);
    const { rows } = await sql<{
      due: string;
    }>`select seaway_due_date (a, b, c, d, e, f)::text as due
      from unnest(
          ${list("day")}::date[], ${list("term")}::text[], ${list("days")}::int[],
          ${list("months")}::int[], ${list("payDay")}::int[], ${list("cut")}::int[]
        ) with ordinality as t (a, b, c, d, e, f, n)
      order by n`.execute(testDatabase.em().getKysely());
    const expected = cases.map(({ day, term, days, months, payDay, cut }) => {
      if (term === "MONTH_DAY")
        return dueInMonth(day, { months, day: payDay, cut: cut ?? undefined });
      return dueDate(day, term === "DAYS" ? "DAYS" : "END_OF_MONTH", days ?? 0);
    });
    expect(rows.map(({ due }) => due)).toEqual(expected);
  });

  it("of a fixed day need their day; other terms have none", async () => {
    const save = (fields: object) =>
      faultsOf(
        testDatabase.run("clerk", saveCustomer, {
          nameEn: "TERMS LTD",
          roles: "client",
          accept: "Y",
          ...fields,
        }),
      );
    expect(await save({ paymentTerm: "MONTH_DAY", payMonths: "1" })).toEqual([
      "payDay party.termNeedsDay",
    ]);
    expect(
      await save({ paymentTerm: "DAYS", creditPeriod: "30", payDay: "25", cutOffDay: "20" }),
    ).toEqual(["payDay party.termHasNoDay", "cutOffDay party.termHasNoDay"]);
    expect(await save({ paymentTerm: "MONTH_DAY", payMonths: "1", payDay: "32" })).toEqual([
      "payDay kit.tooBig",
    ]);
    expect(
      await save({ paymentTerm: "MONTH_DAY", payMonths: "1", payDay: "25", cutOffDay: "20" }),
    ).toEqual([]);
  });

  it("come by a file as a whole, by value or by name", async () => {
    const stored = () =>
      rowsOf(
        testDatabase,
        sql`select payment_term as term, credit_period as days, pay_months as months,
            pay_day as day, cut_off_day as cut, credit_control as control
          from customer
          where code = 'FILE1'`,
      );
    const head = "客户代码,英文名称,付款条件,账期（天）,付款月数,付款日,截账日,信用控制";
    expect((await load(`${head}\nFILE1,File One,固定日付款,,1,25,20,Block`)).faults).toEqual([]);
    expect(await stored()).toEqual([
      { term: "MONTH_DAY", days: null, months: 1, day: 25, cut: 20, control: "BLOCK" },
    ]);
    expect((await load(`${head}\nFILE1,File One,,10,,,,`)).faults).toEqual([]);
    expect(await stored()).toEqual([
      { term: "MONTH_DAY", days: 10, months: 1, day: 25, cut: 20, control: "BLOCK" },
    ]);
    const bad = await load(
      `${head}\nFILE1,File One,固定日付款,,1,,,\nFILE2,File Two,,,,25,,\nX3,X,DAYS,,,,3,ODD`,
    );
    expect(bad.faults.map((fault) => `${fault.row} ${fault.field} ${fault.code}`).sort()).toEqual([
      "2 payDay party.termNeedsDay",
      "3 payDay party.termHasNoDay",
      "4 creditControl kit.unknownCode",
      "4 cutOffDay party.termHasNoDay",
    ]);
    expect((await load(`${head}\nFILE1,File One,DAYS,30,,,,`)).faults).toEqual([]);
    expect(await stored()).toEqual([
      { term: "DAYS", days: 30, months: null, day: null, cut: null, control: "BLOCK" },
    ]);
  });

  it("are written into a query by the planner, not called for each row", async () => {
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain (verbose) select ${dueDateSql(sql`current_date`, "c")} from customer c`.execute(
      testDatabase.em().getKysely(),
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("seaway_due_date");
  });
});
