/** `npm test`: runs every check and prints times. Started by scripts/test.mjs under Node 24. */
import { isZone } from "#platform/kernel/clock/zone.ts";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { type Embedded, removeEmbedded, startEmbedded } from "#db/embedded/embedded.server.ts";
import { buildWeb } from "./build.ts";
import { compileCache } from "./child.ts";
import {
  changedSteps,
  endRunning,
  joined,
  type Part,
  partsOf,
  runTool,
  type Step,
  StepFailed,
  steps,
} from "./steps.ts";
import { newTestData, sweepTestData } from "./test-data.ts";

const groups: Record<string, string[]> = {
  check: ["format", "lint", "folders", "types", "dead-code", "unit", "architecture"],
};
const begun = Date.now();
const cache = path.join(projectRoot, ".cache");
const rows: Part[] = [];
let embedded: Embedded | null = null;
let testData: string | null = null;
let external: { url: string; prefix: string } | null = null;
let ending: Promise<void> | null = null;

/** Value of a command-line option, or null. */
function valueOf(args: string[], option: string): string | null {
  const at = args.indexOf(option);
  return at < 0 ? null : (args[at + 1] ?? "");
}

/**
 * `--zone America/New_York` sets the zone of every process and the test database; results must not
 * change.
 */
function enterZone(zone: string | null, env: NodeJS.ProcessEnv): void {
  if (zone === null) return;
  if (!isZone(zone))
    throw new Error(
      `"${zone}" is no time zone; a name of the IANA database is meant, as America/New_York`,
    );
  env.TZ = zone;
  env.SEAWAY_TEST_ZONE = zone;
}

/** Steps by `--only a,b` or `--from c`, else all. An unknown name is an error. */
function chosenSteps(args: string[]): Step[] {
  const stepNamed = (name: string) => {
    if (!steps.some((step) => step.name === name))
      throw new Error(
        `there is no step "${name}"; steps: ${steps.map((step) => step.name).join(", ")}; groups: ${Object.keys(groups).join(", ")}`,
      );
    return name;
  };
  const only = valueOf(args, "--only");
  if (only !== null) {
    const names = only.split(",").flatMap((name) => groups[name] ?? [stepNamed(name)]);
    const copies = steps.some((step) => names.includes(step.name) && step.database);
    return steps.filter(
      (step) => names.includes(step.name) || (copies && step.name === "test-data"),
    );
  }
  const from = valueOf(args, "--from");
  return from === null
    ? steps
    : steps.slice(steps.findIndex((step) => step.name === stepNamed(from)));
}

async function prepareDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  env.SEAWAY_TEST_PREFIX = `t${randomBytes(4).toString("hex")}_`;
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl) {
    external = { url: databaseUrl, prefix: env.SEAWAY_TEST_PREFIX };
    env.SEAWAY_TEST_PG = databaseUrl;
    return;
  }
  testData = newTestData();
  embedded = await startEmbedded({ dataDir: testData, fast: true, zone: env.SEAWAY_TEST_ZONE });
  env.SEAWAY_TEST_PG = embedded.adminUrl;
  env.SEAWAY_TEST_APP = embedded.url;
}

async function dropTestDatabases({ url, prefix }: { url: string; prefix: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: matches } = await client.query<{ name: string }>(
      "select datname name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of matches)
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}

function printTable(): void {
  const width = Math.max(...rows.map((row) => row.name.length), 5);
  console.log("");
  for (const { name, seconds, result } of rows)
    console.log(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${result}`);
  console.log(
    `${"total".padEnd(width)}  ${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s`,
  );
}

async function runStep(step: Step, env: NodeJS.ProcessEnv, live: boolean): Promise<void> {
  const from = Date.now();
  const note = (result: string) => {
    const seconds = (Date.now() - from) / 1000;
    rows.push({ name: step.name, seconds, result });
    console.log(`${step.name}: ${result} (${seconds.toFixed(1)} s)`);
  };
  const missing = step.needs?.every((folder) => !existsSync(path.join(projectRoot, folder)));
  if (missing) return note(`left out: ${step.needs?.join(", ")} does not exist yet`);
  try {
    if (step.tool === "build")
      return note((await buildWeb()) ? "ok" : "ok, unchanged since the last build");
    await runTool(step, env, live);
    const parts = partsOf(step);
    if (parts.length < 2) return note(["ok", ...parts.map((part) => part.result)].join(", "));
    note(`ok, ${parts.length} parts side by side`);
    for (const part of parts) rows.push({ ...part, name: `  ${part.name}` });
  } catch (error) {
    if (ending) return;
    note("FAILED");
    throw error;
  }
}

/**
 * Independent neighbours run two at a time: one lane takes the cheap ones first, the other begins
 * with the long ones at the end.
 */
async function runAll(chosen: Step[], env: NodeJS.ProcessEnv, live: boolean): Promise<void> {
  const queue = [...chosen];
  while (queue.length > 0 && !ending) {
    const batch = queue[0]?.quiet
      ? queue.splice(
          0,
          queue.findIndex((step) => !step.quiet) < 0
            ? queue.length
            : queue.findIndex((step) => !step.quiet),
        )
      : queue.splice(0, 1);
    const prints = live && batch.length === 1;
    const lane = async (next: () => Step | undefined) => {
      for (let step = next(); step && !ending; step = next()) await runStep(step, env, prints);
    };
    await Promise.all([lane(() => batch.shift()), lane(() => batch.pop())]);
  }
}

function end(code: number): Promise<void> {
  ending ??= (async () => {
    await endRunning();
    if (external)
      await dropTestDatabases(external).catch((error) =>
        console.error("test databases were not dropped:", error.message),
      );
    await embedded?.stop();
    if (testData) await removeEmbedded(testData);
    printTable();
    process.exit(code);
  })();
  return ending;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const since = args.includes("--changed")
    ? /^[^-]/.test(valueOf(args, "--changed") ?? "")
      ? valueOf(args, "--changed")
      : "HEAD"
    : null;
  const chosen = joined(
    since === null ? chosenSteps(args) : changedSteps(chosenSteps(args), since),
  );
  mkdirSync(cache, { recursive: true });
  for (const step of chosen) rmSync(path.join(cache, `${step.name}.json`), { force: true });
  await sweepTestData();
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  delete env.DATABASE_URL;
  enterZone(valueOf(args, "--zone"), env);
  if (chosen.some((step) => step.database)) await prepareDatabase(env);
  // A whole run prints only what failed.
  await runAll(chosen, env, args.includes("--only"));
  await end(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void end(130));
process.on("disconnect", () => void end(143));
main().catch((error) => {
  console.error(error instanceof StepFailed ? error.message : error);
  void end(1);
});
