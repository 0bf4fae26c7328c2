import { sql } from "kysely";
import type { BillDocument } from "#edi/documents/bill.ts";
import type { DocumentCargo } from "#edi/documents/shipment.ts";
import { Bill, BillCargo } from "#domain/documents/bill/bill.entity.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { documentsOf, type EdiFacts, partyAt, placeAt } from "../edi-facts.server.ts";
import {
  cargoColumns,
  type Cells,
  cellsOf,
  columnTexts,
  type DocumentHead,
  type DocumentSlice,
  headsWithVoyage,
  partyFields,
  placesOf,
  readCells,
  textAt,
  type WithoutVoyage,
} from "../edi-rows.server.ts";

export type EdiBillHead = DocumentHead & Pick<Bill, "blStatus">;

/** Bills under a row lock, by number; unknown ids are missing. */
export async function holdEdiBills(ctx: Ctx, ids: readonly number[]): Promise<EdiBillHead[]> {
  const { rows } = await sql<
    WithoutVoyage<EdiBillHead>
  >`select id, bl_no as "no", port_load as "portLoad", port_dis as "portDis", io_type as "ioType",
      voyage_id as "voyageId", bl_status as "blStatus"
    from bill
    where id = any (${numberArray(ids)}::int[])
    order by id
    for update`.execute(ctx.em.getKysely());
  return headsWithVoyage(ctx, rows);
}

/** Fields of a bill's row. */
export const billFields = [
  "id",
  "blNo",
  "deliveryTerms",
  "freightTerms",
  "receipt",
  "portLoad",
  "portDis",
  "delivery",
  ...(["shipper", "consignee", "notify"] as const).flatMap(partyFields),
] as const;
const billAt = placesOf(billFields);

/**
 * Reads bills with goods and port names in one query. Packages per container come from the packing
 * list if it agrees with the bill, or from the containers of a single line; otherwise the first
 * line names all containers.
 */
export async function readBillSlice(ctx: Ctx, ids: readonly number[]): Promise<DocumentSlice> {
  const requested = sql`any(${numberArray(ids)}::int[])`;
  const { rows } = await sql<Record<keyof DocumentSlice, string | null>>`
    with line as (
        select id, bill_id, pkgs, row_number() over (
            partition by bill_id
            order by line_no, id
          ) as nth,
          count(*) over (partition by bill_id) as lines
        from bill_cargo
        where bill_id = ${requested}
      ),
      packing as (
        select p.bill_id, c.id as box_id, c.cnt_no, sum(p.pkgs) as pkgs,
          dense_rank() over (partition by p.bill_id order by g.line_no, g.id) as nth
        from packing_line p
          join booking_cargo g on g.id = p.cargo_id
          join bill_container c on c.bill_id = p.bill_id
          and c.box_id = p.box_id
        where p.booking_id in (select booking_id from bill where id = ${requested})
          and p.bill_id = ${requested}
        group by p.bill_id, g.line_no, g.id, c.id, c.cnt_no
      ),
      packed as (select bill_id, nth, sum(pkgs) as pkgs from packing group by 1, 2),
      agreed as (
        select l.bill_id
        from line l left join packed p on p.bill_id = l.bill_id and p.nth = l.nth
        group by 1
        having bool_and(p.pkgs is not distinct from l.pkgs)
      ),
      stuffing as (
        select l.id as cargo_id, p.box_id, p.cnt_no, p.pkgs
        from line l
          join agreed a on a.bill_id = l.bill_id
          join packing p on p.bill_id = l.bill_id
          and p.nth = l.nth
        union all
        select l.id, c.id, c.cnt_no, case when l.lines = 1 then c.pkgs end
        from line l join bill_container c on c.bill_id = l.bill_id
        where l.nth = 1 and not exists (select 1 from agreed a where a.bill_id = l.bill_id)
      )
    select (
        select json_agg(array[${columnTexts(ctx, Bill, billFields, "b")}])
        from bill b
        where b.id = ${requested}
      )::text as documents,
      (
        select json_agg(
            array[${cargoColumns(ctx, BillCargo)}, c.bill_id::text]
            order by c.bill_id, c.line_no, c.id
          )
        from bill_cargo c
        where c.bill_id = ${requested}
      )::text as cargo,
      (
        select json_agg(array[cargo_id::text, box_id::text, cnt_no, pkgs::text] order by cnt_no)
        from stuffing
      )::text as packed,
      (
        select json_agg(array[p.code, p.name_en])
        from port p
        where p.code in (
            select unnest(array[receipt, port_load, port_dis, delivery])
            from bill
            where id = ${requested}
          )
      )::text as ports,
      null as parties`.execute(ctx.em.getKysely());
  return readCells(rows[0]);
}

export async function readBillBoxes(ctx: Ctx, ids: readonly number[]): Promise<Cells[]> {
  const { rows } = await sql<{
    boxes: string | null;
  }>`select json_agg(
        array[ c.id::text, c.bill_id::text, c.cnt_no, c.size_type, c.seal_no, c.gwt::text,
          coalesce(x.tare_kg, s.tare_kg)::text, c.is_soc, c.empty_flag, ''
        ]
        order by c.cnt_no, c.id
      )::text as boxes
    from bill_container c
      left join box x on x.id = c.box_id
      left join size_type s on s.code = c.size_type
    where c.bill_id = any (${numberArray(ids)}::int[])`.execute(ctx.em.getKysely());
  return cellsOf(rows[0]?.boxes);
}

export const billDocuments = (
  facts: EdiFacts,
  slice: DocumentSlice,
  order: readonly DocumentHead[],
): BillDocument[] => documentsOf(facts, slice, order, (row, cargo) => billOf(facts, row, cargo));

/** A bill from its row in the order of `billFields`. */
export function billOf(facts: EdiFacts, row: Cells, cargo: DocumentCargo[]): BillDocument {
  const text = (field: keyof typeof billAt) => textAt(row, billAt[field]);
  const notify = partyAt(row, billAt.notifyCode);
  const bill: BillDocument = {
    blNo: text("blNo"),
    deliveryTerms: text("deliveryTerms"),
    freightTerms: text("freightTerms"),
    portLoad: placeAt(facts, text("portLoad")),
    portDis: placeAt(facts, text("portDis")),
    shipper: partyAt(row, billAt.shipperCode),
    consignee: partyAt(row, billAt.consigneeCode),
    notify: notify.name === "" ? [] : [notify],
    cargo,
  };
  const [receipt, delivery] = [text("receipt"), text("delivery")];
  if (receipt) bill.receipt = placeAt(facts, receipt);
  if (delivery) bill.delivery = placeAt(facts, delivery);
  return bill;
}
