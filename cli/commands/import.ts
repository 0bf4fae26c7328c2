import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import type { ImportDefinition, ImportFault, ImportResult } from "#platform/import/define-import.server.ts";
import { decodeText } from "#platform/import/reader/csv-reader.server.ts";
import { writeFaultyRows } from "#platform/import/error-rows.server.ts";
import type { Lang } from "#platform/operation/actor.ts";
import { say } from "#platform/i18n/translate.ts";
import { imports } from "#db/services/registry.server.ts";
import { withContext, changing, type CliContext, exitCode, readInputFile, run } from "../kit.ts";
import { registerImportContainers } from "./containers.ts";
import { text } from "../speak.ts";

/**
 * `seaway import <kind> <file>`: one subcommand per import of the registry. Imports that need more than a file register themselves on
 * the same command: `(parent) => changing(parent.command("containers <file>") …)`, added to `others`.
 */
const others: readonly ((parent: Command) => void)[] = [registerImportContainers];

/** Faults shown on a terminal; `--json` has all of them. */
const shownFaults = 50;

export function registerImport(program: Command): void {
  const parent = program.command("import").description(text("cli.import")).option("--list", text("cli.import.list")).action(listKinds);
  for (const one of imports) registerKind(parent, one);
  for (const register of others) register(parent);
}

function registerKind(parent: Command, definition: ImportDefinition): void {
  const command = changing(parent.command(`${definition.kind} <file>`).description(text(definition.title)));
  command.option("--errors <file>", text("cli.import.errors"));
  for (const [name, word] of Object.entries(definition.optionWords)) command.option(`--${kebab(name)} <value>`, text(word));
  command
    .addHelpText(
      "after",
      `\n${definition.columns.map((column) => `  ${column.names.join(" | ")}${column.required ? " *" : ""}`).join("\n")}`,
    )
    .action((file: string, given: Record<string, string>, self: Command) =>
      withContext(self, (context) => importFile(context, definition, file, given)),
    );
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function importFile(context: CliContext, definition: ImportDefinition, path: string, given: Record<string, string>): Promise<number> {
  const options = Object.fromEntries(Object.keys(definition.optionWords).flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  const source = sourceAt(path);
  const result = (await run(context, definition.operation, { source, options })) as ImportResult;
  if (given.errors && result.faults.length > 0) {
    const upload =
      "text" in source ? { name: "paste.txt", bytes: new TextEncoder().encode(source.text), edits: {} } : { ...source, edits: {} };
    await writeFaultyRows(createWriteStream(given.errors), definition, { upload, faults: result.faults, lang: context.options.lang });
  }
  context.print(textOf(context.options.lang, result), result);
  return result.faults.length > 0 ? exitCode.refused : exitCode.done;
}

/** A file by its name, or a table of text on standard input, in whatever a spreadsheet writes it. */
function sourceAt(path: string): { name: string; bytes: Uint8Array } | { text: string } {
  const bytes = readInputFile(path);
  return path === "-" ? { text: decodeText(bytes) } : { name: basename(path), bytes };
}

function textOf(lang: Lang, result: ImportResult): string {
  const { rows, inserted, changed, unchanged } = result;
  const refused = new Set(result.faults.map((one) => one.row)).size;
  const lines = [say(lang, "import.counts", { rows, inserted, changed, unchanged, skipped: result.skipped.length, refused })];
  if (result.dryRun) lines.push(say(lang, "import.dryRun"));
  if (refused > 0) lines.push(say(lang, "import.nothingWritten"));
  if (result.hiddenRows > 0) lines.push(say(lang, "import.hiddenRows", { count: result.hiddenRows }));
  if (result.struckRows > 0) lines.push(say(lang, "import.struckRows", { count: result.struckRows }));
  const line = (one: ImportFault) => `${say(lang, "shell.row")} ${one.row}\t${one.field}\t${say(lang, one.code, one.params ?? {})}`;
  lines.push(...result.faults.slice(0, shownFaults).map(line));
  if (result.faults.length > shownFaults) lines.push(`… ${result.faults.length - shownFaults}`);
  return lines.join("\n");
}

async function listKinds(_options: unknown, command: Command): Promise<void> {
  const { json, lang } = command.optsWithGlobals<{ json: boolean; lang: Lang }>();
  const kinds = command.commands.map((one) => ({ kind: one.name(), title: titleOf(one, lang === "en" ? "en" : "zh") }));
  process.stdout.write(`${json ? JSON.stringify(kinds) : kinds.map((one) => `${one.kind}\t${one.title}`).join("\n")}\n`);
}

function titleOf(command: Command, lang: Lang): string {
  const known = imports.find((one) => one.kind === command.name());
  return known ? say(lang, known.title) : command.description();
}
