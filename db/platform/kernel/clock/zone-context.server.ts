import { AsyncLocalStorage } from "node:async_hooks";
import { readZoneFrom } from "./shown-zone.ts";

type Held = { zone: string | undefined };

/** The web process and its page build each load this module and share one context. */
const place = Symbol.for("seaway.shownZone");
const shared = globalThis as { [place]?: AsyncLocalStorage<Held> };
shared[place] ??= new AsyncLocalStorage<Held>();
const running = shared[place];
readZoneFrom(() => running.getStore()?.zone);

/** Runs work that displays times in a zone; `showZone` may set it later. */
export const inZone = <T>(zone: string | undefined, work: () => T): T =>
  running.run({ zone }, work);

/**
 * Stands for the running request or job, to keep beside it what it reads once; undefined outside.
 */
export const runningWork = (): object | undefined => running.getStore();

/** Sets the zone of the running work, with `unlessKnown` only if it has none. */
export function showZone(zone: string, { unlessKnown: unlessExisting = false } = {}): void {
  const held = running.getStore();
  if (held && !(unlessExisting && held.zone)) held.zone = zone;
}
