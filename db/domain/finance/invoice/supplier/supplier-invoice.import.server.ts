import { sql } from "kysely";
import { defineColumns } from "#platform/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
  rowSkipped,
} from "#platform/import/define-import.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { takeNumbers } from "#platform/settings/numbering.server.ts";
import { dec, Decimal } from "#domain/masterdata/money/decimal.ts";
import { closedMonthsOf, companyMonth } from "#domain/masterdata/period/closed-period.server.ts";
import { Invoice, SupplierCharge } from "../invoice.entity.server.ts";
import {
  lockFees,
  readFeesToInvoice,
  settleInvoiced,
} from "../fee-to-invoice/invoiced-fees.server.ts";
import { invoiceTotals } from "../line/invoice-totals.ts";
import { addLine } from "../ops/register-invoices.server.ts";
import { readTitles, type Title, titleKey, type TitleOf } from "../fee-to-invoice/titles.server.ts";
import { toleranceOf } from "../line/tolerance.server.ts";
import { type ChargeMatch, type ExpectedFee, matchCharges } from "./match-charges.ts";
import { rollUpCharges } from "./charge-decisions.server.ts";
import { companyOf } from "#platform/operation/company.ts";

const columns = defineColumns([
  {
    key: "corpCode",
    names: ["供应商代码", "Supplier code", "corp_code", "供应商"],
    kind: "code",
    max: 20,
    required: true,
  },
  {
    key: "invoiceNo",
    names: ["发票号码", "Invoice no.", "invoice_no", "发票号"],
    kind: "text",
    max: 20,
    required: true,
  },
  {
    key: "invoiceDate",
    names: ["开票日期", "Invoice date", "invoice_date", "发票日期"],
    kind: "date",
    required: true,
  },
  { key: "companyCode", names: ["公司", "Company", "company_code"], kind: "code", max: 20 },
  { key: "blNo", names: ["提单号", "B/L no.", "bl_no"], kind: "code", max: 20 },
  {
    key: "feeCode",
    names: ["费用代码", "Charge code", "fee_code"],
    kind: "code",
    max: 20,
    required: true,
  },
  {
    key: "currency",
    names: ["币种", "Currency", "currency"],
    kind: "code",
    max: 3,
    required: true,
  },
  {
    key: "amount",
    names: ["金额", "Amount", "amount", "价税合计"],
    kind: "decimal",
    decimals: 2,
    required: true,
  },
]);
type Row = ImportRow<
  | "corpCode"
  | "invoiceNo"
  | "invoiceDate"
  | "companyCode"
  | "blNo"
  | "feeCode"
  | "currency"
  | "amount"
>;

const nameOf = ({ values }: Row) => `${values.corpCode ?? ""}\t${values.invoiceNo ?? ""}`;

/**
 * Invoices of suppliers line by line: each is matched to the payables it was expected for, and what
 * differs waits for a decision.
 */
