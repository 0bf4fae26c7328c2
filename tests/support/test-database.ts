import { setTimeout as pause } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { pino } from "pino";
import { Client } from "pg";
import { type Actor, systemActor } from "#platform/kernel/actor/actor.ts";
import { processCaches } from "#platform/kernel/settings/counted-cache.ts";
import {
  type Caller,
  type Operation,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { reconnectOrm } from "#db/orm/orm.server.ts";
import { allEntities, openOrm } from "#db/services/open-orm.server.ts";
import { seedBase } from "#db/seeds/base.server.ts";
import { baseRoles } from "#fixtures/base/roles.ts";
import { adminPassword } from "./administrator.ts";
import { seedInterrupted } from "./interrupted-demo.ts";

/** A test file's database, cloned from the migrated and seeded template. */
export type TestDatabase = {
  orm: MikroORM;
  url: string;
  em(): EntityManager;
  /** A caller with base roles ("clerk", "finance" …); "admin" may do everything. */
  as(role: string, more?: Partial<Actor>): Caller;
  run<I, R>(role: string, operation: Operation<I, R>, input: unknown): Promise<R>;
  close(): Promise<void>;
};

const silent = pino({ level: "silent" });

async function admin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: process.env.SEAWAY_TEST_PG });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Milliseconds; a hook that ran out of its own time would not say what it waited for. */
const longestClose = 30_000;

/** @throws Error with the sessions of the server when the work takes too long */
async function inTime(what: string, work: Promise<unknown>): Promise<void> {
  const late = Symbol();
  const stop = new AbortController();
  const ended = await Promise.race([
    work,
    pause(longestClose, late, { signal: stop.signal }).catch(() => null),
  ]);
  stop.abort();
  if (ended !== late) return;
  const { rows } = await admin((client) =>
    client.query(`select pid, datname, application_name, state, wait_event_type, wait_event, age(clock_timestamp(), query_start)::text as age, left(query, 200) as query
      from pg_stat_activity where datname is not null`),
  );
  throw new Error(
    `${what} takes over ${longestClose / 1000} s, sessions: ${JSON.stringify(rows, null, 1)}`,
  );
}

const urlOf = (name: string) => {
  const url = new URL(process.env.SEAWAY_TEST_PG ?? "");
  url.pathname = `/${name}`;
  return url.toString();
};

/** A caller with a base role. */
function callerOf(orm: MikroORM, role: string, more: Partial<Actor>, name: string): Caller {
  const baseRole = baseRoles.find((baseRole) => baseRole.roleKey === role);
  if (!baseRole) throw new Error(`no base role ${role}`);
  const actor: Actor = {
    ...systemActor(role),
    kind: role === "customer" ? "customer" : "staff",
    roles: [role],
    permissions: baseRole.permissions,
    companyCode: "SEAWAY",
    ...more,
  };
  return {
    em: orm.em.fork() as EntityManager,
    actor,
    source: "screen",
    requestId: `test-${name}`,
    log: silent,
  };
}

/** A template: name, lock, base template and contents; whether the planner has its statistics. */
type Template = {
  name: string;
  lock: number;
  from?: Template;
  measured?: boolean;
  fill(orm: MikroORM): Promise<unknown>;
};

const base: Template = {
  name: "template",
  lock: 771_771,
  async fill(orm) {
    await orm.migrator.up();
    await seedBase(orm.em.fork() as EntityManager, { adminPassword });
  },
};
const demo: Template = {
  name: "demo",
  lock: 771_772,
  from: base,
  measured: true,
  fill: (orm) => seedInterrupted(orm, callerOf(orm, "admin", {}, "demo")),
};

const prefix = () => process.env.SEAWAY_TEST_PREFIX ?? "t_";

/**
 * Copies files, three times as fast as through the write-ahead log. The template must have no
 * connections.
 */
const copyTo = (client: Client, name: string, from: string) =>
  client.query(`create database "${name}" template "${from}" strategy file_copy`);

/**
 * The address of a template: on our own server the product's account fills and owns it, as it does
 * for users.
 */
function addressOf(name: string): string {
  const url = new URL(process.env.SEAWAY_TEST_APP ?? urlOf(name));
  url.pathname = `/${name}`;
  return url.href;
}

