import { sql } from "kysely";
import type { CheckedLine } from "../cargo/cargo.schema.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Checks UN numbers and classes against the list of dangerous goods, if one is loaded. */
export async function dangerousFaults(ctx: Ctx, cargo: readonly CheckedLine[]): Promise<Refusal[]> {
  const unNumbers = [...new Set(cargo.filter((line) => line.isDg === "Y" && line.dgUnNo).map((line) => line.dgUnNo))];
  if (unNumbers.length === 0) return [];
  const { rows } = await sql<{ unNo: string; classes: string[] }>`select un_no as "unNo", array_agg(distinct category) as classes
    from hazardous where un_no = any(${unNumbers}::text[]) group by un_no
    union all select '', '{}' from (select 1 from hazardous limit 1) loaded`.execute(ctx.em.getKysely());
  if (rows.length === 0) return [];
  const classesOf = new Map(rows.map((row) => [row.unNo, row.classes]));
  return cargo.flatMap((line, i) => {
    if (line.isDg !== "Y" || !line.dgUnNo) return [];
    const listedClasses = classesOf.get(line.dgUnNo);
    if (!listedClasses) return [new Refusal("kit.unknownCode", { value: line.dgUnNo }, { field: `cargo.${i}.dgUnNo` })];
    if (!line.dgClass || listedClasses.some((item) => item.startsWith(line.dgClass) || line.dgClass.startsWith(item))) return [];
    const params = { un: line.dgUnNo, given: line.dgClass, known: listedClasses.join(" / ") };
    return [new Refusal("ebooking.dgClassWrong", params, { field: `cargo.${i}.dgClass` })];
  });
}
