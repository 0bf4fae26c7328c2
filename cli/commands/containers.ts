import { createWriteStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import type { EntityManager } from "@mikro-orm/postgresql";
import { containerImportColumns } from "#domain/container/container-import.columns.ts";
import { containerCounts, failedContainerRows } from "#domain/flows/containers-desk.queries.server.ts";
import { uploadContainers, type UploadResult } from "#domain/flows/containers-upload.server.ts";
import type { VerifyResult } from "#domain/flows/containers-verify.server.ts";
import { writeErrorWorkbook } from "#domain/kit/import/error-workbook.server.ts";
import { say } from "#domain/kit/say.ts";
import { Task } from "#domain/kit/trace.entity.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { atDesk, changing, type Desk, exitCode, readInputFile, run } from "../kit.ts";
import { text } from "../speak.ts";

type Options = { voyage: string; mode: string; wait?: boolean; errors?: string };

/** How long a worker may take to take up a task before the command does the work itself, in milliseconds. */
const patience = 2500;

/** `seaway import containers <file>`; added to the `import` command by its owner. */
export function registerImportContainers(parent: Command): void {
  changing(
    parent
      .command("containers <file>")
      .description(text("cli.containers"))
      .requiredOption("--voyage <name>", text("cli.containers.voyage"))
      .addOption(new Option("--mode <mode>", text("cli.containers.mode")).choices(["first", "add-reset", "append"]).default("first"))
      .option("--wait", text("cli.containers.wait"))
      .option("--errors <file>", text("cli.containers.errors")),
  ).action((file: string, given: Options, self: Command) => atDesk(self, (desk) => importFile(desk, file, given)));
}

async function importFile(desk: Desk, path: string, given: Options): Promise<number> {
  const { lang } = desk.options;
  const bytes = readInputFile(path);
  const source = path === "-" ? { text: bytes.toString("utf8") } : { fileName: basename(path), content: bytes.toString("base64") };
  const upload = await run(desk, uploadContainers, { voyage: given.voyage, mode: given.mode.toUpperCase().replace("-", "_"), ...source });
  if (upload.unchanged) {
    desk.print(say(lang, "container.unchanged"), upload);
    return exitCode.done;
  }
  if (desk.caller.dryRun) return tellDryRun(desk, upload);
  const verified = await finishTask(desk, upload.taskId, given.wait ?? false);
  if (verified === "worker") {
    desk.print(say(lang, "container.takenByWorker", { task: upload.taskId ?? 0 }), { ...upload, background: true });
    return exitCode.done;
  }
  if (verified.status === "DONE") {
    const { importTask } = verified.results as VerifyResult;
    if (importTask) await finishTask(desk, importTask, true);
  }
  return tellEnd(desk, upload, given);
}

function tellDryRun(desk: Desk, upload: UploadResult): number {
  const { verified = 0, failed = 0 } = upload.checked ?? {};
  desk.print(say(desk.options.lang, "container.checked", { verified, failed }), upload);
  return failed > 0 ? exitCode.refused : exitCode.done;
}

async function tellEnd(desk: Desk, upload: UploadResult, given: Options): Promise<number> {
  const counts = await containerCounts(desk.em.fork() as EntityManager, upload.importId);
  const failed = (counts["VERIFY_FAILED"] ?? 0) + (counts["IMPORT_FAILED"] ?? 0);
  const imported = counts["IMPORTED"] ?? 0;
  if (given.errors && failed > 0) await writeErrors(desk, upload, given.errors);
  desk.print(say(desk.options.lang, "container.imported", { imported, failed }), { ...upload, counts });
  return imported + failed === upload.summary?.rows && failed === 0 ? exitCode.done : exitCode.refused;
}

function writeErrors(desk: Desk, upload: UploadResult, path: string): Promise<void> {
  const query = {
    filters: [{ key: "voyageName", kind: "equals", values: [upload.voyageName] } as const],
    sort: [{ key: "id", order: "asc" }] as const,
    page: 1,
    pageSize: 3000,
  };
  const rows = failedContainerRows(desk.em.fork() as EntityManager, { ...desk.actor, lang: desk.options.lang }, query);
  return writeErrorWorkbook(createWriteStream(path), { columns: containerImportColumns, language: desk.options.lang, rows });
}

/**
 * Waits for a task to end. When no worker takes it up it is run here, by the same code; without `always` a worker that has taken it is
 * left to go on ("worker").
 */
async function finishTask(desk: Desk, id: number | null, always: boolean): Promise<Task | "worker"> {
  const { platform, caller } = desk;
  const signal = caller.signal ?? new AbortController().signal;
  const find = () => platform.orm.em.fork().findOneOrFail(Task, { id: id ?? 0 });
  const until = Date.now() + patience;
  let own: Promise<unknown> | null = null;
  for (;;) {
    if (!own) signal.throwIfAborted();
    const task = await find();
    await caller.progress?.({ seen: task.seen, ...(task.total ? { total: task.total } : {}), failed: task.failed });
    if (own && (await Promise.race([own.then(() => true), wait(200, false)]))) return find();
    if (own) continue;
    if (task.status !== "WAITING" && task.status !== "RUNNING") return task;
    if (task.status === "RUNNING" && !always) return "worker";
    if (task.status === "WAITING" && Date.now() > until) own = runTask(platform, task.id, signal);
    else await wait(200);
  }
}
