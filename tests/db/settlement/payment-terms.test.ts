import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveCustomer } from "#domain/customer/ops/save-customer.server.ts";
import { dueDate, dueInMonth } from "#domain/settlement/due-date.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { faultsOf } from "../ebooking/fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const terms = fc.record({
  day: fc.date({ min: new Date("2024-01-01T00:00:00Z"), max: new Date("2029-12-31T00:00:00Z"), noInvalidDate: true }),
  term: fc.constantFrom("DAYS", "END_OF_MONTH", "MONTH_DAY"),
  days: fc.option(fc.integer({ min: 0, max: 365 })),
  months: fc.integer({ min: 0, max: 26 }),
  payDay: fc.integer({ min: 1, max: 31 }),
  cut: fc.option(fc.integer({ min: 1, max: 31 })),
});

describe("payment terms", () => {
  it("give the same due date in the database and in the rule", async () => {
    const cases = fc.sample(terms, 2000).map((item) => ({ ...item, day: item.day.toISOString().slice(0, 10) }));
    const list = <K extends keyof (typeof cases)[number]>(key: K) => cases.map((item) => item[key]);
    const { rows } = await sql<{ due: string }>`select seaway_due_date(a, b, c, d, e, f)::text as due
      from unnest(${list("day")}::date[], ${list("term")}::text[], ${list("days")}::int[], ${list("months")}::int[], ${list("payDay")}::int[],
        ${list("cut")}::int[]) with ordinality as t(a, b, c, d, e, f, n) order by n`.execute(testDatabase.em().getKysely());
    const expected = cases.map(({ day, term, days, months, payDay, cut }) => {
      if (term === "MONTH_DAY") return dueInMonth(day, { months, day: payDay, cut: cut ?? undefined });
      return dueDate(day, term === "DAYS" ? "DAYS" : "END_OF_MONTH", days ?? 0);
    });
    expect(rows.map(({ due }) => due)).toEqual(expected);
  });

  it("of a fixed day need their day; other terms have none", async () => {
    const save = (fields: object) =>
      faultsOf(testDatabase.run("clerk", saveCustomer, { nameEn: "TERMS LTD", roles: "client", accept: "Y", ...fields }));
    expect(await save({ paymentTerm: "MONTH_DAY", payMonths: "1" })).toEqual(["payDay party.termNeedsDay"]);
    expect(await save({ paymentTerm: "DAYS", creditPeriod: "30", payDay: "25", cutOffDay: "20" })).toEqual([
      "payDay party.termHasNoDay",
      "cutOffDay party.termHasNoDay",
    ]);
    expect(await save({ paymentTerm: "MONTH_DAY", payMonths: "1", payDay: "32" })).toEqual(["payDay kit.tooBig"]);
    expect(await save({ paymentTerm: "MONTH_DAY", payMonths: "1", payDay: "25", cutOffDay: "20" })).toEqual([]);
  });
});
