import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DigitalInvoice } from "./digital-invoice.ts";
import { shipName } from "./digital-sheets.columns.ts";

/** Invoices of one file. */
export const digitalBatchLimit = 500;

/**
 * Digital tax invoices of ours that wait for their number, of the ids, with item names, tax classes and what was carried. A red letter follows
 * from its confirmation sheet and is in no file. The caller checks permission and scope.
 */
export async function readDigitalInvoices(em: EntityManager, ids: readonly number[]): Promise<DigitalInvoice[]> {
  const { rows } =
    await sql<DigitalInvoice>`select i.id, i.reg_no as "regNo", i.invoice_type as "invoiceType", i.currency, i.title_corp as "titleCorp",
      i.duty_no as "dutyNo", i.address, i.tel, i.bank_name as "bankName", i.bank_account as "bankAccount", i.remark, l.lines
    from invoice i join invoice_type it on it.code = i.invoice_type and it.local_flag = 'Y'
    cross join lateral (select jsonb_agg(jsonb_build_object('feeCode', x.fee_code, 'itemName', coalesce(nullif(c.item_name, ''), x.fee_name),
        'taxClass', coalesce(c.tax_class, ''), 'noTaxAmount', x.no_tax_amount::text, 'taxAmount', x.tax_amount::text, 'taxRate', x.tax_rate::text,
        'taxMark', x.tax_mark, 'carried', jsonb_build_object('from', coalesce(b.port_load_name, ''), 'to', coalesce(b.port_dis_name, ''),
          'vehicle', case when b.id is null then '' else ${shipName}::text end, 'plate', x.voyage_name, 'cargo', coalesce(b.cargo_goods_name_cn, '')))
        order by x.line_no) as lines
      from invoice_line x left join charge_tax_class c on c.fee_code = x.fee_code left join bill b on b.bl_no = x.bl_no
      where x.invoice_id = i.id) l
    where i.id = any(${[...ids]}::int[]) and i.fee_belong = 'R' and i.kind = 'BLUE' and i.status = 'SUBMITTED' and i.invoice_way = 'DIGITAL'
      and i.invoice_no = '' order by i.reg_no limit ${digitalBatchLimit}`.execute(em.getKysely());
  return rows;
}
