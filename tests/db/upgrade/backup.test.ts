import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { backupDatabase } from "#db/services/backup/backup.server.ts";
import { restoreDatabase } from "#db/services/backup/restore.server.ts";
import { migrations } from "#db/migrations/list.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { assertSchema } from "#db/orm/schema/state.server.ts";
import { seedBase } from "#db/seeds/base.server.ts";
import { nodeEnvironment } from "#scripts/child.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const baseline = path.join(root, "fixtures/baseline/0025.backup");
const folder = mkdtempSync(path.join(tmpdir(), "seaway-backup-"));
const head = migrations.map((migration) => migration.name);
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(async () => {
  await testDatabase.close();
  rmSync(folder, { recursive: true });
});

const change = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
const codes = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => refusalsOf(error).map((refusal) => [refusal.code, refusal.params]),
  );
const figures = async (url = testDatabase.url) => {
  const orm = await openOrm(url, { max: 1 });
  const { rows } = await sql<
    Record<string, unknown>
  >`select (select count(*)::int from menu) as menus,
      (select count(*)::int from booking) as bookings,
      (select md5(string_agg(path || sha256(body)::text, '' order by id)) from stored_file) as files`.execute(
    orm.em.fork().getKysely(),
  );
  await orm.close(true);
  return rows[0];
};
/** An empty database, as by `createdb`. */
async function emptyDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = async (text: string) => {
    const client = new Client({ connectionString: process.env.SEAWAY_TEST_PG });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const full = `${process.env.SEAWAY_TEST_PREFIX ?? "t_"}${name}`;
  await server(`create database "${full}"`);
  const url = new URL(testDatabase.url);
  url.pathname = `/${full}`;
  return { url: url.href, drop: () => server(`drop database "${full}" with (force)`) };
}

describe("a backup", () => {
  test("of 100 MB of files is written and put back in little memory", {
    timeout: 60_000,
  }, async () => {
    await change(`insert into stored_file (path, original_name, content_type, size, sha256, owner, body)
      select 'big/' || i, 'x', 'x', 2500000, '', 'x', decode(repeat(md5(i::text) || md5((i * 7)::text), 78125), 'hex') from generate_series(1, 40) i`);
    const before = await figures();
    const file = path.join(folder, "big.backup");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--max-old-space-size=64", "tests/db/upgrade/backup.child.ts", file],
      {
        cwd: root,
        env: { ...process.env, ...nodeEnvironment, DATABASE_URL: testDatabase.url },
      },
    );
    expect(await figures()).toEqual(before);
    expect(Number(stdout)).toBeLessThan(240);
    expect(statSync(file).mode & 0o077).toBe(0);
    await change("delete from stored_file");
  });

  test("that fails or is stopped leaves nothing behind", async () => {
    const stop = new AbortController();
    const done = backupDatabase(testDatabase.url, path.join(folder, "stopped.backup"), {
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 60);
    await expect(done).rejects.toThrow();
    await expect(
      backupDatabase(testDatabase.url, path.join(folder, "nowhere", "a.backup")),
    ).rejects.toThrow(/ENOENT/);
    const taken = path.join(folder, "taken.backup");
    writeFileSync(taken, "another backup");
    await expect(backupDatabase(testDatabase.url, taken)).rejects.toMatchObject({
      code: "kit.fileExists",
    });
    expect(readFileSync(taken, "utf8")).toBe("another backup");
    rmSync(taken);
    expect(readdirSync(folder).filter((name) => name !== "big.backup")).toEqual([]);
  });

  test("with a byte changed, a piece missing or its end cut off changes nothing", async () => {
    const file = path.join(folder, "whole.backup");
    await backupDatabase(testDatabase.url, file);
    const bytes = readFileSync(file);
    const plain = zstdDecompressSync(bytes);
    const at = plain.indexOf("船");
    const other = Buffer.from(plain);
    other.write("舱", at > 0 ? at : 5000);
    const broken = {
      cut: bytes.subarray(0, bytes.length - 200),
      half: zstdCompressSync(plain.subarray(0, plain.length / 2)),
      headless: zstdCompressSync(plain.subarray(5)),
      endless: zstdCompressSync(plain.subarray(0, plain.lastIndexOf("E\0"))),
      other: zstdCompressSync(other),
      text: Buffer.from("something else\n"),
      empty: Buffer.alloc(0),
    };
    const before = await figures();
    for (const [name, content] of Object.entries(broken)) {
      writeFileSync(path.join(folder, name), content);
      expect(await codes(restoreDatabase(testDatabase.url, path.join(folder, name))), name).toEqual(
        [["kit.notABackup", {}]],
      );
    }
    expect(await codes(restoreDatabase(testDatabase.url, path.join(folder, "none")))).toMatchObject(
      [["kit.noFile", {}]],
    );
    expect(await figures()).toEqual(before);
  });

  test("goes into an empty database, whose tables are made; what a database does not have is named", {
    timeout: 60_000,
  }, async () => {
    const file = path.join(folder, "whole.backup");
    const empty = await emptyDatabase("empty");
    try {
      expect((await restoreDatabase(empty.url, file)).migrated).toEqual([]);
      expect(await figures(empty.url)).toEqual(await figures());
    } finally {
      await empty.drop();
    }
    await change("create table beside (id int); alter table port add column nickname text");
    const more = path.join(folder, "more.backup");
    await backupDatabase(testDatabase.url, more);
    await change("drop table beside");
    expect(await codes(restoreDatabase(testDatabase.url, more))).toEqual([
      ["backup.otherTables", { names: "beside", without: "beside" }],
    ]);
    await change("create table beside (id int); alter table port drop column nickname");
    expect(await codes(restoreDatabase(testDatabase.url, more))).toEqual([
      ["backup.unknown", { names: "port.nickname" }],
    ]);
    await change("drop table beside; insert into migration (name) values ('9999-later')");
    const later = path.join(folder, "later.backup");
    await backupDatabase(testDatabase.url, later);
    await change("delete from migration where name = '9999-later'");
    expect(await codes(restoreDatabase(testDatabase.url, later))).toEqual([
      ["backup.newer", { names: "9999-later" }],
    ]);
  });
});

test("a company of the baseline, with its bookings, bills and fees, is brought to this version and goes on working", {
  timeout: 60_000,
}, async () => {
  const { migrated, rows } = await restoreDatabase(testDatabase.url, baseline);
  expect(migrated).toEqual(head.slice(head.indexOf("0025-kept-files") + 1));
  expect(rows).toBeGreaterThan(17_000);
  await assertSchema(testDatabase.orm);
  const counts = await rowsOf(
    testDatabase,
    sql`select (select count(*)::int from booking) as bookings,
        (select count(*)::int from fee) as fees`,
  );
  expect(counts).toEqual([{ bookings: 600, fees: 1972 }]);
  await seedBase(testDatabase.em(), {});
  const list = await seaway(testDatabase, [
    "--json",
    "list",
    "seaway/bookingMgr/inner",
    "-f",
    "bkStatus=LOCKED",
  ]);
  expect([list.code, list.err]).toEqual([0, ""]);
  expect((await seaway(testDatabase, ["config", "set", "after.upgrade", "1"])).code).toBe(0);
});
