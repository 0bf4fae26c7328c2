import {
  type ImportFault,
  defineImport,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import {
  type SupplierInvoiceRow,
  supplierInvoiceColumns,
  invoiceKeyOf,
} from "./supplier-invoice.columns.ts";
import { differingInvoices, existingCodes } from "./registered-invoices.queries.server.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";
import { closedMonthsOf, companyMonth } from "#domain/masterdata/period/closed-period.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import {
  headOf,
  lockNamedFees,
  registerSupplierInvoice,
} from "./register-supplier-invoice.server.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import { readTitles } from "../fee-to-invoice/titles.server.ts";

/**
 * Invoices of suppliers line by line: each is matched to the payables it was expected for, and what
 * differs waits for a decision.
 */
export const supplierInvoiceImport = defineImport({
  kind: "supplierInvoice",
  title: "supplierCharge.import",
  perm: "supplierInvoice:edit",
  columns: supplierInvoiceColumns,
  // A supplier may charge the same twice on an invoice.
  key: [],
  async check(ctx, rows) {
    const [codes, registered] = await existingCodes(ctx, rows);
    const bookedOn = (values: SupplierInvoiceRow["values"]) => ({
      companyCode: companyOf(ctx, values.companyCode ?? ""),
      day: values.invoiceDate ?? "",
    });
    const closed = await closedMonthsOf(
      ctx,
      rows.map(({ values }) => bookedOn(values)),
    );
    const first = new Map<string, SupplierInvoiceRow>();
    const differing = differingInvoices(rows, registered);
    return rows.flatMap((row): ImportFault[] => {
      const { corpCode, invoiceNo, feeCode, currency, companyCode, amount, invoiceDate } =
        row.values;
      const named = { corp: corpCode ?? "", invoiceNo: invoiceNo ?? "" };
      if (differing.has(invoiceKeyOf(row)))
        return [rowFault(row, "invoiceNo", "supplierCharge.otherContent", named)];
      if (registered.has(invoiceKeyOf(row)))
        return [rowSkipped(row, "invoiceNo", "supplierCharge.exists", named)];
      for (const [field, value] of Object.entries({ corpCode, feeCode, currency, companyCode }))
        if (value && !codes.has(`${field} ${value}`))
          return [rowFault(row, field, "kit.unknownCode", { value })];
      const month = companyMonth(bookedOn(row.values));
      if (closed.has(month))
        return [rowFault(row, "invoiceDate", "period.closed", { period: month.slice(-7) })];
      if (dec(amount ?? "0").lte(0)) return [rowFault(row, "amount", "supplierCharge.notPositive")];
      const head = first.get(invoiceKeyOf(row))?.values ?? row.values;
      first.set(invoiceKeyOf(row), first.get(invoiceKeyOf(row)) ?? row);
      const same =
        head.currency === currency &&
        head.companyCode === companyCode &&
        head.invoiceDate === invoiceDate;
      return same ? [] : [rowFault(row, "invoiceNo", "supplierCharge.mixed")];
    });
  },
  async write(ctx, rows) {
    const invoices = [...Map.groupBy(rows, invoiceKeyOf).values()];
    await lockNamedFees(ctx, rows);
    const numbers = await takeNumbers(ctx, "INVOICE", invoices.length);
    const heads = invoices.flatMap(([first]) => (first ? [headOf(ctx, first)] : []));
    const titles = await readTitles(ctx, heads);
    for (const [i, lines] of invoices.entries())
      await registerSupplierInvoice(ctx, numbers[i] ?? "", { rows: lines, titles });
    return { inserted: rows.length, changed: 0, unchanged: 0 };
  },
});
