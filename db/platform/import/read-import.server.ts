import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { Refusal, Refusals } from "../operation/refusal.ts";
import type { ImportColumn } from "./columns.ts";
import { type ImportLimits, importLimits } from "./import-limits.ts";
import type { ImportedRow, ImportSummary } from "./imported-row.ts";
import { checkWorkbookName } from "./reader/inspect-workbook.server.ts";
import type { ImportSource, ReadingJob } from "./reader/read-source.server.ts";
import type { WorkerMessage } from "./reader/read.worker.server.ts";
import { unpackRows } from "./reader/row-batch.ts";

const workerPath = "db/platform/import/reader/read.worker.server.ts";
/** Batches the worker may be ahead of the consumer. */
const readAhead = 4;

/** The project's folder: the web server's code is bundled elsewhere, so the worker's file is not where this line ends up. */
function projectRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { name?: string }).name === "seaway") return folder;
    if (folder === dirname(folder)) throw new Error("the import worker was not found: no package.json of seaway above this file");
  }
}

function compiledCode(): NodeJS.Dict<string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/** Rows of one upload as they are read. Iterate once; `summary` is there after the last batch, `expected` guesses how many will come. */
export type ImportReading = AsyncIterable<ImportedRow[]> & { summary: ImportSummary | undefined; expected: number | undefined };

/** Bounds of a reading, and the headings of the import's list that no column takes. */
export type ReadingOptions = Partial<ImportLimits> & { left?: readonly string[] };

/**
 * Reads an upload in a worker with bounded memory and time: batches of up to 500 clean rows with every fault of each. Faults of the file as
 * a whole throw Refusal or Refusals, possibly after some batches, so store rows inside one transaction. Leaving the loop stops the worker.
 */
export function readImport(
  source: ImportSource,
  columns: readonly ImportColumn[],
  { left = [], ...limits }: ReadingOptions = {},
  thread: ReadingThread = new ReadingThread(limits),
): ImportReading {
  const job: ReadingJob = { source, columns, left, limits: { ...importLimits, ...limits } };
  const reading: ImportReading = {
    summary: undefined,
    expected: undefined,
    async *[Symbol.asyncIterator]() {
      // What can be refused at a glance never costs a thread.
      if (source.kind === "workbook") checkWorkbookName(source.name, source.bytes, job.limits);
      reading.summary = yield* batches(job, reading, thread);
    },
  };
  return reading;
}

/**
 * Starts and ends the reading thread once, so that its code is compiled and kept before somebody's first upload waits for it. Never rejects: a
 * reader that cannot start says so to that upload.
 */
export async function warmReader(): Promise<void> {
  await readImportRows({ kind: "paste", text: "-" }, []).catch(() => undefined);
}

/** The whole of a small upload at once: pasted rows, tests. */
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

/** The thread that reads one upload. It may begin to start before there is anything to read: that takes as long as the first thousand rows. */
export class ReadingThread {
  #worker: Worker | undefined;
  readonly #maxHeapMb: number;

  constructor({ maxHeapMb = importLimits.maxHeapMb }: Partial<ImportLimits> = {}) {
    this.#maxHeapMb = maxHeapMb;
  }

  start(): Worker {
    this.#worker ??= new Worker(pathToFileURL(join(projectRoot(), workerPath)), {
      execArgv: [],
      // The worker reads what strangers send: it gets no secrets, only where its compiled code is kept. Reading its TypeScript anew takes 0.1 s and 50 MB.
      env: compiledCode(),
      resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 },
    });
    return this.#worker;
  }

  /** Ends it, whether it has read or not. */
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
  const list = message.list.map((refusal) => new Refusal(refusal.code, refusal.params, refusal.place));
  return list.length === 1 && list[0] ? list[0] : new Refusals(list);
}

/** A reader that breaks on a file is told to the user as an unreadable file; the cause stays on the error for the log. */
function failed(cause: unknown): Refusal {
  const refusal = new Refusal("import.readFailed");
  refusal.cause = cause;
  return refusal;
}

/** Idle time of a reader that is not even computing counts, too, but this much more of it: on a busy machine it waits for its turn. */
const patience = 6;

/** What the worker has said and not yet been asked for. Its limit is processor time, so that a busy machine does not refuse good files. */
class Inbox {
  private readonly said: WorkerMessage[] = [];
  private end: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly worker: Worker;
  private readonly limits: ImportLimits;
  private left: number;

  constructor(worker: Worker, limits: ImportLimits) {
    this.worker = worker;
    this.limits = limits;
    this.left = limits.maxSeconds * 1000;
    worker.on("message", (item: WorkerMessage) => {
      this.said.push(item);
      this.wake?.();
    });
    worker.on("error", (error: Error & { code?: string }) => {
      this.stop(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new Refusal("import.tooMuchMemory") : failed(error));
    });
    worker.on("exit", () => this.stop(failed("the worker ended early")));
  }

  private stop(why: Error): void {
    this.end ??= why;
    this.wake?.();
  }

  /** Milliseconds the worker has computed since it began; null where Node cannot tell. */
  private async computed(): Promise<number | null> {
    const usage = await (this.worker as { cpuUsage?(): Promise<{ user: number; system: number }> }).cpuUsage?.().catch(() => undefined);
    return usage ? (usage.user + usage.system) / 1000 : null;
  }

  private async judge(rounds: number): Promise<void> {
    const most = this.limits.maxSeconds * 1000;
    const used = await this.computed();
    if (used !== null && used < most && rounds < patience) this.watch(Math.max(100, most - used), rounds + 1);
    else this.stop(new Refusal("import.tookTooLong", { seconds: this.limits.maxSeconds }));
  }

  private timer: NodeJS.Timeout | undefined;

  private watch(ms: number, rounds: number): void {
    this.timer = setTimeout(() => void this.judge(rounds), ms);
  }

  async next(): Promise<WorkerMessage> {
    const began = performance.now();
    if (this.said.length === 0 && !this.end) {
      await new Promise<void>((resolve) => {
        this.watch(this.left, 1);
        this.wake = resolve;
      });
      clearTimeout(this.timer);
      this.wake = undefined;
    }
    this.left = Math.max(1, this.left - (performance.now() - began));
    const item = this.said.shift();
    if (item) return item;
    throw this.end ?? failed("the worker said nothing");
  }
}
