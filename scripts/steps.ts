import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/data-folder.server.ts";

/**
 * One check. `tool`: a program of node_modules, vitest or playwright, or our own build. `quiet`: its output is shown only when it fails, and it
 * may run beside its neighbours. `needs`: left out while none of these folders exist. `database`: needs SEAWAY_TEST_PG.
 */
export type Step = { name: string; tool: string; args: string[]; quiet?: boolean; needs?: string[]; database?: boolean };

export class StepFailed extends Error {}

const folders = ["app", "cli", "jobs", "db", "edi"].filter((name) => existsSync(path.join(projectRoot, name)));
const vitest = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  tool: "vitest/vitest.mjs",
  args: ["run", "--project", name, "--reporter=default", "--reporter=json", `--outputFile.json=.cache/${name}.json`],
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
  vitest("house", { needs: ["tests/house"] }),
  vitest("import", { needs: ["tests/import"], database: true }),
  vitest("db", { needs: ["tests/db"], database: true }),
  vitest("http", { needs: ["tests/http"], database: true }),
  vitest("security", { needs: ["tests/security"], database: true }),
  vitest("cli", { needs: ["tests/cli"], database: true }),
  { name: "browser", tool: "@playwright/test/cli.js", args: ["test"], needs: ["tests/e2e"], database: true },
];

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

/** Runs the tool of a step; throws StepFailed, with its output when it was quiet, unless it ends with 0. */
export async function runTool(step: Step, env: NodeJS.ProcessEnv): Promise<void> {
  if (!step.quiet) console.log(`\n${step.name} …`);
  const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(process.execPath, [...follow, path.join(projectRoot, "node_modules", step.tool), ...step.args], {
    cwd: projectRoot,
    env: { ...env, SEAWAY_PARENT: String(process.pid), FORCE_COLOR: process.stdout.isTTY && !step.quiet ? "1" : "0" },
    stdio: step.quiet ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  running.add(child);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  running.delete(child);
  if (code !== 0) throw new StepFailed(`${output}\n${step.name} failed (exit ${code})`);
}

/** How many tests a finished step ran and left out, for the table; a step that ran none has failed. */
export function countsOf(step: Step): string {
  const file = path.join(projectRoot, ".cache", step.tool.startsWith("@playwright") ? "playwright.json" : `${step.name}.json`);
  if (step.tool.startsWith("vitest")) {
    const { numPassedTests: passed, numPendingTests: skipped } = JSON.parse(readFileSync(file, "utf8"));
    if (passed === 0) throw new StepFailed(`${step.name} ran no test`);
    return `, ${passed} tests${skipped ? `, ${skipped} SKIPPED` : ""}`;
  }
  if (step.tool.startsWith("@playwright")) {
    const { expected, skipped } = JSON.parse(readFileSync(file, "utf8")).stats;
    if (expected === 0) throw new StepFailed(`${step.name} ran no test`);
    return `, ${expected} tests${skipped ? `, ${skipped} SKIPPED` : ""}`;
  }
  return "";
}
