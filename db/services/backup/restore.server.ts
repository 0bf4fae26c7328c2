import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { Refusal } from "#platform/operation/refusal.ts";
import type { Counts } from "./backup.server.ts";
import { migrations } from "#db/migrations/list.ts";
import { connectOrm } from "#db/orm/orm.server.ts";
import { traceEntities } from "#platform/trace/trace.entity.server.ts";
import { expectedColumns } from "#db/orm/schema/state.server.ts";
import { copyIn } from "./copy.server.ts";
import { type Frame, type Head, readFrames, type TableHead } from "./frames.server.ts";
import { firstFormLevel, restoreLines } from "./first-form.server.ts";
import { columnsOf, copyText, dropProduct, migrationsOf, ours, resetSequences, tablesInOrder } from "./tables.server.ts";

/** What a restore did; `migrated`: the migrations that brought the content of an earlier version to this one. */
export type Restored = Counts & { migrated: string[] };

/** A restore under way: the ORM and the one connection it holds, in a transaction. */
type Work = { orm: MikroORM; client: pg.Client; transaction: unknown };

/** Runs migrations inside the transaction: those named, or all. */
async function migrate({ orm, transaction }: Work, names?: string[]): Promise<string[]> {
  const done = await orm.migrator.up({ transaction: transaction as never, ...(names ? { migrations: names } : {}) });
  return done.map((item) => item.name);
}

/** Every table of the product. Its entities are loaded here alone: a restore into tables of the same version does without their memory. */
async function productTables(): Promise<string[]> {
  const { productOrmOptions } = await import("../open-orm.server.ts");
  const product = new MikroORM(productOrmOptions("postgresql://none@127.0.0.1:1/none"));
  return [...new Set(expectedColumns(product).map((column) => column.table))];
}

/**
 * Makes the tables as the backup's database had them. A database that is at the same migrations keeps its tables and loses its rows; any other
 * one, an empty one too, is made anew. @throws Refusal backup.newer, backup.unknown
 */
async function prepareTables(work: Work, head: Pick<Head, "migrations" | "tables">): Promise<void> {
  const { client } = work;
  const unknown = head.migrations.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new Refusal("backup.newer", { names: unknown.join(", ") });
  // In whatever order they were run: one that was merged late may have come after a higher number.
  const sameLevel = (await migrationsOf(client)).sort().join() === [...head.migrations].sort().join();
  if (!sameLevel) {
    await dropProduct(client, await productTables());
    if (head.migrations.length > 0) await migrate(work, [...head.migrations].sort());
  }
  const existing = await tablesInOrder(client);
  const strange = head.tables.filter((name) => !existing.includes(name));
  if (strange.length > 0) throw new Refusal("backup.unknown", { names: strange.join(", ") });
  const filled = head.tables.length > 0 ? head.tables : existing;
  for (const name of existing) await client.query(`alter table ${ours(name)} disable trigger user`);
  await client.query(`truncate ${filled.map(ours).join(", ")}`);
}

/** Begins the rows of a table. @throws Refusal backup.unknown for columns the table does not have. */
async function beginTable(client: pg.Client, { table, columns }: TableHead): Promise<ReturnType<typeof copyIn>> {
  const existing = await columnsOf(client, table);
  const strange = columns.filter((name) => !existing.includes(name));
  if (strange.length > 0) throw new Refusal("backup.unknown", { names: strange.map((name) => `${table}.${name}`).join(", ") });
  return copyIn(client, `copy ${copyText(table, columns)} from stdin`);
}

async function restoreFrames(work: Work, frames: AsyncIterable<Frame>): Promise<Counts> {
  const { client } = work;
  const counts: Counts = { tables: 0, rows: 0 };
  let table: ReturnType<typeof copyIn> | null = null;
  for await (const frame of frames) {
    if (frame.kind === "rows") {
      if (!table) throw new Refusal("kit.notABackup");
      await table.write(frame.bytes);
      continue;
    }
    counts.rows += (await table?.end()) ?? 0;
    table = null;
    if (frame.kind === "head") await prepareTables(work, frame.value);
    else if (frame.kind === "table") {
      counts.tables += 1;
      table = await beginTable(client, frame.value);
    } else if (frame.value.rows !== counts.rows || frame.value.tables !== counts.tables) throw new Refusal("kit.notABackup");
  }
  return counts;
}

