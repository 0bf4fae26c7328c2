import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Decimal, plainText } from "#domain/masterdata/money/decimal.ts";
import type { FeeToInvoice } from "../line/line-amounts.ts";

/** Lines that count: blue ones from registration on, red ones once opened (domain §3). */
const counts = sql`i.status <> 'VOIDED' and (i.kind = 'BLUE' or i.status = 'OPENED')`;

/** Writes what live invoices hold of each fee. Call after the invoices are flushed. */
export async function settleInvoiced(ctx: Ctx, feeIds: readonly number[]): Promise<void> {
  await sql`update fee f
    set invoiced_amount = x.amount
    from (
        select g.id, coalesce(sum(l.fee_amount) filter (where ${counts}), 0) as amount
        from (select distinct unnest(${[...feeIds]}::int[]) as id) g
          left join invoice_line l on l.fee_id = g.id
          left join invoice i on i.id = l.invoice_id
        group by 1
      ) x
    where f.id = x.id and f.invoiced_amount <> x.amount`.execute(ctx.em.getKysely());
}

/** Locks fees in order of id, so that two people cannot take the same rest. */
export async function lockFees(ctx: Ctx, feeIds: readonly number[]): Promise<void> {
  await kyselyOf(ctx.em)
    .selectFrom("fee")
    .select("id")
    .where("id", "=", anyOf(feeIds))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** A fee with the facts its invoice lines are made of. Charge and party give the tax mark. */
export type InvoicedFee = FeeToInvoice & {
  id: number;
  feeKind: string;
  corpCode: string;
  corpName: string;
  companyCode: string;
  feeCode: string;
  feeName: string;
  blNo: string;
  voyageName: string;
  localCurrency: string;
  oceanFreight: boolean;
  invoiceType: string;
  country: string;
};

type Row = Omit<InvoicedFee, "taken"> & {
  taken: { currency: string; feeAmount: string; amount: string; taxAmount: string }[];
};

/** Reads fees with what other invoices than `except` took; `currency` gives the invoice's. */
export async function readFeesToInvoice(
  ctx: Ctx,
  feeIds: readonly number[],
  {
    currency,
    except = 0,
  }: {
    currency: (fee: Pick<InvoicedFee, "currency" | "localCurrency">) => string;
    except?: number;
  },
): Promise<Map<number, InvoicedFee>> {
  const { rows } = await sql<Row>`select f.id, f.fee_kind as "feeKind", f.corp_code as "corpCode",
      f.corp_name as "corpName", f.company_code as "companyCode", f.fee_code as "feeCode",
      f.fee_name as "feeName", f.bl_no as "blNo", v.voyage_name as "voyageName", f.currency,
      f.amount::text as amount, f.tax_amount::text as "taxAmount", f.tax_rate::text as "taxRate",
      f.base_amount::text as "baseAmount", coalesce(c.local_currency, 'CNY') as "localCurrency",
      coalesce(cc.is_ocean_freight, 'N') = 'Y' as "oceanFreight",
      coalesce(cc.invoice_type_code, '') as "invoiceType", coalesce(k.country, '') as country,
      coalesce(
        (
          select jsonb_agg(t)
          from (
              select i.currency, sum(l.fee_amount)::text as "feeAmount",
                sum(l.amount)::text as amount, sum(l.tax_amount)::text as "taxAmount"
              from invoice_line l join invoice i on i.id = l.invoice_id
              where l.fee_id = f.id and i.id <> ${except} and ${counts}
              group by 1
            ) t
        ),
        '[]'
      ) as taken
    from fee f
      join voyage v on v.id = f.voyage_id
      left join company c on c.code = f.company_code
      left join cost_code cc on cc.code = f.fee_code
      left join customer k on k.code = f.corp_code
    where f.id = any (${[...feeIds]}::int[])
    order by f.id`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.id, { ...row, taken: takenIn(row, currency(row)) }]));
}

function takenIn({ taken }: Row, currency: string): FeeToInvoice["taken"] {
  const own = taken.find((part) => part.currency === currency);
  const others = taken.filter((part) => part !== own);
  const feeAmount = taken.reduce((sum, part) => sum.plus(part.feeAmount), new Decimal(0));
  return {
    feeAmount: plainText(feeAmount),
    amount: own?.amount ?? "0",
    taxAmount: own?.taxAmount ?? "0",
    same: others.length === 0,
  };
}
