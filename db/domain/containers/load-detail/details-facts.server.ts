import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type {
  Holder,
  SizeFacts,
  VoyageFacts,
} from "#domain/containers/container/verification/check-row.ts";
import { thousandthsOf } from "#domain/containers/loading/load-plan.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";
import type { DetailBox } from "./detail-boxes.ts";
import { loadDetailList } from "./load-detail.list.ts";
import type { DetailCargo, DetailRow, DetailTarget } from "./plan-details.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { textArray } from "#db/orm/sql-arrays.ts";

/**
 * An e-booking that rows name, locked with its packing. `own`: rows of the same upload came into it
 * before.
 */
export type FoundTarget = DetailTarget & {
  ebId: number;
  loadingId: number;
  clientCode: string;
  own: boolean;
};

/**
 * By a number of the rows: that of the e-booking, else that of its booking. Only what the actor and
 * the uploading customer see.
 */
export async function findTargets(
  ctx: Ctx,
  importId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    number: string;
    id: number;
  }>`select x.number, e.id
    from unnest(${textArray([...numbers])}::text[]) x (number)
      join lateral (
        select *
        from e_booking
        where eb_no = x.number
        union
        select *
        from e_booking
        where bk_no = x.number and bk_no <> ''
      ) e on true
      join load_detail u on u.id = ${importId}
    where ${ebookingInScope(ctx, loadDetailList.apiName, "e.id")}
      and (jsonb_array_length(u.client_codes) = 0 or jsonb_exists (u.client_codes, e.client_code))
    order by e.id desc`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.number, row.id]));
}

type Head = {
  ebId: number;
  loadingId: number;
  clientCode: string;
  state: string;
  ebNo: string;
  bkNo: string;
  own: boolean;
} & Pick<DetailTarget["booking"], "bkStatus" | "blStatus"> & {
    voyage: (VoyageFacts & { voyageName: string }) | null;
  };

/** Locks the packing of the e-bookings in a fixed order, then reads them. */
export async function readTargets(
  ctx: Ctx,
  importId: number,
  ebIds: readonly number[],
): Promise<Map<number, FoundTarget>> {
  const db = kyselyOf(ctx.em);
  const ids = [...ebIds];
  await sql`select 1 from eb_loading where e_booking_id = any(${ids}::int[]) order by id for update`.execute(
    db,
  );
  const { rows: heads } =
    await sql<Head>`select e.id as "ebId", p.id as "loadingId", e.client_code as "clientCode",
        p.state, e.eb_no as "ebNo", e.bk_no as "bkNo",
        coalesce(
          b.bk_status, case e.eb_status when 'CANCELLED' then 'CANCELLED' else '' end
        ) as "bkStatus",
        coalesce(b.bl_status, 'NONE') as "blStatus",
        exists (
          select
          from load_detail_row r
          where r.load_detail_id = ${importId}
            and r.e_booking_id = e.id
            and r.check_status = 'IMPORTED'
        ) as own,
        case
          when v.id is not null then jsonb_build_object(
            'id', v.id, 'vesselName', v.vessel_name, 'vesselCode', v.vessel_code, 'voyage',
            v.voyage, 'customsVoyage', v.customs_voyage, 'externalVoyage', v.external_voyage,
            'ended', v.ended, 'voyageName', v.voyage_name
          )
        end as voyage
      from e_booking e
        join eb_loading p on p.e_booking_id = e.id
        left join voyage v on v.id = e.voyage_id
        left join booking b on b.bk_no = e.bk_no
        and e.bk_no <> ''
      where e.id = any (${ids}::int[])`.execute(db);
  const cargo = await db
    .selectFrom("eb_cargo")
    .select([
      "e_booking_id as ebId",
      "id",
      "line_no as lineNo",
      "pkgs",
      "gwt",
      "dim",
      "goods_name_en as en",
      "goods_name_cn as cn",
    ])
    .where("e_booking_id", "=", anyOf(ids))
    .orderBy("e_booking_id")
    .orderBy("line_no")
    .orderBy("id")
    .execute();
  const ordered = await db
    .selectFrom("eb_container")
    .select([
      "e_booking_id as ebId",
      "size_type as sizeType",
      "size_type_sub as sizeTypeSub",
      "cont_count as contCount",
    ])
    .where("e_booking_id", "=", anyOf(ids))
    .orderBy("e_booking_id")
    .orderBy("line_no")
    .orderBy("id")
    .execute();
  const { rows: boxes } = await sql<
    DetailBox & { ebId: number }
  >`select p.e_booking_id as "ebId", x.id, x.cnt_no as "cntNo", x.size_type as "sizeType",
      x.seal_no as "sealNo", x.is_soc as "isSoc", x.empty_flag as "emptyFlag",
      x.tare_kg::text as "tareKg", x.vgm::text as vgm, x.vgm_method as "vgmMethod",
      x.vgm_time::text as "vgmTime", x.remark
    from eb_box x join eb_loading p on p.id = x.loading_id
    where p.e_booking_id = any (${ids}::int[])
    order by x.loading_id, x.line_no, x.id`.execute(db);
  const { rows: cells } = await sql<{
    ebId: number;
    boxId: number;
    cargoId: number;
    pkgs: number;
  }>`select p.e_booking_id as "ebId", l.box_id as "boxId", l.cargo_id as "cargoId", l.pkgs
    from eb_load l join eb_box x on x.id = l.box_id join eb_loading p on p.id = x.loading_id
    where p.e_booking_id = any (${ids}::int[])
    order by x.line_no, x.id, l.id`.execute(db);
  const of = { cargo: byEb(cargo), ordered: byEb(ordered), boxes: byEb(boxes), cells: byEb(cells) };
  return new Map(
    heads.map((head) => {
      const { ebId, loadingId, clientCode, own } = head;
      const lines = (of.cargo.get(ebId) ?? []).map(cargoOf);
      const rest = {
        ordered: of.ordered.get(ebId) ?? [],
        boxes: of.boxes.get(ebId) ?? [],
        cells: of.cells.get(ebId) ?? [],
      };
      return [
        ebId,
        {
          ebId,
          loadingId,
          clientCode,
          own,
          confirmed: head.state === "CONFIRMED",
          ...bookingOf(head),
          cargo: lines,
          ...rest,
        },
      ];
    }),
  );
}

