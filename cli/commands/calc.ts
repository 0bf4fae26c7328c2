import { createInterface } from "node:readline";
import type { Command } from "commander";
import { calculate } from "#domain/flows/calc.ts";
import type { Lang } from "#domain/kit/actor.ts";
import { exitCode, tell } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway calc <fn>`: the product's own calculators, one JSON input per line on standard input, one JSON result per line out. */
export function registerCalc(program: Command): void {
  program
    .command("calc <fn>")
    .description(text("cli.calc"))
    .action(async (fn: string, _options: unknown, command: Command) => {
      const { lang, json } = command.optsWithGlobals<{ lang: Lang; json: boolean }>();
      try {
        for (const input of await readInputs()) process.stdout.write(`${JSON.stringify(calculate(fn, input))}\n`);
        process.exitCode = exitCode.done;
      } catch (error) {
        process.exitCode = error instanceof SyntaxError ? exitCode.wrongUse : tell(error, lang, json);
        if (error instanceof SyntaxError) process.stderr.write(`${text("cli.calc.notJson", { detail: error.message })}\n`);
      }
    });
}

/** The whole input as one JSON value, or one value per line. */
async function readInputs(): Promise<unknown[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  const whole = lines.join("\n");
  try {
    return [JSON.parse(whole)];
  } catch (error) {
    const full = lines.filter((line) => line.trim());
    if (full.length < 2) throw error;
    return full.map((line) => JSON.parse(line) as unknown);
  }
}
