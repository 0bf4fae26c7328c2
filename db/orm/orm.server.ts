import { type EntityClass, MikroORM, type Options } from "@mikro-orm/postgresql";
import { Migrator } from "@mikro-orm/migrations";
import { connectionOf } from "./address.server.ts";
import { clientMaker, placeOf, type PoolOptions } from "./connections.server.ts";
import { migrations } from "#db/migrations/list.ts";

export type OrmTarget = { url: string; entities: readonly EntityClass<object>[] };

/** Every statement has a timeout. */
export function ormOptions({ url, entities }: OrmTarget, pool: PoolOptions = {}): Options {
  return {
    clientUrl: connectionOf(url).connectionString,
    entities: [...entities],
    extensions: [Migrator],
    forceUtcTimezone: true,
    migrations: {
      migrationsList: migrations,
      tableName: "migration",
      transactional: true,
      allOrNothing: true,
      snapshot: false,
      silent: true,
    },
    driverOptions: clientMaker(url, pool),
    ignoreUndefinedInQuery: false,
  } as Options;
}

/**
 * Opens the pool. Closing waits for work under way; what asks for a connection afterwards fails.
 */
export const connectOrm = (target: OrmTarget, pool: PoolOptions = {}): Promise<MikroORM> =>
  MikroORM.init(ormOptions(target, pool));

/**
 * Opens the pool of another database for an ORM that is closed: its entities are not discovered
 * again, which takes a fifth of a second.
 */
export async function reconnectOrm(closed: MikroORM, target: OrmTarget): Promise<MikroORM> {
  const { clientUrl, driverOptions } = ormOptions(target);
  const { database, ...place } = placeOf(clientUrl ?? target.url);
  await closed.reconnect({ clientUrl, driverOptions, ...place, dbName: database });
  return closed;
}
