import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { payableAgeing, receivableAgeing } from "#domain/reports/report/ageing.server.ts";
import { ageing } from "#domain/finance/settlement/terms/due-date.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { readWorkbench } from "#domain/finance/workbench/workbench.queries.server.ts";
import { readWorkbenchQuery, type WorkbenchParty } from "#domain/finance/workbench/workbench.ts";
import { openByAge } from "#db/services/dashboard/finance-charts.queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { reportAs } from "#tests/db/reports/report/fixture.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

/**
 * Ageing on a key date: by the booking days of fees and applications, whenever the day is asked and
 * whatever was recorded when.
 */
let testDatabase: TestDatabase;
let october: Voyage;
let receiptId = 0;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
  await sql`update customer set credit_period = 30 where code = 'C002'`.execute(db());
  const { rows } = await sql<{
    id: number;
  }>`insert into receipt (af_no, company_code, currency, amount, currency_rate, bank_date)
    values ('AF1', 'SEAWAY', 'CNY', 1, 1, '2026-10-01')
    returning id`.execute(db());
  receiptId = rows[0]?.id ?? 0;
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`delete from verification`.execute(db());
  await sql`delete from fee`.execute(db());
});

type Booked = { amount: string; pricingDate?: string | null; audited: string; more?: Partial<Fee> };
/** Noon of a day in Shanghai, so that every reader has the same day. */
const noon = (day: string) => new Date(`${day}T04:00:00Z`);

async function booked({ amount, pricingDate = null, audited, more = {} }: Booked): Promise<number> {
  const em = testDatabase.em();
  const times = { createdTime: noon(audited), auditTime: noon(audited) };
  const fee = feeOf(em, october, {
    amount,
    noTaxAmount: amount,
    baseAmount: amount,
    pricingDate,
    ...times,
    ...more,
  });
  await em.flush();
  return fee.id;
}

/** An application, or with a negative amount the mirror of one, as the write-off books it. */
async function applied(feeId: number, amount: string, day: string): Promise<void> {
  await sql`insert into verification (
        receipt_id, fee_belong, verified_date, fee_id, fee_currency, amount, receipt_amount, rate,
        booked_amount, settled_amount
      )
    select ${receiptId}, f.fee_belong, ${day}::date, f.id, f.currency, ${amount}::numeric,
      ${amount}::numeric, 1, ${amount}::numeric, ${amount}::numeric
    from fee f
    where f.id = ${feeId}`.execute(db());
  await sql`update fee
    set verified_amount = (select sum(amount + difference) from verification where fee_id = fee.id)
    where id = ${feeId}`.execute(db());
}

const figures = ({
  corpCode,
  currency,
  count,
  open,
  notDue,
  days30,
  days60,
  days90,
  over90,
}: WorkbenchParty) => ({
  ...{ corpCode, currency, count, open },
  ...{ notDue, days30, days60, days90, over90 },
});
const workbench = async (today: string, search = "", side: "R" | "P" = "R") => {
  const { em, actor } = testDatabase.as("finance");
  const { parties } = await readWorkbench(
    { em, actor, now: noon(today) },
    side,
    readWorkbenchQuery(new URLSearchParams(search)),
  );
  return parties
    .map(figures)
    .sort((a, b) => (`${a.corpCode} ${a.currency}` < `${b.corpCode} ${b.currency}` ? -1 : 1));
};

test("the October ageing is the same on 31 October, on 2 November and in March", async () => {
  const sailed = await booked({
    amount: "100.00",
    pricingDate: "2026-10-10",
    audited: "2026-10-12",
  });
  // Its ship sails in November; it is open, and not due.
  await booked({ amount: "40.00", pricingDate: "2026-11-20", audited: "2026-10-25" });
  const partly = await booked({
    amount: "50.00",
    pricingDate: "2026-09-20",
    audited: "2026-09-22",
  });
  await applied(partly, "30.00", "2026-10-30");
  const october31 = await workbench("2026-10-31");
  expect(october31).toEqual([
    {
      corpCode: "C001",
      currency: "CNY",
      count: 3,
      open: "160.00",
      notDue: "40.00",
      days30: "100.00",
      days60: "20.00",
      days90: "0.00",
      over90: "0.00",
    },
  ]);
  await applied(sailed, "100.00", "2026-11-01");
  await booked({ amount: "7.00", pricingDate: "2026-11-01", audited: "2026-11-01" });
  await applied(partly, "-30.00", "2026-11-02");
  expect(await workbench("2026-11-02", "asOf=2026-10-31")).toEqual(october31);
  expect((await workbench("2026-11-02"))[0]).toMatchObject({
    count: 3,
    open: "97.00",
    notDue: "40.00",
  });
  await applied(partly, "50.00", "2027-01-15");
  expect(await workbench("2027-03-05", "asOf=2026-10-31")).toEqual(october31);
  const report = await reportAs(testDatabase, "finance", {
    report: receivableAgeing,
    search: "f.asOf=2026-10-31",
  });
  expect(report.total.sums).toMatchObject({
    "open.CNY": "160.000",
    "notDue.CNY": "40.000",
    "days30.CNY": "100.000",
    "days60.CNY": "20.000",
  });
});

