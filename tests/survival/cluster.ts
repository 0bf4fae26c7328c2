import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { pause, projectRoot, readJson } from "#db/embedded/data-folder.server.ts";
import { type Embedded, removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";

/** A real PostgreSQL with its own data folder, to be killed, stopped and frozen. */
export type Cluster = {
  adminUrl: string;
  /** SIGKILL for all its processes, as when memory runs out. */
  kill(): Promise<void>;
  /** An ordered stop; `revive` restarts it on the same port. */
  halt(): Promise<void>;
  revive(): Promise<void>;
  /** SIGSTOP and SIGCONT for all its processes. */
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
};

/** Starts a cluster below `.cache`; `end` removes it. */
export async function startCluster(): Promise<Cluster> {
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const dataDir = path.join(cache, `test-${randomBytes(6).toString("hex")}`);
  let embedded: Embedded = await startEmbedded({ dataDir });
  const signal = (name: NodeJS.Signals) => {
    for (const pid of serverProcesses(dataDir)) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended by itself.
      }
    }
  };
  return {
    adminUrl: embedded.adminUrl,
    async kill() {
      signal("SIGKILL");
      await embedded.gone;
    },
    halt: () => embedded.stop(),
    async revive() {
      await embedded.stop();
      const { port } = embedded;
      embedded = await startEmbedded({ dataDir });
      if (embedded.port !== port) throw new Error("the server came back on another port");
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async end() {
      await embedded.stop();
      await removeEmbedded(dataDir);
    },
  };
}

/** Children before the postmaster. */
function serverProcesses(dataDir: string): number[] {
  const home = readJson<{ home: string }>(path.join(dataDir, "postgres.json"))?.home ?? "";
  const file = path.join(home, "data", "postmaster.pid");
  const postmaster = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  if (!(postmaster > 0)) throw new Error("the server does not run");
  return [...childrenOf(postmaster), postmaster];
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}

export const addressOf = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
};
export const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/**
 * A connection for questions that repeat: a new one for each costs the server more than the
 * question. After an error it is made anew.
 */
export class Connection {
  readonly #url: string;
  #client: pg.Client | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async ask<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    try {
      if (!this.#client) {
        this.#client = new pg.Client({
          connectionString: this.#url,
          connectionTimeoutMillis: 5000,
        });
        this.#client.on("error", () => undefined);
        await this.#client.connect();
      }
      return (await this.#client.query<T>(text)).rows;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }
}

/** One statement on its own connection. */
export async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const connection = new Connection(url);
  try {
    return await connection.ask<T>(text);
  } finally {
    await connection.end();
  }
}

/** Retries until the server replies. */
export async function queryPatiently<T extends pg.QueryResultRow>(
  of: string | Connection,
  text: string,
  seconds = 60,
): Promise<T[]> {
  for (const end = Date.now() + seconds * 1000; ; await pause(100)) {
    try {
      return await (typeof of === "string" ? ask<T>(of, text) : of.ask<T>(text));
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Copies a prepared database without connections. */
export async function copyOf(template: string, adminUrl: string): Promise<string> {
  const name = `${process.env.SEAWAY_TEST_PREFIX ?? "t_"}s${randomBytes(4).toString("hex")}`;
  await ask(adminUrl, `create database "${name}" template "${nameOf(template)}"`);
  // A copied sequence assumes that its next values are logged, so a crash would repeat them. A
  // checkpoint makes it log them itself.
  await ask(adminUrl, "checkpoint");
  return addressOf(adminUrl, name);
}

export async function drop(url: string, adminUrl: string): Promise<void> {
  await ask(adminUrl, `drop database if exists "${nameOf(url)}" with (force)`);
}
