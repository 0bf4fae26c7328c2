import { sql } from "kysely";
import { makeCodeMapper, type MappingType } from "#edi/partners/code-mapper.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { moveEvents } from "#domain/containers/move/move-events.ts";
import { mappingRows } from "../mapping/code-table.server.ts";

/** A code of the sender that has to be one of ours. */
export type NamedCode = {
  type: MappingType;
  ediCode: string;
  segment: number;
  field: string;
  key: string;
};

/** Our code for one of the sender; it was found for every code the message names. */
export type SystemCode = (type: MappingType, ediCode: string) => string;

/** Master data of the types whose codes may pass unchanged. */
const tables: Partial<Record<MappingType, string>> = {
  PORT: "port",
  SIZETYPE: "size_type",
  PACKAGE: "package_kind",
  PARTY: "customer",
};

/** Other names of ports and sizes that the whole house knows. */
const aliasTables: Partial<Record<MappingType, { table: string; owner: string }>> = {
  PORT: { table: "port_alias", owner: "port_code" },
  SIZETYPE: { table: "size_type_alias", owner: "size_type" },
};

/**
 * Document names that say the move themselves (guide §5.5); other numbers are a partner's own and
 * are mapped.
 */
const moveNames: Readonly<Record<string, string>> = {
  "34": "GATE_IN",
  "36": "GATE_OUT",
  "44": "DISCHARGED",
  "46": "LOADED",
};

/**
 * Translates codes in one statement a table: by the mappings of the partner, as a code of ours, by
 * another name of one. Each code known by another name is a warning, each unknown one an error,
 * with its first place and how often it stands.
 */
export async function systemCodesOf(
  ctx: Ctx,
  { partnerCode }: { partnerCode: string },
  named: Iterable<NamedCode>,
): Promise<{ system: SystemCode; findings: Finding[] }> {
  const rows = await mappingRows(ctx, partnerCode);
  const used = usesOf(named);
  const types = new Set(used.map(({ type }) => type));
  const mapped = rows
    .filter(({ type }) => types.has(type))
    .map(({ type, systemCode }) => ({ type, code: tidy(systemCode) }));
  const existing = await existingCodes(ctx, [
    ...mapped,
    ...used.map(({ type, ediCode }) => ({ type, code: tidy(ediCode) })),
  ]);
  const isOurs = (type: MappingType, code: string) =>
    tables[type] ? existing.has(`${type} ${tidy(code)}`) : isOwn(type, code);
  // A mapping to a code we do not have counts as none, so that the next one is taken.
  const mapper = makeCodeMapper(
    rows.filter(({ type, systemCode }) => isOurs(type, systemCode)),
    { partner: partnerCode, isSystemCode: isOurs },
  );
  const resolve = (type: MappingType, ediCode: string): string | null => {
    const code = mapper.toSystem(type, ediCode);
    if (code.ok) return code.code;
    return type === "MOVE" ? (moveNames[ediCode] ?? null) : null;
  };
  const resolved = new Map(
    used.map(({ type, ediCode }) => [keyOf(type, ediCode), resolve(type, ediCode)]),
  );
  const unresolved = used.filter(
    ({ type, ediCode }) => resolved.get(keyOf(type, ediCode)) === null,
  );
  const aliases = await codesOfAliases(ctx, unresolved);
  const byAlias = unresolved.flatMap((use): Finding[] => {
    const own = aliases.get(keyOf(use.type, tidy(use.ediCode)));
    if (own === undefined) return [];
    resolved.set(keyOf(use.type, use.ediCode), own);
    const { type, ediCode: code, segment, field, uses } = use;
    return [
      {
        code: "edi.resolvedByAlias",
        level: "warning",
        segment,
        field,
        params: { type, code, own, segment, uses },
      },
    ];
  });
  const unknown = used.filter(({ type, ediCode }) => resolved.get(keyOf(type, ediCode)) === null);
  const errors = unknown.map(
    ({ type, ediCode, segment, field, key, uses }): Finding => ({
      code: "edi.unmappedCode",
      level: "error",
      segment,
      field,
      params: { type, code: ediCode, partner: partnerCode, segment, key, uses },
    }),
  );
  const findings = [...errors, ...byAlias];
  return { system: (type, ediCode) => resolved.get(keyOf(type, ediCode)) ?? "", findings };
}

const keyOf = (type: MappingType, ediCode: string) => `${type} ${ediCode}`;

/**
 * Each code once, at its first place, with the number of its uses; a file of ten thousand bills has
 * few.
 */
function usesOf(named: Iterable<NamedCode>): (NamedCode & { uses: number })[] {
  const used = new Map<string, NamedCode & { uses: number }>();
  for (const code of named) {
    if (code.ediCode === "") continue;
    const key = keyOf(code.type, code.ediCode);
    const earlier = used.get(key);
    if (earlier) earlier.uses += 1;
    else used.set(key, { ...code, uses: 1 });
  }
  return [...used.values()];
}

const tidy = (code: string) => code.trim().toUpperCase();

/**
 * Types without master data take any code; a move is one of ours, and terms of transport are
 * mapped.
 */
function isOwn(type: MappingType, code: string): boolean {
  if (type === "MOVE") return moveEvents.some((event) => event === code);
  return code !== "" && (type !== "TRANSTERM" || !/^\d+$/.test(code));
}

async function existingCodes(
  { em }: Ctx,
  candidates: readonly { type: MappingType; code: string }[],
): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const [type, codes] of Map.groupBy(candidates, (candidate) => candidate.type)) {
    const table = tables[type];
    if (!table) continue;
    const requested = [...new Set(codes.map(({ code }) => code))];
    const { rows } = await sql<{
      code: string;
    }>`select code from ${sql.table(table)} where code = any(${requested}::text[])`.execute(
      em.getKysely(),
    );
    for (const { code } of rows) existing.add(`${type} ${code}`);
  }
  return existing;
}

/** Codes of ours by their other names. */
async function codesOfAliases(
  { em }: Ctx,
  named: readonly { type: MappingType; ediCode: string }[],
): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for (const [type, uses] of Map.groupBy(named, (use) => use.type)) {
    const alias = aliasTables[type];
    if (!alias) continue;
    const requested = uses.map(({ ediCode }) => tidy(ediCode));
    const { rows } = await sql<{
      alias: string;
      own: string;
    }>`select alias, ${sql.ref(alias.owner)} as own
      from ${sql.table(alias.table)}
      where alias = any (${requested}::text[])`.execute(em.getKysely());
    for (const row of rows) codes.set(keyOf(type, row.alias), row.own);
  }
  return codes;
}

/** Whether a code of a type is one of ours; types without master data take any. */
export async function isSystemCode(ctx: Ctx, type: MappingType, code: string): Promise<boolean> {
  return tables[type] ? (await existingCodes(ctx, [{ type, code }])).size > 0 : isOwn(type, code);
}
