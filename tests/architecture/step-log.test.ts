import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { makeLog } from "#platform/log/log.server.ts";
import { failureText, testFileLog } from "../../scripts/step-log.ts";
import { runTool, type Step, StepFailed } from "../../scripts/steps.ts";

mkdirSync(path.join(projectRoot, ".cache"), { recursive: true });
const folder = mkdtempSync(path.join(projectRoot, ".cache", "step-log-"));
const logFile = path.join(projectRoot, ".cache/logs/try.log");
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(logFile, { force: true });
});

/** Runs a program as a step; answers what was printed meanwhile, and the failure. */
async function tried(source: string): Promise<{ printed: string[]; failed: string }> {
  const file = path.join(folder, "tool.mjs");
  writeFileSync(file, source);
  const printed: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  const step: Step = { name: "try", tool: path.relative(path.join(projectRoot, "node_modules"), file), args: [] };
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
  const { printed, failed } = await tried('for (let i = 0; i < 5000; i += 1) console.log(" ✓ test " + i)');
  expect([printed, failed]).toEqual([["try …"], ""]);
  expect(readFileSync(logFile, "utf8").split("\n")).toHaveLength(5001);
});

test("a step that fails says what failed, where all of it is, and nothing of what passed", async () => {
  const { failed } = await tried('console.log(" ✓ one\\n × two\\n   AssertionError: no"); console.error("why"); process.exitCode = 3');
  expect(failed).not.toContain("✓");
  for (const part of ["× two", "AssertionError: no", "why", "try failed (exit 3)", ".cache/logs/try.log"]) expect(failed).toContain(part);
});

test("of a long failure the end is shown", () => {
  const lines = failureText(Array.from({ length: 1000 }, (_, i) => `line ${i}`).join("\n")).split("\n");
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([401, "… 600 lines before", "line 999"]);
});

test("what the product logs during a test file goes to the file's own log, whatever it is made for", ({ task }) => {
  const log = testFileLog("architecture", task.file.filepath);
  for (const app of ["web", "cli"]) makeLog(app).error({ app }, "said by the product under test");
  expect(existsSync(log)).toBe(true);
  expect(readFileSync(log, "utf8").match(/said by the product under test/g)).toHaveLength(2);
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
