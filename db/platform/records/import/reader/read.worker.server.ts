/**
 * Worker thread of read-import.server.ts, which finds it by this file name. Reads one file and
 * ends.
 */
import { parentPort } from "node:worker_threads";
import { type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { ImportSummary } from "../imported-row.ts";
import { type ReadingJob, readSource } from "./read-source.server.ts";
import { packRows, type RowBatch } from "./row-batch.ts";

/** Plain data, because errors do not cross threads intact. */
export type WorkerMessage =
  | { kind: "rows"; batch: RowBatch; expected: number | undefined }
  | { kind: "end"; summary: ImportSummary }
  | { kind: "refused"; list: Pick<Refusal, "code" | "params" | "place">[] }
  | { kind: "failed"; message: string };

const port = parentPort;
if (port) {
  // The consumer requests each batch, so that a slow database does not fill the memory.
  let allowed = 0;
  let wake: (() => void) | undefined;
  let begin: ((job: ReadingJob) => void) | undefined;
  const ordered = new Promise<ReadingJob>((resolve) => {
    begin = resolve;
  });
  // The job comes first, then requests for batches.
  port.on("message", (message: ReadingJob | "next") => {
    if (message !== "next") return begin?.(message);
    allowed += 1;
    wake?.();
  });
  const post = (message: WorkerMessage): void => port.postMessage(message);
  try {
    const job = await ordered;
    const reading = readSource(job);
    for (let step = await reading.next(); ; step = await reading.next()) {
      if (step.done) {
        post({ kind: "end", summary: step.value });
        break;
      }
      while (allowed === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      allowed -= 1;
      post({
        kind: "rows",
        batch: packRows(job.columns, step.value.rows),
        expected: step.value.expected,
      });
    }
  } catch (error) {
    const list = refusalsOf(error).map(({ code, params, place }) => ({ code, params, place }));
    post(
      list.length > 0
        ? { kind: "refused", list }
        : {
            kind: "failed",
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
    );
  }
  port.close();
}
