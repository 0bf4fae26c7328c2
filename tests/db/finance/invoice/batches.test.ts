import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { digitalResponseImport } from "#domain/finance/invoice/digital/digital-response.import.server.ts";
import { faultsOf } from "#domain/finance/invoice/digital/digital-invoice.ts";
import { readDigitalInvoices } from "#domain/finance/invoice/digital/read-digital-invoices.server.ts";
import { writeDigitalBatch } from "#domain/finance/invoice/digital/write-digital-batch.server.ts";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { saveInvoice } from "#domain/finance/invoice/ops/save-invoice.server.ts";
import { supplierChargeSteps } from "#domain/finance/invoice/supplier/supplier-charge.resource.server.ts";
import { supplierInvoiceImport } from "#domain/finance/invoice/supplier/supplier-invoice.import.server.ts";
import { bankLineImport } from "#domain/finance/write-off/bank-line/bank-line.import.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";

let testDatabase: TestDatabase;
let october: Voyage;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ october } = await makeFixture(testDatabase.em()));
  await sql`update customer set tax_no = '91310000MA1FL0000X' where code = 'C001'`.execute(
    testDatabase.em().getKysely(),
  );
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
const paste = (text: string, definition = supplierInvoiceImport) =>
  runOperation(testDatabase.as("finance"), definition.operation, { source: { text } });

test("a digital invoice is validated, goes into the file, and its answer brings number and date and opens it", async () => {
  const { invoiceIds: ids } = await testDatabase.run("finance", registerInvoices.register.R, {
    rows: await fees(taxed, { ...taxed, corpCode: "C002", corpName: "KANSAI FOODS" }),
  });
  for (const id of ids)
    await testDatabase.run("finance", saveInvoice.R, {
      id,
      invoiceNo: "",
      invoiceType: "SPECIAL",
      invoiceWay: "DIGITAL",
      invoiceDate: "2026-11-20",
      ...(id === ids[0]
        ? { titleCorp: "日出贸易", dutyNo: "91310000MA1FL0000X" }
        : { titleCorp: "KANSAI" }),
    });
  const submit = () =>
    testDatabase.run("finance", invoiceSteps.R.submit, { rows: ids.map((id) => ({ id })) });
  const refused = async () => (await submit()).rows.map(({ code }) => code ?? null);
  expect(await refused()).toEqual(["invoice.digital.noTaxClass", "invoice.digital.badDutyNo"]);
  await sql`insert into charge_tax_class (fee_code, tax_class)
    values ('THC', '3040402000000000000')`.execute(testDatabase.em().getKysely());
  expect(await refused()).toEqual([null, "invoice.digital.badDutyNo"]);
  const codes = (await readDigitalInvoices(testDatabase.em(), ids)).map((waiting) =>
    faultsOf(waiting).map(({ code }) => code),
  );
  expect(codes).toEqual([[]]);
  const chunks: Buffer[] = [];
  const file = new Writable({ write: (chunk: Buffer, _, done) => (chunks.push(chunk), done()) });
  const [invoice] = await readDigitalInvoices(testDatabase.em(), ids);
  if (!invoice) throw new Error("no invoice waits");
  await writeDigitalBatch(file, [invoice]);
  expect(Buffer.concat(chunks).subarray(0, 2).toString()).toBe("PK");

  const respond = (rows: string) =>
    paste(`发票流水号\t数电发票号码\t开票日期\t价税合计\t失败原因\n${rows}`, digitalResponseImport);
  const no = "26317000000099990001";
  expect((await respond(`${invoice.regNo}\t${no}\t2026-11-21\t106.01\t`)).faults).toMatchObject([
    { code: "invoice.digital.otherAmount" },
  ]);
  expect((await respond(`${invoice.regNo}\t123\t2026-11-21\t106.00\t`)).faults).toMatchObject([
    { code: "invoice.digital.badNumber" },
  ]);
  expect((await respond(`NOBODY\t${no}\t2026-11-21\t106.00\t`)).faults).toMatchObject([
    { code: "invoice.digital.unknown" },
  ]);
  expect((await respond(`${invoice.regNo}\t\t\t\t额度不足`)).skipped).toMatchObject([
    { code: "invoice.digital.failed" },
  ]);
  expect(await respond(`${invoice.regNo}\t${no}\t2026-11-21\t106.00\t`)).toMatchObject({
    changed: 1,
    faults: [],
  });
  expect(await respond(`${invoice.regNo}\t${no}\t2026-11-21\t106.00\t`)).toMatchObject({
    changed: 0,
    unchanged: 1,
    faults: [],
  });
  expect(
    await rowsOf(
      testDatabase,
      sql`select status, invoice_no as no, invoice_date::text as day, opened_by as "by"
        from invoice
        where id = ${invoice.id}`,
    ),
  ).toEqual([{ status: "OPENED", no, day: "2026-11-21", by: "finance" }]);
});

