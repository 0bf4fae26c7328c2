import { randomBytes } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { projectRoot } from "#db/data-folder.server.ts";
import { removeEmbedded } from "#db/embedded.server.ts";

/** The administrator's password of the server under test; tests sign in with it. */
export const adminPassword = "Browser-Tests-2026!";

/** With a PostgreSQL given from outside, the server under test gets a database of its own there; `npm test` drops it by its prefix. */
async function externalDatabase(): Promise<string | undefined> {
  const server = process.env.SEAWAY_TEST_PG;
  if (!server || process.env.SEAWAY_TEST_EXTERNAL !== "1") return undefined;
  const name = `${process.env.SEAWAY_TEST_PREFIX ?? "t_"}e2e`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Sets a setting of the server under test, as its administrator would with a command. */
export function setSetting(key: string, value: string): void {
  const env = { ...process.env, SEAWAY_DATA: process.env.SEAWAY_E2E_DATA, NODE_ENV: "production" } as NodeJS.ProcessEnv;
  if (process.env.SEAWAY_E2E_URL) env.DATABASE_URL = process.env.SEAWAY_E2E_URL;
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", "cli/main.ts", "config", "set", key, value], {
    cwd: projectRoot,
    env,
  });
}

/** Starts the product as `npm start` does, in the production build, with a data folder of its own; the returned function ends and removes it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const dataDir = path.join(cache, `e2e-${randomBytes(6).toString("hex")}`);
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: process.env.SEAWAY_E2E_PORT, SEAWAY_DATA: dataDir, SEAWAY_DEMO: "1" };
  env.SEAWAY_ADMIN_PASSWORD = adminPassword;
  env.DATABASE_URL = await externalDatabase();
  if (!env.DATABASE_URL) delete env.DATABASE_URL;
  // The browser tests' own process says "test"; the product must run as it does for its users.
  env.NODE_ENV = "production";
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path.join(projectRoot, "scripts", "serve.ts")], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        said += chunk;
        if (/^ready http/m.test(said)) resolve();
      });
    }
    child.once("exit", () => reject(new Error(`the server under test did not start:\n${said}`)));
  });
  process.env.SEAWAY_E2E_DATA = dataDir;
  process.env.SEAWAY_E2E_URL = env.DATABASE_URL ?? "";
  // A program does not answer the sign-in question; the test of the question itself switches it on again.
  setSetting("sys.account.captchaEnabled", "false");
  return async () => {
    child.kill("SIGTERM");
    await gone;
    await removeEmbedded(dataDir);
  };
}
