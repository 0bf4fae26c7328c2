import { type EntityClass, MikroORM, type Options } from "@mikro-orm/postgresql";
import { Migrator } from "@mikro-orm/migrations";
import type pg from "pg";
import { connectionOf } from "./address.server.ts";
import { assertNoneHeld } from "#platform/operation/held-connection.server.ts";
import { backendsWithLowerPriority } from "./lower-priority.server.ts";
import { migrations } from "#db/migrations/list.ts";

/**
 * How many connections; `giveWay`: pages come before what they do (where the database runs on this machine);
 * `connected`: hears of each connection of the pool; `oneEach`: who holds a connection and asks for another is refused instead of waiting (so it
 * is in every test).
 */
export type PoolOptions = { min?: number; max?: number; giveWay?: boolean; oneEach?: boolean; connected?(client: pg.Client): void };

/** What an ORM is made for: the database, and the entities it reads and writes, which are handed in. */
export type OrmTarget = { url: string; entities: readonly EntityClass<object>[] };

/** Options of the one ORM. A bound on every statement sees to it that nothing runs for ever. */
export function ormOptions({ url, entities }: OrmTarget, pool: PoolOptions = {}): Options {
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
        if (pool.giveWay) backendsWithLowerPriority(opened);
        if (pool.connected) opened.on("connect", pool.connected);
        if (pool.oneEach ?? process.env.NODE_ENV === "test") oneConnectionEach(opened);
      },
    },
    ignoreUndefinedInQuery: false,
  } as Options;
}

/** Asks before each connection whether its taker holds one. */
function oneConnectionEach(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  pool.connect = ((...input: Parameters<typeof connect>) => {
    assertNoneHeld();
    return connect(...input);
  }) as typeof pool.connect;
}

/** Opens the pool. Importing this file opens nothing. */
export async function connectOrm(target: OrmTarget, pool: PoolOptions = {}): Promise<MikroORM> {
  return MikroORM.init(ormOptions(target, pool) as never) as Promise<MikroORM>;
}
