import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import type { ClientBase, Pool } from "pg";

/** About a third of the share of interactive work. */
const niceness = 5;

/** Lowers all threads, and on Linux the scheduling group, where supported. */
export function lowerPriority(): void {
  tryTo(() => setPriority(niceness));
  // Priorities belong to threads, and the engine's already run.
  tryTo(() => {
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
  });
  tryTo(() => writeFileSync("/proc/self/autogroup", String(niceness)));
}

/** Local database processes cost half of an import. */
export function backendsWithLowerPriority(pool: Pool): void {
  pool.on("connect", (client) => {
    const { processID, connection } = client as ClientBase & {
      processID?: number;
      connection?: { stream?: { localPort?: number } };
    };
    const port = connection?.stream?.localPort;
    if (processID === undefined || port === undefined) return;
    tryTo(() => {
      // Process ids of a remote database mean nothing here.
      const title = readFileSync(`/proc/${processID}/cmdline`, "utf8");
      if (title.startsWith("postgres:") && title.includes(`(${port})`))
        setPriority(processID, niceness);
    });
  });
}

/** Ignores what the system refuses. */
function tryTo(set: () => void): void {
  try {
    set();
  } catch {}
}
