import type { Command } from "commander";
import { type Actor, can } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Of whoever owns the installation: run without `--as`, refused to every user named by it. */
const owner = "owner";
/** The operation, list or resource that the command runs asks its own permission. */
const query = "asked";
/** Shows nothing that is kept: no record, no setting, no account. */
const open = "open";

/** What opens each command to the user of `--as`: a permission, or one of the words above. A `*` stands for all commands of a group. */
const entryPoints: Readonly<Record<string, string>> = {
  "db *": owner,
  "user *": owner,
  "config get": "system:config:query",
  "config set": query,
  doctor: open,
  calc: open,
  list: query,
  report: query,
  get: query,
  "why-not": query,
  save: query,
  export: query,
  do: query,
  openapi: open,
  machine: open,
  "job list": "monitor:job:list",
  "job run": query,
  "job log": "monitor:job:list",
  "fee calculate": query,
  "fee explain": query,
  "import *": query,
  import: open,
  "bill *": query,
  "statement *": query,
  "edi *": query,
  completion: open,
};

/** The words that name a command, without the program's own: "db backup". */
function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}`.trim() : "";
}

const entryPointOf = (name: string): string | undefined => entryPoints[name] ?? entryPoints[`${name.split(" ")[0]} *`];

/** Deny by default: a program with a command that declares nothing does not start (security.md, access). @throws Error naming it. */
export function assertEntryPoints(program: Command): void {
  for (const command of program.commands) {
    if (command.commands.length > 0) assertEntryPoints(command);
    else if (!entryPointOf(nameOf(command))) throw new Error(`the command ${nameOf(command)} declares no permission`);
  }
}

/** Asks whether the user of `--as` may run the command. @throws Refusal cli.ownerOnly, kit.noPermission. */
export function assertMayRun(command: Command, actor: Actor): void {
  const entryPoint = entryPointOf(nameOf(command));
  if (entryPoint === query || entryPoint === open) return;
  if (entryPoint === owner || !entryPoint) throw new Refusal("cli.ownerOnly", { command: nameOf(command) }, { field: "as" });
  if (!can(actor, entryPoint)) throw new Refusal("kit.noPermission");
}
