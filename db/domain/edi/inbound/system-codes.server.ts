import { sql } from "kysely";
import { type CodeMapper, makeCodeMapper, type MappingType } from "#edi/partners/code-mapper.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { moveEvents } from "../../move/move-events.ts";
import { mappingRows } from "../code-table.server.ts";
import type { NamedCode } from "./define-inbound.server.ts";

/** Our code for one of the sender; it was found for every code the message names. */
export type SystemCode = (type: MappingType, ediCode: string) => string;

/** Master data of the types whose codes may pass unchanged. */
const tables: Partial<Record<MappingType, string>> = { PORT: "port", SIZETYPE: "size_type", PACKAGE: "package_kind", PARTY: "customer" };

/** Document names that say the move themselves (guide §5.5); other numbers are a partner's own and are mapped. */
const moveNames: Readonly<Record<string, string>> = { "34": "GATE_IN", "36": "GATE_OUT", "44": "DISCHARGED", "46": "LOADED" };

/** Translates codes in one statement a table. Each unknown code is one finding, with its first place and how often it stands. */
export async function systemCodesOf(
  ctx: Ctx,
  { partnerCode }: { partnerCode: string },
  named: readonly NamedCode[],
): Promise<{ system: SystemCode; findings: Finding[] }> {
  const existing = await existingCodes(ctx, named);
  const mapper = makeCodeMapper(await mappingRows(ctx, partnerCode), {
    partner: partnerCode,
    isSystemCode: (type, code) => (tables[type] ? existing.has(`${type} ${code}`) : isOwn(type, code)),
  });
  const unknown = new Map<string, NamedCode & { uses: number }>();
  for (const code of named) {
    if (code.ediCode === "" || systemCode(mapper, code.type, code.ediCode) !== null) continue;
    const key = `${code.type} ${code.ediCode}`;
    unknown.set(key, { ...(unknown.get(key) ?? code), uses: (unknown.get(key)?.uses ?? 0) + 1 });
  }
  const findings = [...unknown.values()].map(
    ({ type, ediCode, segment, field, key, uses }): Finding => ({
      code: "edi.unmappedCode",
      level: "error",
      segment,
      field,
      params: { type, code: ediCode, partner: partnerCode, segment, key, uses },
    }),
  );
  return { system: (type, ediCode) => (ediCode === "" ? "" : (systemCode(mapper, type, ediCode) ?? "")), findings };
}

function systemCode(mapper: CodeMapper, type: MappingType, ediCode: string): string | null {
  const mapped = mapper.toSystem(type, ediCode);
  if (mapped.ok && mapped.by !== "identity") return mapped.code;
  if (type === "MOVE") return moveNames[ediCode] ?? (mapped.ok ? mapped.code : null);
  return mapped.ok ? mapped.code : null;
}

const isOwn = (type: MappingType, code: string): boolean => (type === "MOVE" ? moveEvents.some((event) => event === code) : code !== "");

async function existingCodes({ em }: Ctx, named: readonly NamedCode[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const [type, codes] of Map.groupBy(named, (code) => code.type)) {
    const table = tables[type];
    if (!table) continue;
    const requested = [...new Set(codes.map(({ ediCode }) => ediCode.trim().toUpperCase()))];
    const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)} where code = any(${requested}::text[])`.execute(
      em.getKysely(),
    );
    for (const { code } of rows) existing.add(`${type} ${code}`);
  }
  return existing;
}

/** Whether a code of a type is one of ours; types without master data take any. */
export async function isSystemCode(ctx: Ctx, type: MappingType, code: string): Promise<boolean> {
  if (!tables[type]) return isOwn(type, code);
  return (await existingCodes(ctx, [{ type, ediCode: code, segment: 0, field: "", key: "" }])).has(`${type} ${code}`);
}
