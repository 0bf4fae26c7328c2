import { sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { declareVgm, type VgmDeclared } from "./declare-vgm.server.ts";

const otherwise: MessageKey<"vgm"> = "vgm.declaredOtherwise";

/**
 * Declares the masses of packing lists for containers that came into bookings. One that was
 * declared before, or retracted, stays as it is, and a row with another mass says so; a mass
 * without its method is none (SOLAS VI/2).
 */
export async function declarePacked(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  const { rows } = await sql<
    Pick<VgmDeclared, "bookingId" | "cntNo" | "weightKg" | "method">
  >`select x.booking_id as "bookingId", x.cnt_no as "cntNo", r.vgm_kg::text as "weightKg",
      r.vgm_method as method
    from box x join container_import_row r on r.voyage_id = x.voyage_id and r.id = x.import_row_id
    where x.booking_id = any (${[...bookingIds]}::int[])
      and r.vgm_kg is not null
      and r.vgm_method in ('1', '2')
      and not exists (
        select
        from vgm_declaration d
        where d.booking_id = x.booking_id and d.cnt_no = x.cnt_no
      )
    order by x.id`.execute(ctx.em.getKysely());
  if (rows.length > 0)
    await declareVgm(
      ctx,
      rows.map((row) => ({ ...row, obtainedBy: "IMPORT" })),
    );
  await sql`update container_import_row r
    set check_result = coalesce(r.check_result, '[]'::jsonb) || jsonb_build_array(
        jsonb_build_object(
          'code', ${otherwise}::text, 'field', 'vgmKg', 'warn', true, 'params',
          jsonb_build_object('declared', x.vgm_kg::text, 'listed', r.vgm_kg::text)
        )
      )
    from box x
    where x.booking_id = any (${[...bookingIds]}::int[])
      and r.voyage_id = x.voyage_id
      and r.id = x.import_row_id
      and r.vgm_kg is not null
      and r.vgm_method in ('1', '2')
      and x.vgm_kg <> r.vgm_kg
      and position(${otherwise} in coalesce(r.check_result::text, '')) = 0`.execute(
    ctx.em.getKysely(),
  );
}
