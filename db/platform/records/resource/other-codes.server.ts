import { sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { codesIn } from "./codes-in.ts";
import type { ImportFault } from "../import/define-import.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/**
 * Alternative codes of a record (CNSHA for port CNSGH, 40HQ for size 40HC), in their own table and
 * entered on its form. `of` is the table of the records; `owner` is the column that refers to one.
 */
export type OtherCodes = {
  table: string;
  owner: string;
  of: string;
  /** Column of import and form. */
  field: string;
  fits: RegExp;
  /**
   * Invalid ({{code}}); a record's own code ({{code}}); used by another record ({{code}},
   * {{owner}}).
   */
  messages: { bad: MessageKey; own: MessageKey; taken: MessageKey };
};

/** `others` null means no change. */
export type WithOthers = { row: number; code: string; others: string | null };

const changesOf = (records: readonly WithOthers[]) =>
  records.flatMap(({ row, code, others }) =>
    others === null ? [] : [{ row, code, aliases: codesIn(others) }],
  );

/**
 * Faults: invalid, a record's own code, or used twice unless the other record gives it up in the
 * same file.
 */
export async function otherCodeFaults(
  ctx: Ctx,
  kind: OtherCodes,
  records: readonly WithOthers[],
): Promise<ImportFault[]> {
  const changes = changesOf(records);
  const aliases = changes.flatMap((change) => change.aliases);
  if (aliases.length === 0) return [];
  const stored = await sql<{
    code: string;
    owner: string | null;
  }>`select code, null as owner
    from ${sql.table(kind.of)}
    where code = any (${aliases}::text[])
    union all
    select alias, ${sql.ref(kind.owner)}
    from ${sql.table(kind.table)}
    where alias = any (${aliases}::text[])`.execute(ctx.em.getKysely());
  const changedCodes = new Set(changes.map((change) => change.code));
  const own = new Set([
    ...records.map((record) => record.code),
    ...stored.rows.filter((row) => row.owner === null).map((row) => row.code),
  ]);
  const ownerOf = new Map(
    stored.rows.flatMap((row) =>
      row.owner && !changedCodes.has(row.owner) ? [[row.code, row.owner] as const] : [],
    ),
  );
  const faults: ImportFault[] = [];
  const { field, messages } = kind;
  for (const { row, code, aliases } of changes) {
    for (const alias of aliases) {
      const owner = ownerOf.get(alias);
      if (!kind.fits.test(alias))
        faults.push({ row, field, code: messages.bad, params: { code: alias } });
      else if (own.has(alias))
        faults.push({ row, field, code: messages.own, params: { code: alias } });
      else if (owner && owner !== code)
        faults.push({ row, field, code: messages.taken, params: { code: alias, owner } });
      else ownerOf.set(alias, code);
    }
  }
  return faults;
}

/**
 * Replaces alternative codes, except where `others` is null.
 * @returns the codes per record, in order
 */
export async function keepOtherCodes(
  ctx: Ctx,
  kind: OtherCodes,
  records: readonly WithOthers[],
): Promise<Map<string, string[]>> {
  const db = ctx.em.getKysely();
  const changes = changesOf(records);
  const owner = sql.ref(kind.owner);
  if (changes.length > 0) {
    const changeRows = sql`json_to_recordset(${JSON.stringify(changes)}::json) as g (code text, aliases text[])`;
    await sql`delete from ${sql.table(kind.table)} a using ${changeRows}
      where a.${owner} = g.code and a.alias <> all (g.aliases)`.execute(db);
    await sql`insert into ${sql.table(kind.table)} (alias, ${owner})
      select alias, g.code
      from ${changeRows} cross join lateral unnest(g.aliases) alias
      on conflict (alias) do nothing`.execute(db);
  }
  const { rows } = await sql<{
    code: string;
    aliases: string[];
  }>`select ${owner} as code, array_agg(alias order by alias) as aliases
    from ${sql.table(kind.table)}
    where ${owner} = any (${records.map((record) => record.code)}::text[])
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.code, row.aliases]));
}
