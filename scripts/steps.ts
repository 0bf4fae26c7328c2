import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { installedBrowser } from "#tests/support/browser.ts";
import { databaseParts, failureText, logsOfFailed, stepLog, testPart } from "./step-log.ts";

/**
 * `tool`: vitest, playwright, another program of node_modules or ours, or our build. `parts`: of
 * the tests, for vitest. `quiet`: may run beside its neighbours. `needs`: skipped without these
 * folders. `database`: needs SEAWAY_TEST_PG. `since`: only tests that import changes since this
 * commit, perhaps none. `env`: what its process sees besides.
 */
export type Step = {
  name: string;
  tool: string;
  args: string[];
  parts?: string[];
  quiet?: boolean | undefined;
  needs?: string[];
  database?: boolean | undefined;
  since?: string | undefined;
  env?: Record<string, string>;
};

export class StepFailed extends Error {}

const folders = ["app", "cli", "jobs", "db", "edi"].filter((name) =>
  existsSync(path.join(projectRoot, name)),
);
const reportOf = (step: Step) =>
  path.join(
    projectRoot,
    ".cache",
    step.tool.startsWith("@playwright") ? "playwright.json" : `${step.name}.json`,
  );

/** Unit tests stand beside the code: they are what is left without the folder of the others. */
function filesOf(parts: readonly string[]): string[] {
  if (!parts.includes("unit")) return parts.map((part) => `tests/${part}/`);
  return parts.includes("architecture") ? [] : ["--exclude=tests/architecture/**"];
}

