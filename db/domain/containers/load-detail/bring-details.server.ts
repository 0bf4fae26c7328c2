import { sql } from "kysely";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Holder } from "#domain/containers/container/verification/check-row.ts";
import {
  type FoundTarget,
  findTargets,
  readTargets,
  rowsAlike,
  sizesOf,
  type UploadRow,
} from "./details-facts.server.ts";
import { type DetailOrder, type DetailRow, planDetails } from "./plan-details.ts";
import { writePlans } from "./write-details.server.ts";
import { sealParts } from "#platform/kernel/text/clean-number.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** E-bookings in one transaction. */
const batchSize = 200;

export type Brought = { imported: number; failed: number };

/**
 * Verifies the waiting rows of an upload and brings what passes into the packing of their
 * e-bookings, some e-bookings at a time. Each batch is a transaction; a later run goes on where one
 * ended.
 */
export async function bringDetails(ctx: Ctx, importId: number, total?: number): Promise<Brought> {
  const sum: Brought = { imported: 0, failed: 0 };
  for (let from = ""; ; ) {
    ctx.signal.throwIfAborted();
    const batch = await ctx.unit((inner) => bringBatch(inner, importId, from));
    if (!batch) return sum;
    sum.imported += batch.imported;
    sum.failed += batch.failed;
    from = batch.last;
    const seen = sum.imported + sum.failed;
    await ctx.progress({
      seen,
      ...(total ? { total: Math.max(total, seen) } : {}),
      changed: sum.imported,
      failed: sum.failed,
    });
  }
}

/** A group holds all waiting rows of one e-booking; several numbers may name it. */
type Group = { target: FoundTarget | null; rows: DetailRow[]; numbers: Set<string> };

async function bringBatch(
  ctx: Ctx,
  importId: number,
  from: string,
): Promise<(Brought & { last: string }) | null> {
  const numbers = await nextNumbers(ctx, importId, from);
  const last = numbers.at(-1);
  if (last === undefined) return null;
  const ebOf = await findTargets(ctx, importId, numbers);
  const targets = await readTargets(ctx, importId, [...new Set(ebOf.values())]);
  const rows = await takeRows(ctx, importId, numbers);
  const groups = groupsOf(rows, ebOf, targets);
  const sizes = await sizesOf(
    ctx,
    rows.map((row) => row.sizeType),
  );
  const alike = await rowsAlike(ctx, importId, rows);
  const mode = await modeOf(ctx, importId);
  const planned = [...groups.values()].map((group) => {
    const fresh = group.target !== null && !group.target.own;
    const order = {
      first: mode === "FIRST" && fresh,
      clears: mode === "ADD_RESET" && fresh,
      sizes,
      ...holdersFor(group, alike),
    };
    return { target: group.target, order, plan: planDetails(group.target, group.rows, order) };
  });
  await writePlans(ctx, planned);
  const imported = planned.reduce(
    (count, { plan }) => count + plan.rows.filter(({ status }) => status === "IMPORTED").length,
    0,
  );
  return { imported, failed: rows.length - imported, last };
}

async function nextNumbers(ctx: Ctx, importId: number, from: string): Promise<string[]> {
  const { rows } = await sql<{
    number: string;
  }>`select distinct bk_no as number
    from load_detail_row
    where load_detail_id = ${importId}
      and check_status in ('TO_VERIFY', 'VERIFYING', 'VERIFIED', 'IMPORTING')
      and (bk_no > ${from} or ${from} = '')
    order by 1
    limit ${batchSize}`.execute(ctx.em.getKysely());
  return rows.map((row) => row.number);
}

const rowColumns = sql`id,
  sheet,
  row_no as "rowNo",
  bk_no as "bkNo",
  cnt_no as "cntNo",
  size_type as "sizeType",
  seal_no as "sealNo",
  line_no as "lineNo",
  goods_name as "goodsName",
  pkgs,
  gwt::text as gwt,
  dim::text as dim,
  tare_kg::text as "tareKg",
  vgm::text as vgm,
  vgm_method as "vgmMethod",
  vgm_time::text as "vgmTime",
  vessel,
  voyage_no as "voyageNo",
  is_soc as "isSoc",
  empty_flag as "emptyFlag",
  remark,
  raw`;

async function takeRows(
  ctx: Ctx,
  importId: number,
  numbers: readonly string[],
): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`select ${rowColumns}
    from load_detail_row
    where load_detail_id = ${importId}
      and bk_no = any (${[...numbers]}::text[])
      and check_status in ('TO_VERIFY', 'VERIFYING', 'VERIFIED', 'IMPORTING')
    order by id
    for update`.execute(ctx.em.getKysely());
  return rows;
}

async function modeOf(ctx: Ctx, importId: number): Promise<string> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("load_detail")
    .select("mode")
    .where("id", "=", importId)
    .execute();
  return rows[0]?.mode ?? "";
}

function groupsOf(
  rows: readonly DetailRow[],
  ebOf: ReadonlyMap<string, number>,
  targets: ReadonlyMap<number, FoundTarget>,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const ebId = ebOf.get(row.bkNo);
    const key = ebId ? String(ebId) : `? ${row.bkNo}`;
    const group = groups.get(key) ?? {
      target: targets.get(ebId ?? 0) ?? null,
      rows: [],
      numbers: new Set<string>(),
    };
    group.rows.push(row);
    group.numbers.add(row.bkNo);
    groups.set(key, group);
  }
  return groups;
}

/** Rows of other e-bookings that came first. */
function holdersFor(
  { rows, numbers }: Group,
  alike: readonly UploadRow[],
): Pick<DetailOrder, "numbers" | "seals"> {
  const others = alike.filter((other) => !numbers.has(other.bkNo));
  const byNumber = new Map<string, Holder[]>();
  const bySeal = new Map<string, Holder[]>();
  if (others.length === 0) return { numbers: byNumber, seals: bySeal };
  for (const row of rows)
    for (const { id, sealNo, checkStatus, ...holder } of others) {
      if (checkStatus !== "IMPORTED" && id > row.id) continue;
      if (holder.cntNo !== "" && holder.cntNo === row.cntNo)
        byNumber.set(row.cntNo, [...(byNumber.get(row.cntNo) ?? []), holder]);
      for (const seal of sealParts(row.sealNo))
        if (sealParts(sealNo).includes(seal))
          bySeal.set(seal, [...(bySeal.get(seal) ?? []), { ...holder, seal }]);
    }
  return { numbers: byNumber, seals: bySeal };
}
