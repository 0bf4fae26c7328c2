import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import type { EntityManager } from "@mikro-orm/postgresql";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { failedContainerRows } from "#domain/containers/container/import/container-import.queries.server.ts";
import { uploadCounts } from "#domain/containers/container/import/containers-rows.server.ts";
import {
  uploadContainers,
  type UploadResult,
} from "#domain/containers/container/ops/upload-containers.server.ts";
import { decodeText } from "#platform/records/import/reader/csv-reader.server.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { withContext, changing, type CliContext, exitCode, readInputFile, run } from "../kit.ts";
import { text } from "../speak.ts";

type Options = { voyage: string; mode: string; errors?: string; vgmMethod?: string };

/** `seaway import containers <file>`. */
export function registerImportContainers(parent: Command): void {
  changing(
    parent
      .command("containers <file>")
      .description(text("cli.containers"))
      .requiredOption("--voyage <name>", text("cli.containers.voyage"))
      .addOption(
        new Option("--mode <mode>", text("cli.containers.mode"))
          .choices(["first", "add-reset", "append"])
          .default("first"),
      )
      .addOption(
        new Option("--vgm-method <method>", text("cli.containers.vgmMethod")).choices(["1", "2"]),
      )
      .option("--errors <file>", text("cli.containers.errors")),
  ).action((file: string, options: Options, self: Command) =>
    withContext(self, (context) => importFile(context, file, options)),
  );
}

async function importFile(context: CliContext, path: string, options: Options): Promise<number> {
  const { lang } = context.options;
  const bytes = readInputFile(path);
  const aim = {
    voyage: options.voyage,
    mode: options.mode.toUpperCase().replace("-", "_"),
    vgmMethod: options.vgmMethod ?? "",
  };
  const whole = context.dryRun || context.idempotencyKey;
  const upload = whole
    ? await run(context, uploadContainers, { ...aim, ...sourceOf(path, bytes) })
    : await run(context, uploadContainers, {
        ...aim,
        uploadId: await keepUpload(context.em, context.actor, keptOf(path, bytes)),
      });
  if (context.dryRun) return tellDryRun(context, upload);
  if (upload.unchanged) {
    context.print(translate(lang, "container.unchanged"), upload);
    return exitCode.done;
  }
  return tellEnd(context, upload, options);
}

/** Standard input is a pasted table without a name. */
const keptOf = (path: string, bytes: Buffer) =>
  path === "-"
    ? { name: "", bytes: Buffer.from(decodeText(bytes)) }
    : { name: basename(path), bytes };
const sourceOf = (path: string, bytes: Buffer) =>
  path === "-"
    ? { text: decodeText(bytes) }
    : { fileName: basename(path), content: bytes.toString("base64") };

function tellDryRun(context: CliContext, upload: UploadResult): number {
  const { verified = 0, failed = 0 } = upload.checked ?? {};
  context.print(translate(context.options.lang, "container.checked", { verified, failed }), upload);
  return failed > 0 ? exitCode.refused : exitCode.done;
}

async function tellEnd(
  context: CliContext,
  upload: UploadResult,
  options: Options,
): Promise<number> {
  const counts = await uploadCounts(context.em.fork() as EntityManager, upload.importId);
  const failed = (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0);
  const imported = counts["IMPORTED"] ?? 0;
  if (options.errors && failed > 0) await writeErrors(context, upload, options.errors);
  context.print(translate(context.options.lang, "container.imported", { imported, failed }), {
    ...upload,
    counts,
  });
  return imported + failed === upload.summary?.rows && failed === 0
    ? exitCode.done
    : exitCode.refused;
}

function writeErrors(context: CliContext, upload: UploadResult, path: string): Promise<void> {
  const query = {
    filters: [{ key: "voyageName", kind: "equals", values: [upload.voyageName] } as const],
    sort: [{ key: "id", order: "asc" }] as const,
    page: 1,
    pageSize: 3000,
  };
  const rows = failedContainerRows(
    context.em.fork() as EntityManager,
    { ...context.actor, lang: context.options.lang },
    query,
  );
  return writeErrorWorkbook(createWriteStream(path), {
    columns: containerImportColumns,
    language: context.options.lang,
    rows,
  });
}