function vitest(
  parts: string[],
  { quiet, database, since }: Pick<Step, "quiet" | "database" | "since"> = {},
): Step {
  const name = parts.join("+");
  const changed = since === undefined ? [] : [`--changed=${since}`, "--passWithNoTests"];
  return {
    name,
    tool: "vitest/vitest.mjs",
    args: [
      "run",
      "--project",
      database ? "database" : "without-database",
      ...filesOf(parts),
      "--silent=passed-only",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=.cache/${name}.json`,
      ...changed,
    ],
    parts,
    quiet,
    database,
    since,
  };
}

/**
 * People have newer browsers than the one from npm: where a Chrome or Chromium is installed, the
 * tests tagged @journey run in it as well.
 */
function inInstalledBrowser(): Step[] {
  const file = installedBrowser();
  if (file === null || process.env.SEAWAY_BROWSER) return [];
  const args = ["test", "--grep", "@journey"];
  return [
    {
      name: "installed-browser",
      tool: "@playwright/test/cli.js",
      args,
      env: { SEAWAY_BROWSER: file },
      needs: ["tests/e2e"],
      database: true,
    },
  ];
}

/** Cheap steps first, long ones last: quiet ones share two lanes, one from either end. */
export const steps: Step[] = [
  // The native compiler: a third of the processor time. One checker, since the other lane is at
  // work; more would check shared types twice.
  {
    name: "types",
    tool: "typescript7/bin/tsc",
    args: ["--noEmit", "--checkers", "1"],
    quiet: true,
  },
  { name: "format", tool: "@biomejs/biome/bin/biome", args: ["format", "."], quiet: true },
  {
    name: "lint",
    tool: "oxlint/bin/oxlint",
    args: ["--deny-warnings", "--report-unused-disable-directives"],
    quiet: true,
  },
  {
    name: "folders",
    tool: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["--output-type", "err-long", ...folders],
    quiet: true,
  },
  { name: "dead-code", tool: "knip/bin/knip.js", args: ["--no-progress"], quiet: true },
  { name: "build", tool: "build", args: [], quiet: true, needs: ["vite.config.ts"] },
  vitest(["unit"], { quiet: true }),
  vitest(["architecture"], { quiet: true }),
  // The demo company takes most of a minute to load; a test that waits for it would spend that in
  // its hook.
  {
    name: "test-data",
    tool: "../tests/support/make-templates.ts",
    args: [],
    quiet: true,
    database: true,
  },
  ...databaseParts.map((part) => vitest([part], { database: true })),
  {
    name: "browser",
    tool: "@playwright/test/cli.js",
    args: ["test"],
    needs: ["tests/e2e"],
    database: true,
  },
  ...inInstalledBrowser(),
];

/**
 * Joins consecutive parts of the tests into one run, so that no process idles and vitest starts
 * once.
 */
export function joined(chosen: readonly Step[]): Step[] {
  const all: Step[] = [];
  for (const step of chosen) {
    const last = all.at(-1);
    if (step.parts && last?.parts && step.database === last.database) {
      all[all.length - 1] = vitest([...last.parts, ...step.parts], step);
    } else all.push(step);
  }
  return all;
}

/** Steps for changes since a commit: affected tests only, the browser only for the web. */
export function changedSteps(chosen: readonly Step[], since: string): Step[] {
  const changed = execFileSync("git", ["diff", "--name-only", since], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  const web = /^(app|tests\/e2e)\//m.test(changed);
  return chosen
    .filter((step) => web || !step.tool.startsWith("@playwright"))
    .map((step) => (step.parts ? vitest(step.parts, { ...step, since }) : step));
}

const running = new Set<ChildProcess>();

/** Ends running steps after a failure or interrupt; each tool leads its process group. */
export async function endRunning(): Promise<void> {
  const waits = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of running) if (child.pid) process.kill(-child.pid, "SIGTERM");
  const late = setTimeout(() => {
    for (const child of running) if (child.pid) process.kill(-child.pid, "SIGKILL");
  }, 30_000);
  await Promise.all(waits);
  clearTimeout(late);
}

/**
 * Runs a step's tool. `live` prints its output, else it goes to a file.
 * @throws StepFailed with the failures and the product's log
 */
export async function runTool(step: Step, env: NodeJS.ProcessEnv, live = false): Promise<void> {
  if (!step.quiet) console.log(`${step.name} …`);
  const file = stepLog(step.name, step.parts);
  const log = live ? null : openSync(file, "a");
  const out = log ?? "inherit";
  const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(
    process.execPath,
    [...follow, path.join(projectRoot, "node_modules", step.tool), ...step.args],
    {
      cwd: projectRoot,
      env: {
        ...env,
        ...step.env,
        SEAWAY_PARENT: String(process.pid),
        FORCE_COLOR: process.stdout.isTTY && live ? "1" : "0",
      },
      stdio: ["ignore", out, out, "ipc"],
      detached: true,
    },
  );
  running.add(child);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  running.delete(child);
  if (log !== null) closeSync(log);
  if (code === 0) return;
  const output = log === null ? "" : failureText(readFileSync(file, "utf8"));
  const logged = step.parts ? logsOfFailed(reportOf(step)) : "";
  const where = log === null ? "" : `; all of its output: ${path.relative(projectRoot, file)}`;
  throw new StepFailed(
    [output, logged, `${step.name} failed (exit ${code})${where}`].filter(Boolean).join("\n"),
  );
}

/** A row of the table. `seconds`: the time of its files, which overlap. */
export type Part = { name: string; seconds: number; result: string };

const counted = (name: string, passed: number, skipped: number, mayBeEmpty: boolean): string => {
  if (passed === 0 && !mayBeEmpty) throw new StepFailed(`${name} ran no test`);
  return `${passed} tests${skipped ? `, ${skipped} SKIPPED` : ""}`;
};

type TestFile = {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string }[];
};

/** Tests run and skipped by part; a part without a run failed. */
export function partsOf(step: Step): Part[] {
  if (step.tool.startsWith("@playwright")) {
    const { expected, skipped } = JSON.parse(readFileSync(reportOf(step), "utf8")).stats;
    return [{ name: step.name, seconds: 0, result: counted(step.name, expected, skipped, false) }];
  }
  if (!step.parts) return [];
  const { testResults } = JSON.parse(readFileSync(reportOf(step), "utf8")) as {
    testResults: TestFile[];
  };
  return step.parts.map((part) => {
    const files = testResults.filter((testResult) => testPart(testResult.name) === part);
    const statuses = files.flatMap((file) => file.assertionResults.map((test) => test.status));
    const passed = statuses.filter((status) => status === "passed").length;
    const milliseconds = files.reduce((sum, file) => sum + file.endTime - file.startTime, 0);
    return {
      name: part,
      seconds: milliseconds / 1000,
      result: counted(part, passed, statuses.length - passed, step.since !== undefined),
    };
  });
}
