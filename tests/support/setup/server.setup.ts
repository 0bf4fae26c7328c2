import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { removeEmbedded } from "#db/embedded/embedded.server.ts";
import { compileCache, currentPrograms } from "#scripts/child.ts";
import { serverLog } from "#scripts/step-log.ts";
import { anyFreePort } from "#db/embedded/postgres-process.server.ts";
import startPostgres from "./postgres.setup.ts";

/** A tested server with its demo company and `log` file. */
export type Company = { port: number; dataDir: string; databaseUrl: string; log: string };

/** Each worker has a company, so that files do not interfere. */
export function ownCompany(): Company {
  const all = JSON.parse(process.env.SEAWAY_E2E_COMPANIES ?? "[]") as Company[];
  const own = all[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own) throw new Error("no server under test was started for this worker");
  return own;
}

/**
 * A copy of the demo template for the product's account. The first start from nothing is tested in
 * process.spec.ts.
 */
async function copyOfDemo(index: number): Promise<string> {
  const {
    SEAWAY_TEST_PG: server = "",
    SEAWAY_TEST_APP: account = server,
    SEAWAY_TEST_PREFIX: prefix = "",
  } = process.env;
  const url = new URL(account);
  url.pathname = `/${prefix}e2e${index}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const owner = client.escapeIdentifier(decodeURIComponent(url.username));
    // A run in another browser begins anew.
    await client.query(`drop database if exists ${prefix}e2e${index} with (force)`);
    await client.query(
      `create database ${prefix}e2e${index} template ${prefix}demo owner ${owner} strategy file_copy`,
    );
  } finally {
    await client.end();
  }
  return url.href;
}

type Installation = Pick<Company, "dataDir" | "databaseUrl">;

const settings = ({ dataDir, databaseUrl }: Installation): Record<string, string> => ({
  SEAWAY_DATA: dataDir,
  // The process has NODE_ENV "test"; the product must run as for users.
  NODE_ENV: "production",
  DATABASE_URL: databaseUrl,
  // As for users, whose launcher names it.
  NODE_COMPILE_CACHE: compileCache,
});

const quiet = ["--disable-warning=ExperimentalWarning"];

/** Changes a setting by command. */
export function setSetting(key: string, value: string, company: Installation = ownCompany()): void {
  execFileSync(
    process.execPath,
    [...quiet, currentPrograms().command, "config", "set", key, value],
    {
      cwd: projectRoot,
      env: { ...process.env, ...settings(company) } as NodeJS.ProcessEnv,
    },
  );
}

/**
 * Starts the production build as `npm start` does, with its own data folder.
 * @returns a function that stops and removes it
 */
async function startCompany(company: Company): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    ...settings(company),
    PORT: String(company.port),
    SEAWAY_DEMO: "1",
  };
  const child = spawn(process.execPath, [...quiet, path.join(projectRoot, "scripts", "serve.ts")], {
    cwd: projectRoot,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  mkdirSync(path.dirname(company.log), { recursive: true });
  const log = createWriteStream(company.log);
  // Until ready; the file has later output.
  let output = "";
  let started = false;
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        log.write(chunk);
        if (started) return;
        output += chunk;
        started = /^ready http/m.test(output);
        if (started) resolve();
      });
    }
    child.once("exit", () => reject(new Error(`the server under test did not start:\n${output}`)));
  });
  // Programs cannot solve captchas; the captcha's own test enables them.
  setSetting("sys.account.captchaEnabled", "false", company);
  return async () => {
    child.kill("SIGTERM");
    await gone;
    log.end();
    await removeEmbedded(company.dataDir);
  };
}

/** Starts a demo server per worker. @returns a function that stops them */
export default async function setup({
  workers,
}: {
  workers: number;
}): Promise<() => Promise<void>> {
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const stopPostgres = await startPostgres();
  // Made before the tests by `npm test`.
  execFileSync(process.execPath, [...quiet, "tests/support/make-templates.ts"], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const companies: Company[] = [];
  for (let index = 0; index < workers; index += 1)
    companies.push({
      port: await anyFreePort(),
      dataDir: path.join(cache, `e2e-${randomBytes(6).toString("hex")}`),
      databaseUrl: await copyOfDemo(index),
      log: serverLog(index),
    });
  process.env.SEAWAY_E2E_COMPANIES = JSON.stringify(companies);
  const started = await Promise.allSettled(companies.map(startCompany));
  const ends = started.flatMap((item) => (item.status === "fulfilled" ? [item.value] : []));
  const end = async () => {
    await Promise.all(ends.map((stop) => stop()));
    await stopPostgres?.();
  };
  const failed = started.find((item) => item.status === "rejected");
  if (failed) {
    await end();
    throw failed.reason;
  }
  return end;
}
