import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { tieOut } from "#domain/reports/report/tie-out.server.ts";
import { generateStatements } from "#domain/finance/settlement/ops/generate-statements.server.ts";
import { applyReceipt } from "#domain/finance/write-off/ops/apply-receipt.server.ts";
import { saveReceipt } from "#domain/finance/write-off/ops/save-receipt.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
const execute = async (text: RawBuilder<unknown>) => {
  await text.execute(testDatabase.em().getKysely());
};

/** Two fees, one paid in full and one in part, on an invoice and a statement. */
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const { october } = await makeFixture(em);
  const taxed = {
    amount: "106.00",
    baseAmount: "106.00",
    taxRate: "6",
    taxAmount: "6.00",
    noTaxAmount: "100.00",
  };
  const made = ["PAID", "PART"].map((blNo) =>
    feeOf(em, october, { ...taxed, blNo, feeCode: "THC" }),
  );
  await em.flush();
  const [paid, part] = made.map(({ id }) => id);
  await testDatabase.run("finance", registerInvoices.register.R, {
    rows: [{ id: paid }, { id: part }],
  });
  await testDatabase.run("finance", generateStatements, { corpCodes: ["C001"] });
  const { id } = await testDatabase.run("finance", saveReceipt.R, {
    ...{
      corpCode: "C001",
      companyCode: "SEAWAY",
      currency: "CNY",
      amount: "150",
      bankDate: "2026-10-20",
    },
  });
  const lines = [
    { feeId: paid, amount: "106" },
    { feeId: part, amount: "40" },
  ];
  await testDatabase.run("finance", applyReceipt.R, { id, checkNo: "V1", lines });
});
afterAll(() => testDatabase.close());

/** Checks that name a record. */
async function named(): Promise<string[]> {
  const { lines } = await reportAs(testDatabase, "finance", {
    report: tieOut,
    search: "f.createdTime.from=2020-01-01&f.createdTime.to=2099-12-31",
  });
  const rows = lines.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  return [
    ...new Set(rows.filter(({ recordNo }) => recordNo !== "").map(({ check }) => String(check))),
  ].sort();
}

/** Table, record, column and what it becomes; the checks that name it. */
type Fault = readonly [table: string, where: string, set: string, checks: readonly string[]];
const faults: Readonly<Record<string, Fault>> = {
  "fee invoiced": [
    "fee",
    "bl_no = 'PART'",
    "invoiced_amount = invoiced_amount - 0.01",
    ["FEE_INVOICED"],
  ],
  "fee verified": [
    "fee",
    "bl_no = 'PART'",
    "verified_amount = verified_amount - 0.01",
    ["FEE_VERIFIED"],
  ],
  "fee amount": [
    "fee",
    "bl_no = 'PART'",
    "amount = amount + 1",
    ["FEE_BASE", "FEE_BOOKED", "FEE_NET_TAX", "FEE_STATED"],
  ],
  "fee net and tax": ["fee", "bl_no = 'PART'", "tax_amount = tax_amount + 0.01", ["FEE_NET_TAX"]],
  "fee base amount": [
    "fee",
    "bl_no = 'PART'",
    "base_amount = base_amount + 1",
    ["FEE_BASE", "FEE_BOOKED"],
  ],
  registration: ["receipt", "true", "applied_amount = applied_amount - 0.01", ["RECEIPT_APPLIED"]],
  "write-off amount": ["verification", "amount = 106", "amount = amount + 0.01", ["FEE_VERIFIED"]],
  "write-off of the registration": [
    "verification",
    "amount = 106",
    "receipt_amount = receipt_amount + 0.01",
    ["RECEIPT_APPLIED"],
  ],
  "booked value of a fee paid in full": [
    "verification",
    "amount = 106",
    "booked_amount = booked_amount + 0.01",
    ["FEE_BOOKED"],
  ],
  "booked value of a fee paid in part": [
    "verification",
    "amount = 40",
    "booked_amount = booked_amount + 0.5",
    ["FEE_BOOKED"],
  ],
  "invoice amount": [
    "invoice",
    "true",
    "amount = amount + 0.01",
    ["INVOICE_LINES", "INVOICE_NET_TAX"],
  ],
  "invoice tax": [
    "invoice",
    "true",
    "tax_amount = tax_amount + 0.01",
    ["INVOICE_NET_TAX", "INVOICE_TAX"],
  ],
  "invoice line": ["invoice_line", "bl_no = 'PART'", "amount = amount + 0.01", ["INVOICE_LINES"]],
  "invoice line of a fee": [
    "invoice_line",
    "bl_no = 'PART'",
    "fee_amount = fee_amount + 0.01",
    ["FEE_INVOICED"],
  ],
  "statement total": ["statement", "true", "total_cny = total_cny + 0.01", ["STATEMENT_LINES"]],
  "statement line amount": [
    "statement_line",
    "bl_no = 'PART'",
    "amount = amount + 0.01",
    ["FEE_STATED"],
  ],
  "statement line in CNY": [
    "statement_line",
    "bl_no = 'PART'",
    "cny_amount = cny_amount + 0.01",
    ["STATEMENT_LINES"],
  ],
  "currency of a statement line": [
    "statement_line",
    "bl_no = 'PART'",
    "currency = 'USD'",
    ["FEE_STATED"],
  ],
  "digital invoice opened by hand": [
    "invoice",
    "true",
    "status = 'OPENED', invoice_no = '00000001'",
    ["INVOICE_PLATFORM"],
  ],
};

test("books that agree name nothing", async () => {
  expect(await named()).toEqual([]);
});

test.each(Object.entries(faults))(
  "a fault of the %s is named",
  async (_name, [table, where, set, checks]) => {
    const before = `before_${table}`;
    await execute(sql`create table ${sql.raw(before)} as select * from ${sql.raw(table)}`);
    const columns = set.split(", ").map((part) => part.split(" ")[0]);
    await execute(sql`update ${sql.raw(table)} set ${sql.raw(set)} where ${sql.raw(where)}`);
    try {
      expect(await named()).toEqual([...checks].sort());
    } finally {
      const back = columns.map((column) => `${column} = b.${column}`).join(", ");
      await execute(
        sql`update ${sql.raw(table)} t
          set ${sql.raw(back)}
          from ${sql.raw(before)} b
          where b.id = t.id`,
      );
      await execute(sql`drop table ${sql.raw(before)}`);
    }
    expect(await named()).toEqual([]);
  },
);

test("our account as the buyer's is named", async () => {
  await execute(
    sql`insert into bank_account (company_code, currency, account_no)
      values ('SEAWAY', 'CNY', '31050161360000001234')`,
  );
  await execute(sql`update invoice set bank_account = '3105 0161 3600 0000 1234'`);
  expect(await named()).toEqual(["INVOICE_BUYER_BANK"]);
});
