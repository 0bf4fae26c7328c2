import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fee } from "#domain/fee/fee.entity.server.ts";
import { feeSteps } from "#domain/fee/fee-steps.server.ts";
import { invoiceSteps } from "#domain/invoice/invoice-steps.server.ts";
import { registerInvoices } from "#domain/invoice/register-invoices.server.ts";
import { saveInvoice } from "#domain/invoice/save-invoice.server.ts";
import { addPeriods } from "#domain/period/add-periods.server.ts";
import { periodSteps } from "#domain/period/period.resource.server.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import type { Voyage } from "#domain/voyage/voyage.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "../../support/test-database.ts";
import { feeOf, makeFixture } from "../settlement/fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
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
      sql`select invoiced_amount::text as amount from fee where id = any(${rows.map(({ id }) => id)}::int[]) order by id`,
    )
  ).map(({ amount }) => Number(amount));
const linesOf = (id: number) =>
  rowsOf<{ id: number; amount: string; tax: string }>(
    testDatabase,
    sql`select id, amount::text as amount, tax_amount::text as tax from invoice_line where invoice_id = ${id} order by line_no`,
  );
const head = { invoiceNo: "", invoiceType: "SPECIAL", invoiceWay: "DIGITAL", invoiceDate: "2026-11-20" } as const;
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
  expect(result.rows.slice(3).map(({ code }) => code)).toEqual(["invoice.feeNotReady", "invoice.negativeFee"]);
  expect(await invoiced(rows)).toEqual([106, 106, 106, 0, 0]);
  const heads = await rowsOf(
    testDatabase,
    sql`select title_corp, amount::text as amount, tax_amount::text as tax, status from invoice order by id limit 1`,
  );
  expect(heads[0]).toMatchObject({ title_corp: "=日出贸易", amount: "106.000", tax: "6.000", status: "REGISTERED" });
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
  await expect(save(first, { invoiceType: "" })).rejects.toMatchObject({ list: [{ code: "invoice.needsType" }] });
  await expect(save(first, { invoiceWay: "" })).rejects.toMatchObject({ list: [{ code: "invoice.needsWay" }] });
  await expect(save(first, { invoiceDate: "" })).rejects.toMatchObject({ list: [{ code: "invoice.needsDate" }] });
  await expect(save(first, { remark: "汉".repeat(80) })).rejects.toMatchObject({ code: "invoice.remarkTooLong" });
  await expect(save(first, { lines: [{ id: line?.id, part: "" }] })).rejects.toMatchObject({ code: "invoice.noLines" });
  await expect(save(first, { invoiceWay: "PAPER" })).rejects.toMatchObject({ code: "invoice.needsNumber" });
});

test("numbers come from the company's segment, warn before they run out, and end with a clear refusal", async () => {
  await sql`insert into invoice_segment (company_code, invoice_type, invoice_code, first_no, last_no, warn_left)
    values ('SEAWAY', 'GENERAL', '044', '00000099', '00000100', 1)`.execute(testDatabase.em().getKysely());
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const [id = 0] = (await register(await fees(taxed))).invoiceIds;
    // The last one is saved while a number is left, and opened when none is.
    await save(id, { invoiceType: "GENERAL", invoiceWay: "PAPER" });
    await step("submit", id);
    ids.push(id);
  }
  const opened = await testDatabase.run("finance", invoiceSteps.R.open, { rows: ids.map((id) => ({ id })) });
  expect(opened.rows.map(({ done, code }) => [done, code])).toEqual([
    [true, "invoice.segmentLow"],
    [true, "invoice.segmentLow"],
    [false, "invoice.noSegment"],
  ]);
  expect(
    await rowsOf(testDatabase, sql`select invoice_no as no from invoice where id = any(${ids.slice(0, 2)}::int[]) order by id`),
  ).toEqual([{ no: "00000099" }, { no: "00000100" }]);
});

