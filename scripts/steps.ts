import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { failureText, logsOfFailed, stepLog } from "./step-log.ts";

/**
 * One check. `tool`: a program of node_modules, vitest or playwright, or our own build. `quiet`: it may run beside its neighbours, and never
 * prints as it goes. `needs`: left out while none of these folders exist. `database`: needs SEAWAY_TEST_PG. `mayBeEmpty`: a run without a test
 * is no failure.
 */
export type Step = {
  name: string;
  tool: string;
  args: string[];
  quiet?: boolean;
  needs?: string[];
  database?: boolean;
  mayBeEmpty?: boolean;
};

export class StepFailed extends Error {}

const folders = ["app", "cli", "jobs", "db", "edi"].filter((name) => existsSync(path.join(projectRoot, name)));
const vitest = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  tool: "vitest/vitest.mjs",
  args: [
    ...["run", "--project", name, "--silent=passed-only"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=.cache/${name}.json`],
  ],
  ...more,
});

/** All steps in their order: cheap ones first. The quiet ones share two lanes, the longest (types) in one of them. */
export const steps: Step[] = [
  { name: "types", tool: "typescript/bin/tsc", args: ["--noEmit"], quiet: true },
  { name: "format", tool: "@biomejs/biome/bin/biome", args: ["format", "."], quiet: true },
  { name: "lint", tool: "oxlint/bin/oxlint", args: ["--deny-warnings", "--report-unused-disable-directives"], quiet: true },
  { name: "folders", tool: "dependency-cruiser/bin/dependency-cruise.mjs", args: ["--output-type", "err-long", ...folders], quiet: true },
  { name: "dead-code", tool: "knip/bin/knip.js", args: ["--no-progress"], quiet: true },
  { name: "build", tool: "build", args: [], quiet: true, needs: ["vite.config.ts"] },
  vitest("unit"),
  vitest("architecture", { needs: ["tests/architecture"] }),
  vitest("import", { needs: ["tests/import"], database: true }),
  vitest("db", { needs: ["tests/db"], database: true }),
  vitest("http", { needs: ["tests/http"], database: true }),
  vitest("security", { needs: ["tests/security"], database: true }),
  vitest("cli", { needs: ["tests/cli"], database: true }),
  { name: "browser", tool: "@playwright/test/cli.js", args: ["test"], needs: ["tests/e2e"], database: true },
];

/** The steps for what has changed since a commit: of the vitest projects only the tests that import a changed file, the browser only for the web. */
export function changedSteps(chosen: readonly Step[], since: string): Step[] {
  const changed = execFileSync("git", ["diff", "--name-only", since], { cwd: projectRoot, encoding: "utf8" });
  const web = /^(app|tests\/e2e)\//m.test(changed);
  return chosen
    .filter((step) => web || !step.tool.startsWith("@playwright"))
    .map((step) =>
      step.tool.startsWith("vitest")
        ? { ...step, mayBeEmpty: true, args: [...step.args, `--changed=${since}`, "--passWithNoTests"] }
        : step,
    );
}

const running = new Set<ChildProcess>();

/** Ends what still runs when another step has failed or the run was interrupted; each tool is the head of its own process group. */
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
 * Runs the tool of a step. `live`: a developer watches this one step, so its output is printed as it comes; else it goes to a file.
 * @throws StepFailed unless it ends with 0, with what failed and what the product logged meanwhile.
 */
export async function runTool(step: Step, env: NodeJS.ProcessEnv, live = false): Promise<void> {
  const prints = live && !step.quiet;
  if (!step.quiet) console.log(`${step.name} …`);
  const file = stepLog(step.name);
  const log = prints ? null : openSync(file, "a");
  const out = log ?? "inherit";
  const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(process.execPath, [...follow, path.join(projectRoot, "node_modules", step.tool), ...step.args], {
    cwd: projectRoot,
    env: { ...env, SEAWAY_PARENT: String(process.pid), FORCE_COLOR: process.stdout.isTTY && prints ? "1" : "0" },
    stdio: ["ignore", out, out, "ipc"],
    detached: true,
  });
  running.add(child);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  running.delete(child);
  if (log !== null) closeSync(log);
  if (code === 0) return;
  const output = log === null ? "" : failureText(readFileSync(file, "utf8"));
  const logged = step.tool.startsWith("vitest") ? logsOfFailed(step.name, path.join(projectRoot, ".cache", `${step.name}.json`)) : "";
  const where = log === null ? "" : `; all of its output: ${path.relative(projectRoot, file)}`;
  throw new StepFailed([output, logged, `${step.name} failed (exit ${code})${where}`].filter(Boolean).join("\n"));
}

/** How many tests a finished step ran and left out, for the table; a step that ran none has failed. */
export function countsOf(step: Step): string {
  const file = path.join(projectRoot, ".cache", step.tool.startsWith("@playwright") ? "playwright.json" : `${step.name}.json`);
  if (step.tool.startsWith("vitest")) {
    const { numPassedTests: passed, numPendingTests: skipped } = JSON.parse(readFileSync(file, "utf8"));
    if (passed === 0 && !step.mayBeEmpty) throw new StepFailed(`${step.name} ran no test`);
    return `, ${passed} tests${skipped ? `, ${skipped} SKIPPED` : ""}`;
  }
  if (step.tool.startsWith("@playwright")) {
    const { expected, skipped } = JSON.parse(readFileSync(file, "utf8")).stats;
    if (expected === 0) throw new StepFailed(`${step.name} ran no test`);
    return `, ${expected} tests${skipped ? `, ${skipped} SKIPPED` : ""}`;
  }
  return "";
}
