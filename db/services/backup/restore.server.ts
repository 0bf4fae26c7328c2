import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import type { MikroORM, Transaction } from "@mikro-orm/postgresql";
import type pg from "pg";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Counts } from "./backup.server.ts";
import { migrations } from "#db/migrations/list.ts";
import { connectOrm } from "#db/orm/orm.server.ts";
import { traceEntities } from "#platform/kernel/trace/trace.entity.server.ts";
import { copyIn } from "./copy.server.ts";
import { type Frame, type Head, readFrames, type TableHead } from "./frames.server.ts";
import { firstFormLevel, restoreLines } from "./first-form.server.ts";
import {
  columnsOf,
  copyText,
  dropProduct,
  migrationsOf,
  ours,
  ownTables,
  productTables,
  resetSequences,
  tablesInOrder,
} from "./tables.server.ts";

/** `migrated` are the migrations that upgraded an older backup. */
export type Restored = Counts & { migrated: string[] };

/**
 * The connection is the ORM's only one, in a transaction. `without` are tables of the backup to
 * leave out; `declared` the tables of this version; `others` tables that are not ours.
 */
type Work = {
  orm: MikroORM;
  client: pg.Client;
  transaction: Transaction;
  without: ReadonlySet<string>;
  declared: readonly string[];
  others: Set<string>;
};

/** Runs the named migrations, or all, in the transaction. */
async function migrate({ orm, transaction }: Work, names?: string[]): Promise<string[]> {
  const done = await orm.migrator.up({ transaction, ...(names ? { migrations: names } : {}) });
  return done.map((migration) => migration.name);
}

/**
 * Empties the tables at the same migrations, else creates those of the backup.
 * @throws Refusal backup.newer, backup.otherTables, backup.unknown
 */
async function prepareTables(work: Work, head: Pick<Head, "migrations" | "tables">): Promise<void> {
  const { client } = work;
  const unknown = head.migrations.filter(
    (name) => !migrations.some((migration) => migration.name === name),
  );
  if (unknown.length > 0) throw new Refusal("backup.newer", { names: unknown.join(", ") });
  // A late merge may run after a higher number.
  const sameLevel =
    (await migrationsOf(client)).sort().join() === [...head.migrations].sort().join();
  if (sameLevel)
    for (const name of (await ownTables(client, work.declared)).others) work.others.add(name);
  if (!sameLevel) {
    await dropProduct(client, await productTables());
    for (const name of await tablesInOrder(client)) work.others.add(name);
    if (head.migrations.length > 0) await migrate(work, [...head.migrations].sort());
  }
  const tables = (await tablesInOrder(client)).filter((name) => !work.others.has(name));
  const requested = head.tables.filter((name) => !work.without.has(name));
  const strange = requested.filter((name) => !tables.includes(name));
  if (strange.length > 0)
    throw new Refusal("backup.otherTables", {
      names: strange.join(", "),
      without: strange.join(" "),
    });
  const filled = head.tables.length > 0 ? requested : tables;
  for (const name of tables) await client.query(`alter table ${ours(name)} disable trigger user`);
  await client.query(`truncate ${filled.map(ours).join(", ")}`);
}

/**
 * Counts the rows of a table that is left out; in the text of COPY only an end of row is a line
 * feed.
 */
function passOver(): Pick<ReturnType<typeof copyIn>, "write" | "end"> {
  let rows = 0;
  return {
    async write(bytes) {
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1;
    },
    end: async () => rows,
  };
}

/** @throws Refusal backup.unknown for unknown columns */
async function beginTable(
  { client, without }: Work,
  { table, columns }: TableHead,
): Promise<ReturnType<typeof passOver>> {
  if (without.has(table)) return passOver();
  const tableColumns = await columnsOf(client, table);
  const strange = columns.filter((name) => !tableColumns.includes(name));
  if (strange.length > 0)
    throw new Refusal("backup.unknown", {
      names: strange.map((name) => `${table}.${name}`).join(", "),
    });
  return copyIn(client, `copy ${copyText(table, columns)} from stdin`);
}

async function restoreFrames(work: Work, frames: AsyncIterable<Frame>): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0 };
  let table: ReturnType<typeof passOver> | null = null;
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
      table = await beginTable(work, frame.value);
    } else if (frame.value.rows !== counts.rows || frame.value.tables !== counts.tables)
      throw new Refusal("kit.notABackup");
  }
  return counts;
}

/** The compression by the first bytes of the file. */
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

/** Only an error of decompression means that the file is no backup. */
const isCut = (error: unknown) =>
  /^(Z_|ZSTD_)/.test(String((error as { code?: unknown }).code ?? ""));

/** @throws Refusal kit.notABackup when the file cannot be decompressed */
async function withBytes<T>(
  file: string,
  packed: "gzip" | "zstd",
  work: (source: Readable) => Promise<T>,
): Promise<T> {
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

/**
 * Checks the backup before locking.
 * @returns its compression
 * @throws Refusal kit.notABackup
 */
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
  if (packed === "zstd")
    return withBytes(file, packed, (source) => restoreFrames(work, readFrames(source)));
  await prepareTables(work, { migrations: firstFormLevel, tables: [] });
  return withBytes(file, packed, (source) => restoreLines(work.client, source));
}

/** `declared` are the tables of this version, so that those of others stay as they are. */
type RestoreOptions = { declared?: readonly string[]; without?: readonly string[] };

/**
 * Replaces the content of our tables in one transaction, without triggers. Older backups are
 * restored, then migrated. `without` are tables of the backup to leave out, as those of others that
 * an earlier version took along.
 * @throws Refusal kit.notABackup, kit.noFile, backup.newer, backup.otherTables, backup.unknown
 */
export async function restoreDatabase(
  url: string,
  file: string,
  { declared = [], without = [] }: RestoreOptions = {},
): Promise<Restored> {
  const packed = await assertWhole(file);
  const opened: pg.Client[] = [];
  // COPY uses the ORM's only connection; entities would cost memory.
  const orm = await connectOrm(
    { url, entities: traceEntities },
    { max: 1, connected: (client) => opened.push(client) },
  );
  try {
    // The migrator first checks its table on its own connection.
    await orm.migrator.getExecuted();
    return await orm.em.fork().transactional(async (em) => {
      const client = opened[0] as pg.Client;
      const work: Work = {
        orm,
        client,
        transaction: em.getTransactionContext(),
        without: new Set(without),
        declared,
        others: new Set(),
      };
      await client.query(
        "set local statement_timeout = 0; set local lock_timeout = '60s'; set local timezone = 'UTC'; set local datestyle = 'ISO'",
      );
      const counts = await fill(work, file, packed);
      for (const name of await tablesInOrder(client))
        if (!work.others.has(name))
          await client.query(`alter table ${ours(name)} enable trigger user`);
      await resetSequences(client);
      return { ...counts, migrated: await migrate(work) };
    });
  } finally {
    await orm.close(true);
  }
}
