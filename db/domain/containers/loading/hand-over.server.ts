import { createHash } from "node:crypto";
import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import { checkStaged } from "#domain/containers/container/import/containers-check.server.ts";
import {
  lockVoyageContainers,
  stagedRowsOf,
  voyageFactsOf,
} from "#domain/containers/container/import/containers-rows.server.ts";
import {
  clearReconcile,
  importVoyage,
  repackBookings,
} from "#domain/containers/container/ops/import-boxes.server.ts";
import { declareConfirmed } from "./declare-masses.server.ts";
import type { Loading } from "./loading.entity.server.ts";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

type Target = { bookingId: number; voyageId: number; bkNo: string; ebNo: string };

/**
 * Hands the confirmed boxes to the container import, which verifies them once and packs what passes
 * (decision 059). Boxes the booking already has are left alone.
 * @returns a warning when rows wait for the carrier
 */
export async function handOver(ctx: Ctx, loading: Loading): Promise<WhyNot> {
  const db = kyselyOf(ctx.em);
  const { rows: targets } =
    await sql<Target>`select b.id as "bookingId", b.voyage_id as "voyageId", b.bk_no as "bkNo",
        e.eb_no as "ebNo"
      from e_booking e join booking b on b.bk_no = e.bk_no
      where e.id = ${loading.eBooking.id} and e.bk_no <> ''`.execute(db);
  const [target] = targets;
  if (!target) return { code: "loading.notReceived" };
  const voyage = await voyageFactsOf(ctx.em, target.voyageId);
  await lockVoyageContainers(ctx, voyage.id);
  const { importId, ids } = await stage(ctx, loading.id, target);
  loading.importId = importId;
  // The packer reads which load was handed over.
  await ctx.em.flush();
  const staged = await stagedRowsOf(ctx, { ids, voyageId: voyage.id });
  const { verified, failed } = await checkStaged(ctx, voyage, staged);
  if (verified > 0) await importVoyage(ctx, voyage.id);
  await declareConfirmed(ctx, target.bookingId);
  return failed > 0 ? { code: "loading.toVerify", params: { count: failed } } : null;
}

async function stage(
  ctx: Ctx,
  loadingId: number,
  target: Target,
): Promise<{ importId: number; ids: number[] }> {
  const db = kyselyOf(ctx.em);
  const name = `${target.ebNo} ${ctx.now.toISOString()}`;
  const contentHash = createHash("sha256").update(name).digest("hex");
  const { rows: made } = await sql<{
    id: number;
  }>`insert into container_import (voyage_id, mode, file_name, content_hash)
    values (${target.voyageId}, 'APPEND', ${target.ebNo}, ${contentHash})
    returning id`.execute(db);
  const importId = made[0]?.id ?? 0;
  const { rows } = await sql<{
    id: number;
  }>`insert into container_import_row (
        container_import_id, voyage_id, sheet, row_no, order_no, cnt_no, size_type, bk_no, seal_no,
        pkgs, gwt, dim, is_soc, empty_flag, remark, raw
      )
    select ${importId}, ${target.voyageId}, '', x.line_no, x.line_no::text, x.cnt_no, x.size_type,
      ${target.bkNo}, x.seal_no, coalesce(l.pkgs, 0), coalesce(l.gwt, 0), coalesce(l.dim, 0),
      x.is_soc, x.empty_flag, x.remark, '{"given": {}, "faults": []}'::jsonb
    from eb_box x
      left join lateral (
        select sum(pkgs)::int as pkgs, sum(gwt) as gwt, sum(dim) as dim
        from eb_load
        where box_id = x.id
      ) l on true
    where x.loading_id = ${loadingId}
      and not exists (
        select 1
        from box o
        where o.booking_id = ${target.bookingId} and o.cnt_no = x.cnt_no
      )
    order by x.line_no
    returning id`.execute(db);
  await db
    .updateTable("container_import")
    .set({ row_count: rows.length })
    .where("id", "=", importId)
    .execute();
  return { importId, ids: rows.map((row) => row.id) };
}

/** Takes back what `handOver` brought, so that the same boxes may be confirmed again. */
export async function takeBack(ctx: Ctx, loading: Loading): Promise<void> {
  if (loading.importId === 0) return;
  const db = kyselyOf(ctx.em);
  const voyages = await db
    .selectFrom("container_import")
    .select("voyage_id as id")
    .where("id", "=", loading.importId)
    .execute();
  // A new import of the voyage has cleared it.
  if (!voyages[0]) return;
  await lockVoyageContainers(ctx, voyages[0].id);
  const { rows } = await sql<{ bookingId: number }>`
    delete from box
    where import_row_id in (
        select id
        from container_import_row
        where container_import_id = ${loading.importId} and voyage_id = ${voyages[0].id}
      )
    returning booking_id as "bookingId"`.execute(db);
  const bookings = [...new Set(rows.map((row) => row.bookingId))];
  await clearReconcile(ctx, bookings);
  await repackBookings(ctx, bookings);
  await db
    .deleteFrom("container_import_row")
    .where("container_import_id", "=", loading.importId)
    .where("voyage_id", "=", voyages[0].id)
    .execute();
  await db.deleteFrom("container_import").where("id", "=", loading.importId).execute();
  loading.importId = 0;
}
