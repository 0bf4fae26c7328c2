import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { Journey, rowsWith } from "./journey.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDemoDatabase();
}, 300_000);
afterAll(() => database.close());

type Payable = {
  id: number;
  amount: string;
  currency: string;
  corpCode: string;
  code: string;
  origin: string;
  status: string;
  differs: string;
  priceId: number | null;
  rateId: number | null;
  day: string;
};
type RateRecord = { prices: Record<string, unknown>[] };

/**
 * An issued bill of an open month whose payables are calculated, and nothing further has become of
 * them.
 */
const untouched = sql<{ id: number; blNo: string; month: string }>`
  select b.id, b.bl_no as "blNo", to_char(v.departure_date, 'YYYY-MM') as month
  from bill b
    join voyage v on v.id = b.voyage_id
    and v.fee_lock = 'N'
    and v.payable_switch = 'OPEN'
    join booking k on k.id = b.booking_id
    and k.fee_lock = 'N'
    join accounting_period p on p.company_code = k.company_code
    and p.period = to_char(v.departure_date, 'YYYY-MM')
    and p.status = 'OPEN'
  where b.payable_fee_lock = 'N'
    and b.bl_status = 'ISSUED'
    and p.period < to_char(now(), 'YYYY-MM')
    and (
      select count(*)
      from fee f
      where f.bill_id = b.id and f.fee_belong = 'P' and f.containerno <> ''
    ) between 1 and 6
    and not exists (
      select
      from fee f
      where f.bill_id = b.id
        and f.fee_belong = 'P'
        and (
          f.origin <> 'AUTO'
          or f.invoiced_amount <> 0
          or f.verified_amount <> 0
          or f.is_fee_lock = 'Y'
          or exists (select from statement_line l where l.fee_id = f.id)
        )
    )
  order by v.departure_date, b.id
  limit 1`;

