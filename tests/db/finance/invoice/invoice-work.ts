import { type TestDatabase, rowsOf } from "#tests/support/test-database.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { Fee } from "#domain/finance/fee/fee.entity.server.ts";
import { feeOf } from "#tests/db/finance/settlement/fixture.ts";
import { registerInvoices } from "#domain/finance/invoice/ops/register-invoices.server.ts";
import { invoiceSteps } from "#domain/finance/invoice/invoice-steps.server.ts";
import { sql } from "kysely";
import { digitalResponseImport } from "#domain/finance/invoice/digital/digital-response.import.server.ts";
import { saveInvoice } from "#domain/finance/invoice/ops/save-invoice.server.ts";

export function invoiceWork(database: () => TestDatabase, voyage: () => Voyage) {
  async function fees(...more: Partial<Fee>[]): Promise<{ id: number }[]> {
    const em = database().em();
    const made = more.map((fee) => feeOf(em, voyage(), fee));
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
    database().run("finance", registerInvoices.register[side], { rows });
  const step = (name: keyof (typeof invoiceSteps)["R"], id: number, more: object = {}) =>
    database().run("finance", invoiceSteps.R[name], { rows: [{ id }], ...more });
  const invoiced = async (rows: readonly { id: number }[]) =>
    (
      await rowsOf<{ amount: string }>(
        database(),
        sql`select invoiced_amount::text as amount
          from fee
          where id = any (${rows.map(({ id }) => id)}::int[])
          order by id`,
      )
    ).map(({ amount }) => Number(amount));
  const linesOf = (id: number) =>
    rowsOf<{ id: number; amount: string; tax: string }>(
      database(),
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
        database(),
        sql`select reg_no as no from invoice where id = ${id}`,
      )
    )[0]?.no ?? "";
  /** The tax platform's answer. */
  const respond = (lines: string) =>
    database().run("finance", digitalResponseImport.operation, {
      source: { text: `发票流水号\t红字确认单编号\t数电发票号码\t价税合计\n${lines}` },
    });
  const save = (id: number, more: object = {}, side: "R" | "P" = "R") =>
    database().run("finance", saveInvoice[side], { id, ...head, ...more });
  return { fees, taxed, register, step, invoiced, linesOf, head, regNoOf, respond, save };
}
