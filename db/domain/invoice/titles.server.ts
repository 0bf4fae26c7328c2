import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import type { FeeSide } from "../fee/fee-side.ts";
import type { InvoicedFee } from "./invoiced-fees.server.ts";

/** What the head of an invoice takes from master data. */
export type Title = { titleCorp: string; dutyNo: string; address: string; tel: string; bankName: string; bankAccount: string };

/** Titles by "corp company currency": the counterparty's names and numbers, and on our invoices the company's account in the currency. */
export async function readTitles(
  ctx: Ctx,
  side: FeeSide,
  fees: readonly Pick<InvoicedFee, "corpCode" | "companyCode" | "currency" | "localCurrency">[],
): Promise<Map<string, Title>> {
  const keys = [
    ...new Set(
      fees.flatMap((fee) => [fee.currency, fee.localCurrency].map((currency) => `${fee.corpCode}\t${fee.companyCode}\t${currency}`)),
    ),
  ];
  const parts = keys.map((key) => key.split("\t"));
  const column = (i: number) => parts.map((part) => part[i] ?? "");
  const { rows } = await sql<Title & { key: string }>`select g.corp || ' ' || g.company || ' ' || g.currency as key,
      coalesce(nullif(k.name_ch, ''), k.name_en, '') as "titleCorp", coalesce(k.tax_no, '') as "dutyNo", coalesce(k.address, '') as address,
      coalesce(k.tel, '') as tel, coalesce(nullif(b.bank_name_zh, ''), b.bank_name_en, '') as "bankName", coalesce(b.account_no, '') as "bankAccount"
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[]) g(corp, company, currency)
    left join customer k on k.code = g.corp
    left join lateral (select a.* from bank_account a where ${side} = 'R' and a.company_code = g.company and a.currency = g.currency
      and a.enabled = 'Y' order by a.id limit 1) b on true`.execute(ctx.em.getKysely());
  return new Map(rows.map(({ key, ...title }) => [key, title]));
}
