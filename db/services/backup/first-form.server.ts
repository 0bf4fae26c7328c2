import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type pg from "pg";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Counts } from "./backup.server.ts";
import { migrations } from "#db/migrations/list.ts";
import { ours } from "./tables.server.ts";

const firstLine = "seaway backup 1";

/** Migrations of the baseline, which every backup of the first format has. */
export const firstFormLevel: string[] = migrations
  .map((migration) => migration.name)
  .filter((name) => name <= "0025-kept-files");

/** Limits of one insert; a stored file is one row. */
const most = { rows: 1000, characters: 4_000_000 };

/** Gzipped JSON lines, a line before each table, the row count last. */
export async function restoreLines(client: pg.Client, source: Readable): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0 };
  let table = "";
  let batch: string[] = [];
  let size = 0;
  let end: number | undefined;
  const flush = async () => {
    if (batch.length > 0)
      await client.query(
        `insert into ${ours(table)} overriding system value select * from jsonb_populate_recordset(null::${ours(table)}, $1::jsonb)`,
        [`[${batch.join(",")}]`],
      );
    counts.rows += batch.length;
    batch = [];
    size = 0;
  };
  let first = true;
  for await (const line of createInterface({ input: source })) {
    if (first && line !== firstLine) throw new Refusal("kit.notABackup");
    if (!first) {
      const mark = markOf(line);
      if (mark) {
        await flush();
        end = mark.end;
        if (mark.table !== undefined) counts.tables += 1;
        table = mark.table ?? table;
      } else {
        batch.push(line);
        size += line.length;
        if (batch.length >= most.rows || size > most.characters) await flush();
      }
    }
    first = false;
  }
  if (end === undefined || end !== counts.rows) throw new Refusal("kit.notABackup");
  return counts;
}

/** Parses a line between rows; null for a row. */
function markOf(line: string): { table?: string; end?: number } | null {
  if (!line.startsWith('{"table":') && !line.startsWith('{"end":')) return null;
  const mark = JSON.parse(line) as { table?: string; end?: number };
  return Object.keys(mark).length === 1 ? mark : null;
}
