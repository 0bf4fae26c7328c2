import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Loading } from "./loading.entity.server.ts";
import { type BoxRoom, type CargoLine, litresOf, thousandthsOf } from "./load-plan.ts";

/** The form with what the e-booking orders. The caller checks permission and scope. */
export async function readLoading(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const loading = await em.findOne(
    Loading,
    { id },
    { populate: ["boxes", "eBooking.voyage", "eBooking.containers"] },
  );
  if (!loading) return null;
  const { eBooking: eb, ...own } = wrap(loading).toObject();
  const ordered = loading.eBooking.containers
    .getItems()
    .map((line) => `${line.contCount} × ${line.sizeType}`);
  const lines = await cargoOf(em, id);
  return {
    ...own,
    ebId: eb.id,
    ebNo: loading.eBooking.ebNo,
    bkNo: loading.eBooking.bkNo,
    voyageName: loading.eBooking.voyage?.voyageName ?? "",
    ordered: ordered.join(", "),
    leftPkgs: lines.reduce((sum, line) => sum + line.pkgs - line.loaded, 0),
  };
}

export type LoadCargo = {
  id: number;
  lineNo: number;
  goodsNameEn: string;
  pkgs: number;
  gwt: string;
  dim: string;
  loaded: number;
};
export type LoadBox = {
  id: number;
  cntNo: string;
  sizeType: string;
  emptyFlag: "Y" | "N";
  sizeGroup: string;
  maxPayloadKg: string;
};
export type LoadPlan = {
  cargo: LoadCargo[];
  boxes: LoadBox[];
  cells: { boxId: number; cargoId: number; pkgs: number }[];
};

async function cargoOf(em: EntityManager, loadingId: number): Promise<LoadCargo[]> {
  const { rows } =
    await sql<LoadCargo>`select c.id, c.line_no as "lineNo", c.goods_name_en as "goodsNameEn",
        c.pkgs, c.gwt::text as gwt, c.dim::text as dim,
        coalesce((select sum(l.pkgs)::int from eb_load l where l.cargo_id = c.id), 0) as loaded
      from eb_loading p join eb_cargo c on c.e_booking_id = p.e_booking_id
      where p.id = ${loadingId}
      order by c.line_no, c.id`.execute(em.getKysely());
  return rows;
}

/** Everything the plan of an e-booking needs. The caller checks the scope. */
export async function readLoadPlan(em: EntityManager, loadingId: number): Promise<LoadPlan> {
  const db = em.getKysely();
  const { rows: boxes } =
    await sql<LoadBox>`select x.id, x.cnt_no as "cntNo", x.size_type as "sizeType",
        x.empty_flag as "emptyFlag", coalesce(s.size_group, '') as "sizeGroup",
        coalesce(s.max_payload_kg, 0)::text as "maxPayloadKg"
      from eb_box x left join size_type s on s.code = x.size_type
      where x.loading_id = ${loadingId}
      order by x.line_no, x.id`.execute(db);
  const { rows: cells } = await sql<
    LoadPlan["cells"][number]
  >`select l.box_id as "boxId", l.cargo_id as "cargoId", l.pkgs
    from eb_load l join eb_box x on x.id = l.box_id join eb_cargo c on c.id = l.cargo_id
    where x.loading_id = ${loadingId}
    order by x.line_no, x.id, c.line_no, c.id`.execute(db);
  return { cargo: await cargoOf(em, loadingId), boxes, cells };
}

export const cargoLineOf = ({
  id,
  pkgs,
  gwt,
  dim,
}: Pick<LoadCargo, "id" | "pkgs" | "gwt" | "dim">): CargoLine => ({
  id,
  pkgs,
  grams: thousandthsOf(gwt),
  litres: thousandthsOf(dim),
});

/** Empty boxes take nothing. */
export const roomsOf = (boxes: readonly LoadBox[]): BoxRoom[] =>
  boxes
    .filter((box) => box.emptyFlag !== "Y")
    .map((box) => ({
      id: box.id,
      maxGrams: thousandthsOf(box.maxPayloadKg),
      maxLitres: litresOf(box.sizeGroup),
    }));
