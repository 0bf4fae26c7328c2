#!/usr/bin/env node
/** The command `seaway`: starts on whatever Node the machine has and hands over to the Node 24 of node_modules, where cli/main.ts runs. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { node24, root } from "../scripts/install.mjs";
import { requestedLanguage } from "./requested-language.mjs";

let node;
try {
  node = node24();
} catch {
  // This Node may not read TypeScript, so the word is taken out of its file as text.
  const file = path.join(root, `db/platform/i18n/cli.${requestedLanguage(process.argv.slice(2), process.env.SEAWAY_LANG)}.ts`);
  const [, label = ""] = /"cli\.noDependencies": "(.*)"/.exec(readFileSync(file, "utf8")) ?? [];
  process.stderr.write(`seaway: ${label}\n`);
  process.exit(1);
}
const main = path.join(path.dirname(fileURLToPath(import.meta.url)), "main.ts");
const follow = path.join(root, "scripts", "follow-parent.mjs");
// A small young generation, as the worker has: exports of many rows stay a third smaller (decision 011).
const messages = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--import", follow];
// Compiled code is kept between commands, where the server keeps its own: a command starts in two thirds of the time.
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules", ".cache", "compiled");
const child = spawn(node, [...messages, main, ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, NODE_COMPILE_CACHE: compiled, SEAWAY_PARENT: String(process.pid) },
});
/** A terminal sends Ctrl-C to the whole group, so the child has it already: we only wait. The others we pass on. */
process.on("SIGINT", () => {
  if (!process.stdin.isTTY) child.kill("SIGINT");
});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
