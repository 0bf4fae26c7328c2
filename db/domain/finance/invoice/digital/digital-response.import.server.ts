import { LockMode } from "@mikro-orm/postgresql";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowRefusal,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { closedMonthsOf } from "#domain/masterdata/period/closed-period.server.ts";
import { Invoice } from "../invoice.entity.server.ts";
import { invoiceFacts } from "../invoice.facts.server.ts";
import { invoiceMachines } from "../invoice.machine.ts";
import { openInvoice } from "../invoice-steps.server.ts";

const columns = defineColumns([
  { key: "regNo", names: ["发票流水号", "Serial no.", "reg_no", "流水号"], kind: "text", max: 35 },
  {
    key: "confirmNo",
    names: ["红字确认单编号", "Confirmation no.", "confirm_no", "红字确认信息编号"],
    kind: "text",
    max: 20,
  },
  {
    key: "invoiceNo",
    names: ["数电发票号码", "Invoice no.", "invoice_no", "发票号码", "数电票号码"],
    kind: "text",
    max: 20,
  },
  { key: "invoiceDate", names: ["开票日期", "Invoice date", "invoice_date"], kind: "date" },
  { key: "amount", names: ["价税合计", "Amount", "amount"], kind: "decimal", decimals: 2 },
  {
    key: "failure",
    names: ["失败原因", "Failure", "failure", "错误信息", "开票失败原因"],
    kind: "text",
    max: 500,
  },
]);
type Row = ImportRow<"regNo" | "confirmNo" | "invoiceNo" | "invoiceDate" | "amount" | "failure">;

type Lock = LockMode.NONE | LockMode.PESSIMISTIC_WRITE;

/** The invoice that a row answers: by its serial number, a red letter also by its confirmation. */
async function answeredOf(
  ctx: Ctx,
  rows: readonly Row[],
  lockMode: Lock,
): Promise<(row: Row) => Invoice | undefined> {
  const regNos = rows.map(({ values }) => values.regNo ?? "").filter(Boolean);
  const confirmNos = rows.map(({ values }) => values.confirmNo ?? "").filter(Boolean);
  const invoices = await ctx.em.find(
    Invoice,
    {
      $or: [{ regNo: { $in: regNos } }, { kind: "RED", confirmNo: { $in: confirmNos } }],
      feeBelong: "R",
      invoiceWay: "DIGITAL",
    },
    { lockMode, orderBy: { id: "asc" }, refresh: true },
  );
  const byNo = new Map(
    invoices.flatMap((invoice) => [
      [invoice.confirmNo, invoice] as const,
      [invoice.regNo, invoice] as const,
    ]),
  );
  return ({ values: { regNo, confirmNo } }) => byNo.get(regNo || confirmNo || "");
}

const isAnswered = (invoice: Invoice, { values }: Row): boolean =>
  invoice.status === "OPENED" && invoice.invoiceNo === values.invoiceNo;

/** Registration numbers of the invoices that have one of the rows' numbers. */
async function holdersOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, string>> {
  const numbers = rows.map(({ values }) => values.invoiceNo ?? "").filter(Boolean);
  const held = await ctx.em.find(Invoice, {
    invoiceNo: { $in: numbers },
    feeBelong: "R",
    status: { $ne: "VOIDED" },
  });
  return new Map(held.map(({ invoiceNo, regNo }) => [invoiceNo ?? "", regNo]));
}

function faultOf(row: Row, invoice: Invoice, holder: string | undefined): ImportFault[] {
  const { invoiceNo, amount, failure } = row.values;
  const otherAmount = amount !== null && !dec(amount).eq(invoice.amount);
  // The same file again changes nothing; the same number with another amount is another answer.
  if (isAnswered(invoice, row) && !otherAmount) return [];
  if (failure || !invoiceNo)
    return [
      rowSkipped(row, "failure", "invoice.digital.failed", {
        regNo: invoice.regNo,
        reason: failure ?? "",
      }),
    ];
  if (!/^\d{20}$/.test(invoiceNo)) return [rowFault(row, "invoiceNo", "invoice.digital.badNumber")];
  if (holder && holder !== invoice.regNo)
    return [
      rowFault(row, "invoiceNo", "invoice.digital.numberTaken", { invoiceNo, regNo: holder }),
    ];
  if (otherAmount)
    return [
      rowFault(row, "amount", "invoice.digital.otherAmount", {
        stated: amount,
        amount: dec(invoice.amount).toFixed(2),
      }),
    ];
  return [];
}

/**
 * The answer of the tax platform to a batch file or to confirmed red letters: invoices get number
 * and date and are opened; failed ones stay, with their reason. Nothing else opens a digital
 * invoice (domain §10).
 */
export const digitalResponseImport = defineImport({
  kind: "digitalResponse",
  title: "invoice.import.digitalResponse",
  perm: "invoice:open",
  columns,
  key: ["regNo", "confirmNo"],
  async check(ctx, rows) {
    const [invoiceOf, holders] = await Promise.all([
      answeredOf(ctx, rows, LockMode.NONE),
      holdersOf(ctx, rows),
    ]);
    const first = new Map<string, string>();
    return rows.flatMap((row): ImportFault[] => {
      const { regNo, confirmNo, invoiceNo } = row.values;
      if (!regNo && !confirmNo) return [rowFault(row, "regNo", "invoice.digital.noRegNo")];
      const invoice = invoiceOf(row);
      if (!invoice)
        return [
          rowFault(row, "regNo", "invoice.digital.unknown", { regNo: regNo || confirmNo || "" }),
        ];
      const holder = holders.get(invoiceNo ?? "") ?? first.get(invoiceNo ?? "");
      if (invoiceNo) first.set(invoiceNo, first.get(invoiceNo) ?? invoice.regNo);
      return faultOf(row, invoice, holder);
    });
  },
  async write(ctx, rows) {
    const invoiceOf = await answeredOf(ctx, rows, LockMode.PESSIMISTIC_WRITE);
    const invoices = rows.flatMap((row) => invoiceOf(row) ?? []);
    const facts = await invoiceFacts.read(ctx, [...new Set(invoices)]);
    let changed = 0;
    for (const row of rows) {
      const { invoiceNo, invoiceDate } = row.values;
      const invoice = invoiceOf(row);
      if (!invoice || !invoiceNo || isAnswered(invoice, row)) continue;
      const values = facts.get(invoice.id);
      // The answer may bring another date than the invoice was submitted with.
      const booked = {
        companyCode: invoice.companyCode,
        day: invoiceDate ?? invoice.invoiceDate ?? "",
      };
      const [month] = await closedMonthsOf(ctx, [booked]);
      const shut = month
        ? { code: "period.closed" as const, params: { period: month.slice(-7) } }
        : null;
      const no =
        shut ??
        (values
          ? invoiceMachines.R.whyNot({ ...values, answered: true }, "open")
          : { code: "kit.notFound" as const });
      if (no) throw rowRefusal(row.row, new Refusal(no.code, no.params));
      ctx.em.assign(invoice, {
        invoiceNo,
        ...(invoiceDate ? { invoiceDate } : {}),
        status: "OPENED",
      });
      await openInvoice(ctx, invoice);
      changed += 1;
    }
    await ctx.em.flush();
    return { inserted: 0, changed, unchanged: rows.length - changed };
  },
});
