import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { BlueToCorrect, LineAmounts } from "./line-amounts.ts";

export type BlueLineFacts = BlueToCorrect & {
  id: number;
  feeId: number;
  feeCode: string;
  feeName: string;
  blNo: string;
  voyageName: string;
  currencyRate: string;
  taxMark: string;
};

/**
 * Lines of a blue invoice with what live red letters other than `except` took; the invoice is
 * locked.
 */
export async function readBlueLines(
  ctx: Ctx,
  invoiceId: number,
  except = 0,
): Promise<Map<number, BlueLineFacts>> {
  const db = ctx.em.getKysely();
  await kyselyOf(ctx.em)
    .selectFrom("invoice")
    .select("id")
    .where("id", "=", invoiceId)
    .forUpdate()
    .execute();
  const { rows } = await sql<
    BlueLineFacts & { reversed: LineAmounts }
  >`select l.id, l.fee_id as "feeId", l.fee_code as "feeCode", l.fee_name as "feeName",
      l.bl_no as "blNo", l.voyage_name as "voyageName", l.fee_currency as "feeCurrency",
      l.currency_rate::text as "currencyRate", l.tax_rate::text as "taxRate",
      l.tax_mark as "taxMark", l.fee_amount::text as "feeAmount", l.amount::text as amount,
      l.tax_amount::text as "taxAmount", l.no_tax_amount::text as "noTaxAmount",
      (
        select jsonb_build_object(
            'feeAmount', coalesce(sum(r.fee_amount), 0)::text, 'amount',
            coalesce(sum(r.amount), 0)::text, 'taxAmount', coalesce(sum(r.tax_amount), 0)::text,
            'noTaxAmount', coalesce(sum(r.no_tax_amount), 0)::text
          )
        from invoice_line r join invoice i on i.id = r.invoice_id
        where r.blue_line_id = l.id and i.status <> 'VOIDED' and i.id <> ${except}
      ) as reversed
    from invoice_line l
    where l.invoice_id = ${invoiceId}
    order by l.line_no`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
