import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { listWithFacts } from "#platform/records/list/query/list-facts.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { releaseFacts } from "./release.facts.server.ts";
import { releaseList } from "./release.list.ts";
import { whyNoOrder } from "./release.machine.ts";
import { releaseSource } from "./release.resource.server.ts";

type Box = { cntNo: string; sizeType: string; sealNo: string; pkgs: number; gwt: string };
type Order = {
  blNo: string;
  voyageName: string;
  portLoadName: string;
  portDisName: string;
  deliveryName: string;
  consigneeName: string;
  releasedTo: string;
  releasedTime: string;
  pkgs: number;
  gwt: string;
  dim: string;
  goods: string;
  boxes: Box[];
};

const list = listWithFacts(releaseList, releaseSource);

/**
 * The delivery order of released cargo as PDF.
 * @throws Refusal kit.notFound out of scope; the hold that stands, or that the cargo is not
 *   released
 */
export async function deliveryOrder(
  em: EntityManager,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<PdfDefinition & { name: string }> {
  const [row] = await listRowsByIds(em, list, releaseSource, { actor, ids: [id] });
  if (!row) throw new Refusal("kit.notFound", {}, { key: String(id) });
  const no = whyNoOrder(releaseFacts.ofRow(row, { actor, now }));
  if (no) throw new Refusal(no.code, no.params ?? {}, { key: String(row.blNo) });
  const order = await readOrder(em, id);
  const t = (label: MessageKey, params: Record<string, string | number> = {}) =>
    translate(actor.lang, label, params);
  return {
    name: order.blNo,
    title: t("release.order.title", { blNo: order.blNo }),
    lang: actor.lang,
    created: new Date(order.releasedTime),
    body(page) {
      page.text(t("release.order.title", { blNo: order.blNo }), { size: 15, font: "bold" });
      page.space(8);
      const facts: [MessageKey, string][] = [
        ["bill.voyage", order.voyageName],
        ["bill.portLoadName", order.portLoadName],
        ["bill.portDisName", order.portDisName],
        ["bill.deliveryName", order.deliveryName],
        ["bill.consigneeName", order.consigneeName],
        ["release.releasedTo", order.releasedTo],
        ["bill.pkgs", String(order.pkgs)],
        ["bill.gwt", order.gwt],
        ["bill.dim", order.dim],
        ["bill.cargo", order.goods],
      ];
      page.pairs(facts.map(([label, value]) => ({ label: t(label), value: value || "—" })));
      page.space(10);
      page.text(t("release.order.clause"), { size: 9 });
      page.space(8);
      const heads = [
        "bill.cntNo",
        "cargo.sizeType",
        "bill.sealNo",
        "bill.pkgs",
        "bill.gwt",
      ] as const;
      drawTable(page, {
        columns: heads.map((label, i) => ({
          head: t(label),
          share: 20,
          ...(i > 2 ? { align: "right" as const } : {}),
        })),
        rows: order.boxes.map((box) => [
          box.cntNo,
          box.sizeType,
          box.sealNo,
          String(box.pkgs),
          box.gwt,
        ]),
      });
    },
  };
}

async function readOrder(em: EntityManager, id: number): Promise<Order> {
  const { rows } = await sql<Order>`select b.bl_no as "blNo", v.voyage_name as "voyageName",
      b.port_load_name as "portLoadName", b.port_dis_name as "portDisName",
      b.delivery_name as "deliveryName", b.consignee_name as "consigneeName",
      r.released_to as "releasedTo", b.cargo_released_time as "releasedTime", b.pkgs,
      b.gwt::text as gwt, b.dim::text as dim,
      coalesce(
        (
          select string_agg(distinct g.goods_name_en, '; ')
          from bill_cargo g
          where g.bill_id = b.id
        ),
        ''
      ) as goods,
      coalesce(
        (
          select json_agg(
              json_build_object(
                'cntNo', c.cnt_no, 'sizeType', c.size_type, 'sealNo', c.seal_no, 'pkgs', c.pkgs,
                'gwt', c.gwt::text
              )
              order by c.line_no
            )
          from bill_container c
          where c.bill_id = b.id
        ),
        '[]'::json
      ) as boxes
    from bill b join voyage v on v.id = b.voyage_id join bill_release r on r.bill_id = b.id
    where b.id = ${id} and b.cargo_released_time is not null`.execute(em.getKysely());
  const [order] = rows;
  if (!order) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return order;
}
