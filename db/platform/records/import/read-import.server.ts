import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import type { ImportColumn } from "./columns.ts";
import { type ImportLimits, importLimits } from "./import-limits.ts";
import type { ImportedRow, ImportSummary } from "./imported-row.ts";
import { checkWorkbookName } from "./reader/inspect-workbook.server.ts";
import type { ImportSource, ReadingJob } from "./reader/read-source.server.ts";
import type { WorkerMessage } from "./reader/read.worker.server.ts";
import { unpackRows } from "./reader/row-batch.ts";

const workerPath = "db/platform/records/import/reader/read.worker.server.ts";
/** Batches read ahead of the consumer. */
const readAhead = 4;

/** The web bundle moves this module, so the worker's path starts at the project folder. */
function projectRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (
      existsSync(file) &&
      (JSON.parse(readFileSync(file, "utf8")) as { name?: string }).name === "seaway"
    )
      return folder;
    if (folder === dirname(folder))
      throw new Error("the import worker was not found: no package.json of seaway above this file");
  }
}

function compiledCode(): NodeJS.Dict<string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/** Iterate once. `summary` is set at the end, `expected` estimates the rows. */
export type ImportReading = AsyncIterable<ImportedRow[]> & {
  summary: ImportSummary | undefined;
  expected: number | undefined;
};

/** `left` are list headings no column takes. */
/** `lang` names missing columns to the reader. */
export type ReadingOptions = Partial<ImportLimits> & {
  left?: readonly string[];
  lang?: "zh" | "en";
};

/**
 * Reads an upload in a worker within limits, in batches of up to 500 rows with their faults. Store
 * them in one transaction, because file faults may throw Refusal or Refusals after some batches.
 * Leaving the loop stops the worker.
 */
export function readImport(
  source: ImportSource,
  columns: readonly ImportColumn[],
  { left = [], lang = "zh", ...limits }: ReadingOptions = {},
  thread: ReadingThread = new ReadingThread(limits),
): ImportReading {
  const job: ReadingJob = { source, columns, left, lang, limits: { ...importLimits, ...limits } };
  const reading: ImportReading = {
    summary: undefined,
    expected: undefined,
    async *[Symbol.asyncIterator]() {
      // Cheap refusals need no thread.
      if (source.kind === "workbook") checkWorkbookName(source.name, source.bytes, job.limits);
      reading.summary = yield* batches(job, reading, thread);
    },
  };
  return reading;
}

/**
 * Compiles the reader onto the disk, so that the first upload need not. In a process of its own: a
 * thread of ours would keep four megabytes. Never fails: a later upload reports the fault.
 */
export function warmReader(): void {
  if (!process.env.NODE_COMPILE_CACHE) return;
  const flags = ["--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, join(projectRoot(), workerPath)], {
    env: process.env,
    stdio: "ignore",
  });
  child.on("error", () => undefined);
  child.unref();
}

/** Reads a small upload whole. */
export async function readImportRows(
  source: ImportSource,
  columns: readonly ImportColumn[],
  limits: Partial<ImportLimits> = {},
): Promise<{ rows: ImportedRow[]; summary: ImportSummary }> {
  const reading = readImport(source, columns, limits);
  const rows: ImportedRow[] = [];
  for await (const batch of reading) rows.push(...batch);
  if (!reading.summary) throw new Error("the import worker ended without a summary");
  return { rows, summary: reading.summary };
}

/** A thread for one upload. Starting it early saves the time of a thousand rows. */
export class ReadingThread {
  #worker: Worker | undefined;
  readonly #maxHeapMb: number;

  constructor({ maxHeapMb = importLimits.maxHeapMb }: Partial<ImportLimits> = {}) {
    this.#maxHeapMb = maxHeapMb;
  }

