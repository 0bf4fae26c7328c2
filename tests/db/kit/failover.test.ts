import type { EntityManager } from "@mikro-orm/postgresql";
import pg from "pg";
import { pino } from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionOf } from "#db/orm/address.server.ts";
import { listenTo } from "#db/orm/listen.server.ts";
import { keepCaptcha } from "#domain/administration/session/captcha.server.ts";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import { seedBase } from "#db/seeds/base.server.ts";
import { brokenSequences } from "#db/services/doctor/sequences.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { adminPassword } from "#tests/support/administrator.ts";
import { type Pair, startPair } from "#tests/support/standby.ts";

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.end(), 60_000);

/** Retries until success. @returns milliseconds */
async function until(work: () => Promise<boolean>, patience = 15_000): Promise<number> {
  const begun = Date.now();
  for (;;) {
    if (await work().catch(() => false)) return Date.now() - begun;
    if (Date.now() - begun > patience) throw new Error(`not within ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The standby comes first, so the first to reply cannot write. */
function addressOf(attrs: string): string {
  const url = new URL(pair.primary.adminUrl);
  const hosts = `127.0.0.1:${pair.standby.port},127.0.0.1:${pair.primary.port}`;
  return `postgresql://${url.username}:${url.password}@${hosts}/postgres?target_session_attrs=${attrs}`;
}

async function portOf(url: string): Promise<number> {
  const client = new pg.Client(connectionOf(url));
  await client.connect();
  const { rows } = await client
    .query("select inet_server_port() as port")
    .finally(() => client.end());
  return rows[0].port;
}

test("each wish finds its host", async () => {
  const ports = await Promise.all(
    ["primary", "read-write", "standby", "prefer-standby", "any"].map((attrs) =>
      portOf(addressOf(attrs)),
    ),
  );
  const { primary, standby } = pair;
  expect(ports).toEqual([primary.port, primary.port, standby.port, standby.port, standby.port]);
  const wrong = addressOf("primary").replace(/:[^:@]+@/, ":not-the-password@");
  await expect(portOf(wrong)).rejects.toMatchObject({ code: "28P01" });
});

/**
 * A second database of the primary, as it was before the sequence of the tries was made a logged
 * one.
 */
async function copyWithUnloggedSequence(url: string) {
  const admin = new pg.Client(connectionOf(url));
  await admin.connect();
  await admin.query("create database older").finally(() => admin.end());
  const older = await openOrm(url.replace("/postgres?", "/older?"), { max: 3 });
  await older.migrator.up();
  await seedBase(older.em.fork() as EntityManager, { adminPassword });
  await sql`alter sequence sign_in_attempt_id_seq set unlogged`.execute(
    older.em.fork().getKysely(),
  );
  return older;
}

test("when the primary stops and the standby is promoted, pool, LISTEN and sign-ins go on by themselves", {
  timeout: 90_000,
}, async () => {
  const url = addressOf("read-write");
  const orm = await openOrm(url, { max: 3 });
  const write = () =>
    sql`insert into kept values (default)`.execute(orm.em.fork().getKysely()).then(() => true);
  // The standby stood before the tables were made, as with an installation or a restore on a
  // running pair.
  await orm.migrator.up();
  await seedBase(orm.em.fork() as EntityManager, { adminPassword });
  await sql`create unlogged sequence planted`.execute(orm.em.fork().getKysely());
  await sql`create table kept (id int generated always as identity)`.execute(
    orm.em.fork().getKysely(),
  );
  await write();
  const heard: string[] = [];
  const hearing = listenTo(url, "seaway_cache", {
    log: pino({ level: "silent" }),
    heard: (payload) => heard.push(payload),
    back: () => heard.push("back"),
  });
  await until(async () => heard.length === 1);
  const older = await copyWithUnloggedSequence(url);
  const signInAsAdmin = async (through = orm) => {
    const em = through.em.fork() as EntityManager;
    const uuid = await keepCaptcha(em, { address: "10.9.0.1", kind: "image", answer: "7" });
    const input = { userName: "admin", password: adminPassword, uuid, code: "7" };
    return (await signIn(em, { ...input, address: "10.9.0.1", agent: "test", channel: "api" }))
      .actor.userName;
  };
  expect(await signInAsAdmin()).toBe("admin");
  const tell = async () => {
    await sql`select pg_notify('seaway_cache', 'hello')`.execute(orm.em.fork().getKysely());
    return heard.includes("hello");
  };
  await pair.stop(pair.primary);
  await expect(write()).rejects.toThrow();
  const admin = new pg.Client({ connectionString: pair.standby.adminUrl });
  await admin.connect();
  await admin.query("select pg_promote()").finally(() => admin.end());
  expect(await until(write)).toBeLessThan(15_000);
  await until(tell);
  expect(await signInAsAdmin()).toBe("admin");
  const broken = await brokenSequences(orm.em.fork() as EntityManager);
  expect(broken).toEqual([
    { name: "planted", reason: expect.stringContaining("bad magic number in sequence") },
  ]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(
    orm.em.fork().getKysely(),
  );
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
  await expect(signInAsAdmin(older)).rejects.toThrow("bad magic number in sequence");
  await sql`delete from migration where name = '0150-logged-sequences'`.execute(
    older.em.fork().getKysely(),
  );
  await older.migrator.up();
  expect(await signInAsAdmin(older)).toBe("admin");
  await hearing.close();
  await older.close(true);
  await orm.close(true);
});
