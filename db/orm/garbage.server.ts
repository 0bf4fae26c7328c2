import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | null | undefined;

/** Blocks the process for tens of milliseconds. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    const gc: unknown = runInNewContext("gc");
    collect = typeof gc === "function" ? () => void gc() : null;
  }
  collect?.();
}

/** Bytes of garbage that justify the pause. */
const worthwhile = 16 * 1024 * 1024;

/** Returns a function that collects garbage after big work, so that the next needs no extra memory. */
export function sweepAfter(): () => void {
  const before = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed - before > worthwhile) setImmediate(collectGarbage);
  };
}