export const supplierInvoiceImport = defineImport({
  kind: "supplierInvoice",
  title: "supplierCharge.import",
  perm: "supplierInvoice:edit",
  columns,
  // A supplier may charge the same twice on an invoice.
  key: [],
  async check(ctx, rows) {
    const [codes, registered] = await existingCodes(ctx, rows);
    const bookedOn = (values: Row["values"]) => ({
      companyCode: companyOf(ctx, values.companyCode ?? ""),
      day: values.invoiceDate ?? "",
    });
    const closed = await closedMonthsOf(
      ctx,
      rows.map(({ values }) => bookedOn(values)),
    );
    const first = new Map<string, Row>();
    const differing = differingInvoices(rows, registered);
    return rows.flatMap((row): ImportFault[] => {
      const { corpCode, invoiceNo, feeCode, currency, companyCode, amount, invoiceDate } =
        row.values;
      const named = { corp: corpCode ?? "", invoiceNo: invoiceNo ?? "" };
      if (differing.has(nameOf(row)))
        return [rowFault(row, "invoiceNo", "supplierCharge.otherContent", named)];
      if (registered.has(nameOf(row)))
        return [rowSkipped(row, "invoiceNo", "supplierCharge.exists", named)];
      for (const [field, value] of Object.entries({ corpCode, feeCode, currency, companyCode }))
        if (value && !codes.has(`${field} ${value}`))
          return [rowFault(row, field, "kit.unknownCode", { value })];
      const month = companyMonth(bookedOn(row.values));
      if (closed.has(month))
        return [rowFault(row, "invoiceDate", "period.closed", { period: month.slice(-7) })];
      if (dec(amount ?? "0").lte(0)) return [rowFault(row, "amount", "supplierCharge.notPositive")];
      const head = first.get(nameOf(row))?.values ?? row.values;
      first.set(nameOf(row), first.get(nameOf(row)) ?? row);
      const same =
        head.currency === currency &&
        head.companyCode === companyCode &&
        head.invoiceDate === invoiceDate;
      return same ? [] : [rowFault(row, "invoiceNo", "supplierCharge.mixed")];
    });
  },
  async write(ctx, rows) {
    const invoices = [...Map.groupBy(rows, nameOf).values()];
    await lockNamedFees(ctx, rows);
    const numbers = await takeNumbers(ctx, "INVOICE", invoices.length);
    const heads = invoices.flatMap(([first]) => (first ? [headOf(ctx, first)] : []));
    const titles = await readTitles(ctx, heads);
    for (const [i, lines] of invoices.entries())
      await register(ctx, numbers[i] ?? "", { rows: lines, titles });
    return { inserted: rows.length, changed: 0, unchanged: 0 };
  },
});

/** Locks what any line of the file may take in one order, so that two files wait for each other. */
async function lockNamedFees(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const bills = [...new Set(rows.map(({ values }) => values.blNo ?? ""))].filter(Boolean);
  const corps = [...new Set(rows.map(({ values }) => values.corpCode ?? ""))];
  await sql`select 1
    from fee
    where fee_belong = 'P'
      and bl_no = any (${bills}::text[])
      and corp_code = any (${corps}::text[])
      and amount > invoiced_amount
    order by id
    for update`.execute(ctx.em.getKysely());
}

type Registered = Map<string, string | null>;

const chargeOf = (blNo: string, feeCode: string, currency: string, amount: string): string =>
  [blNo, feeCode, currency, dec(amount).toFixed()].join(" ");

/**
 * Invoices whose number is registered with other charges: two invoices, or one that was changed
 * since.
 */
function differingInvoices(rows: readonly Row[], registered: Registered): Set<string> {
  const differing = [...Map.groupBy(rows, nameOf)].filter(([name, lines]) => {
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
async function existingCodes(ctx: Ctx, rows: readonly Row[]): Promise<[Set<string>, Registered]> {
  const texts = (key: keyof Row["values"]) => [
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

const headOf = (ctx: Ctx, { values: { corpCode, currency, companyCode } }: Row): TitleOf => ({
  corpCode: corpCode ?? "",
  currency: currency ?? "",
  companyCode: companyOf(ctx, companyCode ?? ""),
});

type Stated = { rows: readonly Row[]; titles: ReadonlyMap<string, Title> };

async function register(ctx: Ctx, regNo: string, { rows, titles }: Stated): Promise<void> {
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
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(nullif(name_ch, ''), name_en, '') as name
    from customer
    where code = ${code}`.execute(ctx.em.getKysely());
  return rows[0]?.name ?? "";
}

/**
 * Payables of the supplier on the bills named, with something left to invoice; locked, so that two
 * files do not take one fee.
 */
async function expectedFees(
  ctx: Ctx,
  { corpCode, currency, companyCode }: { corpCode: string; currency: string; companyCode: string },
  rows: readonly Row[],
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
