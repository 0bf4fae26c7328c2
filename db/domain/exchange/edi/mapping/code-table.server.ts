import { sql } from "kysely";
import {
  hasCodeList,
  makeCodeMapper,
  type MappingRow,
  mappingTypes,
} from "#edi/partners/code-mapper.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { EdiMapping } from "../edi.entity.server.ts";

/** The partner's rows, those of `*`, and ISO size codes. */
export async function mappingRows(
  { em }: Pick<Ctx, "em">,
  partnerCode: string,
): Promise<MappingRow[]> {
  const rows = await em.find(EdiMapping, { sender: { $in: ["*", partnerCode] } });
  const own = rows.flatMap(({ sender, type, ediCode, systemCode, priority }): MappingRow[] => {
    const mappingType = mappingTypes.find((name) => name === type);
    return mappingType ? [{ sender, type: mappingType, ediCode, systemCode, priority }] : [];
  });
  // An unmapped size still has its ISO code.
  const sizes = await sql<{
    ediCode: string;
    systemCode: string;
  }>`select iso_code as "ediCode", code as "systemCode"
    from size_type
    where iso_code <> ''`.execute(em.getKysely());
  return [
    ...own,
    ...sizes.rows.map((row) => ({
      sender: "*",
      type: "SIZETYPE" as const,
      priority: 1_000_000,
      ...row,
    })),
  ];
}

/** Source of a partner's code: own row, `*`, official code, unchanged, or none. */
export type MappedCode = { ediCode: string; by: "partner" | "any" | "official" | "same" | "none" };

/** Code table of a partner; `*`: of partners without mappings. */
export function mappedCodes(
  rows: readonly MappingRow[],
  partner: string,
): (type: string, systemCode: string) => MappedCode {
  const mapper = makeCodeMapper(rows, { partner });
  return (type, systemCode) => {
    const mappingType = mappingTypes.find((name) => name === type);
    const mapped = mappingType ? mapper.toEdi(mappingType, systemCode) : null;
    if (!mappingType || !mapped?.ok) return { ediCode: "", by: "none" };
    if (mapped.by === "identity")
      return { ediCode: mapped.code, by: hasCodeList(mappingType) ? "official" : "same" };
    return {
      ediCode: mapped.code,
      by: mapped.by === "partner" && partner !== "*" ? "partner" : "any",
    };
  };
}
