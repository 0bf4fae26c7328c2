import { createInterface } from "node:readline";
import type { Command } from "commander";
import { calculate } from "#domain/flows/calc.ts";
import type { Lang } from "#domain/kit/actor.ts";
import { exitCode, tell } from "../kit.ts";

/** `seaway calc <fn>`: the product's own calculators, one JSON input per line on standard input, one JSON result per line out. */
export function registerCalc(program: Command): void {
  program
    .command("calc <fn>")
    .description("answer a calculation: JSON input (or one a line) on standard input, JSON result on standard output")
    .action(async (fn: string, _options: unknown, command: Command) => {
      const { lang, json } = command.optsWithGlobals<{ lang: Lang; json: boolean }>();
      try {
        for (const input of await readInputs()) process.stdout.write(`${JSON.stringify(calculate(fn, input))}\n`);
        process.exitCode = exitCode.done;
      } catch (error) {
        process.exitCode = error instanceof SyntaxError ? exitCode.wrongUse : tell(error, lang, json);
        if (error instanceof SyntaxError) process.stderr.write(`${error.message}\n`);
      }
    });
}

/** The whole input as one JSON value, or one value per line. */
async function readInputs(): Promise<unknown[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  const text = lines.join("\n");
  try {
    return [JSON.parse(text)];
  } catch (error) {
    const full = lines.filter((line) => line.trim());
    if (full.length < 2) throw error;
    return full.map((line) => JSON.parse(line) as unknown);
  }
}
