import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Refusal } from "#domain/kit/refusal.ts";

const head = "seaway backup 1";

/** Tables in an order in which each stands after those it points to. */
async function tablesInOrder(em: EntityManager): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`.execute(em.getKysely());
  const { rows: links } = await sql<{
    child: string;
    parent: string;
  }>`select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = 'public' and c.conrelid <> c.confrelid`.execute(
    em.getKysely(),
  );
  const waiting = new Set(rows.map((row) => row.name));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((name) => !links.some((link) => link.child === name && waiting.has(link.parent)));
    if (!next) throw new Error("tables point at each other in a circle");
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

type Counts = { tables: number; rows: number };

/** Writes every row of every table as JSON lines, gzipped, out of one snapshot. Needs no tool beside the product. */
export async function backupDatabase(orm: MikroORM, write: (source: Readable) => Promise<void>): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0 };
  await orm.em.fork().transactional(
    async (em) => {
      const tables = await tablesInOrder(em as EntityManager);
      counts.tables = tables.length;
      await write(Readable.from(linesOf(em as EntityManager, tables, counts)).pipe(createGzip()));
    },
    { isolationLevel: "repeatable read" as never },
  );
  return counts;
}

async function* linesOf(em: EntityManager, tables: readonly string[], counts: Counts): AsyncGenerator<string> {
  yield `${head}\n`;
  for (const table of tables) {
    yield `${JSON.stringify({ table })}\n`;
    // A cursor by physical place: every table has rows, not every table has an id.
    await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(em.getKysely());
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch 2000 from backup_rows`.execute(em.getKysely());
      if (rows.length === 0) break;
      counts.rows += rows.length;
      yield rows.map((row) => `${row.line}\n`).join("");
    }
    await sql`close backup_rows`.execute(em.getKysely());
  }
  yield `${JSON.stringify({ end: counts.rows })}\n`;
}

/** A table with its schema: by itself "box" is a type of the database before it is a table of ours. */
const ours = (table: string) => sql.table(`public.${table}`);

/** Replaces the whole content by a backup in one transaction: a broken or cut file changes nothing. Triggers do not fire. */
export async function restoreDatabase(orm: MikroORM, file: string): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0 };
  await orm.em.fork().transactional(async (em) => {
    const db = (em as EntityManager).getKysely();
    const known = await tablesInOrder(em as EntityManager);
    for (const name of known) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
    await sql`truncate ${sql.join(known.map((name) => sql.table(name)))}`.execute(db);
    let table = "";
    let batch: string[] = [];
    let ended = false;
    const flush = async () => {
      if (batch.length > 0)
        await sql`insert into ${ours(table)} overriding system value select * from jsonb_populate_recordset(null::${ours(table)}, ${`[${batch.join(",")}]`}::jsonb)`.execute(
          db,
        );
      counts.rows += batch.length;
      batch = [];
    };
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
    let first = true;
    for await (const line of lines) {
      if (first && line !== head) throw new Refusal("kit.notABackup");
      if (!first) {
        const mark =
          line.startsWith('{"table":') || line.startsWith('{"end":') ? (JSON.parse(line) as { table?: string; end?: number }) : null;
        if (mark && Object.keys(mark).length === 1) {
          await flush();
          if (mark.end !== undefined) ended = mark.end === counts.rows;
          else if (!known.includes(mark.table ?? "")) throw new Refusal("kit.notABackup");
          else counts.tables += 1;
          table = mark.table ?? table;
        } else {
          batch.push(line);
          if (batch.length >= 1000) await flush();
        }
      }
      first = false;
    }
    if (!ended) throw new Refusal("kit.notABackup");
    for (const name of known) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
    await resetSequences(em as EntityManager);
  });
  return counts;
}

async function resetSequences(em: EntityManager): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`select c.relname as table, a.attname as column,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence from pg_class c join pg_attribute a on a.attrelid = c.oid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0
    and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`.execute(em.getKysely());
  for (const row of rows) {
    await sql`select setval(${row.sequence}, coalesce((select max(${sql.ref(row.column)}) from ${sql.table(row.table)}), 0) + 1, false)`.execute(
      em.getKysely(),
    );
  }
}
