import { AsyncLocalStorage } from "node:async_hooks";
import { readZoneFrom } from "./shown-zone.ts";

type Held = { zone: string | undefined };

/** One for the process: the web process and the build of the pages it loads each have a copy of this module. */
const place = Symbol.for("seaway.shownZone");
const shared = globalThis as { [place]?: AsyncLocalStorage<Held> };
shared[place] ??= new AsyncLocalStorage<Held>();
const running = shared[place];
readZoneFrom(() => running.getStore()?.zone);

/** Does work whose times are shown in a zone; without one it is told when it is known (`showZone`), as a request's is with its session. */
export const inZone = <T>(zone: string | undefined, work: () => T): T => running.run({ zone }, work);

/** From here on the work that goes on shows its times in this zone; `unlessKnown`: when it has none yet. */
export function showZone(zone: string, { unlessKnown: unlessExisting = false } = {}): void {
  const held = running.getStore();
  if (held && !(unlessExisting && held.zone)) held.zone = zone;
}
