import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeSteps } from "#domain/finance/fee/audit/fee-steps.server.ts";
import { sheetsOf } from "#domain/finance/invoice/digital/digital-invoice.ts";
import { digitalResponseImport } from "#domain/finance/invoice/digital/digital-response.import.server.ts";
import { readDigitalInvoices } from "#domain/finance/invoice/digital/read-digital-invoices.server.ts";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { saveInvoice } from "#domain/finance/invoice/ops/save-invoice.server.ts";
import { addPeriods } from "#domain/masterdata/period/add-periods.server.ts";
import { periodSteps } from "#domain/masterdata/period/period.resource.server.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

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

async function fees(...more: Partial<Fee>[]): Promise<{ id: number }[]> {
  const em = testDatabase.em();
  const made = more.map((fee) => feeOf(em, october, fee));
  await em.flush();
  return made.map(({ id }) => ({ id }));
}
const taxed: Partial<Fee> = {
  amount: "106.00",
  baseAmount: "106.00",
  taxRate: "6",
  taxAmount: "6.00",
  noTaxAmount: "100.00",
  feeCode: "THC",
};
const register = (rows: readonly { id: number }[], side: "R" | "P" = "R") =>
  testDatabase.run("finance", registerInvoices.register[side], { rows });
const step = (name: keyof (typeof invoiceSteps)["R"], id: number, more: object = {}) =>
  testDatabase.run("finance", invoiceSteps.R[name], { rows: [{ id }], ...more });
const invoiced = async (rows: readonly { id: number }[]) =>
  (
    await rowsOf<{ amount: string }>(
      testDatabase,
      sql`select invoiced_amount::text as amount
        from fee
        where id = any (${rows.map(({ id }) => id)}::int[])
        order by id`,
    )
  ).map(({ amount }) => Number(amount));
const linesOf = (id: number) =>
  rowsOf<{ id: number; amount: string; tax: string }>(
    testDatabase,
    sql`select id, amount::text as amount, tax_amount::text as tax
      from invoice_line
      where invoice_id = ${id}
      order by line_no`,
  );
const head = {
  ...({
    invoiceNo: "",
    invoiceType: "SPECIAL",
    invoiceWay: "DIGITAL",
    invoiceDate: "2026-11-20",
  } as const),
  ...({ titleCorp: "日出贸易有限公司", dutyNo: "91310000MA1FL0000X" } as const),
};
const regNoOf = async (id: number) =>
  (
    await rowsOf<{ no: string }>(
      testDatabase,
      sql`select reg_no as no from invoice where id = ${id}`,
    )
  )[0]?.no ?? "";
/** The tax platform's answer. */
const respond = (lines: string) =>
  testDatabase.run("finance", digitalResponseImport.operation, {
    source: { text: `发票流水号\t红字确认单编号\t数电发票号码\t价税合计\n${lines}` },
  });
const save = (id: number, more: object = {}, side: "R" | "P" = "R") =>
  testDatabase.run("finance", saveInvoice[side], { id, ...head, ...more });

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

