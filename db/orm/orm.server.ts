import { setTimeout as pause } from "node:timers/promises";
import { type EntityClass, MikroORM, type Options } from "@mikro-orm/postgresql";
import { Migrator } from "@mikro-orm/migrations";
import type pg from "pg";
import { connectionOf } from "./address.server.ts";
import { assertNoneHeld } from "#platform/kernel/operation/held-connection.server.ts";
import { backendsWithLowerPriority } from "./lower-priority.server.ts";
import { migrations } from "#db/migrations/list.ts";

/**
 * `lowPriority`: pages go first, if the database is local. `connected` is called per connection.
 * `oneEach` (in tests) refuses a second connection to its holder.
 */
export type PoolOptions = {
  min?: number;
  max?: number;
  lowPriority?: boolean;
  oneEach?: boolean;
  connected?(client: pg.Client): void;
};

export type OrmTarget = { url: string; entities: readonly EntityClass<object>[] };

/** Every statement has a timeout. */
export function ormOptions(
  { url, entities }: OrmTarget,
  pool: PoolOptions = {},
  handing = new Handing(),
): Options {
  const { connectionString, stream } = connectionOf(url);
  return {
    clientUrl: connectionString,
    entities: [...entities],
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: pool.min ?? 0, max: pool.max ?? 10 },
    migrations: {
      migrationsList: migrations,
      tableName: "migration",
      transactional: true,
      allOrNothing: true,
      snapshot: false,
      silent: true,
    },
    driverOptions: {
      ...(stream ? { stream } : {}),
      statement_timeout: 300_000,
      connectionTimeoutMillis: 10_000,
      application_name: "seaway",
      onPoolCreated: (opened: pg.Pool) => {
        if (pool.lowPriority) backendsWithLowerPriority(opened);
        if (pool.connected) opened.on("connect", pool.connected);
        if (pool.oneEach ?? process.env.NODE_ENV === "test") oneConnectionEach(opened);
        handing.watch(opened);
      },
    },
    ignoreUndefinedInQuery: false,
  } as Options;
}

/** See `oneEach`. */
function oneConnectionEach(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  pool.connect = ((...input: Parameters<typeof connect>) => {
    assertNoneHeld();
    return connect(...input);
  }) as typeof pool.connect;
}

/**
 * Connections on their way from the pool to who asked. Kysely drops one that arrives while it
 * closes, and its pool then waits for it for ever: a worker whose heartbeat asked for a connection
 * at that moment would never end.
 */
class Handing {
  #underWay = 0;
  #closed = false;

  watch(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool);
    const handed = async (): Promise<pg.PoolClient> => {
      if (this.#closed) throw new Error("the connections to the database are closed");
      this.#underWay += 1;
      try {
        return await connect();
      } finally {
        // Who asked has it once this turn of the event loop is over.
        setImmediate(() => (this.#underWay -= 1));
      }
    };
    // `pool.query` asks with a callback, and gives its connection back by itself.
    pool.connect = ((...input: Parameters<typeof connect> | []) =>
      input.length > 0
        ? connect(...(input as Parameters<typeof connect>))
        : handed()) as typeof pool.connect;
  }

  /** Hands out no more, and waits for those under way. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#underWay > 0) await pause(1);
  }
}

/** Closing waits for work under way; what asks for a connection afterwards fails. */
function closeInOrder(orm: MikroORM, handing: Handing): MikroORM {
  orm.close = async (force) => {
    await handing.close();
    await MikroORM.prototype.close.call(orm, force);
  };
  return orm;
}

/** Opens the pool. */
export async function connectOrm(target: OrmTarget, pool: PoolOptions = {}): Promise<MikroORM> {
  const handing = new Handing();
  return closeInOrder(await MikroORM.init(ormOptions(target, pool, handing)), handing);
}

/**
 * Opens the pool of another database for an ORM that is closed: its entities are not discovered
 * again, which takes a fifth of a second.
 */
export async function reconnectOrm(closed: MikroORM, target: OrmTarget): Promise<MikroORM> {
  const handing = new Handing();
  const { clientUrl, driverOptions } = ormOptions(target, {}, handing);
  const { hostname, port, username, password, pathname } = new URL(clientUrl ?? target.url);
  const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const place = {
    host: hostname,
    port: Number(port),
    dbName: decodeURIComponent(pathname.slice(1)),
  };
  await closed.reconnect({ clientUrl, driverOptions, ...account, ...place });
  return closeInOrder(closed, handing);
}