test("today every open item stands in a column, and the home page counts as the workbench does", async () => {
  const { actor } = testDatabase.as("finance");
  const today = new Date().toISOString().slice(0, 10);
  await booked({ amount: "10.00", pricingDate: addDays(today, 60), audited: addDays(today, -3) });
  await booked({ amount: "5.00", pricingDate: addDays(today, -10), audited: addDays(today, -3) });
  const [party] = await workbench(today);
  expect(party).toMatchObject({ open: "15.00", notDue: "10.00", days30: "5.00" });
  const report = await reportAs(testDatabase, "finance", {
    report: receivableAgeing,
    search: `f.asOf=${today}`,
  });
  expect(report.total.sums).toMatchObject({ "open.CNY": "15.000", "notDue.CNY": "10.000" });
  for (const basis of ["FEE", "INVOICE", "STATEMENT"]) {
    const { total } = await reportAs(testDatabase, "finance", {
      report: receivableAgeing,
      search: `f.asOf=${today}&f.basis=${basis}`,
    });
    expect(total.sums, basis).toMatchObject({ "open.CNY": "15.000", "notDue.CNY": "10.000" });
  }
  const ages = await openByAge(testDatabase.em(), actor);
  expect(ages.filter(({ side }) => side === "R").map(({ band, amount }) => [band, amount])).toEqual(
    expect.arrayContaining([
      ["notDue", "10.00"],
      ["days30", "5.00"],
    ]),
  );
});

test("as known on a day leaves out what was recorded after it, the key date does not", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const past = addDays(today, -5);
  const id = await booked({
    amount: "80.00",
    pricingDate: addDays(today, -40),
    audited: addDays(today, -40),
  });
  // Recorded now for a day before.
  await applied(id, "30.00", addDays(today, -10));
  expect((await workbench(today, `asOf=${past}`))[0]).toMatchObject({ open: "50.00" });
  expect((await workbench(today, `knownOn=${past}`))[0]).toMatchObject({ open: "80.00" });
  const { total } = await reportAs(testDatabase, "finance", {
    report: receivableAgeing,
    search: `f.knownOn=${past}`,
  });
  expect(total.sums).toMatchObject({ "open.CNY": "80.000" });
  const { total: keyed } = await reportAs(testDatabase, "finance", {
    report: receivableAgeing,
    search: `f.asOf=${past}`,
  });
  expect(keyed.sums).toMatchObject({ "open.CNY": "50.000" });
});

const dayIn = (from: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((n) => addDays(from, n));
const feeArbitrary = fc.record({
  side: fc.constantFrom("R" as const, "P" as const),
  corpCode: fc.constantFrom("C001", "C002"),
  currency: fc.constantFrom("CNY", "USD"),
  cents: fc.integer({ min: -50_00, max: 500_00 }).filter((cents) => cents !== 0),
  pricingDate: fc.option(dayIn("2026-07-01", 180), { nil: null }),
  audited: dayIn("2026-07-01", 140),
  feeStatus: fc.constantFrom("AUDITED" as const, "RECHECKED" as const, "CREATED" as const),
  parts: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 60 }), day: dayIn("2026-07-01", 140) }),
    { maxLength: 3 },
  ),
});

test("columns sum to what is open and agree with the items added up one by one, on any key date", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(feeArbitrary, { minLength: 1, maxLength: 12 }),
      dayIn("2026-08-01", 110),
      async (fees, day) => {
        await sql`delete from verification`.execute(db());
        await sql`delete from fee`.execute(db());
        const items: {
          key: string;
          date: string;
          due: string;
          amount: string;
          receipts: { date: string; amount: string }[];
        }[] = [];
        for (const {
          side,
          corpCode,
          currency,
          cents,
          pricingDate,
          audited,
          feeStatus,
          parts,
        } of fees) {
          const amount = (cents / 100).toFixed(2);
          const id = await booked({
            amount,
            pricingDate,
            audited,
            more: { feeBelong: side, corpCode, currency, feeStatus },
          });
          const receipts = parts.map(({ share, day: date }) => ({
            date,
            amount: dec(amount).times(share).div(100).toFixed(2),
          }));
          for (const receipt of receipts) await applied(id, receipt.amount, receipt.date);
          const date = pricingDate ?? audited;
          const due = addDays(date, corpCode === "C002" ? 30 : 0);
          if (feeStatus !== "CREATED")
            items.push({
              key: `${side} ${corpCode} ${currency}`,
              date: date < audited ? date : audited,
              due,
              amount,
              receipts,
            });
        }
        for (const side of ["R", "P"] as const) {
          const shown = await workbench("2027-03-01", `asOf=${day}`, side);
          const report = side === "R" ? receivableAgeing : payableAgeing;
          const { total } = await reportAs(testDatabase, "finance", {
            report,
            search: `f.asOf=${day}`,
          });
          for (const [key, own] of Map.groupBy(
            items.filter((item) => item.key.startsWith(side)),
            (item) => item.key,
          )) {
            const [, corpCode = "", currency = ""] = key.split(" ");
            const { total: open, ...bands } = ageing(own, day, currency);
            const party = shown.find(
              (row) => row.corpCode === corpCode && row.currency === currency,
            );
            const {
              notDue = "0.00",
              days30 = "0.00",
              days60 = "0.00",
              days90 = "0.00",
              over90 = "0.00",
            } = party ?? {};
            expect({
              open: party?.open ?? "0.00",
              bands: [notDue, days30, days60, days90, over90],
            }).toEqual({
              open,
              bands: Object.values(bands),
            });
            expect(dec(notDue).plus(days30).plus(days60).plus(days90).plus(over90).toFixed(2)).toBe(
              open,
            );
          }
          for (const currency of ["CNY", "USD"]) {
            const sum = shown
              .filter((row) => row.currency === currency)
              .reduce((all, row) => all.plus(row.open), dec("0"));
            expect(dec(total.sums[`open.${currency}`] ?? "0").toFixed(2)).toBe(sum.toFixed(2));
          }
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
