import type { Ctx } from "./operation.server.ts";
import { isRefusal, LostRace, refusalsOf } from "../refusal/refusal.ts";

/** The database writes one batch while the next is calculated. */
const lanes = 2;
/** Repetitions of a batch that lost against another run. */
const mostRepeats = 3;
/** In its way, or quicker: what it wrote is read by the repetition. */
const lost: ReadonlySet<string> = new Set(["kit.duplicate", "kit.notUnique"]);

type Work<Item, Outcome> = {
  /** In a transaction of its own. */
  run(ctx: Ctx, items: readonly Item[]): Promise<Outcome>;
  /** What a refused batch comes to; without it the run ends with the refusal. */
  refused?(error: unknown, items: readonly Item[]): Outcome;
  /** After its end. Batches end in any order. */
  ended(outcome: Outcome, items: readonly Item[]): Promise<void> | void;
};

/**
 * Runs batches, two under way. No two may lock the same rows, or one waits for the other. When one
 * fails the other ends first. A rehearsal is one transaction, in which batches follow one another.
 */
export async function runInBatches<Item, Outcome>(
  ctx: Ctx,
  batches: readonly (readonly Item[])[],
  { run, refused, ended }: Work<Item, Outcome>,
): Promise<void> {
  let next = 0;
  let stopped = false;
  const lane = async (): Promise<void> => {
    for (let items = batches[next]; items && !stopped; items = batches[next]) {
      ctx.signal.throwIfAborted();
      next += 1;
      const own = items;
      const outcome = await repeated(() => ctx.unit((inner) => run(inner, own))).catch(
        (error: unknown) => {
          if (refused && isRefusal(error)) return refused(error, own);
          throw error;
        },
      );
      await ended(outcome, own);
    }
  };
  const lanesEnded = await Promise.allSettled(
    Array.from({ length: ctx.dryRun ? 1 : lanes }, () =>
      lane().catch((error: unknown) => {
        stopped = true;
        throw error;
      }),
    ),
  );
  for (const end of lanesEnded) if (end.status === "rejected") throw end.reason;
}

async function repeated<T>(batch: () => Promise<T>): Promise<T> {
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await batch();
    } catch (error) {
      const again =
        error instanceof LostRace ||
        (isRefusal(error) && lost.has(refusalsOf(error)[0]?.code ?? ""));
      if (left === 0 || !again) throw error;
    }
  }
}
