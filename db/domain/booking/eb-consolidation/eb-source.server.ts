import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { SuffixScheme } from "#domain/booking/booking-record/suffix.ts";
import type { Source } from "#domain/booking/consolidation/split-cargo.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { ebookingList } from "#domain/booking/ebooking-record/ebooking.list.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";

/** The e-booking of a number, as the reader sees it. */
export async function findEb(
  reader: Reader,
  ebNo: string,
): Promise<{ id: number; mainEbNo: string } | null> {
  const rows = await kyselyOf(reader.em)
    .selectFrom("e_booking as e")
    .select(["id", "main_eb_no as mainEbNo"])
    .where("eb_no", "=", ebNo)
    .where(ebookingInScope(reader, ebookingList.apiName, "e.id"))
    .execute();
  return rows[0] ?? null;
}

/** Id of its main e-booking; its own outside a consolidation, and where the main is gone. */
export async function mainOf(
  { em }: Pick<Reader, "em">,
  { id, mainEbNo }: { id: number; mainEbNo: string },
): Promise<number> {
  if (!mainEbNo) return id;
  const rows = await kyselyOf(em)
    .selectFrom("e_booking")
    .select("id")
    .where("eb_no", "=", mainEbNo)
    .execute();
  return rows[0]?.id ?? id;
}

/** The lines are loaded. Stated containers stand in the way of a split, so there are none here. */
export const ebSourceOf = (eb: EBooking): Source => ({
  cargo: eb.cargo.getItems().map(({ id, pkgs, gwt, dim, goodsNameEn, goodsNameCn }) => ({
    id,
    pkgs,
    gwt,
    dim,
    name: goodsNameEn || goodsNameCn,
  })),
  boxes: eb.containers
    .getItems()
    .map(({ id, sizeType, contCount }) => ({ id, sizeType, count: contCount })),
  containers: [],
});

export type EbPreview = {
  version: number;
  ebNo: string;
  mainEbNo: string;
  scheme: "" | SuffixScheme;
  last: number;
  source: Source;
};

/** What the page proposes from; null when the reader does not see it. */
export async function previewEb(reader: Reader, ebNo: string): Promise<EbPreview | null> {
  const row = await findEb(reader, ebNo);
  if (!row) return null;
  const eb = await reader.em.findOneOrFail(
    EBooking,
    { id: row.id },
    { populate: ["cargo", "containers"] },
  );
  const mainId = await mainOf(reader, row);
  const main = mainId === eb.id ? eb : await reader.em.findOneOrFail(EBooking, { id: mainId });
  return {
    version: eb.version,
    ebNo,
    mainEbNo: main.ebNo,
    scheme: main.suffixScheme,
    last: main.lastSuffix,
    source: ebSourceOf(eb),
  };
}
