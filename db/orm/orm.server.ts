import { type EntityClass, MikroORM, type Options } from "@mikro-orm/postgresql";
import { Migrator } from "@mikro-orm/migrations";
import type pg from "pg";
import { connectionOf } from "./address.server.ts";
import { assertNoneHeld } from "#platform/operation/held-connection.server.ts";
import { backendsWithLowerPriority } from "./lower-priority.server.ts";
import { migrations } from "#db/migrations/list.ts";

/**
 * `lowPriority`: pages go first, if the database is local. `connected` is called per connection. `oneEach` (in tests) refuses a second
 * connection to its holder.
 */
export type PoolOptions = { min?: number; max?: number; lowPriority?: boolean; oneEach?: boolean; connected?(client: pg.Client): void };

export type OrmTarget = { url: string; entities: readonly EntityClass<object>[] };

/** Every statement has a timeout. */
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
        if (pool.lowPriority) backendsWithLowerPriority(opened);
        if (pool.connected) opened.on("connect", pool.connected);
        if (pool.oneEach ?? process.env.NODE_ENV === "test") oneConnectionEach(opened);
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

/** Opens the pool. */
export async function connectOrm(target: OrmTarget, pool: PoolOptions = {}): Promise<MikroORM> {
  return MikroORM.init(ormOptions(target, pool));
}