/** The bytes of the file that tell how it is packed. */
async function packing(file: string): Promise<"gzip" | "zstd" | null> {
  const handle = await open(file, "r").catch(() => {
    throw new Refusal("kit.noFile", { path: file }, { field: "file" });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt16BE(0) === 0x1f8b) return "gzip";
    return buffer.readUInt32LE(0) === 0xfd2fb528 ? "zstd" : null;
  } finally {
    await handle.close();
  }
}

/** A file that cannot be unpacked to its end is no backup; everything else is an error of its own. */
const isCut = (error: unknown) => /^(Z_|ZSTD_)/.test(String((error as { code?: unknown }).code ?? ""));

/** Reads the unpacked bytes of a backup. @throws Refusal kit.notABackup for a file that cannot be unpacked to its end. */
async function withBytes<T>(file: string, packed: "gzip" | "zstd", work: (source: Readable) => Promise<T>): Promise<T> {
  const unpack = packed === "gzip" ? createGunzip() : createZstdDecompress();
  const source = createReadStream(file)
    .on("error", (error) => unpack.destroy(error))
    .pipe(unpack);
  try {
    return await work(source);
  } catch (error) {
    throw isCut(error) ? new Refusal("kit.notABackup") : error;
  } finally {
    source.destroy();
  }
}

/** Reads a backup to its end before anything is touched: a broken one holds nobody up. Answers how it is packed. @throws Refusal kit.notABackup */
async function assertWhole(file: string): Promise<"gzip" | "zstd"> {
  const packed = await packing(file);
  if (!packed) throw new Refusal("kit.notABackup");
  if (packed === "zstd")
    await withBytes(file, packed, async (source) => {
      for await (const frame of readFrames(source)) if (frame.kind === "tail") return;
    });
  return packed;
}

async function fill(work: Work, file: string, packed: "gzip" | "zstd"): Promise<Counts> {
  if (packed === "zstd") return withBytes(file, packed, (source) => restoreFrames(work, readFrames(source)));
  await prepareTables(work, { migrations: firstFormLevel, tables: [] });
  return withBytes(file, packed, (source) => restoreLines(work.client, source));
}

/**
 * Replaces the whole content by a backup in one transaction: a cut or broken file changes nothing. Triggers do not fire. A backup of an earlier
 * version is put into tables as that version had them and migrated from there; one of a later version is refused. Tables and columns it
 * holds and the database does not have are named. @throws Refusal kit.notABackup, kit.noFile, backup.newer, backup.unknown
 */
export async function restoreDatabase(url: string, file: string): Promise<Restored> {
  const packed = await assertWhole(file);
  const opened: pg.Client[] = [];
  // One connection: the rows go by the driver itself, in the transaction of the ORM. The entities of the areas would only take memory.
  const orm = await connectOrm({ url, entities: traceEntities }, { max: 1, connected: (client) => opened.push(client) });
  try {
    // The migrator looks for its own table once, on a connection of its own choice: not while ours is taken.
    await orm.migrator.getExecuted();
    return await orm.em.fork().transactional(async (em) => {
      const client = opened[0] as pg.Client;
      const work = { orm, client, transaction: em.getTransactionContext() };
      await client.query(
        "set local statement_timeout = 0; set local lock_timeout = '60s'; set local timezone = 'UTC'; set local datestyle = 'ISO'",
      );
      const counts = await fill(work, file, packed);
      for (const name of await tablesInOrder(client)) await client.query(`alter table ${ours(name)} enable trigger user`);
      await resetSequences(client);
      return { ...counts, migrated: await migrate(work) };
    });
  } finally {
    await orm.close(true);
  }
}
