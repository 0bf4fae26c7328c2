import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { LocalDate } from "#domain/masterdata/money/local-date.ts";
import type { RateRow } from "#domain/pricing/rate/match/rate-match.ts";
import type { SupplierRow } from "#domain/pricing/supplier-rate/supplier-match.ts";
import { type LintRow, lintRowOfRate, lintRowOfSupplier, type PricedRow } from "./lint-rows.ts";
import type { RateBook } from "../rate-check.entity.server.ts";

/** A row with what a reader knows it by. */
export type BookRow = {
  lint: LintRow;
  bookKind: RateBook;
  book: string;
  rateKind: "PORT" | "EXTRA" | "SUPPLIER";
  sheetId: number;
  feeCode: string;
  portLoad: string;
  portDis: string;
  voyline: string;
  size: string;
  price: string;
};

/** The rows that hold on or after `since`. */
export type Days = { since: LocalDate; today: LocalDate };

type Shown = Omit<BookRow, "lint" | "portLoad" | "portDis" | "voyline" | "size">;
type FreightRow = RateRow & PricedRow & Shown;

/**
 * Published rows of freight books and contracts that hold on or after a day, as the calculation
 * reads them.
 */
export async function readFreightRows(
  ctx: Pick<Ctx, "em">,
  { since, today }: Days,
): Promise<BookRow[]> {
  const { rows } = await sql<FreightRow>`select r.id::text as id,
      r.kind || '/' || r.rate_type || '/' || r.fee_code as charge, r.unit, r.currency,
      case
        when r.end_date < ${today}::date
        and exists (select from fee f where f.rate_id = r.id) then 1
        else 0
      end as uses,
      b.source, r.status, b.contract_no as contract, b.customer_code as customer,
      to_char(r.start_date, 'YYYY-MM-DD') as "startDate",
      to_char(r.end_date, 'YYYY-MM-DD') as "endDate", r.port_load as "portLoad",
      r.port_dis as "portDis", coalesce(nullif(r.voyline, ''), b.voyline) as voyline, r.receipt,
      r.delivery, coalesce(nullif(r.size_group, ''), t.size_group, '') as size, r.size_type as type,
      r.nature, r.trade_type as "tradeType", r.delivery_terms as "deliveryTerms",
      r.freight_terms as "freightTerms", r.is_soc as "isSoc", r.empty_flag as "emptyFlag",
      case when b.contract_no <> '' then 'CONTRACT' else 'FREIGHT' end as "bookKind",
      b.fcode as book, r.kind as "rateKind", r.id as "sheetId", r.fee_code as "feeCode",
      r.price::text as price
    from freight_rate r
      join freight_book b on b.id = r.book_id
      left join size_type t on t.code = r.size_type
    where r.status = 'PUBLISHED' and r.end_date >= ${since}::date
    order by r.id`.execute(ctx.em.getKysely());
  return rows.flatMap((row) => {
    const lint = lintRowOfRate(row);
    return lint ? [bookRow(lint, row, row)] : [];
  });
}

type SupplierPrice = SupplierRow & PricedRow & Shown;

/** Published prices of suppliers that hold on or after a day. */
export async function readSupplierRows(
  ctx: Pick<Ctx, "em">,
  { since, today }: Days,
): Promise<BookRow[]> {
  const { rows } = await sql<SupplierPrice>`select l.id::text as id, l.version,
      r.rate_type || '/' || l.in_out || '/' || l.fee_code || '/' || l.unit as charge, l.unit,
      l.currency,
      case
        when r.end_date < ${today}::date
        and exists (select from fee f where f.supplier_price_id = l.id) then 1
        else 0
      end as uses,
      to_char(r.start_date, 'YYYY-MM-DD') as "startDate",
      to_char(r.end_date, 'YYYY-MM-DD') as "endDate", r.shipowner, r.docks as dock,
      r.routes as voyline, l.port_load as "portLoad", l.port_dis as "portDis", l.receipt,
      l.delivery, l.size_type as type, coalesce(nullif(l.size_group, ''), t.size_group, '') as size,
      l.nature, l.trade_type as "tradeType", l.delivery_terms as "deliveryTerms",
      l.is_soc as "isSoc", l.empty_flag as "emptyFlag", l.vessel_code as vessel,
      l.barge_port as "bargePort", l.next_port as "nextPort", l.forward_agent as "forwardAgent",
      'SUPPLIER' as "bookKind", trim(r.supplier_code || ' ' || r.protocol_no) as book,
      'SUPPLIER' as "rateKind", r.id as "sheetId", l.fee_code as "feeCode", l.price::text as price
    from supplier_price l
      join supplier_rate r on r.id = l.rate_id
      left join size_type t on t.code = l.size_type
    where r.status = 'PUBLISHED' and r.end_date >= ${since}::date
    order by l.id`.execute(ctx.em.getKysely());
  return rows.map((row) => bookRow(lintRowOfSupplier(row), row, row));
}

function bookRow(
  lint: LintRow,
  shown: Shown,
  lane: Pick<RateRow, "portLoad" | "portDis" | "voyline" | "size" | "type">,
): BookRow {
  const { bookKind, book, rateKind, sheetId, feeCode, price } = shown;
  const { portLoad, portDis, voyline, size, type } = lane;
  return {
    lint,
    bookKind,
    book,
    rateKind,
    sheetId,
    feeCode,
    price,
    portLoad: portLoad ?? "",
    portDis: portDis ?? "",
    voyline: (voyline ?? "").slice(0, 20),
    size: type || size || "",
  };
}
