import { sql } from "kysely";
import type { Word } from "../i18n/message-key.ts";
import { codesIn } from "./codes-in.ts";
import type { ImportFault } from "../import/define-import.server.ts";
import type { Ctx } from "../operation/operation.server.ts";

/**
 * Other codes that mean a record of the master data (CNSHA means the port CNSGH, 40HQ the size 40HC), kept in a table of their own and typed on the
 * record's sheet. `of`: the table of the records, whose column is `code`; `owner`: the column that names the record.
 */
export type OtherCodes = {
  table: string;
  owner: string;
  of: string;
  /** The column of the import, and of the sheet. */
  field: string;
  fits: RegExp;
  /** Not of the form ({{code}}); a record's own code ({{code}}); of another record ({{code}}, {{owner}}). */
  words: { bad: Word; own: Word; taken: Word };
};

/** A record with its other codes as they are typed; null: nothing is said about them. */
export type WithOthers = { row: number; code: string; others: string | null };

/** The records whose other codes are said. */
const spoken = (records: readonly WithOthers[]) =>
  records.flatMap(({ row, code, others }) => (others === null ? [] : [{ row, code, aliases: codesIn(others) }]));

/** Faults of other codes: of the form, no record's own code, and of one record only - unless the other gives them up in the same file. */
export async function otherCodeFaults(ctx: Ctx, kind: OtherCodes, records: readonly WithOthers[]): Promise<ImportFault[]> {
  const message = spoken(records);
  const query = message.flatMap((item) => item.aliases);
  if (query.length === 0) return [];
  const result = await sql<{ code: string; owner: string | null }>`select code, null as owner from ${sql.table(kind.of)}
    where code = any(${query}::text[]) union all select alias, ${sql.ref(kind.owner)} from ${sql.table(kind.table)}
    where alias = any(${query}::text[])`.execute(ctx.em.getKysely());
  const input = new Set(message.map((item) => item.code));
  const own = new Set([...records.map((record) => record.code), ...result.rows.filter((row) => row.owner === null).map((row) => row.code)]);
  const ownerOf = new Map(result.rows.flatMap((row) => (row.owner && !input.has(row.owner) ? [[row.code, row.owner] as const] : [])));
  const faults: ImportFault[] = [];
  const { field, words: messages } = kind;
  for (const { row, code, aliases } of message) {
    for (const alias of aliases) {
      const owner = ownerOf.get(alias);
      if (!kind.fits.test(alias)) faults.push({ row, field, code: messages.bad, params: { code: alias } });
      else if (own.has(alias)) faults.push({ row, field, code: messages.own, params: { code: alias } });
      else if (owner && owner !== code) faults.push({ row, field, code: messages.taken, params: { code: alias, owner } });
      else ownerOf.set(alias, code);
    }
  }
  return faults;
}

/** Makes the other codes of records what is said of them, and leaves those nothing is said about. @returns the codes of each record, in their order. */
export async function keepOtherCodes(ctx: Ctx, kind: OtherCodes, records: readonly WithOthers[]): Promise<Map<string, string[]>> {
  const db = ctx.em.getKysely();
  const message = spoken(records);
  const owner = sql.ref(kind.owner);
  if (message.length > 0) {
    const requested = sql`json_to_recordset(${JSON.stringify(message)}::json) as g(code text, aliases text[])`;
    await sql`delete from ${sql.table(kind.table)} a using ${requested} where a.${owner} = g.code and a.alias <> all(g.aliases)`.execute(
      db,
    );
    await sql`insert into ${sql.table(kind.table)} (alias, ${owner}) select alias, g.code from ${requested}
      cross join lateral unnest(g.aliases) alias on conflict (alias) do nothing`.execute(db);
  }
  const { rows } = await sql<{ code: string; aliases: string[] }>`select ${owner} as code, array_agg(alias order by alias) as aliases
    from ${sql.table(kind.table)} where ${owner} = any(${records.map((record) => record.code)}::text[]) group by 1`.execute(db);
  return new Map(rows.map((row) => [row.code, row.aliases]));
}
