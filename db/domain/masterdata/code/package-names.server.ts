import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/**
 * SQL: rows of (name, code) by which the trade calls package kinds. The EDI area brings its
 * mappings for all partners.
 */
export const packageNames = new ExtensionPoint<() => RawBuilder<{ name: string; code: string }>>(
  "code.packageNames",
);

/**
 * Codes of package kinds by the names partners and customers write: CTN, CTNS, DRUMS, CASE. The
 * English names of the kinds count as well, one and several. A code is no name, and a name of two
 * kinds is none. Keys are upper case.
 */
export async function packageCodes(
  em: EntityManager,
  written: readonly string[],
): Promise<Map<string, string>> {
  const names = [...new Set(written.map((text) => text.trim().toUpperCase()).filter(Boolean))];
  if (names.length === 0) return new Map();
  const mapped = packageNames.parts().map((part) => sql`select name, code from (${part()}) m`);
  const { rows } = await sql<{
    name: string;
    code: string;
  }>`select upper(n.name) as name, min(k.code) as code
    from (
        ${sql.join(mapped, sql` union all `)}
        union all
        select name_en, code
        from package_kind
        union all
        select name_en || 's', code
        from package_kind
        union all
        select name_en || 'es', code
        from package_kind
      ) n
      join package_kind k on k.code = n.code
    where upper(n.name) = any (${names}::text[])
      and not exists (select from package_kind o where o.code = upper(n.name))
    group by 1
    having count(distinct k.code) = 1`.execute(em.getKysely());
  return new Map(rows.map(({ name, code }) => [name, code]));
}

type Row = { values: { packageKind: string | null } };

/** Rows of a file with codes for the names of package kinds. */
export async function withPackageCodes<R extends Row>(
  em: EntityManager,
  rows: readonly R[],
): Promise<R[]> {
  const codes = await packageCodes(
    em,
    rows.flatMap(({ values }) => values.packageKind ?? []),
  );
  return rows.map((row) => {
    const code = codes.get((row.values.packageKind ?? "").trim().toUpperCase());
    return code ? { ...row, values: { ...row.values, packageKind: code } } : row;
  });
}
