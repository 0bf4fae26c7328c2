import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { SupplierInvoiceRow } from "./supplier-invoice.columns.ts";
import { sql } from "kysely";
import { type Title, type TitleOf, titleKey } from "../fee-to-invoice/titles.server.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";
import { type ChargeMatch, type ExpectedFee, matchCharges } from "./match-charges.ts";
import { toleranceOf } from "../line/tolerance.server.ts";
import { Invoice, SupplierCharge } from "../invoice.entity.server.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import {
  lockFees,
  readFeesToInvoice,
  settleInvoiced,
} from "../fee-to-invoice/invoiced-fees.server.ts";
import { addLine } from "../ops/register-invoices.server.ts";
import { invoiceTotals } from "../line/invoice-totals.ts";
import { rollUpCharges } from "./charge-decisions.server.ts";

/** Locks what any line of the file may take in one order, so that two files wait for each other. */
export async function lockNamedFees(ctx: Ctx, rows: readonly SupplierInvoiceRow[]): Promise<void> {
  const bills = [...new Set(rows.map(({ values }) => values.blNo ?? ""))].filter(Boolean);
  const corps = [...new Set(rows.map(({ values }) => values.corpCode ?? ""))];
  await kyselyOf(ctx.em)
    .selectFrom("fee")
    .select("id")
    .where("fee_belong", "=", "P")
    .where("bl_no", "=", anyOf(bills))
    .where("corp_code", "=", anyOf(corps))
    .whereRef("amount", ">", "invoiced_amount")
    .orderBy("id")
    .forUpdate()
    .execute();
}

export const headOf = (
  ctx: Ctx,
  { values: { corpCode, currency, companyCode } }: SupplierInvoiceRow,
): TitleOf => ({
  corpCode: corpCode ?? "",
  currency: currency ?? "",
  companyCode: companyOf(ctx, companyCode ?? ""),
});

type Stated = { rows: readonly SupplierInvoiceRow[]; titles: ReadonlyMap<string, Title> };

export async function registerSupplierInvoice(
  ctx: Ctx,
  regNo: string,
  { rows, titles }: Stated,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { invoiceNo, invoiceDate } = first.values;
  const of = headOf(ctx, first);
  const expected = await expectedFees(ctx, of, rows);
  const stated = rows.map(({ values }) => ({
    blNo: values.blNo ?? "",
    feeCode: values.feeCode ?? "",
    amount: values.amount ?? "0",
  }));
  const matches = matchCharges(stated, expected, await toleranceOf(ctx, of.currency));
  const invoice = ctx.em.create(Invoice, {
    regNo,
    feeBelong: "P",
    ...of,
    ...titles.get(titleKey(of)),
    corpName: await nameOfCorp(ctx, of.corpCode),
    invoiceNo: invoiceNo ?? "",
    invoiceDate,
    invoiceType: "SPECIAL",
    supplierAmount: stated.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(),
  });
  const fees = await readFeesToInvoice(ctx, takenIn(matches), { currency: (fee) => fee.currency });
  for (const { feeId, part } of matches) {
    const fee = fees.get(feeId ?? 0);
    if (fee && dec(part).gt(0)) addLine(ctx, invoice, fee, part);
  }
  ctx.em.assign(invoice, invoiceTotals(invoice.lines.getItems(), of.currency));
  for (const [i, { blNo, feeCode, amount }] of stated.entries()) {
    const {
      state = "UNEXPECTED" as const,
      feeId = null,
      expected: expectedAmount = "0",
    } = matches[i] ?? {};
    const decision = state === "MATCHED" || state === "WITHIN" ? "" : "OPEN";
    const charge = {
      corpCode: of.corpCode,
      invoiceNo: invoice.invoiceNo ?? "",
      blNo,
      feeCode,
      currency: of.currency,
    };
    ctx.em.create(SupplierCharge, {
      invoice,
      lineNo: i + 1,
      ...charge,
      statedAmount: amount,
      expectedAmount,
      feeId,
      matchState: state,
      decision,
    });
  }
  await ctx.em.flush();
  await rollUpCharges(ctx, [invoice.id]);
  await settleInvoiced(ctx, takenIn(matches));
}

const takenIn = (matches: readonly ChargeMatch[]): number[] =>
  matches.flatMap(({ feeId, part }) => (feeId && dec(part).gt(0) ? [feeId] : []));

async function nameOfCorp(ctx: Ctx, code: string): Promise<string> {
  const customer = await kyselyOf(ctx.em)
    .selectFrom("customer")
    .select(["name_ch", "name_en"])
    .where("code", "=", code)
    .executeTakeFirst();
  return customer ? customer.name_ch || customer.name_en : "";
}

/**
 * Payables of the supplier on the bills named, with something left to invoice; locked, so that two
 * files do not take one fee.
 */
async function expectedFees(
  ctx: Ctx,
  { corpCode, currency, companyCode }: { corpCode: string; currency: string; companyCode: string },
  rows: readonly SupplierInvoiceRow[],
): Promise<ExpectedFee[]> {
  const db = ctx.em.getKysely();
  const bills = [...new Set(rows.map(({ values }) => values.blNo ?? ""))];
  const select = () =>
    sql<ExpectedFee>`select f.id, f.bl_no as "blNo", f.fee_code as "feeCode",
        (f.amount - f.invoiced_amount)::text as rest,
        coalesce(
          (select n.allow_invoice = 'Y' from fee_flow n where n.code = f.fee_status), false
        ) as ready
      from fee f
      where f.fee_belong = 'P'
        and f.corp_code = ${corpCode}
        and f.currency = ${currency}
        and f.company_code = ${companyCode}
        and f.bl_no = any (${bills}::text[])
        and f.amount > f.invoiced_amount
        and f.origin <> 'REVERSAL'
        and not exists (select from fee r where r.reverses_id = f.id)
      order by f.id`.execute(db);
  const { rows: open } = await select();
  await lockFees(
    ctx,
    open.map(({ id }) => id),
  );
  return (await select()).rows;
}
