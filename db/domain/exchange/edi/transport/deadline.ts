import type { Channel } from "./channel.ts";
import { TransferFailure } from "./transfer-failure.ts";

/**
 * Milliseconds for one step with a partner, and for all of a run; `SEAWAY_EDI_PATIENCE` names the
 * seconds of a step.
 */
export function patience(): { step: number; partner: number } {
  const seconds = Number(process.env.SEAWAY_EDI_PATIENCE) || 30;
  return { step: seconds * 1000, partner: seconds * 20_000 };
}

/**
 * The result of a step, unless it takes too long or the task is aborted; what still runs then is
 * left to itself.
 */
export async function within<T>(
  step: () => Promise<T>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TransferFailure("TIMEOUT")), ms);
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([step(), promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/**
 * A channel of which each step has a deadline, so that a server that accepts and never answers
 * stops nothing.
 */
export function hurried(
  channel: Channel,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Channel {
  const limit = { ms, signal };
  return {
    list: () => within(() => channel.list(), limit),
    get: (name) => within(() => channel.get(name), limit),
    putAway: (name, into) => within(() => channel.putAway(name, into), limit),
    put: (name, bytes) => within(() => channel.put(name, bytes), limit),
    // Also after an abort: the connection is given up.
    close: () =>
      within(() => channel.close(), {
        ms: Math.min(ms, 2000),
        signal: new AbortController().signal,
      }),
  };
}
