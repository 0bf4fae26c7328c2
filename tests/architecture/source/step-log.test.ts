import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { makeLog } from "#platform/kernel/log/log.server.ts";
import { failureText, logsOfFailed, testFileLog } from "#scripts/step-log.ts";
import { joined, partsOf, runTool, type Step, StepFailed, steps } from "#scripts/steps.ts";

mkdirSync(path.join(projectRoot, ".cache"), { recursive: true });
const folder = mkdtempSync(path.join(projectRoot, ".cache", "step-log-"));
const logFile = path.join(projectRoot, ".cache/logs/try.log");
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(logFile, { force: true });
});

/** Runs a program as a step. @returns its output and failure */
async function tried(source: string): Promise<{ printed: string[]; failed: string }> {
  const file = path.join(folder, "tool.mjs");
  writeFileSync(file, source);
  const printed: string[] = [];
  const spy = vi
    .spyOn(console, "log")
    .mockImplementation((text: string) => void printed.push(text));
  const step: Step = {
    name: "try",
    tool: path.relative(path.join(projectRoot, "node_modules"), file),
    args: [],
  };
  try {
    await runTool(step, process.env);
    return { printed, failed: "" };
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return { printed, failed: error.message };
  } finally {
    spy.mockRestore();
  }
}

test("a step that passes prints its name only; its output is in its file", async () => {
  const { printed, failed } = await tried(
    'for (let i = 0; i < 5000; i += 1) console.log(" ✓ test " + i)',
  );
  expect([printed, failed]).toEqual([["try …"], ""]);
  expect(readFileSync(logFile, "utf8").split("\n")).toHaveLength(5001);
});

test("a step that fails says what failed, where all of it is, and nothing of what passed", async () => {
  const { failed } = await tried(
    'console.log(" ✓ one\\n × two\\n   AssertionError: no"); console.error("why"); process.exitCode = 3',
  );
  expect(failed).not.toContain("✓");
  for (const part of [
    "× two",
    "AssertionError: no",
    "why",
    "try failed (exit 3)",
    ".cache/logs/try.log",
  ])
    expect(failed).toContain(part);
});

test("of a long failure the end is shown", () => {
  const lines = failureText(Array.from({ length: 1000 }, (_, i) => `line ${i}`).join("\n")).split(
    "\n",
  );
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([401, "… 600 lines before", "line 999"]);
});

test("what the product logs during a test file goes to the file's own log, whatever it is made for", ({
  task,
}) => {
  const log = testFileLog(task.file.filepath);
  for (const app of ["web", "cli"]) makeLog(app).error({ app }, "said by the product under test");
  expect(existsSync(log)).toBe(true);
  expect(readFileSync(log, "utf8").match(/said by the product under test/g)).toHaveLength(2);
});

test("parts of the tests that follow each other are one step, those with a database another", () => {
  const names = joined(steps).map((step) => step.name);
  expect(names).toEqual(
    expect.arrayContaining([
      "types",
      "unit+architecture",
      "db+http+security+cli+import",
      "browser",
    ]),
  );
  expect(joined(steps.filter((step) => step.name === "db")).map((step) => step.name)).toEqual([
    "db",
  ]);
});

test("of parts that ran together each is counted, and what the product logged in a failed file is shown", () => {
  const step: Step = {
    name: "try-parts",
    tool: "vitest/vitest.mjs",
    args: [],
    parts: ["unit", "db"],
  };
  const report = path.join(projectRoot, ".cache/try-parts.json");
  const file = (name: string, statuses: string[]) => ({
    name: path.join(projectRoot, name),
    status: statuses.includes("failed") ? "failed" : "passed",
    startTime: 1000,
    endTime: 3500,
    assertionResults: statuses.map((status) => ({ status })),
  });
  const failed = "tests/db/try/failing.test.ts";
  const log = testFileLog(path.join(projectRoot, failed));
  try {
    writeFileSync(
      report,
      JSON.stringify({
        testResults: [
          file("db/x.test.ts", ["passed", "passed"]),
          file(failed, ["passed", "failed", "pending"]),
        ],
      }),
    );
    mkdirSync(path.dirname(log), { recursive: true });
    writeFileSync(log, "said by the product\n");
    expect(logsOfFailed(report)).toMatch(
      /log of tests\/db\/try\/failing\.test\.ts \(1 lines .*\nsaid by the product$/,
    );
    expect(() => partsOf({ ...step, parts: ["unit", "http"] })).toThrow("http ran no test");
    writeFileSync(
      report,
      JSON.stringify({
        testResults: [
          file("db/x.test.ts", ["passed", "passed"]),
          file(failed, ["passed", "pending"]),
        ],
      }),
    );
    expect(partsOf(step)).toEqual([
      { name: "unit", seconds: 2.5, result: "2 tests" },
      { name: "db", seconds: 2.5, result: "1 tests, 1 SKIPPED" },
    ]);
  } finally {
    for (const name of [report, log]) rmSync(name, { force: true });
  }
});

test("no test is tried twice: one that passes only then is a defect", () => {
  for (const file of ["playwright.config.ts", "vitest.config.ts"]) {
    const text = readFileSync(path.join(projectRoot, file), "utf8");
    expect(
      [...text.matchAll(/\b(?:retries|retry):\s*([^,\n]+)/g)].map((match) => match[1]),
      file,
    ).toEqual(["0"]);
  }
});
