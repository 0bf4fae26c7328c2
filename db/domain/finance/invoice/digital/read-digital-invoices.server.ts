import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { DigitalInvoice } from "./digital-invoice.ts";
import { shipName } from "./digital-sheets.columns.ts";

/** Invoices of one file. */
export const digitalBatchLimit = 500;

/** A line with its item name, tax class and what was carried where. */
const line = sql`jsonb_build_object(
    'feeCode', x.fee_code, 'itemName', coalesce(nullif(c.item_name, ''), x.fee_name), 'taxClass',
    coalesce(c.tax_class, ''), 'noTaxAmount', x.no_tax_amount::text, 'taxAmount',
    x.tax_amount::text, 'taxRate', x.tax_rate::text, 'taxMark', x.tax_mark, 'carried',
    jsonb_build_object(
      'from', coalesce(b.port_load_name, ''), 'to', coalesce(b.port_dis_name, ''), 'vehicle',
      case when b.id is null then '' else ${sql.lit(shipName)} end, 'plate', x.voyage_name, 'cargo',
      coalesce(b.cargo_goods_name_cn, '')
    )
  )`;

/** An invoice of the alias as it goes to the tax platform (`DigitalInvoice`). */
export const digitalInvoiceSql = (
  invoice: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`jsonb_build_object(
    'id', ${invoice}.id, 'regNo', ${invoice}.reg_no, 'kind', ${invoice}.kind, 'invoiceNo',
    ${invoice}.invoice_no, 'invoiceType', ${invoice}.invoice_type, 'currency', ${invoice}.currency,
    'titleCorp', ${invoice}.title_corp, 'dutyNo', ${invoice}.duty_no, 'address', ${invoice}.address,
    'tel', ${invoice}.tel, 'bankName', ${invoice}.bank_name, 'bankAccount', ${invoice}.bank_account,
    'ownAccount',
    exists (
      select
      from bank_account a
      where a.account_no = upper(replace(${invoice}.bank_account, ' ', ''))
    ),
    'remark', ${invoice}.remark, 'lines',
    (
      select coalesce(jsonb_agg(${line} order by x.line_no), '[]')
      from invoice_line x
        left join charge_tax_class c on c.fee_code = x.fee_code
        left join bill b on b.bl_no = x.bl_no
      where x.invoice_id = ${invoice}.id
    )
  )`;

/**
 * Digital tax invoices of ours that wait for their number, of the ids, with item names, tax classes
 * and what was carried. A red letter follows from its confirmation sheet and is in no file. The
 * caller checks permission and scope.
 */
export async function readDigitalInvoices(
  em: EntityManager,
  ids: readonly number[],
): Promise<DigitalInvoice[]> {
  const { rows } = await sql<{
    invoice: DigitalInvoice;
  }>`select ${digitalInvoiceSql(sql`i`)} as invoice
    from invoice i
    where i.id = any (${[...ids]}::int[])
      and i.fee_belong = 'R'
      and i.kind = 'BLUE'
      and i.status = 'SUBMITTED'
      and i.invoice_way = 'DIGITAL'
    order by i.reg_no
    limit ${digitalBatchLimit}`.execute(em.getKysely());
  return rows.map(({ invoice }) => invoice);
}
