import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import type { InvoiceSubject } from "#domain/finance/invoice/invoice-screens.ts";
import type { Receipt } from "../write-off.entity.server.ts";
import { type Proposal, proposeFees } from "../proposal/propose-fees.ts";
import { containerFee, openFee } from "#domain/finance/fee/fee-conditions.server.ts";
import { byAge } from "../part/write-off-sums.server.ts";

/** An open fee as the page shows it. */
export type OpenFeeRow = {
  id: number;
  corpCode: string;
  corpName: string;
  blNo: string;
  feeCode: string;
  feeName: string;
  /** None for a container fee outside any voyage. */
  voyageName: string | null;
  pricingDate: string | null;
  currency: string;
  amount: string;
  open: string;
  /** What a bank line may name the fee by. */
  references: string[];
  corpNames: string[];
};

/** Open fees shown at once: those the bank line names, then older ones first. */
const mostShown = 300;

/** A part of a fee that a registration pays; what is open of the fee still. */
export type AppliedRow = {
  id: number;
  blNo: string;
  feeCode: string;
  feeName: string;
  currency: string;
  amount: string;
  difference: string;
  taken: string;
  open: string;
};

/** The live parts of a registration, the newest first. */
export async function readApplied(em: EntityManager, receipt: Receipt): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`select y.id, f.bl_no as "blNo", f.fee_code as "feeCode",
      f.fee_name as "feeName", f.currency, y.amount::text as amount,
      y.difference::text as difference, y.receipt_amount::text as taken,
      (f.amount - f.verified_amount)::text as open
    from verification y join fee f on f.id = y.fee_id
    where y.receipt_id = ${receipt.id} and y.status = 'LIVE'
    order by y.id desc
    limit ${mostShown}`.execute(em.getKysely());
  return rows.map((row) => ({
    ...row,
    amount: moneyShown(row.amount, row.currency),
    difference: dec(row.difference).isZero() ? "" : moneyShown(row.difference, row.currency),
    taken: moneyShown(row.taken, receipt.currency),
    open: dec(row.open).isZero() ? "" : moneyShown(row.open, row.currency),
  }));
}

/** Words of a bank line that may be the number of a bill, booking, invoice or statement. */
const numbersIn = (text: string): string[] =>
  [...new Set(text.toUpperCase().match(/[A-Z0-9-]{6,35}/g) ?? [])].slice(0, 50);

/**
 * Open fees a registration may pay, those of containers alone for that subject, in the order of
 * age: its party's, or without a party those the bank line names or whose party it bears the name
 * of. The caller checks permission and scope.
 */
export async function readOpenFees(
  em: EntityManager,
  receipt: Receipt,
  subject: InvoiceSubject = "bill",
): Promise<OpenFeeRow[]> {
  const numbers = numbersIn(`${receipt.remarks} ${receipt.blNo}`);
  const ofParty = receipt.corpCode
    ? sql`f.corp_code = ${receipt.corpCode}`
    : sql`(
        f.bl_no = any (${numbers}::text[])
        or f.bk_no = any (${numbers}::text[])
        or f.corp_code in (
          select k.code
          from customer k
          where ${receipt.payerName} <> ''
            and (upper(k.name_en) = upper(${receipt.payerName}) or k.name_ch = ${receipt.payerName})
        )
      )`;
  const named = sql`(f.bl_no = any(${numbers}::text[]) or f.bk_no = any(${numbers}::text[]))`;
  const { rows } = await sql<OpenFeeRow & { place: string; named: boolean }>`
    select x.*
    from (
        select f.id, row_number() over (order by ${byAge}) as place, ${named} as named,
          f.corp_code as "corpCode", f.corp_name as "corpName", f.bl_no as "blNo",
          f.fee_code as "feeCode", f.fee_name as "feeName", v.voyage_name as "voyageName",
          to_char(f.pricing_date, 'YYYY-MM-DD') as "pricingDate", f.currency,
          f.amount::text as amount, (f.amount - f.verified_amount)::text as open,
          array_remove(
            array[f.bl_no, f.bk_no] || coalesce(
              (
                select array_agg(i.invoice_no)
                from invoice_line l join invoice i on i.id = l.invoice_id
                where l.fee_id = f.id and i.status = 'OPENED'
              ),
              '{}'
            ) || coalesce(
            (
              select array_agg(s.statement_no)
              from statement_line l join statement s on s.id = l.statement_id
              where l.fee_id = f.id
            ),
            '{}' ), ''
          ) as references,
          array_remove(array[k.name_en, k.name_ch, k.name_abbr], '') as "corpNames"
        from fee f
          left join voyage v on v.id = f.voyage_id
          left join customer k on k.code = f.corp_code
        where f.fee_belong = ${receipt.feeBelong}
          and f.company_code = ${receipt.companyCode}
          and ${openFee("f")}
          and ${ofParty} ${subject === "container" ? sql`and ${containerFee("f")}` : sql``}
        order by ${named} desc, ${byAge}
        limit ${mostShown}
      ) x
    order by x.place`.execute(em.getKysely());
  return rows.map(({ place: _place, named: _named, ...row }) => ({
    ...row,
    corpNames: row.corpNames ?? [],
  }));
}

/** Ranked sets of the fees in the registration's currency that it may pay (field notes 1.14). */
export function proposalsFor(
  receipt: Receipt,
  rest: string,
  fees: readonly OpenFeeRow[],
  tolerance: string,
): Proposal[] {
  const line = {
    amount: rest,
    text: `${receipt.remarks} ${receipt.blNo}`,
    payerName: receipt.payerName,
    corpCode: receipt.corpCode,
  };
  return proposeFees(
    line,
    fees.filter((fee) => fee.currency === receipt.currency),
    tolerance,
  );
}