test("red letters by lines need their confirmation, never exceed the blue invoice, and bring the fees back to 0.00", async () => {
  const rows = await fees(taxed, { ...taxed, feeCode: "DOC" });
  const blue = (await register(rows)).invoiceIds[0] ?? 0;
  await save(blue, { invoiceNo: "26317000000012345678" });
  await step("submit", blue);
  expect(await step("open", blue)).toMatchObject({ done: 1 });
  expect((await step("void", blue, { reason: "wrong" })).rows[0]?.code).toBe("invoice.digitalStays");
  const redOf = async () =>
    (await rowsOf<{ id: number }>(testDatabase, sql`select id from invoice where blue_id = ${blue} order by id desc limit 1`))[0]?.id ?? 0;

  expect(await step("redLetter", blue)).toMatchObject({ done: 1, rows: [{ notes: [{ code: "invoice.redMade" }] }] });
  const partial = await redOf();
  const [first, second] = await linesOf(partial);
  await expect(
    save(partial, {
      lines: [
        { id: first?.id, part: "-106.01" },
        { id: second?.id, part: "5" },
      ],
    }),
  ).rejects.toMatchObject({ list: [{ code: "invoice.redAboveBlue" }, { code: "invoice.redNotNegative" }] });
  await save(partial, { invoiceNo: "26317000000012345679", redReason: "4", lines: [{ id: first?.id, part: "-33.33" }] });
  await step("submit", partial);
  expect((await step("open", partial)).rows[0]?.code).toBe("invoice.notConfirmed");
  expect((await step("confirmRed", partial, { fields: { confirmNo: "123" } })).rows[0]?.code).toBe("invoice.badConfirmNo");
  await step("confirmRed", partial, { fields: { confirmNo: "31000026110012345678" } });
  expect(await step("open", partial)).toMatchObject({ done: 1 });
  expect(await invoiced(rows)).toEqual([72.67, 106]);

  expect(await step("redLetter", blue)).toMatchObject({ done: 1 });
  const rest = await redOf();
  await save(rest, { invoiceNo: "26317000000012345680" });
  await step("submit", rest);
  await step("confirmRed", rest, { fields: { confirmNo: "31000026110012345679" } });
  expect(await step("open", rest)).toMatchObject({ done: 1 });
  expect(await invoiced(rows)).toEqual([0, 0]);
  const sums = await rowsOf(
    testDatabase,
    sql`select sum(l.amount)::text as amount, sum(l.tax_amount)::text as tax, sum(l.no_tax_amount)::text as net from invoice_line l
      join invoice i on i.id = l.invoice_id where i.id = ${blue} or i.blue_id = ${blue}`,
  );
  expect(sums).toEqual([{ amount: "0.000", tax: "0.000", net: "0.000" }]);
  expect((await step("redLetter", blue)).rows[0]?.code).toBe("invoice.correctedWhole");
});

test("a supplier's total above the tolerance waits for a decision", async () => {
  await sql`insert into settlement_tolerance (currency, limit_amount) values ('CNY', 1)`.execute(testDatabase.em().getKysely());
  const rows = await fees({ ...taxed, feeBelong: "P" });
  const id = (await register(rows, "P")).invoiceIds[0] ?? 0;
  const submit = () => testDatabase.run("finance", invoiceSteps.P.submit, { rows: [{ id }] });
  await save(id, { invoiceNo: "SUP1", supplierAmount: "110.00" }, "P");
  expect((await submit()).rows[0]?.code).toBe("invoice.differenceOpen");
  await testDatabase.run("finance", invoiceSteps.P.dispute, { rows: [{ id }], reason: "charged twice" });
  expect((await submit()).rows[0]?.code).toBe("invoice.differenceOpen");
  await save(id, { invoiceNo: "SUP1", supplierAmount: "106.80" }, "P");
  expect(await submit()).toMatchObject({ done: 1 });
  // A permission for receivables never moves a payable.
  expect((await step("open", id)).rows[0]?.code).toBe("kit.notFound");
});

test("a closed month takes no change of its fees and invoices until it is reopened, in order and with a reason", async () => {
  await runOperation({ ...testDatabase.as("finance"), now: new Date("2026-11-24T04:00:00Z") }, addPeriods, {});
  const [fee = { id: 0 }] = await fees({ ...taxed, pricingDate: "2026-10-05" });
  const month = async (period: string) =>
    (
      await rowsOf<{ id: number }>(testDatabase, sql`select id from accounting_period where company_code = 'SEAWAY' and period = ${period}`)
    )[0]?.id ?? 0;
  const periodId = await month("2026-10");
  const close = async (id: number) => testDatabase.run("finance", periodSteps.close, { rows: [{ id }] });
  expect((await close(periodId)).rows[0]?.code).toBe("period.earlierOpen");
  await sql`update accounting_period set status = 'CLOSED' where period < '2026-10'`.execute(testDatabase.em().getKysely());
  expect(await close(periodId)).toMatchObject({ done: 1 });
  const cancelAudit = () => testDatabase.run("finance", feeSteps.R.cancelAudit, { rows: [fee] });
  expect((await cancelAudit()).rows[0]).toMatchObject({ code: "period.closed", params: { period: "2026-10" } });
  const id = (await register([fee])).invoiceIds[0] ?? 0;
  await expect(save(id, { invoiceDate: "2026-10-31" })).rejects.toMatchObject({ code: "period.closed" });
  await expect(testDatabase.run("finance", periodSteps.reopen, { rows: [{ id: periodId }] })).rejects.toMatchObject({
    code: "kit.reasonRequired",
  });
  expect(await testDatabase.run("finance", periodSteps.reopen, { rows: [{ id: periodId }], reason: "late cost" })).toMatchObject({
    done: 1,
  });
  await step("remove", id);
  expect(await cancelAudit()).toMatchObject({ done: 1 });
});
