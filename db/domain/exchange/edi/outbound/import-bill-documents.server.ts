import { sql } from "kysely";
import type { ImportBillDocument } from "#edi/documents/bill.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { ImportBill } from "#domain/documents/import-bill/import-bill.entity.server.ts";
import { billFields, billOf } from "./bill-documents.server.ts";
import { documentsOf, type EdiFacts } from "../edi-facts.server.ts";
import {
  cargoCells,
  type Cells,
  cellsOf,
  columnTexts,
  type DocumentHead,
  type DocumentSlice,
  headsWithVoyage,
  partyFields,
  textAt,
  type WithoutVoyage,
} from "../edi-rows.server.ts";

export type ImportBillHead = DocumentHead & Pick<ImportBill, "status" | "gwt">;

/** Import bills under a row lock, by number; unknown ids are missing. */
export async function holdImportBills(ctx: Ctx, ids: readonly number[]): Promise<ImportBillHead[]> {
  const { rows } = await sql<
    WithoutVoyage<ImportBillHead>
  >`select id, bl_no as "no", port_load as "portLoad", port_dis as "portDis", 'I' as "ioType",
      status, gwt::text, voyage_id as "voyageId"
    from import_bill
    where id = any (${numberArray(ids)}::int[])
    order by id
    for update`.execute(ctx.em.getKysely());
  return headsWithVoyage(ctx, rows);
}

type Goods = Record<
  | "id"
  | "goodsNameEn"
  | "hscode"
  | "marks"
  | "pkgs"
  | "packageKind"
  | "gwt"
  | "dim"
  | "isDg"
  | "dgUnNo"
  | "dgClass",
  string | null
>;
type Read = {
  documents: string | null;
  packed: string | null;
  ports: string | null;
  goods: Goods[] | null;
};

/** Where the number of the master bill stands, behind the fields of every bill. */
const masterAt = billFields.length;

/** An import bill has one line of goods, packed in all its containers. */
export async function readImportBillSlice(
  ctx: Ctx,
  ids: readonly number[],
): Promise<DocumentSlice> {
  const requested = sql`any(${numberArray(ids)}::int[])`;
  const parties = columnTexts(
    ctx,
    ImportBill,
    (["shipper", "consignee", "notify"] as const).flatMap(partyFields),
    "b",
  );
  const { rows } = await sql<Read>`select (
        select json_agg(
            array[ b.id::text, b.bl_no, '', b.freight_terms, '', b.port_load, b.port_dis,
              b.delivery, ${parties}, b.master_bl_no
            ]
          )
        from import_bill b
        where b.id = ${requested}
      )::text as documents,
      (
        select json_agg(
            array[c.import_bill_id::text, c.id::text, c.cnt_no, c.pkgs::text]
            order by c.line_no
          )
        from import_bill_container c
        where c.import_bill_id = ${requested}
      )::text as packed,
      (
        select json_agg(array[p.code, p.name_en])
        from port p
        where p.code in (
            select unnest(array[port_load, port_dis, delivery])
            from import_bill
            where id = ${requested}
          )
      )::text as ports,
      (
        select json_agg(
            json_build_object(
              'id', b.id::text, 'goodsNameEn', b.goods_name_en, 'hscode', b.hscode, 'marks',
              b.marks, 'pkgs', b.pkgs::text, 'packageKind', b.package_kind, 'gwt', b.gwt::text,
              'dim', b.dim::text, 'isDg', b.is_dg, 'dgUnNo', b.dg_un_no, 'dgClass',
              (select h.category from hazardous h where h.un_no = b.dg_un_no order by h.id limit 1)
            )
          )
        from import_bill b
        where b.id = ${requested}
      ) as goods`.execute(ctx.em.getKysely());
  const [read] = rows;
  // The one line has the number of its bill.
  const cargo = (read?.goods ?? []).map(({ id, ...line }) =>
    cargoCells({ ...line, id, documentId: id, wtUnit: "KGM" }),
  );
  return {
    documents: cellsOf(read?.documents),
    cargo,
    packed: cellsOf(read?.packed),
    ports: cellsOf(read?.ports),
    parties: [],
  };
}

export async function readImportBillBoxes(ctx: Ctx, ids: readonly number[]): Promise<Cells[]> {
  const { rows } = await sql<{
    boxes: string | null;
  }>`select json_agg(
        array[ c.id::text, c.import_bill_id::text, c.cnt_no, c.size_type, c.seal_no, c.gwt::text,
          s.tare_kg::text, 'N', 'N', ''
        ]
        order by c.cnt_no, c.id
      )::text as boxes
    from import_bill_container c left join size_type s on s.code = c.size_type
    where c.import_bill_id = any (${numberArray(ids)}::int[])`.execute(ctx.em.getKysely());
  return cellsOf(rows[0]?.boxes);
}

export const importBillDocuments = (
  facts: EdiFacts,
  slice: DocumentSlice,
  order: readonly DocumentHead[],
): ImportBillDocument[] =>
  documentsOf(facts, slice, order, (row, cargo) => {
    const masterBlNo = textAt(row, masterAt);
    return { ...billOf(facts, row, cargo), ...(masterBlNo ? { masterBlNo } : {}) };
  });
