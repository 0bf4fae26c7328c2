import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { boxKey } from "./bill-facts.ts";
import type { BillToPrice } from "./bill-facts.queries.server.ts";
import {
  type PayableBox,
  type PayableFacts,
  prepareBook,
  type SupplierBook,
  type SupplierPriceRow,
} from "./price-payables.ts";

type Row = {
  id: number;
  vessel: string;
  forwardAgent: string;
  loadDock: string | null;
  loadNext: string | null;
  disDock: string | null;
  disNext: string | null;
};
type BoxRow = {
  billId: number;
  cntNo: string;
  sizeType: string;
  size: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
};

/**
 * What suppliers ask beyond the facts of receivables: two queries for all bills. A bill without a
 * pricing date is left out.
 */
export async function loadPayableFacts(
  ctx: Ctx,
  bills: readonly BillToPrice[],
): Promise<Map<number, PayableFacts>> {
  const db = ctx.em.getKysely();
  const ids = bills.map((bill) => bill.id);
  const stop = (port: string, use: string) => sql`lateral (
      select s.dock_code as dock, (
          select n.port_code
          from voyage_stop n
          where n.voyage_id = s.voyage_id and n.serial > s.serial
          order by n.serial
          limit 1
        ) as next
      from voyage_stop s
      where s.voyage_id = b.voyage_id
        and s.port_code = ${sql.ref(`b.${port}`)}
        and ${sql.ref(`s.${use}`)} = 'Y'
      order by s.serial
      limit 1
    )`;
  const { rows } = await sql<Row>`select b.id, v.vessel_code as vessel, k.agent as "forwardAgent",
      l.dock as "loadDock", l.next as "loadNext", d.dock as "disDock", d.next as "disNext"
    from bill b
      join voyage v on v.id = b.voyage_id
      join booking k on k.id = b.booking_id
      left join ${stop("port_load", "is_load")} l on true
      left join ${stop("port_dis", "is_unload")} d on true
    where b.id = any (${ids}::int[])`.execute(db);
  const boxes = await boxesOf(ctx, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const facts = new Map<number, PayableFacts>();
  for (const bill of bills) {
    const row = byId.get(bill.id);
    if (!row || !bill.facts) continue;
    facts.set(bill.id, {
      bill: bill.facts,
      vessel: row.vessel,
      forwardAgent: row.forwardAgent,
      shipowner: bill.companyCode,
      ends: {
        O: { dock: row.loadDock ?? "", nextPort: row.loadNext ?? "" },
        I: { dock: row.disDock ?? "", nextPort: row.disNext ?? "" },
      },
      boxes: boxes.get(bill.id) ?? [],
    });
  }
  return facts;
}

/** A container several bills share is paid on the earliest living bill. */
async function boxesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PayableBox[]>> {
  const { rows } =
    await sql<BoxRow>`select c.bill_id as "billId", c.cnt_no as "cntNo", c.size_type as "sizeType",
        coalesce(t.size_group, '') as size, c.is_soc as "isSoc", c.empty_flag as "emptyFlag"
      from bill_container c left join size_type t on t.code = c.size_type
      where c.bill_id = any (${[...ids]}::int[])
        and not (
          c.box_id is not null
          and exists (
            select 1
            from bill_container o join bill ob on ob.id = o.bill_id
            where o.box_id = c.box_id and o.bill_id < c.bill_id and ob.bl_status <> 'SURRENDERED'
          )
        )
      order by c.bill_id, c.line_no`.execute(ctx.em.getKysely());
  const byBill = new Map<number, PayableBox[]>();
  for (const { billId, cntNo, ...group } of rows) {
    const box = { cntNo, group: { ...group, key: boxKey(group) } };
    const boxes = byBill.get(billId);
    if (boxes) boxes.push(box);
    else byBill.set(billId, [box]);
  }
  return byBill;
}

/** The published prices that apply on some day of the range. */
export async function loadSupplierBook(ctx: Ctx, from: string, to: string): Promise<SupplierBook> {
  const { rows } =
    await sql<SupplierPriceRow>`select l.id::text as id, l.version + r.version - 1 as version,
        r.start_date::text as "startDate", r.end_date::text as "endDate", r.rate_type as "rateType",
        l.fee_code as "feeCode", l.in_out as "inOut", l.unit, l.currency, l.price::text as price,
        r.supplier_code as "supplierCode",
        case when r.tax_rate > 0 then r.tax_rate::text end as "taxRate",
        r.tax_inclusive = 'Y' as "priceWithTax", r.docks as dock, r.routes as voyline, r.shipowner,
        l.port_load as "portLoad", l.port_dis as "portDis", l.receipt, l.delivery,
        l.size_type as type, coalesce(nullif(l.size_group, ''), t.size_group, '') as size, l.nature,
        l.trade_type as "tradeType", l.delivery_terms as "deliveryTerms", l.is_soc as "isSoc",
        l.empty_flag as "emptyFlag", l.vessel_code as vessel, l.barge_port as "bargePort",
        l.next_port as "nextPort", l.forward_agent as "forwardAgent"
      from supplier_price l
        join supplier_rate r on r.id = l.rate_id
        left join size_type t on t.code = l.size_type
      where r.status = 'PUBLISHED' and r.start_date <= ${to}::date and r.end_date >= ${from}::date
      order by l.id`.execute(ctx.em.getKysely());
  return prepareBook(rows);
}
