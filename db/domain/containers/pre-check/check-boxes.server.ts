import { sql } from "kysely";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { storableJson } from "#platform/kernel/refusal/well-formed.ts";
import { editionAt } from "#domain/booking/cargo/segregation.queries.server.ts";
import { netKg } from "./box-approval.source.server.ts";
import { cargoVersion, specialLines } from "./box-cargo.server.ts";
import { goodsClasses, isLimited, type SpecialGoods } from "./declaration.ts";
import {
  oversizeClass,
  type OtherBox,
  type PortBan,
  preCheck,
  type Threshold,
  type VoyageFacts,
} from "./pre-check.ts";

type StoredGoods = SpecialGoods & { boxId: number; cntNo: string; voyageId: number };
type StoredBox = {
  id: number;
  voyageId: number;
  cntNo: string;
  portLoad: string;
  portDis: string;
  version: string;
};

/** Counts of a pre-check. */
export type CheckResult = { automatic: number; applied: number };

/**
 * Checks boxes and stores findings and state, in sets: some statements, however many boxes. Decided
 * boxes are left out by the caller.
 */
export async function checkBoxes(ctx: Ctx, boxIds: readonly number[]): Promise<CheckResult> {
  const boxes = await boxesOf(ctx, boxIds);
  const voyageIds = [...new Set(boxes.map(({ voyageId }) => voyageId))];
  const goods = await goodsOf(ctx, voyageIds);
  const facts = await voyageFactsOf(ctx, voyageIds, goods);
  const goodsByBox = groupBy(goods, ({ boxId }) => boxId);
  const checked = boxes.flatMap((box) => {
    const voyage = facts.get(box.voyageId);
    if (!voyage) return [];
    const { findings, automatic } = preCheck(
      { ...box, goods: goodsByBox.get(box.id) ?? [] },
      voyage,
    );
    return [
      {
        boxId: box.id,
        version: box.version,
        state: automatic ? "AUTO_APPROVED" : "APPLIED",
        findings: storableJson(findings),
      },
    ];
  });
  await sql`insert into box_approval (box_id, cargo_version, state, findings, checked_time)
    select x.box_id, x.cargo_version, x.state, x.findings::jsonb, ${ctx.now}::timestamptz
    from unnest(
        ${checked.map(({ boxId }) => boxId)}::int[],
        ${checked.map(({ version }) => version)}::text[],
        ${checked.map(({ state }) => state)}::text[],
        ${checked.map(({ findings }) => findings)}::text[]
      ) as x (box_id, cargo_version, state, findings)
    on conflict (box_id) do update
    set cargo_version = excluded.cargo_version, state = excluded.state,
      findings = excluded.findings, checked_time = excluded.checked_time, decided_by = '',
      decided_time = null, reject_reason = '', remark = ''`.execute(ctx.em.getKysely());
  const automatic = checked.filter(({ state }) => state === "AUTO_APPROVED").length;
  return { automatic, applied: checked.length - automatic };
}

async function boxesOf(ctx: Ctx, ids: readonly number[]): Promise<StoredBox[]> {
  const { rows } = await sql<StoredBox>`select x.id, x.voyage_id as "voyageId", x.cnt_no as "cntNo",
      b.port_load as "portLoad", b.port_dis as "portDis", ${cargoVersion(sql.raw("x"))} as version
    from box x join booking b on b.id = x.booking_id
    where x.id = any (${numberArray(ids)}::int[])
      and exists (select from ${specialLines(sql.raw("x"))})
    order by x.id`.execute(ctx.em.getKysely());
  return rows;
}

/** Special goods of every box of the voyages, because segregation looks at all of them. */
async function goodsOf(ctx: Ctx, voyageIds: readonly number[]): Promise<StoredGoods[]> {
  const { rows } =
    await sql<StoredGoods>`select x.id as "boxId", x.cnt_no as "cntNo", x.voyage_id as "voyageId",
        c.goods_name_en as name, c.is_dg as "isDg", c.is_oversize as "isOversize",
        c.dg_un_no as "unNo", c.dg_class as "dgClass", coalesce(h.risks, '') as "subRisks",
        c.dg_packing_group as "packingGroup", coalesce(h.groups, '{}') as "listedGroups",
        c.dg_goods_name as "properName", c.dg_linker as contact, c.dg_link_tel as "contactTel",
        c.dg_ems as ems, c.dg_flashpoint as flashpoint, c.dg_type as "dgType",
        (${netKg})::text as "netKg", c.length::text as length, c.wide::text as wide,
        c.height::text as height
      from box x
        join booking b on b.id = x.booking_id
        and b.bk_status not in ('CANCELLED', 'SHUT_OUT')
        join packing_line k on k.booking_id = x.booking_id
        and k.box_id = x.id
        join booking_cargo c on c.id = k.cargo_id
        left join lateral (
          select string_agg(distinct h.sub_risks, ' ') filter (
              where h.category = c.dg_class
            ) as risks,
            array_agg(distinct h.packing_group) as groups
          from hazardous h
          where h.un_no = c.dg_un_no and c.dg_un_no <> ''
        ) h on true
      where x.voyage_id = any (${numberArray(voyageIds)}::int[])
        and (c.is_dg = 'Y' or c.is_oversize = 'Y')
      order by x.id, c.line_no, k.id`.execute(ctx.em.getKysely());
  return rows;
}

async function voyageFactsOf(
  ctx: Ctx,
  ids: readonly number[],
  goods: readonly StoredGoods[],
): Promise<Map<number, VoyageFacts>> {
  const db = ctx.em.getKysely();
  type Stored = { id: number; vesselCode: string; withHds: "Y" | "N"; ports: string[] };
  const { rows: voyages } = await sql<Stored>`select v.id, v.vessel_code as "vesselCode",
      coalesce(l.with_hds, 'Y') as "withHds",
      array(
        select s.port_code
        from voyage_stop s
        where s.voyage_id = v.id
        order by s.serial
      ) as ports
    from voyage v left join vessel_line l on l.code = v.line_code
    where v.id = any (${numberArray(ids)}::int[])`.execute(db);
  const { rows: bans } =
    await sql<PortBan>`select port_code as "portCode", scope, dg_class as "dgClass", un_no as "unNo"
      from port_ban
      order by port_code, id`.execute(db);
  const { rows: thresholds } =
    await sql<Threshold>`select vessel_code as "vesselCode", dg_class as "dgClass",
        max_net_kg::text as "maxNetKg", max_boxes as "maxBoxes"
      from dg_threshold`.execute(db);
  const { rows: days } = await sql<{
    today: string;
  }>`select ${companyToday}::text as today`.execute(db);
  const edition = await editionAt(ctx.em, days[0]?.today ?? "");
  const othersOf = groupBy(goods, ({ voyageId }) => voyageId);
  return new Map(
    voyages.map(({ id, ...voyage }) => [
      id,
      { ...voyage, bans, thresholds, edition, others: othersIn(othersOf.get(id) ?? []) },
    ]),
  );
}

/** Classes of each box. */
function othersIn(goods: readonly StoredGoods[]): OtherBox[] {
  return [...groupBy(goods, ({ cntNo }) => cntNo)].map(([cntNo, lines]) => ({
    cntNo,
    classes: [
      ...new Set(
        lines.flatMap((line) => (line.isDg === "Y" && !isLimited(line) ? goodsClasses(line) : [])),
      ),
    ],
    counted: lines.flatMap((line) => [
      ...(line.isDg === "Y" ? [line.dgClass] : []),
      ...(line.isOversize === "Y" ? [oversizeClass] : []),
    ]),
  }));
}

function groupBy<Item, Key>(list: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