/** Without the extensions that only a superuser may add, as on a hosted server. */
function createEmpty(client: Client, name: string) {
  const own = process.env.SEAWAY_TEST_APP ? new URL(process.env.SEAWAY_TEST_APP) : null;
  return client.query(`create database "${name}"${own ? ` owner "${own.username}"` : ""}`);
}

/**
 * What autovacuum, which the tests' server leaves for minutes, does to a company's database in its
 * first minute: without statistics the planner takes each table for one row, and copies would ask
 * them all by nested loops.
 */
async function measure(name: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

const made = new Map<Template, Promise<string>>();

/** Creates a template once per run; an advisory lock makes parallel files wait. */
function makeTemplate(template: Template): Promise<string> {
  let making = made.get(template);
  if (!making) made.set(template, (making = makeOnce(template)));
  return making;
}

async function makeOnce(template: Template): Promise<string> {
  const name = `${prefix()}${template.name}`;
  const from = template.from && (await makeTemplate(template.from));
  await admin(async (client) => {
    await client.query("select pg_advisory_lock($1)", [template.lock]);
    const there = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (there.rowCount) return;
    if (from) await copyTo(client, `${name}_making`, from);
    else await createEmpty(client, `${name}_making`);
    const orm = await openOrm(addressOf(`${name}_making`));
    await template.fill(orm);
    await orm.close(true);
    if (template.measured) await measure(`${name}_making`);
    await client.query(`alter database "${name}_making" rename to "${name}"`);
  });
  return name;
}

/** Makes both templates before tests ask for them. */
export const makeTemplates = (): Promise<string> => makeTemplate(demo);

/**
 * A new database with base data; close it in afterAll. Clears this process's caches of other
 * databases.
 */
export const openTestDatabase = (): Promise<TestDatabase> => openCopy(base);

/** A new database with the demo company. */
export const openDemoDatabase = (): Promise<TestDatabase> => openCopy(demo);

/**
 * ORMs of databases that are closed: discovering the entities anew for each file would be a tenth
 * of its time.
 */
const closedOrms: MikroORM[] = [];

async function openCopy(template: Template): Promise<TestDatabase> {
  const from = await makeTemplate(template);
  for (const cache of processCaches.values()) cache.clear();
  const name = `${prefix()}${randomBytes(5).toString("hex")}`;
  await admin(async (client) => {
    await client.query("select pg_advisory_lock($1)", [template.lock]);
    await copyTo(client, name, from);
  });
  // A test file keeps its database's object as long as the process lives; the ORM behind it is the
  // next file's once it is closed.
  const earlier = closedOrms.pop();
  const url = urlOf(name);
  let opened: MikroORM | null = earlier
    ? await reconnectOrm(earlier, { url, entities: allEntities })
    : await openOrm(url);
  const ormOpened = (): MikroORM => {
    if (!opened) throw new Error(`the test database ${name} is closed`);
    return opened;
  };
  const as: TestDatabase["as"] = (role, more = {}) => callerOf(ormOpened(), role, more, name);
  return {
    get orm() {
      return ormOpened();
    },
    url,
    em: () => ormOpened().em.fork() as EntityManager,
    as,
    run: (role, operation, input) => runOperation(as(role), operation, input),
    async close() {
      const orm = ormOpened();
      opened = null;
      await inTime("closing the pool", orm.close(true));
      closedOrms.push(orm);
      await inTime(
        "dropping the database",
        admin((client) => client.query(`drop database if exists "${name}" with (force)`)),
      );
    },
  };
}

export async function rowsOf<T>(
  testDatabase: TestDatabase,
  query: ReturnType<typeof sql>,
): Promise<T[]> {
  return (await query.execute(testDatabase.em().getKysely())).rows as T[];
}

/**
 * Waits until this many sessions wait for a lock, so that work beside a held lock has got as far as
 * it can.
 */
export async function untilLocked(testDatabase: TestDatabase, sessions = 1): Promise<void> {
  for (
    const end = Date.now() + 10_000;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    const [row] = await rowsOf<{ waiting: number }>(
      testDatabase,
      sql`select count(*)::int as waiting
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.waiting ?? 0) >= sessions) return;
  }
  throw new Error(`fewer than ${sessions} sessions wait for a lock`);
}
