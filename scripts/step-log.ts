import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#db/embedded/data-folder.server.ts";

/** What the tools and the product under test say goes here, so that a green run prints a line or two a step. */
const logs = path.join(projectRoot, ".cache", "logs");

/** Lines shown of a failed step, and of the product's log of a failed test file: the last ones. */
const mostOfStep = 400;
const mostOfFile = 60;

/** The file that takes the output of a step; that of the last run goes, and the logs of the test files of its projects with it. */
export function stepLog(name: string, projects: readonly string[] = [name]): string {
  mkdirSync(logs, { recursive: true });
  for (const project of projects) rmSync(path.join(logs, project), { recursive: true, force: true });
  const file = path.join(logs, `${name}.log`);
  rmSync(file, { force: true });
  return file;
}

/** Where the product's log lines of a test file go: `tests/db/x/y.test.ts` of the project db → `.cache/logs/db/tests_db_x_y.test.ts.log`. */
export const testFileLog = (project: string, file: string): string =>
  path.join(logs, project, `${path.relative(projectRoot, file).replaceAll(path.sep, "_")}.log`);

/** Where the server of a worker of the browser tests says what it does. */
export const serverLog = (index: number): string => path.join(logs, "browser", `server-${index}.log`);

/** Lines that only say that a test has passed or was left out. */
const passed = /^\s*(?:[✓↓✔-]|\d+ passed)\s/;

/** What is worth reading of a failed step's output: all but the tests that passed, and of a long text its end. */
export function failureText(output: string): string {
  // oxlint-disable-next-line no-control-regex -- a tool may colour its output though it is no terminal
  const plain = output.replace(/\u001B\[[0-9;]*m/g, "");
  const lines = plain.split("\n").filter((line) => !passed.test(line));
  return lines.length > mostOfStep
    ? [`… ${lines.length - mostOfStep} lines before`, ...lines.slice(-mostOfStep)].join("\n")
    : lines.join("\n");
}

/** The test files that failed, by the JSON report of vitest; nothing when there is no report. */
function failedFiles(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string; status: string }[] };
  return testResults.filter((testResult) => testResult.status === "failed").map((testResult) => testResult.name);
}

/** What the product logged while the files that failed were run, the last lines of each. */
export function logsOfFailed(projects: readonly string[], report: string): string {
  return failedFiles(report)
    .flatMap((name) => projects.map((project) => ({ name, file: testFileLog(project, name) })))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      const head = `--- log of ${path.relative(projectRoot, name)} (${lines.length} lines in ${path.relative(projectRoot, file)})`;
      return [head, ...lines.slice(-mostOfFile)].join("\n");
    })
    .join("\n");
}
