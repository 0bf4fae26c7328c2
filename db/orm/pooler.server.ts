import pg from "pg";
import { connectionOf } from "./address.server.ts";

/**
 * A pooler such as PgBouncer lends its connections per transaction: named statements, LISTEN and
 * settings of a session do not work there.
 */
export class SharedConnections extends Error {
  constructor() {
    super(
      "DATABASE_URL leads through a connection pooler in transaction or statement mode. Set it to session mode (PgBouncer: pool_mode = session), or name the database itself",
    );
  }
}

/** A pooler hands out its last used connection first; others may take it between two looks. */
const looks = 5;

/**
 * Two of our connections have a process of the server each, unless a pooler lends one to both.
 * @throws SharedConnections, or the connection's error
 */
export async function assertOwnConnections(url: string): Promise<void> {
  const clients = await Promise.all([openProbe(url), openProbe(url)]);
  const [first, second] = clients;
  try {
    for (let look = 0; look < looks; look += 1)
      if ((await processOf(first)) === (await processOf(second))) throw new SharedConnections();
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function openProbe(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOf(url),
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: "seaway-probe",
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const processOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;
