#!/usr/bin/env node
/**
 * Starts on any Node and hands over to Node 24 of node_modules, which runs the built command line,
 * or cli/main.ts when there is no current one.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { buildIsCurrent } from "../scripts/build-state.mjs";
import { node24, root } from "../scripts/install.mjs";
import { requestedLanguage } from "./requested-language.mjs";

let node;
try {
  node = node24();
} catch {
  // This Node may not read TypeScript, so the message is extracted from the file.
  const file = path.join(
    root,
    `db/platform/kernel/i18n/cli.${requestedLanguage(process.argv.slice(2), process.env.SEAWAY_LANG)}.ts`,
  );
  const [, label = ""] = /"cli\.noDependencies": "(.*)"/.exec(readFileSync(file, "utf8")) ?? [];
  process.stderr.write(`seaway: ${label}\n`);
  process.exit(1);
}
const main = path.join(root, buildIsCurrent() ? "build/server/cli.js" : "cli/main.ts");
const follow = path.join(root, "scripts", "follow-parent.mjs");
// A small young generation makes large exports a third smaller (docs/performance.md).
const args = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=8",
  "--import",
  follow,
];
// Shares the server's compile cache: a third less start time.
const compiled =
  process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules", ".cache", "compiled");
const child = spawn(node, [...args, main, ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, NODE_COMPILE_CACHE: compiled, SEAWAY_PARENT: String(process.pid) },
});
/** A terminal sends Ctrl-C to the whole group; pass it on otherwise. */
process.on("SIGINT", () => {
  if (!process.stdin.isTTY) child.kill("SIGINT");
});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
