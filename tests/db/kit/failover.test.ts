import pg from "pg";
import { pino } from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionOf } from "#db/orm/address.server.ts";
import { listenTo } from "#db/orm/listen.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { type Pair, startPair } from "../../support/standby.ts";

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
  const { rows } = await client.query("select inet_server_port() as port").finally(() => client.end());
  return rows[0].port;
}

test("each wish finds its host", async () => {
  const ports = await Promise.all(["primary", "read-write", "standby", "prefer-standby", "any"].map((attrs) => portOf(addressOf(attrs))));
  const { primary, standby } = pair;
  expect(ports).toEqual([primary.port, primary.port, standby.port, standby.port, standby.port]);
  const wrong = addressOf("primary").replace(/:[^:@]+@/, ":not-the-password@");
  await expect(portOf(wrong)).rejects.toMatchObject({ code: "28P01" });
});

test("when the primary stops and the standby is promoted, pool and LISTEN go on by themselves", { timeout: 60_000 }, async () => {
  const url = addressOf("read-write");
  const orm = await openOrm(url, { max: 3 });
  const write = () => sql`insert into kept values (default)`.execute(orm.em.fork().getKysely()).then(() => true);
  await sql`create table kept (id int generated always as identity)`.execute(orm.em.fork().getKysely());
  await write();
  const heard: string[] = [];
  const hearing = listenTo(url, "seaway_cache", {
    log: pino({ level: "silent" }),
    heard: (payload) => heard.push(payload),
    back: () => heard.push("back"),
  });
  await until(async () => heard.length === 1);
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
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(orm.em.fork().getKysely());
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
  await hearing.close();
  await orm.close(true);
});
