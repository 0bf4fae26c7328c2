import type { Command } from "commander";
import { machineTable } from "#platform/records/machine/machine-table.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { resources } from "#db/services/registry.server.ts";
import { tell } from "../kit.ts";
import { lang, text } from "../speak.ts";

/** `seaway machine [name]`: needs no database. */
export function registerMachine(program: Command): void {
  program.command("machine [name]").description(text("cli.machine")).action(print);
}

function print(name: string | undefined, _options: unknown, command: Command): void {
  const { json } = command.optsWithGlobals<{ json: boolean }>();
  const machines = new Map(
    resources.flatMap(({ machine }) => (machine ? [[machine.name, machine] as const] : [])),
  );
  const names = [...machines.keys()].sort();
  if (!name) {
    process.stdout.write(json ? `${JSON.stringify(names)}\n` : `${names.join("\n")}\n`);
    return;
  }
  const machine = machines.get(name);
  if (!machine) {
    process.exitCode = tell(
      new Refusal("machine.none", { name, names: names.join(", ") }),
      lang,
      json,
    );
    return;
  }
  const { states, initial, actions } = machine;
  process.stdout.write(
    json
      ? `${JSON.stringify({ name, states, initial, actions }, null, 2)}\n`
      : machineTable(machine),
  );
}