test("payables from a supplier's rate to a closed month and back: the books hold after every step", {
  timeout: 600_000,
}, async () => {
  const journey = new Journey(database);
  const bill = await journey.first(untouched);
  const payables = (where = sql`true`) =>
    journey.query(sql<Payable>`select f.id, f.amount::text as amount, f.currency,
        f.corp_code as "corpCode", f.fee_code as code, f.origin, f.fee_status as status, f.differs,
        f.supplier_price_id as "priceId", l.rate_id as "rateId",
        to_char(f.pricing_date, 'YYYY-MM') as day
      from fee f left join supplier_price l on l.id = f.supplier_price_id
      where f.bill_id = ${bill.id} and f.fee_belong = 'P' and ${where}
      order by f.id`);
  const net = () => journey.net(bill.id, ["EXTRA"], "P");
  const calculate = () =>
    journey.step<{ inserted: number; replaced: number; removed: number }>(
      "finance",
      "payable.calculate",
      { billIds: [bill.id] },
    );
  const auditOpen = async () => {
    const open = (await payables(sql`f.fee_status = 'CREATED'`)).map(({ id }) => id);
    if (open.length > 0) await journey.step("finance", "payable.audit", rowsWith(...open));
  };
  /** What differs is settled, until nothing does. */
  const settle = async () => {
    const differing = (await payables(sql`f.differs = 'Y'`)).map(({ id }) => id);
    if (differing.length > 0)
      await journey.step("finance", "payable.settle", rowsWith(...differing));
    expect(await payables(sql`f.differs = 'Y'`)).toEqual([]);
  };

  // Calculated by the supplier's rate and audited; calculating again changes nothing.
  await calculate();
  await settle();
  await auditOpen();
  const owed = await net();
  expect(await calculate()).toMatchObject({ inserted: 0, replaced: 0, removed: 0 });
  expect(await net()).toEqual(owed);
  const of = (await payables(sql`f.containerno <> ''`))[0];
  if (!of?.rateId) throw new Error("no payable by a supplier's price");

  /** The price of a supplier's rate is changed and in force again. */
  const reprice = async (rateId: number, priceId: number, changed: object) => {
    await journey.step("finance", "supplierRate.cancelPublish", rowsWith(rateId));
    const [resource] = supplierRateResources;
    if (!resource) throw new Error("no resource of supplier rates");
    const record = (await readResource(
      database.em(),
      journey.as("finance").actor,
      resource,
      rateId,
    )) as Record<string, unknown> & RateRecord;
    const prices = record.prices.map((price) =>
      price.id === priceId ? { ...price, ...changed } : price,
    );
    await journey.step("finance", "supplierRate.save", { ...record, prices });
    await journey.step("finance", "supplierRate.publish", rowsWith(rateId));
  };

  // The supplier's invoice asks for more on one line: accepted with a reason, submitted, opened.
  const today = new Date().toISOString().slice(0, 10);
  const heading = "供应商代码\t发票号码\t开票日期\t币种\t提单号\t费用代码\t金额";
  const lines = (
    await payables(
      sql`f.corp_code = ${of.corpCode} and f.currency = ${of.currency} and f.containerno <> ''`,
    )
  ).map(({ code, amount }, n) => [
    of.corpCode,
    "JOURNEY-P1",
    today,
    of.currency,
    bill.blNo,
    code,
    (Number(amount) + (n === 0 ? 25 : 0)).toFixed(2),
  ]);
  await journey.step("finance", "import.supplierInvoice", {
    source: { text: [heading, ...lines.map((line) => line.join("\t"))].join("\n") },
  });
  const invoice = await journey.first(
    sql<{ id: number }>`select id from invoice where invoice_no = 'JOURNEY-P1'`,
  );
  expect(await journey.refused("finance", "supplierInvoice.submit", rowsWith(invoice.id))).toEqual([
    "invoice.differenceOpen",
  ]);
  const differing = await journey.query(sql<{ id: number }>`
    select id
    from supplier_charge
    where invoice_id = ${invoice.id} and decision = 'OPEN'`);
  expect(differing.length).toBeGreaterThan(0);
  const reason = "As agreed on the telephone";
  await journey.step("finance", "supplierCharge.accept", {
    ...rowsWith(...differing.map(({ id }) => id)),
    reason,
  });
  await journey.step("finance", "supplierInvoice.submit", rowsWith(invoice.id));
  await journey.step("finance", "supplierInvoice.open", rowsWith(invoice.id));

  // Dearer after audit and invoice: a difference. In another currency: taken back in full, and
  // charged anew.
  await reprice(of.rateId, of.priceId ?? 0, { price: "75" });
  await calculate();
  await settle();
  expect(await calculate()).toMatchObject({ inserted: 0, replaced: 0, removed: 0 });
  const other = of.currency === "USD" ? "CNY" : "USD";
  await reprice(of.rateId, of.priceId ?? 0, { price: "80", currency: other });
  await calculate();
  expect((await payables(sql`f.differs = 'Y'`)).length).toBeGreaterThan(0);
  await settle();
  await auditOpen();
  expect(await calculate()).toMatchObject({ inserted: 0, replaced: 0, removed: 0 });
  const after = await net();
  expect(after).not.toEqual(owed);

  // Paid in yuan or dollars, whichever the fee is not in; one part is taken back.
  const due = (
    await payables(
      sql`f.corp_code = ${of.corpCode}
        and f.currency = ${other}
        and f.origin = 'AUTO'
        and f.amount > 0`,
    )
  ).slice(0, 2);
  expect(due.length).toBeGreaterThan(0);
  const paidIn = other === "USD" ? "CNY" : "USD";
  const { rate } = await journey.first(sql<{ rate: string }>`
    select (rate / unit)::numeric(18, 8)::text as rate
    from exchange_rate
    where base_currency = 'CNY' and currency = 'USD' and rate_type in ('SETTLEMENT', 'BOOKING')
    order by rate_type desc, publish_date desc
    limit 1`);
  const payment = {
    corpCode: of.corpCode,
    companyCode: "SEAWAY",
    currency: paidIn,
    amount: "90000",
    bankDate: today,
  };
  const registered = await journey.step<{ id: number }>("finance", "payment.save", payment);
  await journey.step("finance", "payment.apply", {
    id: registered.id,
    checkNo: "JOURNEY-P",
    rateReason: "As the bank charged",
    lines: due.map(({ id, amount }) => ({ feeId: id, amount, rate, rateBase: "USD" })),
  });
  const [part] = await journey.query(sql<{ id: number }>`
    select id
    from verification
    where receipt_id = ${registered.id} and status = 'LIVE'
    order by id
    limit 1`);
  await journey.step("finance", "paymentVerification.cancel", {
    ...rowsWith(part?.id ?? 0),
    reason: "Paid twice",
  });

  // A month closes: what changes late is booked in the next one, and stays there when the month
  // opens again.
  const months = await journey.query(sql<{ id: number; period: string }>`
    select id, period
    from accounting_period
    where company_code = 'SEAWAY' and status = 'OPEN' and period <= ${bill.month}
    order by period`);
  for (const { id } of months)
    await journey.step("finance", "period.close", {
      ...rowsWith(id),
      reason: "Everything is booked",
    });
  const stood = await payables();
  expect(
    await journey.refused(
      "finance",
      "payable.cancelAudit",
      rowsWith(stood.find(({ status }) => status === "AUDITED")?.id ?? 0),
    ),
  ).not.toEqual([]);
  await reprice(of.rateId, of.priceId ?? 0, { price: "95", currency: other });
  await calculate();
  await settle();
  const late = (await payables()).slice(stood.length);
  expect(late.length).toBeGreaterThan(0);
  expect(late.every(({ day }) => day > bill.month)).toBe(true);
  expect((await payables()).slice(0, stood.length).map(({ id, amount }) => [id, amount])).toEqual(
    stood.map(({ id, amount }) => [id, amount]),
  );
  const closedNet = await net();
  for (const { id } of months.toReversed())
    await journey.step("finance", "period.reopen", { ...rowsWith(id), reason: "A correction" });
  expect(await calculate()).toMatchObject({ inserted: 0, replaced: 0, removed: 0 });
  await auditOpen();
  await calculate();
  expect(await net()).toEqual(closedNet);
  expect(await payables(sql`f.differs = 'Y'`)).toEqual([]);
  expect(await journey.step("finance", "fee.replay", { all: true })).toMatchObject({
    differing: 0,
  });
});