function byEb<T extends { ebId: number }>(list: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const entry of list) groups.set(entry.ebId, [...(groups.get(entry.ebId) ?? []), entry]);
  return groups;
}

const cargoOf = (line: {
  id: number;
  lineNo: number;
  pkgs: number;
  gwt: string;
  dim: string;
  en: string;
  cn: string;
}): DetailCargo => ({
  id: line.id,
  lineNo: line.lineNo,
  pkgs: line.pkgs,
  grams: thousandthsOf(line.gwt),
  litres: thousandthsOf(line.dim),
  names: [line.en, line.cn].filter(Boolean),
});

/** Without a voyage any vessel is another one, which is only noted. */
function bookingOf({
  ebId,
  ebNo,
  bkNo,
  bkStatus,
  blStatus,
  voyage,
}: Head): Pick<DetailTarget, "voyage" | "booking"> {
  const facts = voyage ?? {
    id: 0,
    vesselName: "",
    vesselCode: "",
    voyage: "",
    customsVoyage: "",
    externalVoyage: "",
    ended: "N",
    voyageName: "",
  };
  return {
    voyage: facts,
    booking: {
      id: ebId,
      bkNo: bkNo || ebNo,
      voyageId: facts.id,
      voyageName: facts.voyageName,
      bkStatus,
      blStatus,
    },
  };
}

/** By code and alias. */
export async function sizesOf(ctx: Ctx, names: readonly string[]): Promise<Map<string, SizeFacts>> {
  const { rows } = await sql<
    SizeFacts & { alias: string }
  >`select x.alias, s.code, s.max_payload_kg::text as "maxPayloadKg"
    from unnest(${textArray([...new Set(names)])}::text[]) as x (alias)
      left join size_type_alias a on a.alias = x.alias
      join size_type s on s.code = coalesce(a.size_type, x.alias)`.execute(ctx.em.getKysely());
  return new Map(rows.map(({ alias, ...size }) => [alias, size]));
}

/** A row of the upload that has a number or seal of others. */
export type UploadRow = Holder & { id: number; sealNo: string; checkStatus: string };

/**
 * Rows of the upload with a container number or seal of these rows, themselves included, in file
 * order.
 */
export async function rowsAlike(
  ctx: Ctx,
  importId: number,
  rows: readonly DetailRow[],
): Promise<UploadRow[]> {
  const numbers = [...new Set(rows.map((row) => row.cntNo).filter(Boolean))];
  const sealNos = [...new Set(rows.map((row) => row.sealNo).filter(Boolean))];
  const { rows: alike } =
    await sql<UploadRow>`select id, row_no as "rowNo", cnt_no as "cntNo", bk_no as "bkNo",
        is_soc as "isSoc", empty_flag as "emptyFlag", seal_no as "sealNo",
        check_status as "checkStatus"
      from load_detail_row
      where load_detail_id = ${importId}
        and (
          cnt_no = any (${textArray(numbers)}::text[])
          or seal_no = any (${textArray(sealNos)}::text[])
        )
      order by id`.execute(ctx.em.getKysely());
  return alike;
}
