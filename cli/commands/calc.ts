import { createInterface } from "node:readline";
import type { Command } from "commander";
import { assertCalculator, calculate } from "#db/services/calculator/calculators.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { translate, refusalText } from "#platform/kernel/i18n/translate.ts";
import { exitCode, tell } from "../kit.ts";
import { text } from "../speak.ts";

/** `line` counts from 1. */
type Case = { line: number; text: string };
type Output = { lang: Lang; json: boolean };

/**
 * `seaway calc <fn>`: one JSON input, or one per line with results in order and `error` for a
 * faulty one.
 */
export function registerCalc(program: Command): void {
  program
    .command("calc <fn>")
    .description(text("cli.calc"))
    .action(async (fn: string, _options: unknown, command: Command) => {
      const { lang, json } = command.optsWithGlobals<Output>();
      const output: Output = { lang: lang === "en" ? "en" : "zh", json };
      try {
        assertCalculator(fn);
        const cases = await readCases();
        const code = respondToLines(fn, cases, output);
        process.exitCode = cases.every((item) => !isJson(item.text)) ? exitCode.wrongUse : code;
      } catch (error) {
        process.exitCode = tell(error, output.lang, output.json);
      }
    });
}

/** Also prints faults to stderr. Returns the exit code. */
function respondToLines(fn: string, cases: readonly Case[], reported: Output): number {
  let failed = 0;
  for (const item of cases) {
    const response = respondToLine(fn, item, reported);
    process.stdout.write(`${JSON.stringify("result" in response ? response.result : response)}\n`);
    if ("result" in response) continue;
    failed += 1;
    if (!reported.json)
      for (const { field, message } of response.faults)
        process.stderr.write(
          `${text("cli.calc.line", { line: item.line, fault: field ? `${field}: ${message}` : message })}\n`,
        );
  }
  if (failed > 0 && !reported.json)
    process.stderr.write(`${text("cli.calc.failed", { failed, all: cases.length })}\n`);
  return failed > 0 ? exitCode.refused : exitCode.done;
}

type Fault = { code?: string; field?: string; message: string };
type ActionData =
  | { result: unknown }
  | { error: "refused" | "failed"; line: number; faults: Fault[] };

function respondToLine(fn: string, { line, text: typed }: Case, { lang }: Output): ActionData {
  try {
    return { result: calculate(fn, JSON.parse(typed)) };
  } catch (error) {
    if (isRefusal(error)) {
      const faults = refusalsOf(error).map((refusal) => ({
        code: refusal.code,
        ...refusal.place,
        message: refusalText(lang, refusal),
      }));
      return { error: "refused", line, faults };
    }
    const detail = error instanceof Error ? error.message : String(error);
    const message =
      error instanceof SyntaxError ? translate(lang, "cli.calc.lineNotJson", { detail }) : detail;
    return {
      error: error instanceof SyntaxError ? "refused" : "failed",
      line,
      faults: [{ message }],
    };
  }
}

/**
 * One case a line; a value over several lines is one case, and so is text without a line of JSON.
 */
async function readCases(): Promise<Case[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  const whole = lines.join("\n");
  const cases = lines
    .map((typed, i): Case => ({ line: i + 1, text: typed }))
    .filter((item) => item.text.trim());
  if (cases.length < 2 || isJson(whole) || !cases.some((item) => isObject(item.text)))
    return [{ line: 1, text: whole }];
  return cases;
}

/** A line that looks whole: the start of a value over several lines does not. */
function isObject(typed: string): boolean {
  const text = typed.trim();
  return text.startsWith("{") && text.endsWith("}");
}

function isJson(typed: string): boolean {
  try {
    JSON.parse(typed);
    return true;
  } catch {
    return false;
  }
}
