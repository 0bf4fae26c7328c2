import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | null | undefined;

/** Throws away at once what nobody holds any more: some tens of milliseconds in which this process does nothing else. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    const result: unknown = runInNewContext("gc");
    collect = typeof result === "function" ? () => void result() : null;
  }
  collect?.();
}

/** Bytes a piece of work must have left behind to be worth the pause. */
const worthwhile = 16 * 1024 * 1024;

/**
 * Tells what to call when a piece of work has ended: after a big one its garbage goes before the next begins. The engine itself would wait until that
 * one needs the room, and the process would hold both.
 */
export function sweepAfter(): () => void {
  const before = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed - before > worthwhile) setImmediate(collectGarbage);
  };
}
