import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Command } from "commander";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import {
  operationFor,
  readResource,
  reasonsOf,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { openListExport } from "#db/services/export/list-export.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { withContext, changing, type CliContext, exitCode, run } from "../kit.ts";
import { readObject } from "../read-object.ts";
import { queryOf, type SearchOptions, searching } from "../search-options.ts";
import { text } from "../speak.ts";
import { registerDo, rowsNamed } from "./do.ts";
import { printOpenApi } from "./openapi.ts";

/** `seaway do|get|save|why-not|export <apiName> …`, `seaway openapi`. */
export function registerResource(program: Command): void {
  registerDo(program);
  program.command("get <apiName> <id>").description(text("cli.get")).action(get);
  program.command("why-not <apiName> <ids...>").description(text("cli.whyNot")).action(whyNot);
  changing(
    program
      .command("save <apiName>")
      .description(text("cli.save"))
      .requiredOption("-i, --input <file>", text("cli.input")),
  ).action(save);
  searching(program.command("export <apiName>").description(text("cli.export")))
    .requiredOption("-o, --out <file>", text("cli.export.out"))
    .action(exportList);
  program.command("openapi").description(text("cli.openapi")).action(printOpenApi);
}

async function get(
  apiName: string,
  id: string,
  _options: unknown,
  command: Command,
): Promise<void> {
  await withContext(command, async (context) => {
    const resource = resourceOf(apiName);
    const [row] = await rowsNamed(context, resource, [id]);
    const record = await readResource(context.em, context.actor, resource, row?.id ?? 0);
    context.print(linesOf(context, resource, record), record);
    return exitCode.done;
  });
}

/** One line per value, labelled as in the list. */
function linesOf(
  { options }: CliContext,
  { list }: Resource,
  record: Record<string, unknown>,
): string {
  const shown = (value: unknown) =>
    value === null || value === undefined
      ? ""
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  const heading = (key: string) => {
    const column = list.columns.find((column) => column.key === key);
    return column ? `${key} (${translate(options.lang, column.label)})` : key;
  };
  return Object.entries(record)
    .map(([key, value]) => `${heading(key)}\t${shown(value)}`)
    .join("\n");
}

async function whyNot(
  apiName: string,
  ids: string[],
  _options: unknown,
  command: Command,
): Promise<void> {
  await withContext(command, async (context) => {
    const resource = resourceOf(apiName);
    const { lang } = context.options;
    const rows = await rowsNamed(context, resource, ids);
    const reasons = await reasonsOf(
      context.em,
      context.actor,
      resource,
      rows.map((row) => row.id),
    );
    const message = reasons.flatMap(({ key, actions }) =>
      Object.entries(actions).map(
        ([action, no]) =>
          `${key}\t${action}\t${no ? translate(lang, no.code, no.params) : text("cli.whyNot.open")}`,
      ),
    );
    context.print(message.join("\n"), reasons);
    return exitCode.done;
  });
}

async function save(apiName: string, options: { input: string }, command: Command): Promise<void> {
  await withContext(command, async (context) => {
    const operation = operationFor(resourceOf(apiName), "save");
    if (!operation) throw new Refusal("kit.unknownOperation", { name: `${apiName} save` });
    const saved = (await run(context, operation, readObject(options.input))) as Record<
      string,
      unknown
    >;
    context.print(
      context.dryRun
        ? text("cli.dryRunDone")
        : translate(context.options.lang, operation.done ?? "shell.succeeded"),
      saved,
    );
    return exitCode.done;
  });
}

/** Renamed when complete, so that no partial file appears. */
async function exportList(
  apiName: string,
  options: SearchOptions & { out: string },
  command: Command,
): Promise<void> {
  await withContext(command, async (context) => {
    const resource = resourceOf(apiName);
    const query = queryOf(resource.list, options);
    const book = await openListExport(
      context.em,
      { ...context.actor, lang: context.options.lang },
      resource,
      { query },
    );
    if (options.out === "-") {
      await book.write(process.stdout);
      return exitCode.done;
    }
    const part = `${options.out}.${process.pid}.part`;
    try {
      const file = createWriteStream(part);
      context.signal?.addEventListener(
        "abort",
        () => file.destroy(context.signal?.reason as Error),
        { once: true },
      );
      await book.write(file);
      await rename(part, options.out);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    context.print(options.out, { file: options.out });
    return exitCode.done;
  });
}
