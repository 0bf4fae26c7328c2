import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import type { ClientBase, Pool } from "pg";

/** How far long work stands back: a third of the share of whoever looks at a screen while both want the machine, all of it when nobody does. */
const niceness = 5;

/**
 * This process gives way to pages: all its threads, those it starts later too, and on Linux the group of processes the system shares
 * processors between first. Where a system has no such thing, it is left out.
 */
export function lowerPriority(): void {
  tryTo(() => setPriority(niceness));
  // A priority is a thread's; those of the engine are older than this line.
  tryTo(() => {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  });
  tryTo(() => writeFileSync("/proc/self/autogroup", String(niceness)));
}

/**
 * The same for the database's processes behind this pool, when they run on this machine under this account (the database we bring along does): half
 * of what an import costs is theirs.
 */
export function backendsWithLowerPriority(pool: Pool): void {
  pool.on("connect", (client) => {
    const { processID, connection } = client as ClientBase & { processID?: number; connection?: { stream?: { localPort?: number } } };
    const port = connection?.stream?.localPort;
    if (processID === undefined || port === undefined) return;
    tryTo(() => {
      // A database elsewhere has numbers of its own: only the process that says it serves our end of the connection is meant.
      const title = readFileSync(`/proc/${processID}/cmdline`, "utf8");
      if (title.startsWith("postgres:") && title.includes(`(${port})`)) setPriority(processID, niceness);
    });
  });
}

/** Priorities are a courtesy: what the system does not allow or does not know changes nothing else. */
function tryTo(set: () => void): void {
  try {
    set();
  } catch {}
}
