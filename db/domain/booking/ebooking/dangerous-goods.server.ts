import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { CheckedLine } from "#domain/booking/cargo/cargo.schema.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Classes whose goods have a packing group (IMDG Code 2.0.1.3). */
const grouped = ["3", "4.1", "4.2", "4.3", "5.1", "6.1", "8"];

/**
 * A number the list does not have passes with a full entry, as the captain checks all dangerous
 * goods.
 */
function unlistedFaults(line: CheckedLine, i: number): Refusal[] {
  const needed = [
    "dgClass",
    "dgGoodsName",
    "dgEms",
    ...(grouped.includes(line.dgClass) ? ["dgPackingGroup"] : []),
  ] as const;
  return needed
    .filter((key) => !line[key as keyof CheckedLine])
    .map(
      (key) =>
        new Refusal("ebooking.unNotListed", { un: line.dgUnNo }, { field: `cargo.${i}.${key}` }),
    );
}

/** UN numbers of the lines that the list does not have, for who decides; none without a list. */
export async function unlistedNumbers(
  em: EntityManager,
  unNumbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    un: string;
  }>`select u.un
    from unnest(${[...new Set(unNumbers)]}::text[]) u (un)
    where u.un <> ''
      and exists (select from hazardous)
      and not exists (select from hazardous h where h.un_no = u.un)`.execute(em.getKysely());
  return new Set(rows.map(({ un }) => un));
}

/** Checks UN numbers and classes against the list of dangerous goods, if one is loaded. */
export async function dangerousFaults(
  ctx: Pick<Ctx, "em">,
  cargo: readonly CheckedLine[],
): Promise<Refusal[]> {
  const unNumbers = [
    ...new Set(cargo.filter((line) => line.isDg === "Y" && line.dgUnNo).map((line) => line.dgUnNo)),
  ];
  if (unNumbers.length === 0) return [];
  const { rows } = await sql<{
    unNo: string;
    classes: string[];
  }>`select un_no as "unNo", array_agg(distinct category) as classes
    from hazardous
    where un_no = any (${unNumbers}::text[])
    group by un_no
    union all
    select '', '{}'
    from (select 1 from hazardous limit 1) loaded`.execute(ctx.em.getKysely());
  if (rows.length === 0) return [];
  const classesOf = new Map(rows.map((row) => [row.unNo, row.classes]));
  return cargo.flatMap((line, i) => {
    if (line.isDg !== "Y" || !line.dgUnNo) return [];
    const listedClasses = classesOf.get(line.dgUnNo);
    if (!listedClasses) return unlistedFaults(line, i);
    if (
      !line.dgClass ||
      listedClasses.some((item) => item.startsWith(line.dgClass) || line.dgClass.startsWith(item))
    )
      return [];
    const params = { un: line.dgUnNo, given: line.dgClass, known: listedClasses.join(" / ") };
    return [new Refusal("ebooking.dgClassWrong", params, { field: `cargo.${i}.dgClass` })];
  });
}
