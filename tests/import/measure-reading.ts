/** Reads a file as the web server would and prints its cost, in a process of its own. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { readImport } from "#platform/records/import/read-import.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { peakMemory } from "#tests/support/peak-memory.ts";

const file = process.argv[2] ?? "";
const bytes = readFileSync(file);
const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
const began = performance.now();
let rows = 0;
let refused: string[] = [];
try {
  for await (const batch of readImport(
    { kind: "workbook", name: basename(file), bytes },
    containerImportColumns,
  ))
    rows += batch.length;
} catch (error) {
  refused = refusalsOf(error).map((refusal) => refusal.code);
  if (refused.length === 0) throw error;
}
const ms = Math.round(performance.now() - began);
lag.disable();
process.stdout.write(
  JSON.stringify({ rows, refused, ms, lagMs: Math.round(lag.max / 1e6), rssMb: peakMemory() }),
);