  start(): Worker {
    this.#worker ??= new Worker(pathToFileURL(join(projectRoot(), workerPath)), {
      execArgv: [],
      // The worker reads untrusted files and gets no secrets. The compile cache saves 0.1 s and 50
      // MB.
      env: compiledCode(),
      resourceLimits: {
        maxOldGenerationSizeMb: this.#maxHeapMb,
        maxYoungGenerationSizeMb: 4,
        stackSizeMb: 4,
      },
    });
    return this.#worker;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }
}

async function* batches(
  job: ReadingJob,
  reading: { expected: number | undefined },
  thread: ReadingThread,
): AsyncGenerator<ImportedRow[], ImportSummary> {
  const worker = thread.start();
  const inbox = new Inbox(worker, job.limits);
  try {
    worker.postMessage(job);
    for (let i = 0; i < readAhead; i += 1) worker.postMessage("next");
    for (;;) {
      const message = await inbox.next();
      if (message.kind === "end") return message.summary;
      if (message.kind !== "rows") throw refusalOf(message);
      reading.expected = message.expected;
      yield unpackRows(job.columns, message.batch);
      worker.postMessage("next");
    }
  } finally {
    await thread.end();
  }
}

function refusalOf(message: Exclude<WorkerMessage, { kind: "rows" | "end" }>): Error {
  if (message.kind === "failed") return failed(message.message);
  const list = message.list.map(
    (refusal) => new Refusal(refusal.code, refusal.params, refusal.place),
  );
  return list.length === 1 && list[0] ? list[0] : new Refusals(list);
}

/** Users see an unreadable file; `cause` is for the log. */
function failed(cause: unknown): Refusal {
  const refusal = new Refusal("import.readFailed");
  refusal.cause = cause;
  return refusal;
}

/** Idle time counts too, but six times as much is allowed, as on a busy machine. */
const patience = 6;

/**
 * Messages waiting for the consumer. The limit is CPU time, so that a busy machine refuses no good
 * file.
 */
class Inbox {
  private readonly messages: WorkerMessage[] = [];
  private end: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly worker: Worker;
  private readonly limits: ImportLimits;
  private left: number;

  constructor(worker: Worker, limits: ImportLimits) {
    this.worker = worker;
    this.limits = limits;
    this.left = limits.maxSeconds * 1000;
    worker.on("message", (message: WorkerMessage) => {
      this.messages.push(message);
      this.wake?.();
    });
    worker.on("error", (error: Error & { code?: string }) => {
      this.stop(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? new Refusal("import.tooMuchMemory")
          : failed(error),
      );
    });
    worker.on("exit", () => this.stop(failed("the worker ended early")));
  }

  private stop(why: Error): void {
    this.end ??= why;
    this.wake?.();
  }

  /** CPU milliseconds; null where Node cannot tell. */
  private async computed(): Promise<number | null> {
    const usage = await (this.worker as { cpuUsage?(): Promise<{ user: number; system: number }> })
      .cpuUsage?.()
      .catch(() => undefined);
    return usage ? (usage.user + usage.system) / 1000 : null;
  }

  private async validate(rounds: number): Promise<void> {
    const most = this.limits.maxSeconds * 1000;
    const used = await this.computed();
    if (used !== null && used < most && rounds < patience)
      this.watch(Math.max(100, most - used), rounds + 1);
    else this.stop(new Refusal("import.tookTooLong", { seconds: this.limits.maxSeconds }));
  }

  private timer: NodeJS.Timeout | undefined;

  private watch(ms: number, rounds: number): void {
    this.timer = setTimeout(() => void this.validate(rounds), ms);
  }

  async next(): Promise<WorkerMessage> {
    const began = performance.now();
    if (this.messages.length === 0 && !this.end) {
      await new Promise<void>((resolve) => {
        this.watch(this.left, 1);
        this.wake = resolve;
      });
      clearTimeout(this.timer);
      this.wake = undefined;
    }
    this.left = Math.max(1, this.left - (performance.now() - began));
    const message = this.messages.shift();
    if (message) return message;
    throw this.end ?? failed("the worker said nothing");
  }
}
