import { sql } from "kysely";
import type { Ctx } from "../kit/operation.server.ts";
import type { ContainerLine } from "./cargo.schema.ts";

/** Boxes per count column of the specification (20, 40, 40H, 45), by the size group of each type. */
export async function countBySizeGroup(ctx: Ctx, lines: readonly ContainerLine[]): Promise<Record<"20" | "40" | "40H" | "45", number>> {
  const counts = { "20": 0, "40": 0, "40H": 0, "45": 0 };
  const codes = lines.map((line) => line.sizeType);
  const { rows } = await sql<{
    code: string;
    group: keyof typeof counts;
  }>`select code, size_group as "group" from size_type where code = any(${codes}::text[])`.execute(ctx.em.getKysely());
  const groupOf = new Map(rows.map((row) => [row.code, row.group]));
  for (const line of lines) {
    const group = groupOf.get(line.sizeType);
    if (group) counts[group] += line.contCount;
  }
  return counts;
}
