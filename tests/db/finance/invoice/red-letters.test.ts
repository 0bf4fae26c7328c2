import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { beforeAll, afterAll, test, expect } from "vitest";
import { makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { sql } from "kysely";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
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

const { fees, taxed, register, step, invoiced, linesOf, regNoOf, respond, save } = invoiceWork(
  () => testDatabase,
  () => october,
);

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
