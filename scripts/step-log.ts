import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";

/** Output of tools and product goes to files, so that a green run prints little. */
const logs = path.join(projectRoot, ".cache", "logs");

/** Last lines shown of a failed step and of the product's log. */
const mostOfStep = 400;
const mostOfFile = 60;

/** Folders of `tests` whose files need a database. */
export const databaseParts = ["db", "http", "security", "cli", "import"];

/** Part of a test file: its folder of `tests`; tests beside code are unit tests. */
export const testPart = (file: string): string =>
  /^tests\/(\w+)\//.exec(path.relative(projectRoot, file).replaceAll(path.sep, "/"))?.[1] ?? "unit";

/** The output file of a step; clears it and the logs of its test files. */
export function stepLog(name: string, parts: readonly string[] = [name]): string {
  mkdirSync(logs, { recursive: true });
  for (const part of parts) rmSync(path.join(logs, part), { recursive: true, force: true });
  const file = path.join(logs, `${name}.log`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Product log of a test file: `tests/db/x/y.test.ts` → `.cache/logs/db/tests_db_x_y.test.ts.log`.
 */
export const testFileLog = (file: string): string =>
  path.join(
    logs,
    testPart(file),
    `${path.relative(projectRoot, file).replaceAll(path.sep, "_")}.log`,
  );

/** Log of a browser test worker's server. */
export const serverLog = (index: number): string =>
  path.join(logs, "browser", `server-${index}.log`);

/** Lines of passed or skipped tests. */
const passed = /^\s*(?:[✓↓✔-]|\d+ passed)\s/;

/** Failed step output without passed tests, limited to its end. */
export function failureText(output: string): string {
  // oxlint-disable-next-line no-control-regex -- tools may colour output anywhere
  const plain = output.replace(/\u001B\[[0-9;]*m/g, "");
  const lines = plain.split("\n").filter((line) => !passed.test(line));
  return lines.length > mostOfStep
    ? [`… ${lines.length - mostOfStep} lines before`, ...lines.slice(-mostOfStep)].join("\n")
    : lines.join("\n");
}

/** From vitest's JSON report; none without a report. */
function failedFiles(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { name: string; status: string }[];
  };
  return testResults
    .filter((testResult) => testResult.status === "failed")
    .map((testResult) => testResult.name);
}

/** Last product log lines of each failed file. */
export function logsOfFailed(report: string): string {
  return failedFiles(report)
    .map((name) => ({ name, file: testFileLog(name) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      const head = `--- log of ${path.relative(projectRoot, name)} (${lines.length} lines in ${path.relative(projectRoot, file)})`;
      return [head, ...lines.slice(-mostOfFile)].join("\n");
    })
    .join("\n");
}
