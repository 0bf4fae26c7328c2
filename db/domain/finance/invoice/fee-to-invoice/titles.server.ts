import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * What the head of an invoice takes from master data: the counterparty, and our company with its
 * account in the invoice's currency.
 */
export type Title = Record<
  | ("titleCorp" | "dutyNo" | "address" | "tel" | "bankName" | "bankAccount")
  | (
      | "companyTitle"
      | "companyDutyNo"
      | "companyAddress"
      | "companyTel"
      | "companyBankName"
      | "companyBankAccount"
    ),
  string
>;

/** Counterparty, company and currency of an invoice. */
export type TitleOf = { corpCode: string; companyCode: string; currency: string };

export const titleKey = ({ corpCode, companyCode, currency }: TitleOf): string =>
  `${corpCode}\t${companyCode}\t${currency}`;

/**
 * Titles by `titleKey`. Each side has its bank and account from its master data, never those of the
 * other.
 */
export async function readTitles(
  ctx: Ctx,
  invoices: readonly TitleOf[],
): Promise<Map<string, Title>> {
  const of = [...new Map(invoices.map((invoice) => [titleKey(invoice), invoice])).values()];
  const column = (key: keyof TitleOf) => of.map((invoice) => invoice[key]);
  const { rows } = await sql<
    Title & TitleOf
  >`select g.corp as "corpCode", g.company as "companyCode", g.currency,
      coalesce(nullif(k.name_ch, ''), k.name_en, '') as "titleCorp",
      coalesce(k.tax_no, '') as "dutyNo", coalesce(k.address, '') as address,
      coalesce(k.tel, '') as tel, coalesce(k.bank_name, '') as "bankName",
      coalesce(k.bank_account, '') as "bankAccount",
      coalesce(nullif(o.name_zh, ''), o.name_en, '') as "companyTitle",
      coalesce(o.tax_no, '') as "companyDutyNo",
      coalesce(nullif(o.address_zh, ''), o.address_en, '') as "companyAddress",
      coalesce(o.tel, '') as "companyTel",
      coalesce(nullif(b.bank_name_zh, ''), b.bank_name_en, '') as "companyBankName",
      coalesce(b.account_no, '') as "companyBankAccount"
    from unnest(
        ${column("corpCode")}::text[], ${column("companyCode")}::text[],
        ${column("currency")}::text[]
      ) g (corp, company, currency)
      left join customer k on k.code = g.corp
      left join company o on o.code = g.company
      left join lateral (
        select a.*
        from bank_account a
        where a.company_code = g.company and a.currency = g.currency and a.enabled = 'Y'
        order by a.id
        limit 1
      ) b on true`.execute(ctx.em.getKysely());
  return new Map(
    rows.map(({ corpCode, companyCode, currency, ...title }) => [
      titleKey({ corpCode, companyCode, currency }),
      title,
    ]),
  );
}
