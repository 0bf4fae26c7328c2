import { sql } from "kysely";
import type { EntityManager } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { boxesBilled } from "../billed-boxes.server.ts";
import type { BookedBox } from "../booked-box.ts";
import { ContainerImport } from "../container.entity.server.ts";
import { lockVoyageContainers } from "../import/containers-rows.server.ts";
import { sha256 } from "../import/containers-stage.server.ts";
import { stampColumns, stamps } from "../import/containers-stamps.server.ts";

/** The boxes of a booking, at most 500. */
export async function boxesOfBookingNo(em: EntityManager, bkNo: string): Promise<BookedBox[]> {
  const { rows } = await sql<BookedBox>`select x.id, x.cnt_no as "cntNo", x.size_type as "sizeType",
      x.seal_no as "sealNo", x.pkgs, x.gwt::text as gwt, x.dim::text as dim
    from box x join booking b on b.id = x.booking_id
    where b.bk_no = ${bkNo}
    order by x.cnt_no
    limit 500`.execute(em.getKysely());
  return rows;
}

/**
 * Takes the boxes out of a booking and lays them in container import as rows to verify on the
 * booking's voyage (operations §4, correction received). The caller holds the booking.
 * @returns the number of boxes
 * @throws Refusal container.resetBilled while a bill holds them
 */
export async function releaseBoxes(
  ctx: Ctx,
  booking: { id: number; bkNo: string; voyageId: number },
): Promise<number> {
  const db = kyselyOf(ctx.em);
  await lockVoyageContainers(ctx, booking.voyageId);
  const { rows } = await sql<{
    boxes: number;
    billed: boolean;
  }>`select (select count(*)::int from box where booking_id = ${booking.id}) as boxes,
      (select ${boxesBilled(sql.raw("b"))} from booking b where b.id = ${booking.id}) as billed`.execute(
    db,
  );
  const { boxes = 0, billed = false } = rows[0] ?? {};
  if (billed)
    throw new Refusal("container.resetBilled", { bkNo: booking.bkNo }, { key: booking.bkNo });
  if (boxes === 0) return 0;
  const made = ctx.em.create(ContainerImport, {
    voyage: booking.voyageId,
    mode: "APPEND",
    contentHash: sha256(`released ${booking.bkNo} ${ctx.now.toISOString()}`),
    rowCount: boxes,
  });
  await ctx.em.flush();
  await sql`insert into container_import_row (
        container_import_id, voyage_id, row_no, cnt_no, size_type, bk_no, seal_no, pkgs, gwt, dim,
        is_soc, empty_flag, remark, raw, check_status, ${stampColumns}
      )
    select ${made.id}, ${booking.voyageId}, row_number() over (order by x.id), x.cnt_no,
      x.size_type, ${booking.bkNo}, x.seal_no, x.pkgs, x.gwt, x.dim, x.is_soc, x.empty_flag,
      x.remark, '{"given":{},"faults":[]}'::jsonb, 'TO_VERIFY', ${stamps(ctx)}
    from box x
    where x.booking_id = ${booking.id}`.execute(db);
  await db.deleteFrom("packing_line").where("booking_id", "=", booking.id).execute();
  await sql`delete from container_import_row
    where id in (select import_row_id from box where booking_id = ${booking.id})`.execute(db);
  await db.deleteFrom("box").where("booking_id", "=", booking.id).execute();
  return boxes;
}
