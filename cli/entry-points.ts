import type { Command } from "commander";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** Only without `--as`. */
const owner = "owner";
/** The operation or resource checks its own permission. */
const ownCheck = "asked";
/** Shows no stored data. */
const open = "open";

/** What each command requires with `--as`: a permission or a word above. `*` covers a group. */
const entryPoints: Readonly<Record<string, string>> = {
  "db *": owner,
  "user *": owner,
  "config get": "system:config:query",
  "config set": ownCheck,
  doctor: open,
  calc: open,
  list: ownCheck,
  pivot: ownCheck,
  report: ownCheck,
  get: ownCheck,
  "why-not": ownCheck,
  save: ownCheck,
  export: ownCheck,
  do: ownCheck,
  attach: ownCheck,
  openapi: open,
  machine: open,
  "run undo": ownCheck,
  "role adopt": ownCheck,
  "job list": "monitor:job:list",
  "job run": ownCheck,
  "job log": "monitor:job:list",
  "fee calculate": ownCheck,
  "fee explain": ownCheck,
  "fee replay": ownCheck,
  "rate *": ownCheck,
  "import *": ownCheck,
  import: open,
  "bill *": ownCheck,
  "statement *": ownCheck,
  "edi *": ownCheck,
  "tracking *": ownCheck,
  completion: open,
};

/** The full name, such as "db backup". */
function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}`.trim() : "";
}

const entryPointOf = (name: string): string | undefined =>
  entryPoints[name] ?? entryPoints[`${name.split(" ")[0]} *`];

/**
 * Deny by default: every command must declare its requirement (security.md, access).
 * @throws Error
 */
export function assertEntryPoints(program: Command): void {
  for (const command of program.commands) {
    if (command.commands.length > 0) assertEntryPoints(command);
    else if (!entryPointOf(nameOf(command)))
      throw new Error(`the command ${nameOf(command)} declares no permission`);
  }
}

/** @throws Refusal cli.ownerOnly, kit.noPermission */
export function assertMayRun(command: Command, actor: Actor): void {
  const entryPoint = entryPointOf(nameOf(command));
  if (entryPoint === ownCheck || entryPoint === open) return;
  if (entryPoint === owner || !entryPoint)
    throw new Refusal("cli.ownerOnly", { command: nameOf(command) }, { field: "as" });
  if (!can(actor, entryPoint)) throw new Refusal("kit.noPermission");
}
