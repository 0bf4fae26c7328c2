import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { beforeAll, afterAll, test, expect } from "vitest";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { sql } from "kysely";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { readDigitalInvoices } from "#domain/finance/invoice/digital/read-digital-invoices.server.ts";
import { sheetsOf } from "#domain/finance/invoice/digital/digital-invoice.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { addPeriods } from "#domain/masterdata/period/ops/add-periods.server.ts";
import { periodSteps } from "#domain/masterdata/period/period.resource.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { invoiceWork } from "./invoice-work.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
  const db = testDatabase.em().getKysely();
  await sql`insert into charge_tax_class (fee_code, tax_class)
    select code, '3040402000000000000'
    from cost_code
    where code in ('THC', 'DOC')`.execute(db);
  await sql`update customer
    set tax_no = '91310000MA1FL0000X', bank_name = '招商银行上海虹口支行', bank_account = '121900001234'
    where code = 'C001'`.execute(db);
  await sql`insert into bank_account (company_code, currency, account_no, bank_name_zh)
    values ('SEAWAY', 'CNY', '31050161360000001234', '中国建设银行上海虹口支行')`.execute(db);
});
afterAll(() => testDatabase.close());

const { fees, taxed, register, step, invoiced, linesOf, save } = invoiceWork(
  () => testDatabase,
  () => october,
);

test("one invoice per counterparty and currency takes what is left of its fees; what is not audited or a credit is refused by name", async () => {
  const rows = await fees(
    taxed,
    { ...taxed, currency: "USD" },
    { ...taxed, corpCode: "C002", corpName: "KANSAI FOODS" },
    { feeStatus: "CREATED" },
    { ...taxed, amount: "-5.00" },
  );
  const result = await register(rows);
  expect(result).toMatchObject({ done: 3, refused: 2 });
  expect(result.invoiceIds).toHaveLength(3);
  expect(result.rows.slice(3).map(({ code }) => code)).toEqual([
    "invoice.feeNotReady",
    "invoice.negativeFee",
  ]);
  expect(await invoiced(rows)).toEqual([106, 106, 106, 0, 0]);
  const heads = await rowsOf(
    testDatabase,
    sql`select title_corp, amount::text as amount, tax_amount::text as tax, status
      from invoice
      order by id
      limit 1`,
  );
  expect(heads[0]).toMatchObject({
    title_corp: "=日出贸易",
    amount: "106.000",
    tax: "6.000",
    status: "REGISTERED",
  });
  expect((await register(rows.slice(0, 1))).rows[0]?.code).toBe("invoice.nothingLeft");
});

test("a fee stands on several invoices, each with its part, and no more than is left", async () => {
  const rows = await fees(taxed);
  const first = (await register(rows)).invoiceIds[0] ?? 0;
  const [line] = await linesOf(first);
  await expect(save(first, { lines: [{ id: line?.id, part: "106.01" }] })).rejects.toMatchObject({
    list: [{ code: "invoice.aboveRest", params: { rest: "106" } }],
  });
  await save(first, { lines: [{ id: line?.id, part: "33.33" }] });
  expect(await invoiced(rows)).toEqual([33.33]);
  const second = (await register(rows)).invoiceIds[0] ?? 0;
  const all = [...(await linesOf(first)), ...(await linesOf(second))];
  expect(all.map(({ amount }) => Number(amount))).toEqual([33.33, 72.67]);
  expect(all.reduce((sum, { tax }) => sum + Math.round(Number(tax) * 100), 0)).toBe(600);
  expect(await step("remove", second)).toMatchObject({ done: 1 });
  expect(await invoiced(rows)).toEqual([33.33]);
  await expect(save(first, { invoiceType: "" })).rejects.toMatchObject({
    list: [{ code: "invoice.needsType" }],
  });
  await expect(save(first, { invoiceWay: "" })).rejects.toMatchObject({
    list: [{ code: "invoice.needsWay" }],
  });
  await expect(save(first, { invoiceDate: "" })).rejects.toMatchObject({
    list: [{ code: "invoice.needsDate" }],
  });
  await expect(save(first, { remark: "汉".repeat(80) })).rejects.toMatchObject({
    code: "invoice.remarkTooLong",
  });
  await expect(save(first, { lines: [{ id: line?.id, part: "" }] })).rejects.toMatchObject({
    code: "invoice.noLines",
  });
  await expect(save(first, { invoiceWay: "PAPER" })).rejects.toMatchObject({
    code: "invoice.needsNumber",
  });
});

