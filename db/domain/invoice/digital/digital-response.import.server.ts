import { LockMode } from "@mikro-orm/postgresql";
import { defineColumns } from "#platform/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault, rowRefusal, rowSkipped } from "#platform/import/define-import.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { dec } from "../../money/decimal.ts";
import { closedMonthsOf } from "../../period/closed-period.server.ts";
import { Invoice } from "../invoice.entity.server.ts";
import { invoiceFacts } from "../invoice.facts.server.ts";
import { invoiceMachines } from "../invoice.machine.ts";
import { openInvoice } from "../invoice-steps.server.ts";

const columns = defineColumns([
  { key: "regNo", names: ["发票流水号", "Serial no.", "reg_no", "流水号"], kind: "text", max: 35, required: true },
  { key: "invoiceNo", names: ["数电发票号码", "Invoice no.", "invoice_no", "发票号码", "数电票号码"], kind: "text", max: 20 },
  { key: "invoiceDate", names: ["开票日期", "Invoice date", "invoice_date"], kind: "date" },
  { key: "amount", names: ["价税合计", "Amount", "amount"], kind: "decimal", decimals: 2 },
  { key: "failure", names: ["失败原因", "Failure", "failure", "错误信息", "开票失败原因"], kind: "text", max: 500 },
]);
type Row = ImportRow<"regNo" | "invoiceNo" | "invoiceDate" | "amount" | "failure">;

const blueOf = async (ctx: Ctx, rows: readonly Row[], lockMode: LockMode.NONE | LockMode.PESSIMISTIC_WRITE) => {
  const invoices = await ctx.em.find(
    Invoice,
    { regNo: { $in: rows.map(({ values }) => values.regNo ?? "") }, feeBelong: "R", kind: "BLUE" },
    { lockMode, orderBy: { id: "asc" }, refresh: true },
  );
  return new Map(invoices.map((invoice) => [invoice.regNo, invoice]));
};

/** The answer of the tax platform to a batch file: invoices get number and date and are opened; failed ones stay, with their reason. */
export const digitalResponseImport = defineImport({
  kind: "digitalResponse",
  title: "invoice.import.digitalResponse",
  perm: "invoice:open",
  columns,
  key: ["regNo"],
  async check(ctx, rows) {
    const invoices = await blueOf(ctx, rows, LockMode.NONE);
    return rows.flatMap((row): ImportFault[] => {
      const { regNo, invoiceNo, amount, failure } = row.values;
      const invoice = invoices.get(regNo ?? "");
      if (!invoice) return [rowFault(row, "regNo", "invoice.digital.unknown", { regNo: regNo ?? "" })];
      // The same file again changes nothing.
      if (invoice.status === "OPENED" && invoice.invoiceNo === invoiceNo) return [];
      if (failure || !invoiceNo)
        return [rowSkipped(row, "failure", "invoice.digital.failed", { regNo: invoice.regNo, reason: failure ?? "" })];
      if (!/^\d{20}$/.test(invoiceNo)) return [rowFault(row, "invoiceNo", "invoice.digital.badNumber")];
      if (amount !== null && !dec(amount).eq(invoice.amount))
        return [rowFault(row, "amount", "invoice.digital.otherAmount", { stated: amount, amount: dec(invoice.amount).toFixed(2) })];
      return [];
    });
  },
  async write(ctx, rows) {
    const invoices = await blueOf(ctx, rows, LockMode.PESSIMISTIC_WRITE);
    const facts = await invoiceFacts.read(ctx, [...invoices.values()]);
    let changed = 0;
    for (const row of rows) {
      const { regNo, invoiceNo, invoiceDate } = row.values;
      const invoice = invoices.get(regNo ?? "");
      if (!invoice || !invoiceNo || (invoice.status === "OPENED" && invoice.invoiceNo === invoiceNo)) continue;
      const values = facts.get(invoice.id);
      // The answer may bring another date than the invoice was submitted with.
      const booked = { companyCode: invoice.companyCode, day: invoiceDate ?? invoice.invoiceDate ?? "" };
      const [month] = await closedMonthsOf(ctx, [booked]);
      const shut = month ? { code: "period.closed" as const, params: { period: month.slice(-7) } } : null;
      const no = shut ?? (values ? invoiceMachines.R.whyNot(values, "open") : { code: "kit.notFound" as const });
      if (no) throw rowRefusal(row.row, new Refusal(no.code, no.params));
      ctx.em.assign(invoice, { invoiceNo, ...(invoiceDate ? { invoiceDate } : {}), status: "OPENED" });
      await openInvoice(ctx, invoice);
      changed += 1;
    }
    await ctx.em.flush();
    return { inserted: 0, changed, unchanged: rows.length - changed };
  },
});
