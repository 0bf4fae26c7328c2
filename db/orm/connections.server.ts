import { setTimeout as pause } from "node:timers/promises";
import { createPostgreSqlTypeParsers, type EntityManager } from "@mikro-orm/postgresql";
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import pg from "pg";
import { assertNoneHeld } from "#platform/kernel/operation/held-connection.server.ts";
import { connectionOf } from "./address.server.ts";
import { backendsWithLowerPriority } from "./lower-priority.server.ts";

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

/**
 * `closed` is shared by all clients of an ORM, which makes one anew when it is asked after it was
 * closed.
 */
type Manner = { oneEach: boolean; closed: boolean };

/** @throws Error after closing, and for a second connection where each has one */
function assertMayConnect({ oneEach, closed }: Manner): void {
  if (closed) throw new Error("the connections to the database are closed");
  if (oneEach) assertNoneHeld();
}

/**
 * Closes in order: waits for work under way, and what asks for a connection afterwards fails.
 * Kysely's driver drops a connection that arrives while it closes, and its pool then waits for it
 * for ever: a worker whose heartbeat asked for one at that moment would never end.
 */
class OrderlyDriver extends PostgresDriver {
  readonly #manner: Manner;
  #underWay = 0;

  constructor(config: PostgresDialectConfig, manner: Manner) {
    super(config);
    this.#manner = manner;
  }

  override async acquireConnection(
    ...input: Parameters<PostgresDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    assertMayConnect(this.#manner);
    this.#underWay += 1;
    try {
      return await super.acquireConnection(...input);
    } finally {
      // Who asked has it once this turn of the event loop is over.
      setImmediate(() => (this.#underWay -= 1));
    }
  }

  override async destroy(): Promise<void> {
    this.#manner.closed = true;
    while (this.#underWay > 0) await pause(1);
    await super.destroy();
  }
}

class OrderlyDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #manner: Manner;

  constructor(config: PostgresDialectConfig, manner: Manner) {
    super(config);
    this.#config = config;
    this.#manner = manner;
  }

  override createDriver(): PostgresDriver {
    return new OrderlyDriver(this.#config, this.#manner);
  }
}

type Opened = { pool: pg.Pool; manner: Manner };
const openedFor = new WeakMap<object, Opened>();

function opened(em: EntityManager): Opened {
  const entry = openedFor.get(em.getConnection().getClient());
  if (!entry) throw new Error("the entity manager's connections are not ours");
  return entry;
}

/** The pool, for its figures. */
export const poolOf = (em: EntityManager): pg.Pool => opened(em).pool;

/** Runs a statement that is prepared once per connection, under its name, outside transactions. */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  em: EntityManager,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  const { pool, manner } = opened(em);
  assertMayConnect(manner);
  return (await pool.query<Row>(statement)).rows;
}

const textArray: number = 1009;

/** Dates stay texts, as the ORM's own driver has them. */
function textTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const readArray: (text: string) => string[] = pg.types.getTypeParser(textArray, "text");
  for (const [oid, parser] of Object.entries(createPostgreSqlTypeParsers(readArray)))
    types.setTypeParser(Number(oid), parser);
  return types;
}

/** The place and the account of an address, as the ORM and its pool name them. */
export function placeOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: decodeURIComponent(hostname),
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

function openPool(url: string, options: PoolOptions): pg.Pool {
  const { connectionString, stream } = connectionOf(url);
  const pool = new pg.Pool({
    ...placeOf(connectionString),
    ...(stream ? { stream } : {}),
    min: options.min ?? 0,
    max: options.max ?? 10,
    types: textTypes(),
    statement_timeout: 300_000,
    connectionTimeoutMillis: 10_000,
    application_name: "seaway",
  });
  // A connection that the server drops fails what runs on it; unheard it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (options.lowPriority) backendsWithLowerPriority(pool);
  if (options.connected) pool.on("connect", options.connected);
  return pool;
}

/** What makes the ORM's client: a pool of ours, closed in order. */
export function clientMaker(url: string, options: PoolOptions): () => Kysely<unknown> {
  const oneEach = options.oneEach ?? process.env.NODE_ENV === "test";
  const manner: Manner = { oneEach, closed: false };
  return () => {
    const pool = openPool(url, options);
    const client = new Kysely<unknown>({ dialect: new OrderlyDialect({ pool }, manner) });
    openedFor.set(client, { pool, manner });
    return client;
  };
}
