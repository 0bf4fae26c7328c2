import type { BoxShare } from "../calculation/shared-box.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { sql } from "kysely";
import { type BoxGroup, boxKey } from "./bill-facts.ts";

export type Box = {
  billId: number;
  sizeType: string;
  size: string;
  teu: string | null;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  count: number;
  sharedId: number | null;
  share?: BoxShare;
};

/**
 * Boxes of the bills by kind; a box that living bills share stands by itself, with the weight of
 * each bill in it.
 */
export async function loadBoxes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Box[]>> {
  const { rows } = await sql<Box>`select x.bill_id as "billId", x.size_type as "sizeType",
      coalesce(t.size_group, '') as size, t.teu::text as teu, x.is_soc as "isSoc",
      x.empty_flag as "emptyFlag", x.shared_id as "sharedId",
      case when x.shared_id is null then count(*)::int else 1 end as count
    from (
        select c.bill_id, c.size_type, c.is_soc, c.empty_flag,
          case
            when c.box_id is not null
            and exists (
              select 1
              from bill_container o join bill ob on ob.id = o.bill_id
              where o.box_id = c.box_id
                and o.bill_id <> c.bill_id
                and ob.bl_status not in ('SURRENDERED', 'VOIDED')
            ) then c.box_id
          end as shared_id
        from bill_container c
        where c.bill_id = any (${[...ids]}::int[])
      ) x
      left join size_type t on t.code = x.size_type
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 5, 6, 7`.execute(ctx.em.getKysely());
  const shares = await loadShares(
    ctx,
    rows.flatMap(({ sharedId }) => (sharedId === null ? [] : [sharedId])),
  );
  const byBill = new Map<number, Box[]>();
  for (const row of rows) {
    const share =
      row.sharedId === null ? undefined : shareOf(shares.get(row.sharedId) ?? [], row.billId);
    const box = share ? { ...row, share } : row;
    const boxes = byBill.get(row.billId);
    if (boxes) boxes.push(box);
    else byBill.set(row.billId, [box]);
  }
  return byBill;
}

type Sharer = { boxId: number; billId: number; containerno: string; weight: string };

/** The living bills of shared boxes, in the order of the bills. */
async function loadShares(ctx: Ctx, boxIds: readonly number[]): Promise<Map<number, Sharer[]>> {
  if (boxIds.length === 0) return new Map();
  const { rows } = await sql<Sharer>`select c.box_id as "boxId", c.bill_id as "billId",
      min(c.cnt_no) as containerno, sum(c.gwt)::text as weight
    from bill_container c join bill b on b.id = c.bill_id
    where c.box_id = any (${[...new Set(boxIds)]}::int[])
      and b.bl_status not in ('SURRENDERED', 'VOIDED')
    group by 1, 2
    order by 1, 2`.execute(ctx.em.getKysely());
  return Map.groupBy(rows, ({ boxId }) => boxId);
}

function shareOf(sharers: readonly Sharer[], billId: number): BoxShare | undefined {
  const at = sharers.findIndex((sharer) => sharer.billId === billId);
  return at < 0
    ? undefined
    : {
        containerno: sharers[at]?.containerno ?? "",
        weights: sharers.map(({ weight }) => weight),
        at,
      };
}

export function groupOf(box: Box): BoxGroup {
  const { sizeType, size, teu, isSoc, emptyFlag, count, share } = box;
  const key = boxKey(box);
  const group: BoxGroup = { sizeType, size, teu, isSoc, emptyFlag, count, key };
  if (!share) return group;
  return { ...group, key: `${key}@${share.containerno}`, share };
}
