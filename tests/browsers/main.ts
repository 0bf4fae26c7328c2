/**
 * `npm run browsers`: the journeys of tests/browsers/journeys in Chromium, Firefox and WebKit, on a
 * demo company of their own. Options: --only chromium,firefox; --journey list,dialog.
 */
import "#app/messages.ts";
import { parseArgs } from "node:util";
import { buildWeb } from "#scripts/build.ts";
import setup, { ownCompany } from "#tests/support/setup/server.setup.ts";
import { type Engine, type EngineName, engineNames } from "./engine.ts";
import { journeys } from "./journeys/list.ts";
import type { Journey } from "./journey.ts";
import { chromium, firefox } from "./puppeteer-engines.ts";
import { runJourney } from "./run-journey.ts";
import { webkit } from "./webkit-engine.ts";

const engines: Record<EngineName, Engine> = { chromium, firefox, webkit };
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** What was asked for, all without a wish. @throws Error for a name that is not there */
function chosen<T extends string>(names: readonly T[], wish: string | undefined): T[] {
  if (wish === undefined) return [...names];
  const wished = wish.split(",").map((name) => name.trim());
  const unknown = wished.filter((name) => !names.some((item) => item === name));
  if (unknown.length > 0) throw new Error(`${unknown.join()} is not one of: ${names.join(", ")}`);
  return names.filter((name) => wished.includes(name));
}

type Outcome = { journey: string; seconds: number; fault: string | null };

async function runEngine(name: EngineName, walked: readonly Journey[]): Promise<Outcome[]> {
  const engine = await engines[name].start();
  const address = `http://127.0.0.1:${ownCompany().port}`;
  const outcomes: Outcome[] = [];
  print(`${name}: ${engine.version}`);
  try {
    for (const journey of walked) {
      const begun = performance.now();
      const fault = await runJourney(journey, engine, address);
      const seconds = (performance.now() - begun) / 1000;
      outcomes.push({ journey: journey.name, seconds, fault });
      print(`  ${fault === null ? "ok  " : "FAIL"} ${journey.name} (${seconds.toFixed(1)} s)`);
      if (fault !== null) print(`    ${fault}`);
    }
  } finally {
    await engine.stop();
  }
  return outcomes;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, journey: { type: "string" } },
  });
  const requested = chosen(engineNames, values.only);
  const names = chosen(
    journeys.map(({ name }) => name),
    values.journey,
  );
  const missing = requested.flatMap((name) => engines[name].missing() ?? []);
  if (missing.length > 0) {
    print(
      `${missing.join("\n")}\nor leave engines out: npm run browsers -- --only chromium,firefox`,
    );
    return 1;
  }
  await buildWeb();
  const end = process.env.SEAWAY_E2E_COMPANIES ? async () => {} : await setup({ workers: 1 });
  const failed: string[] = [];
  try {
    const walked = journeys.filter(({ name }) => names.includes(name));
    for (const name of requested)
      for (const { journey, fault } of await runEngine(name, walked))
        if (fault !== null) failed.push(`${journey} in ${name}`);
  } finally {
    await end();
  }
  print(
    failed.length > 0
      ? `failed: ${failed.join(", ")}`
      : `${names.length} journeys in ${requested.join(", ")}: all went through`,
  );
  return failed.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
