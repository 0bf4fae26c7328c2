import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { boxesBilled } from "../billed-boxes.server.ts";

/** @throws Refusals for each booking that is locked or has bills */
export async function clearVoyageContainers(ctx: Ctx, voyageId: number): Promise<void> {
  const db = kyselyOf(ctx.em);
  const { rows } = await sql<{
    bkNo: string;
    bkStatus: string;
    billed: boolean;
  }>`select b.bk_no as "bkNo", b.bk_status as "bkStatus", ${boxesBilled(sql.raw("b"))} as billed
    from booking b
    where b.id in (select booking_id from box where voyage_id = ${voyageId})
    order by b.id
    for update`.execute(db);
  const no = rows
    .filter((row) => row.bkStatus === "LOCKED" || row.billed)
    .map(
      ({ bkNo, billed }) =>
        new Refusal(
          billed ? "container.resetBilled" : "container.resetLocked",
          { bkNo },
          { field: "mode", key: bkNo },
        ),
    );
  if (no.length > 0) throw new Refusals(no.slice(0, 50));
  await sql`update booking
    set reconcile_result = '', reconcile_detail = null, reconcile_time = null
    where id in (select booking_id from box where voyage_id = ${voyageId})
      and reconcile_result <> ''`.execute(db);
  await sql`delete from packing_line
    where booking_id in (select booking_id from box where voyage_id = ${voyageId})`.execute(db);
  await db.deleteFrom("box").where("voyage_id", "=", voyageId).execute();
  await db.deleteFrom("container_import_row").where("voyage_id", "=", voyageId).execute();
  await db.deleteFrom("container_import").where("voyage_id", "=", voyageId).execute();
}