test("numbers come from the company's segment, warn before they run out, and end with a clear refusal", async () => {
  await sql`insert into invoice_segment (
        company_code, invoice_type, invoice_code, first_no, last_no, warn_left
      )
    values ('SEAWAY', 'GENERAL', '044', '00000099', '00000100', 1)`.execute(
    testDatabase.em().getKysely(),
  );
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const [id = 0] = (await register(await fees(taxed))).invoiceIds;
    // The last one is saved while a number is left, and opened when none is.
    await save(id, { invoiceType: "GENERAL", invoiceWay: "PAPER" });
    await step("submit", id);
    ids.push(id);
  }
  const opened = await testDatabase.run("finance", invoiceSteps.R.open, {
    rows: ids.map((id) => ({ id })),
  });
  expect(opened.rows.map(({ done, code }) => [done, code])).toEqual([
    [true, "invoice.segmentLow"],
    [true, "invoice.segmentLow"],
    [false, "invoice.noSegment"],
  ]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select invoice_no as no
        from invoice
        where id = any (${ids.slice(0, 2)}::int[])
        order by id`,
    ),
  ).toEqual([{ no: "00000099" }, { no: "00000100" }]);
});

test("an invoice names the bank of each side from its master data", async () => {
  const parties = (id: number) =>
    rowsOf(
      testDatabase,
      sql`select bank_name as bank, bank_account as account, company_bank_name as "ourBank",
          company_bank_account as "ourAccount"
        from invoice
        where id = ${id}`,
    );
  const both = {
    bank: "招商银行上海虹口支行",
    account: "121900001234",
    ourBank: "中国建设银行上海虹口支行",
    ourAccount: "31050161360000001234",
  };
  const [ours = 0] = (await register(await fees(taxed))).invoiceIds;
  expect(await parties(ours)).toEqual([both]);
  const [theirs = 0] = (await register(await fees({ ...taxed, feeBelong: "P" }), "P")).invoiceIds;
  expect(await parties(theirs)).toEqual([both]);
  // Without an account in the currency ours stays blank, and the buyer's is the buyer's.
  const [dollars = 0] = (await register(await fees({ ...taxed, currency: "USD" }))).invoiceIds;
  expect(await parties(dollars)).toEqual([{ ...both, ourBank: "", ourAccount: "" }]);
  await save(ours, { companyBankAccount: "8888", bankName: both.bank, bankAccount: both.account });
  expect(await parties(ours)).toEqual([{ ...both, ourAccount: "8888" }]);
  await save(ours, { bankName: both.bank, bankAccount: both.account });
  expect(await parties(ours)).toEqual([{ ...both, ourAccount: "8888" }]);
  await step("submit", ours);
  const [digital] = await readDigitalInvoices(testDatabase.em(), [ours]);
  expect(digital).toMatchObject({ bankName: both.bank, bankAccount: both.account });
  const [head] = sheetsOf(digital ? [digital] : []);
  const cell = (heading: string) => head?.rows[0]?.[head.headings.indexOf(heading)];
  expect([cell("购买方开户银行"), cell("购买方银行账号")]).toEqual([both.bank, both.account]);
});

test("a supplier's total above the tolerance waits for a decision", async () => {
  await sql`insert into settlement_tolerance (currency, limit_amount) values ('CNY', 1)`.execute(
    testDatabase.em().getKysely(),
  );
  const rows = await fees({ ...taxed, feeBelong: "P" });
  const id = (await register(rows, "P")).invoiceIds[0] ?? 0;
  const submit = () => testDatabase.run("finance", invoiceSteps.P.submit, { rows: [{ id }] });
  await save(id, { invoiceNo: "SUP1", supplierAmount: "110.00" }, "P");
  expect((await submit()).rows[0]?.code).toBe("invoice.differenceOpen");
  await testDatabase.run("finance", invoiceSteps.P.dispute, {
    rows: [{ id }],
    reason: "charged twice",
  });
  expect((await submit()).rows[0]?.code).toBe("invoice.differenceOpen");
  await save(id, { invoiceNo: "SUP1", supplierAmount: "106.80" }, "P");
  expect(await submit()).toMatchObject({ done: 1 });
  // A permission for receivables never moves a payable.
  expect((await step("open", id)).rows[0]?.code).toBe("kit.notFound");
});

test("a closed month takes no change of its fees and invoices until it is reopened, in order and with a reason", async () => {
  await runOperation(
    { ...testDatabase.as("finance"), now: new Date("2026-11-24T04:00:00Z") },
    addPeriods,
    {},
  );
  const [fee = { id: 0 }] = await fees({ ...taxed, pricingDate: "2026-10-05" });
  const month = async (period: string) =>
    (
      await rowsOf<{ id: number }>(
        testDatabase,
        sql`select id from accounting_period where company_code = 'SEAWAY' and period = ${period}`,
      )
    )[0]?.id ?? 0;
  const periodId = await month("2026-10");
  const close = async (id: number) =>
    testDatabase.run("finance", periodSteps.close, { rows: [{ id }] });
  expect((await close(periodId)).rows[0]?.code).toBe("period.earlierOpen");
  await sql`update accounting_period set status = 'CLOSED' where period < '2026-10'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await close(periodId)).toMatchObject({ done: 1 });
  const cancelAudit = () => testDatabase.run("finance", feeSteps.R.cancelAudit, { rows: [fee] });
  expect((await cancelAudit()).rows[0]).toMatchObject({
    code: "period.closed",
    params: { period: "2026-10" },
  });
  const id = (await register([fee])).invoiceIds[0] ?? 0;
  await expect(save(id, { invoiceDate: "2026-10-31" })).rejects.toMatchObject({
    code: "period.closed",
  });
  await expect(
    testDatabase.run("finance", periodSteps.reopen, { rows: [{ id: periodId }] }),
  ).rejects.toMatchObject({
    code: "kit.reasonRequired",
  });
  expect(
    await testDatabase.run("finance", periodSteps.reopen, {
      rows: [{ id: periodId }],
      reason: "late cost",
    }),
  ).toMatchObject({
    done: 1,
  });
  await step("remove", id);
  expect(await cancelAudit()).toMatchObject({ done: 1 });
});
