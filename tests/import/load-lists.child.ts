/**
 * Imports lists as a worker would and prints time and peak memory, in a process of its own.
 * Arguments: `DATABASE_URL`, then kind and file.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { pino } from "pino";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { imports } from "#db/services/registry.server.ts";
import { peakMemory } from "#tests/support/peak-memory.ts";

const [url = "", ...pairs] = process.argv.slice(2);
const orm = await openOrm(url, { max: 4 });
const loaded: {
  kind: string;
  rows: number;
  inserted: number;
  faults: number;
  skipped: number;
  ms: number;
  peakMb: number;
}[] = [];
for (let at = 0; at < pairs.length; at += 2) {
  const [kind = "", file = ""] = pairs.slice(at, at + 2);
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!importDefinition) throw new Error(`no import ${kind}`);
  const began = performance.now();
  const source = { name: basename(file), bytes: readFileSync(file) };
  const em = orm.em.fork() as EntityManager;
  const caller = {
    em,
    actor: systemActor("lists"),
    source: "import" as const,
    requestId: `lists-${at}`,
    log: pino({ level: "silent" }),
  };
  const { rows, inserted, faults, skipped } = await runOperation(
    caller,
    importDefinition.operation,
    { source },
  );
  const ms = Math.round(performance.now() - began);
  const peakMb = peakMemory();
  loaded.push({ kind, rows, inserted, faults: faults.length, skipped: skipped.length, ms, peakMb });
}
await orm.close(true);
process.stdout.write(JSON.stringify(loaded));
