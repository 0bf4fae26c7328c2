import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  classesOf,
  editionOf,
  mayShareContainer,
  pairsOf,
  type SegregationCode,
  type SegregationEdition,
  type SegregationRule,
  segregationOf,
} from "./segregation.ts";

/** The edition valid on a day. @throws Refusal cargo.noEdition. */
export async function editionAt(em: EntityManager, date: string): Promise<SegregationEdition> {
  const { rows } = await sql<
    SegregationRule & { validFrom: string; source: string }
  >`select class1, class2, rule, source, valid_from::text as "validFrom"
    from segregation
    where valid_from = (select max(valid_from) from segregation where valid_from <= ${date}::date)
    order by id`.execute(em.getKysely());
  const first = rows[0];
  if (!first) throw new Refusal("cargo.noEdition", { date }, { field: "date" });
  return editionOf(first.validFrom, first.source, rows);
}

/** By UN number, classes ("3 6.1") or both; `limited`: in limited quantities. */
type RequestedGoods = { unNo: string; classes: string; limited: "Y" | "N" };
type Goods = { unNo: string; name: string; classes: string[] };

/** `exempt`: the table does not apply to limited quantities. */
export type TogetherResponse = {
  may: boolean;
  exempt: boolean;
  rule: SegregationCode;
  pairs: SegregationRule[];
  one: Goods;
  other: Goods;
  validFrom: string;
  source: string;
};

/**
 * The most stringent rule over all classes and subsidiary risks of both goods (IMDG Code 7.2.4,
 * field §4.13). A UN number counts with the classes of all its entries unless classes are given.
 * @throws Refusal kit.unknownCode, cargo.badClass, cargo.goodsNeeded, cargo.noEdition at `one.…`,
 *   `other.…`, `date`.
 */
export async function mayShare(
  em: EntityManager,
  query: { one: RequestedGoods; other: RequestedGoods; date: string },
): Promise<TogetherResponse> {
  const edition = await editionAt(em, query.date);
  const [goods, other] = [
    await goodsOf(em, query.one, "one"),
    await goodsOf(em, query.other, "other"),
  ];
  const rule = segregationOf(goods.classes, other.classes, edition);
  const exempt = query.one.limited === "Y" || query.other.limited === "Y";
  return {
    may: exempt || mayShareContainer(rule),
    exempt,
    rule,
    pairs: pairsOf(goods.classes, other.classes, edition),
    one: goods,
    other,
    validFrom: edition.validFrom,
    source: edition.source,
  };
}

async function goodsOf(
  em: EntityManager,
  { unNo, classes }: RequestedGoods,
  side: "one" | "other",
): Promise<Goods> {
  if (!unNo && !classes) throw new Refusal("cargo.goodsNeeded", {}, { field: `${side}Un` });
  type Entry = { name: string; category: string; subRisks: string };
  const { rows } =
    await sql<Entry>`select left(name_en, 120) as name, category, sub_risks as "subRisks"
      from hazardous
      where un_no = ${unNo}
      order by item_key`.execute(em.getKysely());
  if (unNo && rows.length === 0)
    throw new Refusal("kit.unknownCode", { value: unNo }, { field: `${side}Un` });
  const input = classes.split(/[\s,，;+]+/).filter(Boolean);
  const wrong = input.find((text) => classesOf(text, "").length === 0);
  if (wrong) throw new Refusal("cargo.badClass", { value: wrong }, { field: `${side}Class` });
  const goodsClasses =
    input.length > 0
      ? input.flatMap((text) => classesOf(text, ""))
      : rows.flatMap((row) => classesOf(row.category, row.subRisks));
  if (goodsClasses.length === 0)
    throw new Refusal("cargo.noClass", { un: unNo }, { field: `${side}Class` });
  return { unNo, name: rows[0]?.name ?? "", classes: [...new Set(goodsClasses)] };
}
