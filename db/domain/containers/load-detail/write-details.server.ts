import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { thousandthsText } from "#domain/containers/loading/load-plan.ts";
import type { FoundTarget } from "./details-facts.server.ts";
import type { DetailOrder, DetailPlan } from "./plan-details.ts";
import { stops } from "#domain/containers/container/verification/check-result.ts";
import { jsonOrNullArray, numberArray, textArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";

export type PlannedTarget = { target: FoundTarget | null; order: DetailOrder; plan: DetailPlan };

/** Writes planned packings and the outcome of each row, in sets. The caller holds the packings. */
export async function writePlans(ctx: Ctx, planned: readonly PlannedTarget[]): Promise<void> {
  const changed = planned.flatMap(({ target, order, plan }) =>
    target && plan.rows.some(({ status }) => status === "IMPORTED")
      ? [{ target, clears: order.clears, plan }]
      : [],
  );
  await writeBoxes(
    ctx,
    changed.map(({ target, clears, plan }) => ({
      loadingId: target.loadingId,
      there: clears ? 0 : target.boxes.length,
      clears,
      ...plan,
    })),
  );
  await writeOutcomes(ctx, planned);
}

type Packing = { loadingId: number; there: number; clears: boolean } & PlannedTarget["plan"];

async function writeBoxes(ctx: Ctx, packings: readonly Packing[]): Promise<void> {
  if (packings.length === 0) return;
  const db = kyselyOf(ctx.em);
  const cleared = packings.flatMap((packing) => (packing.clears ? [packing.loadingId] : []));
  if (cleared.length > 0)
    await db.deleteFrom("eb_box").where("loading_id", "=", anyOf(cleared)).execute();
  const count = packings.reduce((sum, packing) => sum + packing.boxes.length, 0);
  const { rows: free } = await sql<{
    id: number;
  }>`select nextval('eb_box_id_seq')::int as id from generate_series(1, ${count})`.execute(db);
  let taken = 0;
  const boxes = packings.flatMap((packing) =>
    packing.boxes.map((box, i) => ({
      box,
      id: free[taken++]?.id ?? 0,
      loadingId: packing.loadingId,
      lineNo: packing.there + i + 1,
    })),
  );
  const texts = (
    key: "cntNo" | "sizeType" | "sealNo" | "isSoc" | "emptyFlag" | "vgmMethod" | "remark",
  ) => textArray(boxes.map(({ box }) => box[key]));
  await sql`insert into eb_box (
        id, loading_id, line_no, cnt_no, size_type, seal_no, is_soc, empty_flag, tare_kg, vgm,
        vgm_method, vgm_time, vgm_by, remark
      )
    select x.id, x.loading_id, x.line_no, x.cnt_no, x.size_type, x.seal_no, x.is_soc, x.empty_flag,
      x.tare_kg, x.vgm, x.vgm_method, x.vgm_time,
      case when x.vgm is null then '' else ${ctx.actor.userName} end, x.remark
    from unnest(
        ${numberArray(boxes.map(({ id }) => id))}::int[],
        ${numberArray(boxes.map(({ loadingId }) => loadingId))}::int[],
        ${numberArray(boxes.map(({ lineNo }) => lineNo))}::int[], ${texts("cntNo")}::text[],
        ${texts("sizeType")}::text[], ${texts("sealNo")}::text[], ${texts("isSoc")}::text[],
        ${texts("emptyFlag")}::text[], ${numberArray(boxes.map(({ box }) => box.tareKg))}::numeric[],
        ${numberArray(boxes.map(({ box }) => box.vgm))}::numeric[], ${texts("vgmMethod")}::text[],
        ${jsonOrNullArray(boxes.map(({ box }) => box.vgmTime))}::timestamp[], ${texts("remark")}::text[]
      ) as x (
      id, loading_id, line_no, cnt_no, size_type, seal_no, is_soc, empty_flag, tare_kg, vgm,
      vgm_method, vgm_time, remark )`.execute(db);
  const idOf = new Map(boxes.map(({ loadingId, box, id }) => [`${loadingId} ${box.id}`, id]));
  const cells = packings.flatMap(({ loadingId, cells: own }) =>
    own.map((cell) => ({ ...cell, boxId: idOf.get(`${loadingId} ${cell.boxId}`) ?? cell.boxId })),
  );
  await sql`insert into eb_load (box_id, cargo_id, pkgs, gwt, dim)
    select *
    from unnest(
        ${numberArray(cells.map((cell) => cell.boxId))}::int[],
        ${numberArray(cells.map((cell) => cell.cargoId))}::int[],
        ${numberArray(cells.map((cell) => cell.pkgs))}::int[],
        ${numberArray(cells.map((cell) => thousandthsText(cell.grams)))}::numeric[],
        ${numberArray(cells.map((cell) => thousandthsText(cell.litres)))}::numeric[]
      )
    on conflict (box_id, cargo_id) do update
    set pkgs = excluded.pkgs, gwt = excluded.gwt, dim = excluded.dim
    where (eb_load.pkgs, eb_load.gwt, eb_load.dim) is distinct from (excluded.pkgs, excluded.gwt, excluded.dim)`.execute(
    db,
  );
  // Forms opened before are stale.
  await sql`update eb_loading
    set updated_time = now()
    where id = any (${packings.map((packing) => packing.loadingId)}::int[])`.execute(db);
}

async function writeOutcomes(ctx: Ctx, planned: readonly PlannedTarget[]): Promise<void> {
  const rows = planned.flatMap(({ target, plan }) => plan.rows.map((row) => ({ ...row, target })));
  await sql`update load_detail_row r
    set check_status = x.check_status, check_result = x.check_result, size_type = x.size_type,
      e_booking_id = x.eb_id, client_code = coalesce(x.client_code, r.client_code),
      import_time = case when x.check_status = 'IMPORTED' then ${ctx.now}::timestamptz end
    from unnest(
        ${numberArray(rows.map(({ row }) => row.id))}::int[],
        ${textArray(rows.map(({ sizeType }) => sizeType))}::text[],
        ${textArray(rows.map(({ status }) => status))}::text[],
        ${jsonOrNullArray(rows.map(({ faults }) => (faults.length > 0 ? storableJson([...faults].sort((a, b) => Number(stops(b)) - Number(stops(a)))) : null)))}::jsonb[],
        ${numberArray(rows.map(({ target }) => target?.ebId ?? null))}::int[],
        ${jsonOrNullArray(rows.map(({ target }) => target?.clientCode ?? null))}::text[]
      ) as x (
      id, size_type, check_status, check_result, eb_id, client_code )
    where r.id = x.id`.execute(ctx.em.getKysely());
}