test("red letters by lines need their confirmation, never exceed the blue invoice, and bring the fees back to 0.00", async () => {
  const rows = await fees(taxed, { ...taxed, feeCode: "DOC" });
  const blue = (await register(rows)).invoiceIds[0] ?? 0;
  await save(blue);
  await step("submit", blue);
  expect((await step("open", blue)).rows[0]?.code).toBe("invoice.platformOpens");
  expect(await respond(`${await regNoOf(blue)}\t\t26317000000012345678\t212.00`)).toMatchObject({
    changed: 1,
    faults: [],
  });
  expect((await step("void", blue, { reason: "wrong" })).rows[0]?.code).toBe(
    "invoice.digitalStays",
  );
  const redOf = async () =>
    (
      await rowsOf<{ id: number }>(
        testDatabase,
        sql`select id from invoice where blue_id = ${blue} order by id desc limit 1`,
      )
    )[0]?.id ?? 0;

  expect(await step("redLetter", blue)).toMatchObject({
    done: 1,
    rows: [{ notes: [{ code: "invoice.redMade" }] }],
  });
  const partial = await redOf();
  const [first, second] = await linesOf(partial);
  await expect(
    save(partial, {
      lines: [
        { id: first?.id, part: "-106.01" },
        { id: second?.id, part: "5" },
      ],
    }),
  ).rejects.toMatchObject({
    list: [{ code: "invoice.redAboveBlue" }, { code: "invoice.redNotNegative" }],
  });
  await save(partial, { redReason: "4", lines: [{ id: first?.id, part: "-33.33" }] });
  await step("submit", partial);
  expect((await step("open", partial)).rows[0]?.code).toBe("invoice.notConfirmed");
  expect((await step("confirmRed", partial, { fields: { confirmNo: "123" } })).rows[0]?.code).toBe(
    "invoice.badConfirmNo",
  );
  await step("confirmRed", partial, { fields: { confirmNo: "31000026110012345678" } });
  // A red letter of a digital invoice takes no number of paper invoices either.
  expect((await step("open", partial)).rows[0]?.code).toBe("invoice.platformOpens");
  expect(
    (await respond("\t31000026110012345678\t26317000000012345678\t-33.33")).faults,
  ).toMatchObject([{ code: "invoice.digital.numberTaken" }]);
  expect(await respond("\t31000026110012345678\t26317000000012345679\t-33.33")).toMatchObject({
    changed: 1,
    faults: [],
  });
  expect(await invoiced(rows)).toEqual([72.67, 106]);

  expect(await step("redLetter", blue)).toMatchObject({ done: 1 });
  const rest = await redOf();
  await save(rest);
  await step("submit", rest);
  expect((await respond(`${await regNoOf(rest)}\t\t26317000000012345680\t`)).faults).toMatchObject([
    { code: "invoice.notConfirmed" },
  ]);
  await step("confirmRed", rest, { fields: { confirmNo: "31000026110012345679" } });
  expect(await respond(`${await regNoOf(rest)}\t\t26317000000012345680\t`)).toMatchObject({
    changed: 1,
    faults: [],
  });
  expect(await invoiced(rows)).toEqual([0, 0]);
  const sums = await rowsOf(
    testDatabase,
    sql`select sum(l.amount)::text as amount, sum(l.tax_amount)::text as tax,
        sum(l.no_tax_amount)::text as net
      from invoice_line l join invoice i on i.id = l.invoice_id
      where i.id = ${blue} or i.blue_id = ${blue}`,
  );
  expect(sums).toEqual([{ amount: "0.000", tax: "0.000", net: "0.000" }]);
  expect((await step("redLetter", blue)).rows[0]?.code).toBe("invoice.correctedWhole");
});

test("what the tax platform would refuse is refused at submission, and a digital number is never typed", async () => {
  await sql`insert into invoice_segment (company_code, invoice_type, invoice_code, first_no, last_no)
    values ('SEAWAY', 'SPECIAL', '1234567890', '1', '9')`.execute(testDatabase.em().getKysely());
  const whySubmit = async (fee: Partial<Fee>, more: object = {}) => {
    const [id = 0] = (await register(await fees(fee))).invoiceIds;
    await save(id, more);
    const code = (await step("submit", id)).rows[0]?.code ?? null;
    return { id, code };
  };
  expect((await whySubmit({ ...taxed, currency: "USD" })).code).toBe("invoice.digital.onlyYuan");
  expect((await whySubmit(taxed, { dutyNo: "" })).code).toBe("invoice.digital.badDutyNo");
  expect((await whySubmit(taxed, { invoiceType: "GENERAL", dutyNo: "" })).code).toBe(
    "invoice.digital.badDutyNo",
  );
  expect((await whySubmit(taxed, { invoiceType: "DEBIT" })).code).toBe("invoice.digital.badType");
  expect((await whySubmit({ ...taxed, feeCode: "SEAL" })).code).toBe("invoice.digital.noTaxClass");
  expect((await whySubmit(taxed, { bankAccount: "3105 0161 3600 0000 1234" })).code).toBe(
    "invoice.digital.ownAccount",
  );
  expect(
    (
      await whySubmit(
        { ...taxed, currency: "USD" },
        { invoiceType: "DEBIT", invoiceWay: "PAPER", invoiceNo: "DN1" },
      )
    ).code,
  ).toBeNull();
  const { id, code } = await whySubmit(taxed);
  expect(code).toBeNull();
  // With a segment for paper invoices at hand.
  expect((await step("open", id)).rows[0]?.code).toBe("invoice.platformOpens");
  await step("cancelSubmit", id);
  await expect(save(id, { invoiceNo: "26317000000012345699" })).rejects.toMatchObject({
    code: "invoice.platformNumbers",
    place: { field: "invoiceNo" },
  });
});

test("a digital invoice that the tax platform never issued is voided, not corrected", async () => {
  const rows = await fees({ ...taxed, currency: "USD" });
  const [id = 0] = (await register(rows)).invoiceIds;
  await sql`update invoice
    set status = 'OPENED', invoice_no = '26317000000009002000', invoice_date = '2026-09-01'
    where id = ${id}`.execute(testDatabase.em().getKysely());
  expect((await step("redLetter", id)).rows[0]?.code).toBe("invoice.notFromPlatform");
  expect(await step("void", id, { reason: "开票方式有误" })).toMatchObject({ done: 1 });
  expect(await invoiced(rows)).toEqual([0]);
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
