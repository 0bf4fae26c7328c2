import fc from "fast-check";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payerOf } from "#domain/finance/fee/pricing/bill-facts.ts";
import { prepareTariff, type TariffRate } from "#domain/finance/fee/pricing/prepare-tariff.ts";
import { priceBill } from "#domain/finance/fee/pricing/price-bill.ts";
import { loadBillsToPrice } from "#domain/finance/fee/pricing/bill-facts.queries.server.ts";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { derivationOf } from "#domain/finance/fee/ops/explain-stored-fee.server.ts";
import { dayKey, loadDayRates } from "#domain/finance/fee/pricing/tariff.queries.server.ts";
import { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import {
  openTestDatabase,
  rowsOf,
  type TestDatabase,
  untilLocked,
} from "#tests/support/test-database.ts";
import { aFeeBill, aFeeVoyage, aRate, seedFeeFixture } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const codes = ["OF", "BAF", "THC", "DOC", "PSS", "VAT"] as const;
const seldom = <T>(...values: T[]) => fc.constantFrom("", "", "", ...values);
const rate = fc.record({
  feeCode: fc.constantFrom(...codes),
  unit: fc.constantFrom(
    "CONTAINER",
    "CONTAINER",
    "BILL",
    "MANIFEST",
    "TEU",
    "REVENUE_TON",
    "PERCENT_OCE",
  ),
  currency: fc.constantFrom("USD", "CNY", "JPY", "EUR"),
  price: fc.integer({ min: 1, max: 999_999 }).map((n) => dec(n).div(1000).toFixed()),
  portLoad: seldom("CNSGH", "JPOSA", "!CNSGH"),
  portDis: seldom("JPOSA", "JPUKB", "!JPUKB"),
  sizeGroup: seldom("20", "40H"),
  nature: seldom("GENERAL", "DANGEROUS", "REEFER"),
  freightTerms: seldom("PREPAID", "COLLECT"),
  isSoc: seldom("Y"),
  minAmount: fc.constantFrom(null, null, "100"),
  maxAmount: fc.constantFrom(null, null, "5000"),
  includedFees: fc.constantFrom([], [], ["THC"]),
  startDate: fc.constantFrom("2026-05-01", "2026-06-01"),
});
const bill = fc.record({
  boxes: fc.constantFrom<Record<string, number>[]>(
    { "20GP": 1 },
    { "20GP": 2, "40HC": 3 },
    { "40GP": 1, "40HC": 1 },
    {},
  ),
  soc: fc.boolean(),
  cargo: fc.constantFrom("GENERAL", "DANGEROUS", "REEFER"),
  portDis: fc.constantFrom("JPOSA", "JPUKB"),
  freightTerms: fc.constantFrom("PREPAID", "COLLECT"),
  consigneeCode: fc.constantFrom("", "C002"),
  gwt: fc.constantFrom("18000", "12345.678"),
  dim: fc.constantFrom("25.5", "0.007"),
});
const cases = fc.sample(
  fc.tuple(
    fc.array(rate, { minLength: 8, maxLength: 30 }),
    fc.array(bill, { minLength: 4, maxLength: 9 }),
  ),
  {
    seed: 2026,
    numRuns: 12,
  },
);

/** Published rows, read independently of the run. */
async function plainTariff(): Promise<TariffRate[]> {
  return rowsOf<TariffRate>(
    testDatabase,
    sql`select r.id::text as id, r.version, b.source, r.status, b.contract_no as contract,
        b.customer_code as customer, r.start_date::text as "startDate",
        r.end_date::text as "endDate", r.kind, r.rate_type as "rateType", r.fee_code as "feeCode",
        r.unit, r.currency, r.price::text as price, r.min_amount::text as min,
        r.max_amount::text as max, r.included_fees as "includedFees", r.port_load as "portLoad",
        r.port_dis as "portDis", coalesce(nullif(r.voyline, ''), b.voyline) as voyline, r.receipt,
        r.delivery, coalesce(nullif(r.size_group, ''), t.size_group, '') as size,
        r.size_type as type, r.nature, r.trade_type as "tradeType",
        r.delivery_terms as "deliveryTerms", r.freight_terms as "freightTerms", r.is_soc as "isSoc",
        r.empty_flag as "emptyFlag"
      from freight_rate r
        join freight_book b on b.id = r.book_id
        left join size_type t on t.code = r.size_type
      where r.status = 'PUBLISHED'
      order by r.id`,
  );
}

/** One bill priced alone, with a tariff of its own. */
async function pricedAlone(id: number) {
  const costs = await rowsOf<{
    code: string;
    taxRate: string | null;
    priceWithTax: boolean;
    ocean: boolean;
  }>(
    testDatabase,
    sql`select code, case when tax_rate > 0 then tax_rate::text end as "taxRate",
        tax_inclusive = 'Y' as "priceWithTax", is_ocean_freight = 'Y' as ocean
      from cost_code`,
  );
  const tariff = prepareTariff(
    await plainTariff(),
    new Map(costs.map((cost) => [cost.code, cost])),
  );
  return openCtx(testDatabase.as("finance")).unit(async (inner) => {
    const [billToPrice] = await loadBillsToPrice(inner, [id]);
    if (!billToPrice?.facts) throw new Error("no facts");
    const day = { date: billToPrice.facts.pricingDate, base: billToPrice.baseCurrency };
    const rates = (await loadDayRates(inner, [day])).get(dayKey(day)) ?? {};
    return {
      corpCode: payerOf(billToPrice),
      ...priceBill(billToPrice.facts, tariff, { currency: billToPrice.baseCurrency, rates }),
    };
  });
}

const number = (text: string | null, places: number) => dec(text ?? 0).toFixed(places);

it.each(cases.map((item, i) => [i, ...item] as const))(
  "tariff %i: a run writes for each bill exactly what the bill alone comes to",
  async (_, rates, bills) => {
    const em = testDatabase.em();
    await sql`delete from freight_rate`.execute(em.getKysely());
    for (const rate of rates)
      await aRate(em, {
        ...rate,
        includedFees: [...rate.includedFees],
        kind: rate.feeCode === "OF" ? "PORT" : "EXTRA",
      });
    const voyage = await aFeeVoyage(em);
    const made = [];
    for (const bill of bills) made.push(await aFeeBill(em, voyage, bill));
    const run = () =>
      testDatabase.run("finance", calculateVoyageFees, {
        voyages: [voyage.voyageName],
        billIds: [],
        blNos: [],
      });
    const result = await run();
    let lines = 0;
    let findings = 0;
    for (const { id } of made) {
      const alone = await pricedAlone(id);
      const fees = await testDatabase.em().find(Fee, { bill: { id } }, { orderBy: { id: "asc" } });
      const stored = fees.map((fee) =>
        [
          fee.autoKey,
          fee.currency,
          fee.qty,
          fee.price,
          fee.taxAmount,
          fee.amount,
          fee.baseAmount,
          fee.rateId,
        ].join(" "),
      );
      const expected = alone.lines.map((line) =>
        [
          `${alone.corpCode}/${line.lineKey}`,
          line.currency,
          number(line.qty, 4),
          number(line.price, 6),
          number(line.taxAmount, 3),
          number(line.amount, 3),
          number(line.baseAmount, 3),
          line.derivation.rate?.rateId,
        ].join(" "),
      );
      expect(stored).toEqual(expected);
      expect(fees.map(derivationOf)).toEqual(alone.lines.map((line) => line.derivation));
      lines += alone.lines.length;
      findings += alone.findings.length;
    }
    expect(result).toMatchObject({ bills: made.length, inserted: lines, findingCount: findings });
    expect(lines + findings).toBeGreaterThan(0);
    // No change writes nothing, however figures are formatted.
    const before = await rowsOf(
      testDatabase,
      sql`select count(*)::int as n, max(id) as last from change_log`,
    );
    expect(await run()).toMatchObject({ inserted: 0, replaced: 0, removed: 0, kept: lines });
    expect(
      await rowsOf(testDatabase, sql`select count(*)::int as n, max(id) as last from change_log`),
    ).toEqual(before);
  },
);

it("says every difference of audited lines however many bills, and counts beyond what it lists", async () => {
  const em = testDatabase.em();
  await sql`delete from freight_rate`.execute(em.getKysely());
  const doc = await aRate(em, { feeCode: "DOC", unit: "BILL", currency: "CNY", price: "100" });
  const voyage = await aFeeVoyage(em);
  const first = await aFeeBill(em, voyage);
  await sql`insert into booking (bk_no, voyage_id, client_code, port_load, port_dis)
    select 'BULK' || n, ${voyage.id}, 'C001', 'CNSGH', 'JPOSA'
    from generate_series(1, 600) n`.execute(em.getKysely());
  await sql`insert into bill (bl_no, voyage_id, booking_id, client_code, port_load, port_dis)
    select 'L' || bk_no, voyage_id, id, 'C001', 'CNSGH', 'JPOSA'
    from booking
    where bk_no like 'BULK%'`.execute(em.getKysely());
  const run = () =>
    testDatabase.run("finance", calculateVoyageFees, {
      voyages: [voyage.voyageName],
      billIds: [],
      blNos: [],
    });
  expect(await run()).toMatchObject({ bills: 601, inserted: 601 });
  await sql`update fee set fee_status = 'AUDITED' where voyage_id = ${voyage.id}`.execute(
    em.getKysely(),
  );
  await sql`update freight_rate set price = 120 where id = ${doc.id}`.execute(em.getKysely());
  const changed = await run();
  expect(changed).toMatchObject({
    inserted: 0,
    replaced: 0,
    removed: 0,
    kept: 601,
    differing: 601,
  });
  expect(changed.differs).toHaveLength(500);
  expect(changed.rows).toHaveLength(500);
  expect(
    await rowsOf(
      testDatabase,
      sql`select differs, count(*)::int as n from fee where voyage_id = ${voyage.id} group by 1`,
    ),
  ).toEqual([{ differs: "Y", n: 601 }]);
  // A repeated finding is no write.
  const [stamp] = await rowsOf<{ at: string }>(
    testDatabase,
    sql`select max(updated_time)::text as at from fee where voyage_id = ${voyage.id}`,
  );
  expect(await run()).toMatchObject({ differing: 601 });
  expect(
    await rowsOf(
      testDatabase,
      sql`select max(updated_time)::text as at from fee where voyage_id = ${voyage.id}`,
    ),
  ).toEqual([stamp]);
  expect(first.id).toBeGreaterThan(0);
});

it.each([
  ["receivables", calculateVoyageFees, "freight_rate"],
  ["payables", calculatePayables, "supplier_price"],
] as const)(
  "says how many bills there are before it reads the tariff of %s",
  async (_side, operation, tariff) => {
    const voyage = await aFeeVoyage(testDatabase.em());
    await aFeeBill(testDatabase.em(), voyage);
    const holder = new Client({ connectionString: testDatabase.url });
    await holder.connect();
    try {
      await holder.query(`begin; lock table ${tariff} in access exclusive mode`);
      let hear = (_done: { seen: number; total?: number }) => {};
      const first = new Promise((resolve) => (hear = resolve));
      const run = runOperation(
        { ...testDatabase.as("admin"), progress: (done) => hear(done) },
        operation,
        { voyages: [voyage.voyageName] },
      );
      expect(await first).toEqual({ seen: 0, total: 1 });
      await untilLocked(testDatabase);
      await holder.query("rollback");
      expect(await run).toMatchObject({ bills: 1 });
    } finally {
      await holder.end();
    }
  },
);
