import { sql } from "kysely";
import { readVermas, type VgmLine } from "#edi/inbound/read-vermas.ts";
import { massContent } from "#edi/inbound/taken-content.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { declareVgm, settleBoxWeights } from "#domain/containers/vgm/declare-vgm.server.ts";
import { defineInbound, rowFinding } from "./define-inbound.server.ts";
import type { SystemCode } from "./system-codes.server.ts";

type Packed = { at: number; bookingId: number | null; declaredTime: string | null; bkNo: string };

/**
 * VERMAS declares verified masses of packed containers; a cancelled message retracts them (guide
 * §5.4).
 */
export const vermasInbound = defineInbound<VgmLine>({
  type: "VERMAS",
  content: massContent,
  read: readVermas,
  codes: ({ segment, portCode, cntNo }) => [
    { type: "PORT", ediCode: portCode, segment, field: "portCode", key: cntNo },
  ],
  async stage(ctx, rows, { messageFunction, system }) {
    const packed = await packedOf(ctx, rows, system);
    const findings = rows.flatMap((row, at) => faultsOf(row, packed.get(at)));
    if (findings.length > 0) return { rows: rows.length, changed: 0, objects: [], findings };
    const objects = [...new Set([...packed.values()].map(({ bkNo }) => bkNo))];
    const declarations = rows.map((row, at) => ({
      bookingId: packed.get(at)?.bookingId ?? 0,
      cntNo: row.cntNo,
      weightKg: row.weightKg ?? "0",
      method: row.method || ("1" as const),
      obtainedBy: "EDI" as const,
      declaredTime: packed.get(at)?.declaredTime ?? null,
      party: row.party,
    }));
    const changed =
      messageFunction === "1"
        ? await retract(ctx, declarations)
        : await declareVgm(ctx, declarations);
    return { rows: rows.length, changed, objects, findings };
  },
});

function faultsOf(
  { segment, cntNo, weightKg, time, bkNo }: VgmLine,
  packed: Packed | undefined,
): Finding[] {
  const fault = (code: Finding["code"], field: string, value = "") =>
    rowFinding(code, { segment, field, key: cntNo, params: { value } });
  return [
    ...(packed?.bookingId ? [] : [fault("edi.notPacked", "cntNo", bkNo)]),
    ...(weightKg !== null && Number(weightKg) > 0 && Number(weightKg) < 100_000
      ? []
      : [fault("edi.badWeight", "weightKg", weightKg ?? "")]),
    ...(time === null ? [fault("edi.badTime", "declaredTime")] : []),
  ];
}

/**
 * The booking each container is packed for: the one named, else the one that sails last. Times are
 * by the clock of the port.
 */
async function packedOf(
  ctx: Ctx,
  rows: readonly VgmLine[],
  system: SystemCode,
): Promise<Map<number, Packed>> {
  const requested = rows.map(({ cntNo, bkNo, blNo, time, portCode }, at) => ({
    at,
    cntNo,
    bkNo,
    blNo,
    time: time || null,
    port: system("PORT", portCode),
  }));
  const { rows: result } = await sql<Packed>`select g.at, b.id as "bookingId", b.bk_no as "bkNo",
      (
        case
          when g.time ~ '(Z|[+-]\\d\\d:\\d\\d)$' then g.time::timestamptz
          else g.time::timestamp at time zone coalesce(
            (
              select nullif(p.time_zone, '')
              from port p
              where p.code = coalesce(nullif(g.port, ''), b.port_load)
            ),
            (select seaway_zone (''))
          )
        end
      )::text as "declaredTime"
    from json_to_recordset(${JSON.stringify(requested)}::json) as g (
        at int, "cntNo" text, "bkNo" text, "blNo" text, time text, port text
      )
      left join lateral (
        select k.id, k.bk_no, k.port_load
        from voyage v
          join box x on x.voyage_id = v.id
          and x.cnt_no = g."cntNo"
          join booking k on k.id = x.booking_id
        where k.bk_status not in ('CANCELLED', 'SHUT_OUT')
          and (g."bkNo" = '' or k.bk_no = g."bkNo")
          and (
            g."blNo" = ''
            or g."bkNo" <> ''
            or exists (select from bill l where l.booking_id = k.id and l.bl_no = g."blNo")
          )
        order by k.etd desc nulls last, k.id desc
        limit 1
      ) b on true`.execute(ctx.em.getKysely());
  return new Map(result.map((row) => [row.at, row]));
}

type Declared = { bookingId: number; cntNo: string; weightKg: string };

async function retract(ctx: Ctx, declared: readonly Declared[]): Promise<number> {
  const done = await sql`update vgm_declaration d
    set retracted_time = ${ctx.now}, retracted_by = ${ctx.actor.userName}
    from json_to_recordset(${JSON.stringify(declared)}::json) as g ("bookingId" int, "cntNo" text, "weightKg" numeric)
    where d.booking_id = g."bookingId"
      and d.cnt_no = g."cntNo"
      and d.weight_kg = g."weightKg"
      and d.obtained_by = 'EDI'
      and d.retracted_time is null`.execute(ctx.em.getKysely());
  await settleBoxWeights(ctx, [...new Set(declared.map(({ bookingId }) => bookingId))]);
  return Number(done.numAffectedRows ?? 0);
}
