import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import type {
  ImportDefinition,
  ImportFault,
  ImportResult,
} from "#platform/records/import/define-import.server.ts";
import { writeFaultyRows } from "#platform/records/import/error-rows.server.ts";
import { type TextEncoding, textEncodings } from "#platform/records/import/reader/text-encoding.ts";
import { columnLabel } from "#platform/records/import/columns.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { imports } from "#db/services/registry.server.ts";
import { withContext, changing, type CliContext, exitCode, readInputFile, run } from "../kit.ts";
import { registerImportContainers } from "./containers.ts";
import { text } from "../speak.ts";

/** `seaway import <kind> <file>`. Imports that need more than a file register here. */
const others: readonly ((parent: Command) => void)[] = [registerImportContainers];

/** `--json` prints all. */
const shownFaults = 50;

export function registerImport(program: Command): void {
  const parent = program
    .command("import")
    .description(text("cli.import"))
    .option("--list", text("cli.import.list"))
    .action(listKinds);
  for (const importDefinition of imports) registerKind(parent, importDefinition);
  for (const register of others) register(parent);
}

function registerKind(parent: Command, definition: ImportDefinition): void {
  const command = changing(
    parent.command(`${definition.kind} <file>`).description(text(definition.title)),
  );
  command.option("--errors <file>", text("cli.import.errors"));
  command.addOption(
    new Option("--encoding <name>", text("cli.import.encoding")).choices(textEncodings),
  );
  for (const [name, label] of Object.entries(definition.optionLabels))
    command.option(`--${kebab(name)} <value>`, text(label));
  command
    .addHelpText(
      "after",
      `\n${definition.columns.map((column) => `  ${column.names.join(" | ")}${column.required ? " *" : ""}`).join("\n")}`,
    )
    .action((file: string, input: Record<string, string>, self: Command) =>
      withContext(self, (context) => importFile(context, definition, file, input)),
    );
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function importFile(
  context: CliContext,
  definition: ImportDefinition,
  path: string,
  input: Record<string, string>,
): Promise<number> {
  const options = Object.fromEntries(
    Object.keys(definition.optionLabels).flatMap((name) =>
      input[name] ? [[name, input[name]]] : [],
    ),
  );
  const encoding = textEncodings.find((name) => name === input["encoding"]);
  const source = sourceAt(path, encoding);
  const imported = (await run(context, definition.operation, { source, options })) as ImportResult;
  if (input.errors && imported.faults.length > 0) {
    const upload = { ...source, edits: {} };
    await writeFaultyRows(createWriteStream(input.errors), definition, {
      upload,
      faults: imported.faults,
      lang: context.options.lang,
    });
  }
  context.print(textOf(context.options.lang, definition, imported), imported);
  return imported.faults.length > 0 ? exitCode.refused : exitCode.done;
}

type Source = { name: string; bytes: Uint8Array; encoding?: TextEncoding };

/** A file, or a text table on standard input. */
function sourceAt(path: string, encoding: TextEncoding | undefined): Source {
  const bytes = readInputFile(path);
  return {
    name: path === "-" ? "stdin.csv" : basename(path),
    bytes,
    ...(encoding ? { encoding } : {}),
  };
}

function textOf(lang: Lang, definition: ImportDefinition, imported: ImportResult): string {
  const { rows, inserted, changed, unchanged } = imported;
  const refused = new Set(imported.faults.map((fault) => fault.row)).size;
  const lines = [
    translate(lang, "import.counts", {
      rows,
      inserted,
      changed,
      unchanged,
      skipped: imported.skipped.length,
      refused,
    }),
  ];
  if (imported.dryRun) lines.push(translate(lang, "import.dryRun"));
  if (refused > 0) lines.push(translate(lang, "import.nothingWritten"));
  if (imported.hiddenRows > 0)
    lines.push(translate(lang, "import.hiddenRows", { count: imported.hiddenRows }));
  if (imported.struckRows > 0)
    lines.push(translate(lang, "import.struckRows", { count: imported.struckRows }));
  const { ignoredHeaders, encoding } = imported;
  if (ignoredHeaders.length > 0)
    lines.push(translate(lang, "import.ignored", { headers: ignoredHeaders.join(", ") }));
  if (encoding?.assumed)
    lines.push(
      translate(lang, "import.encodingAssumed", {
        encoding: encoding.name,
        samples: encoding.samples.join(", "),
      }),
    );
  const line = (importFault: ImportFault) =>
    `${translate(lang, "shell.row")} ${importFault.row}\t${columnLabel(definition.columns, importFault.field, lang)}\t${translate(lang, importFault.code, importFault.params ?? {})}`;
  const list = (faults: readonly ImportFault[]) => {
    lines.push(...faults.slice(0, shownFaults).map(line));
    if (faults.length > shownFaults) lines.push(`… ${faults.length - shownFaults}`);
  };
  list(imported.faults);
  list(imported.notes);
  if (imported.skipped.length > 0) lines.push(translate(lang, "import.skippedRows"));
  list(imported.skipped);
  const { changes, changedFields } = imported;
  lines.push(
    ...changes.map(
      ({ key, column, before, after }) => `${key}\t${column}\t${before ?? ""} → ${after ?? ""}`,
    ),
  );
  if (changedFields > changes.length)
    lines.push(translate(lang, "import.moreChanges", { count: changedFields - changes.length }));
  return lines.join("\n");
}

async function listKinds(_options: unknown, command: Command): Promise<void> {
  const { json, lang } = command.optsWithGlobals<{ json: boolean; lang: Lang }>();
  const kinds = command.commands.map((command) => ({
    kind: command.name(),
    title: titleOf(command, lang === "en" ? "en" : "zh"),
  }));
  process.stdout.write(
    `${json ? JSON.stringify(kinds) : kinds.map((kind) => `${kind.kind}\t${kind.title}`).join("\n")}\n`,
  );
}

function titleOf(command: Command, lang: Lang): string {
  const importDefinition = imports.find(
    (importDefinition) => importDefinition.kind === command.name(),
  );
  return importDefinition ? translate(lang, importDefinition.title) : command.description();
}
