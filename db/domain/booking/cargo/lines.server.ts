import type { Collection, EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type CargoBox, type CargoFacts, impliedFlags } from "./implied-flags.ts";

/** Count columns of the specification. */
type SizeGroup = "20" | "40" | "40H" | "45";
type SizeType = { code: string; sizeGroup: SizeGroup; typeGroup: string };
type Line = { sizeType: string; contCount: number; emptyFlag: string };

/** Size types of the lines; unknown codes are left out. */
export async function sizeTypesOf(
  em: EntityManager,
  lines: readonly { sizeType: string }[],
): Promise<Map<string, SizeType>> {
  const codes = [...new Set(lines.map((line) => line.sizeType))];
  if (codes.length === 0) return new Map();
  const { rows } =
    await sql<SizeType>`select code, size_group as "sizeGroup", type_group as "typeGroup"
      from size_type
      where code = any (${codes}::text[])`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.code, row]));
}

export function countBySizeGroup(
  lines: readonly Line[],
  sizes: ReadonlyMap<string, SizeType>,
): Record<SizeGroup, number> {
  const counts = { "20": 0, "40": 0, "40H": 0, "45": 0 };
  for (const line of lines) {
    const size = sizes.get(line.sizeType);
    if (size) counts[size.sizeGroup] += line.contCount;
  }
  return counts;
}

export function cargoBoxes(
  lines: readonly Omit<Line, "contCount">[],
  sizes: ReadonlyMap<string, SizeType>,
): CargoBox[] {
  return lines.map(({ sizeType, emptyFlag }) => ({
    typeGroup: sizes.get(sizeType)?.typeGroup ?? "",
    emptyFlag,
  }));
}

type Goods = {
  cargo: Pick<Collection<CargoFacts & object>, "getItems">;
  containers: Pick<Collection<Omit<Line, "contCount"> & object>, "getItems">;
};

/** Stores implied flags on a record with loaded lines. */
export async function storeImpliedFlags(em: EntityManager, record: Goods): Promise<void> {
  const [cargo, boxes] = [record.cargo.getItems(), record.containers.getItems()];
  const flags = impliedFlags(cargo, { boxes: cargoBoxes(boxes, await sizeTypesOf(em, boxes)) });
  for (const [i, line] of cargo.entries()) Object.assign(line, flags[i]);
}
