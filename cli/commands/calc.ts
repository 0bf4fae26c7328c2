import { createInterface } from "node:readline";
import type { Command } from "commander";
import { assertCalculator, calculate } from "#db/services/calculator/calculators.ts";
import type { Lang } from "#platform/operation/actor.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { translate, refusalText } from "#platform/i18n/translate.ts";
import { exitCode, tell } from "../kit.ts";
import { text } from "../speak.ts";

/** One case of standard input: the line it stands in, counted from 1, and its text. */
type Case = { line: number; text: string };
type Message = { lang: Lang; json: boolean };

/**
 * `seaway calc <fn>`: the product's own calculators. One JSON input is answered by one JSON result; of several lines each is answered
 * by itself, a faulty one by an object with `error`, so that the answers stand in the order of the lines.
 */
export function registerCalc(program: Command): void {
  program
    .command("calc <fn>")
    .description(text("cli.calc"))
    .action(async (fn: string, _options: unknown, command: Command) => {
      const { lang, json } = command.optsWithGlobals<Message>();
      const message: Message = { lang: lang === "en" ? "en" : "zh", json };
      try {
        assertCalculator(fn);
        const input = await readInput();
        if ("whole" in input) process.stdout.write(`${JSON.stringify(calculate(fn, input.whole))}\n`);
        process.exitCode = "whole" in input ? exitCode.done : responseLines(fn, input.cases, message);
      } catch (error) {
        process.exitCode = error instanceof SyntaxError ? exitCode.wrongUse : tell(error, message.lang, message.json);
        if (error instanceof SyntaxError) process.stderr.write(`${text("cli.calc.notJson", { detail: error.message })}\n`);
      }
    });
}

/** Each line by itself; the faults also on the error stream, in words. Answers the exit code. */
function responseLines(fn: string, cases: readonly Case[], reported: Message): number {
  let failed = 0;
  for (const item of cases) {
    const response = responseLine(fn, item, reported);
    process.stdout.write(`${JSON.stringify("result" in response ? response.result : response)}\n`);
    if ("result" in response) continue;
    failed += 1;
    if (!reported.json)
      for (const { field, message } of response.faults)
        process.stderr.write(`${text("cli.calc.line", { line: item.line, fault: field ? `${field}: ${message}` : message })}\n`);
  }
  if (failed > 0 && !reported.json) process.stderr.write(`${text("cli.calc.failed", { failed, all: cases.length })}\n`);
  return failed > 0 ? exitCode.refused : exitCode.done;
}

type Fault = { code?: string; field?: string; message: string };
type ActionData = { result: unknown } | { error: "refused" | "failed"; line: number; faults: Fault[] };

function responseLine(fn: string, { line, text: typed }: Case, { lang }: Message): ActionData {
  try {
    return { result: calculate(fn, JSON.parse(typed)) };
  } catch (error) {
    if (isRefusal(error)) {
      const faults = refusalsOf(error).map((refusal) => ({ code: refusal.code, ...refusal.place, message: refusalText(lang, refusal) }));
      return { error: "refused", line, faults };
    }
    const detail = error instanceof Error ? error.message : String(error);
    const message = error instanceof SyntaxError ? translate(lang, "cli.calc.lineNotJson", { detail }) : detail;
    return { error: error instanceof SyntaxError ? "refused" : "failed", line, faults: [{ message }] };
  }
}

/** The whole input as one JSON value, or one value a line. @throws SyntaxError when nothing of it is JSON. */
async function readInput(): Promise<{ whole: unknown } | { cases: Case[] }> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  try {
    return { whole: JSON.parse(lines.join("\n")) as unknown };
  } catch (error) {
    const cases = lines.map((typed, i): Case => ({ line: i + 1, text: typed })).filter((item) => item.text.trim());
    // One text over several lines that is no JSON is one mistake, not as many as it has lines.
    if (cases.length < 2 || !cases.some((item) => isJson(item.text))) throw error;
    return { cases };
  }
}

function isJson(typed: string): boolean {
  try {
    JSON.parse(typed);
    return true;
  } catch {
    return false;
  }
}
