import { dec } from "#domain/masterdata/money/decimal.ts";
import { type SupplierInvoiceRow, invoiceKeyOf } from "./supplier-invoice.columns.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { sql } from "kysely";

type Registered = Map<string, string | null>;

const chargeOf = (blNo: string, feeCode: string, currency: string, amount: string): string =>
  [blNo, feeCode, currency, dec(amount).toFixed()].join(" ");

/**
 * Invoices whose number is registered with other charges: two invoices, or one that was changed
 * since.
 */
export function differingInvoices(
  rows: readonly SupplierInvoiceRow[],
  registered: Registered,
): Set<string> {
  const differing = [...Map.groupBy(rows, invoiceKeyOf)].filter(([name, lines]) => {
    const charges = registered.get(name);
    // Invoices entered by hand have no charges to compare.
    if (charges === undefined || charges === null) return false;
    const stated = lines.map(({ values }) =>
      chargeOf(
        values.blNo ?? "",
        values.feeCode ?? "",
        values.currency ?? "",
        values.amount ?? "0",
      ),
    );
    return stated.sort().join("\n") !== charges.split("\n").sort().join("\n");
  });
  return new Set(differing.map(([name]) => name));
}

/** Codes by "field code", and the charges of invoices that are there by supplier and number. */
export async function existingCodes(
  ctx: Ctx,
  rows: readonly SupplierInvoiceRow[],
): Promise<[Set<string>, Registered]> {
  const texts = (key: keyof SupplierInvoiceRow["values"]) => [
    ...new Set(rows.map(({ values }) => values[key] ?? "").filter(Boolean)),
  ];
  const db = ctx.em.getKysely();
  const { rows: codes } = await sql<{
    code: string;
  }>`select 'corpCode ' || code as code
    from customer
    where code = any (${texts("corpCode")}::text[])
    union all
    select 'feeCode ' || code
    from cost_code
    where code = any (${texts("feeCode")}::text[])
    union all
    select 'currency ' || code
    from currency
    where code = any (${texts("currency")}::text[])
    union all
    select 'companyCode ' || code
    from company
    where code = any (${texts("companyCode")}::text[])`.execute(db);
  const { rows: registered } = await sql<{
    name: string;
    charges: string | null;
  }>`select i.corp_code || chr(9) || i.invoice_no as name,
      string_agg(
        c.bl_no || ' ' || c.fee_code || ' ' || c.currency || ' ' || trim_scale(c.stated_amount)::text,
        chr(10)
      ) as charges
    from invoice i left join supplier_charge c on c.invoice_id = i.id
    where i.fee_belong = 'P'
      and i.status <> 'VOIDED'
      and i.invoice_no = any (${texts("invoiceNo")}::text[])
    group by i.corp_code, i.invoice_no`.execute(db);
  return [
    new Set(codes.map(({ code }) => code)),
    new Map(registered.map(({ name, charges }) => [name, charges])),
  ];
}
