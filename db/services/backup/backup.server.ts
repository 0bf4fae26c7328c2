import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { connectionOf } from "#db/orm/address.server.ts";
import { copyOut } from "./copy.server.ts";
import { frameWriter } from "./frames.server.ts";
import { columnsOf, copyText, migrationsOf, ownTables } from "./tables.server.ts";

export type Counts = { tables: number; rows: number };
/** `leftOut` are tables of others. */
type BackedUp = Counts & { leftOut: string[] };

/** `declared` are the tables of this version; others are left out, where they are given. */
type BackupOptions = { declared?: readonly string[]; signal?: AbortSignal };

/** Uncompressed: tables as COPY text, then a checksum. */
async function* backupBytes(
  client: pg.Client,
  counts: BackedUp,
  declared: readonly string[],
): AsyncGenerator<Buffer> {
  const { tables, others } = await ownTables(client, declared);
  counts.leftOut = others;
  const writer = frameWriter();
  yield writer.head({ migrations: await migrationsOf(client), tables });
  for (const table of tables) {
    const columns = await columnsOf(client, table);
    yield writer.table({ table, columns });
    const copy = copyOut(client, `copy ${copyText(table, columns)} to stdout`);
    yield* writer.rows(copy.source);
    counts.rows += copy.rows();
    counts.tables += 1;
  }
  yield writer.tail({ tables: counts.tables, rows: counts.rows });
}

/** Flushes a file or folder to disk. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, "r");
  await handle.sync().finally(() => handle.close());
}

/**
 * Backs up one snapshot of our tables in constant memory; others are named. A failed backup leaves
 * no file.
 * @throws Refusal kit.fileExists
 */
export async function backupDatabase(
  url: string,
  file: string,
  { declared = [], signal }: BackupOptions = {},
): Promise<BackedUp> {
  if (existsSync(file)) throw new Refusal("kit.fileExists", { path: file });
  const counts: BackedUp = { tables: 0, rows: 0, leftOut: [] };
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const client = new pg.Client({ ...connectionOf(url), application_name: "seaway-backup" });
  // The query in progress reports the error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      "set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'",
    );
    const source = Readable.from(backupBytes(client, counts, declared), { highWaterMark: 2 });
    await pipeline(
      source,
      createZstdCompress(),
      createWriteStream(draft, { mode: 0o600, flags: "wx" }),
      signal ? { signal } : {},
    );
    await client.query("commit");
    await sync(draft);
    if (existsSync(file)) throw new Refusal("kit.fileExists", { path: file });
    await rename(draft, file);
    await sync(path.dirname(file));
    return counts;
  } catch (error) {
    // During a COPY the server reads no other message.
    client.connection.stream.destroy();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