test("a supplier's invoice finds its payables; differences are accepted or disputed line by line before it is submitted", async () => {
  const of: Partial<Fee> = { feeBelong: "P", blNo: "SWBL261000055" };
  await sql`insert into settlement_tolerance (currency, limit_amount) values ('CNY', 1)`.execute(
    testDatabase.em().getKysely(),
  );
  const [exact, near, off, waits] = await fees(
    { ...of, amount: "100.00", feeCode: "THC" },
    { ...of, amount: "50.00", feeCode: "DOC" },
    { ...of, amount: "80.00", feeCode: "STV" },
    { ...of, amount: "30.00", feeCode: "AGF", feeStatus: "CREATED" },
  );
  const head = "供应商代码\t发票号码\t开票日期\t币种\t提单号\t费用代码\t金额\n";
  const row = (code: string, amount: string, no = "INV-9") =>
    `C001\t${no}\t2026-11-18\tCNY\tSWBL261000055\t${code}\t${amount}`;
  expect((await paste(head + row("THC", "-1"))).faults).toMatchObject([
    { row: 2, code: "supplierCharge.notPositive" },
  ]);
  expect((await paste(head + row("NOPE", "1"))).faults).toMatchObject([
    { row: 2, code: "kit.unknownCode" },
  ]);
  const text =
    head +
    [
      row("THC", "100"),
      row("DOC", "50.50"),
      row("STV", "95"),
      row("AGF", "30"),
      row("COM", "12"),
    ].join("\n");
  expect(await paste(text)).toMatchObject({ inserted: 5, faults: [] });
  expect((await paste(text)).skipped[0]).toMatchObject({ code: "supplierCharge.exists" });
  // The same number with other charges is another invoice, or a changed one: never taken for the
  // first.
  expect((await paste(text.replace("95", "59"))).faults[0]).toMatchObject({
    row: 2,
    code: "supplierCharge.otherContent",
  });
  const charges = await rowsOf<{ id: number; state: string; decision: string; fee: number | null }>(
    testDatabase,
    sql`select id, match_state as state, decision, fee_id as fee
      from supplier_charge
      order by line_no`,
  );
  expect(charges.map(({ state, decision, fee }) => [state, decision, fee])).toEqual([
    ["MATCHED", "", exact?.id],
    ["WITHIN", "", near?.id],
    ["DIFFERENT", "OPEN", off?.id],
    ["NOT_READY", "OPEN", waits?.id],
    ["UNEXPECTED", "OPEN", null],
  ]);
  const invoice = async () =>
    (
      await rowsOf<{ id: number }>(
        testDatabase,
        sql`select id, amount::float as amount, supplier_amount::float as stated,
            difference_state as state, status
          from invoice
          where invoice_no = 'INV-9'`,
      )
    )[0];
  expect(await invoice()).toMatchObject({ amount: 230, stated: 287.5, state: "OPEN" });
  const invoiced = sql`select invoiced_amount::float as taken
    from fee
    where bl_no = 'SWBL261000055'
    order by id`;
  expect(
    (await rowsOf<{ taken: number }>(testDatabase, invoiced)).map(({ taken }) => taken),
  ).toEqual([100, 50, 80, 0]);
  const id = (await invoice())?.id ?? 0;
  const submit = () => testDatabase.run("finance", invoiceSteps.P.submit, { rows: [{ id }] });
  expect((await submit()).rows[0]?.code).toBe("invoice.differenceOpen");
  const [matched, , different, notReady, unexpected] = charges;
  const decide = (verb: "accept" | "dispute", ...rows: ({ id: number } | undefined)[]) =>
    testDatabase.run("finance", supplierChargeSteps[verb], {
      rows: rows.map((row) => ({ id: row?.id ?? 0 })),
      reason: "agreed by mail",
    });
  expect((await decide("accept", matched)).rows[0]?.code).toBe("supplierCharge.agrees");
  await decide("accept", different, notReady);
  await decide("dispute", unexpected);
  expect((await decide("dispute", unexpected)).rows[0]?.code).toBe("supplierCharge.disputed");
  expect(await invoice()).toMatchObject({ state: "DISPUTED" });
  await decide("accept", unexpected);
  expect(await invoice()).toMatchObject({ state: "ACCEPTED" });
  expect(await submit()).toMatchObject({ done: 1 });
  expect((await decide("dispute", unexpected)).rows[0]?.code).toBe("supplierCharge.frozen");
});

test("an MT940 file is taken once, and not at all when its balance does not add up", async () => {
  const { rows: accounts } = await sql<{
    no: string;
  }>`select account_no as no from bank_account where currency = 'CNY' order by id limit 1`.execute(
    testDatabase.em().getKysely(),
  );
  const account = accounts[0]?.no ?? "";
  const file = (closing: string) =>
    `:20:S1\n:25:${account}\n:28C:7/1\n:60F:C261111CNY0,00\n:61:2611121112C88,00NTRFNONREF\n:86:/NAME/SUNRISE TRADING/REMI/SWBL261000077\n:62F:C261112CNY${closing}\n-`;
  const before = await rowsOf<{ n: number }>(
    testDatabase,
    sql`select count(*)::int as n from receipt`,
  );
  await expect(paste(file("99,00"), bankLineImport)).rejects.toMatchObject({
    code: "writeOff.badBalance",
  });
  expect(await rowsOf(testDatabase, sql`select count(*)::int as n from receipt`)).toEqual(before);
  expect(await paste(file("88,00"), bankLineImport)).toMatchObject({ inserted: 1, faults: [] });
  expect(await paste(file("88,00"), bankLineImport)).toMatchObject({ inserted: 0, unchanged: 1 });
});
