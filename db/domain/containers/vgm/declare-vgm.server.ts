import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** Kilograms as decimal text. Without a time it is declared now. */
export type VgmDeclared = {
  bookingId: number;
  cntNo: string;
  weightKg: string;
  method: "1" | "2";
  obtainedBy: "DOOR" | "IMPORT" | "EDI";
  declaredTime?: string | null;
  party?: string;
};

/**
 * Declares masses in the caller's transaction. One that repeats the valid declaration of its
 * container changes nothing.
 * @returns how many are new
 */
export async function declareVgm(ctx: Ctx, declarations: readonly VgmDeclared[]): Promise<number> {
  const requested = declarations.map((own) => ({
    party: "",
    ...own,
    declaredTime: own.declaredTime ?? ctx.now.toISOString(),
    told: Boolean(own.declaredTime),
  }));
  const { rows } = await sql<{
    bookingId: number;
  }>`insert into vgm_declaration (
        version, booking_id, cnt_no, weight_kg, method, obtained_by, declared_time, party
      )
    select 1, g."bookingId", g."cntNo", g."weightKg", g.method, g."obtainedBy", g."declaredTime",
      g.party
    from json_to_recordset(${JSON.stringify(requested)}::json) as g (
        "bookingId" int, "cntNo" text, "weightKg" numeric, method text, "obtainedBy" text,
        "declaredTime" timestamptz, party text, told boolean
      )
    where not exists (
        select
        from (
            select d.*
            from vgm_declaration d
            where d.booking_id = g."bookingId" and d.cnt_no = g."cntNo" and d.retracted_time is null
            order by d.declared_time desc, d.id desc
            limit 1
          ) d
        where d.weight_kg = g."weightKg"
          and d.method = g.method
          and d.party = g.party
          and (not g.told or d.declared_time = g."declaredTime")
      )
    returning booking_id as "bookingId"`.execute(ctx.em.getKysely());
  await settleBoxWeights(ctx, [...new Set(rows.map((row) => row.bookingId))]);
  return rows.length;
}

/** Containers show the mass that counts. */
export async function settleBoxWeights(ctx: Ctx, bookingIds: readonly number[]): Promise<void> {
  await sql`update box x
    set vgm_kg = d.weight_kg
    from (
        select b.id, (
            select v.weight_kg
            from vgm_declaration v
            where v.booking_id = b.booking_id and v.cnt_no = b.cnt_no and v.retracted_time is null
            order by v.declared_time desc, v.id desc
            limit 1
          ) as weight_kg
        from box b
        where b.booking_id = any (${[...bookingIds]}::int[])
      ) d
    where x.id = d.id and x.vgm_kg is distinct from d.weight_kg`.execute(ctx.em.getKysely());
}
