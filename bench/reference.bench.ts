import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import { imports } from "#db/services/registry.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { type BenchLine, type BenchResult, slowerAtMost } from "./line.ts";

/** Real independent lists: kind, file, and number of key columns. */
const lists: readonly [kind: string, file: string, key: number][] = [
  ["port", "unlocode_seaports.csv", 1],
  ["hscode", "hs_codes.csv", 1],
  ["exchangeRate", "fx_cny_cross_2024on.csv", 3],
];

const folder = path.resolve(projectRoot, "../shared/data");

/**
 * The limit: read the file, upsert rows by key in one statement; the second time nothing is new.
 */
async function bareLoad(testDatabase: TestDatabase, bytes: Buffer, key: number): Promise<void> {
  const rows: string[][] = parse(bytes, { bom: true, from_line: 2, relax_column_count: true });
  const keys = rows.map((row) => row.slice(0, key).join("\t"));
  const cells = rows.map((row) => JSON.stringify(row));
  await sql`insert into bare_list (key, cells)
    select *
    from unnest(${keys}::text[], ${cells}::jsonb[])
    on conflict do nothing`.execute(testDatabase.em().getKysely());
}

/** Loads a file into an empty table, and again without changes. */
async function twice(load: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await load();
  await load();
  return performance.now() - began;
}

/** Reference data from real lists: checked by row, with change log, beside a plain insert. */
export const referenceLine: BenchLine = {
  name: "reference",
  async run(stage): Promise<BenchResult[]> {
    const missing = lists.find(([, file]) => !existsSync(path.join(folder, file)));
    if (missing) {
      stage.log(`  ${path.join(folder, missing[1])} is not here: reference lists are not measured`);
      return [];
    }
    const testDatabase = await stage.database();
    const db = testDatabase.em().getKysely();
    const results: BenchResult[] = [];
    for (const [kind, file, key] of lists) {
      const definition = imports.find((item) => item.kind === kind);
      if (!definition) throw new Error(`no import ${kind}`);
      const bytes = readFileSync(path.join(folder, file));
      await sql`drop table if exists bare_list;
        
        create table bare_list (key text primary key, cells jsonb not null)`.execute(db);
      const limit = await twice(() => bareLoad(testDatabase, bytes, key));
      const ours = await twice(() =>
        testDatabase.run("admin", definition.operation, { source: { name: file, bytes } }),
      );
      results.push(
        slowerAtMost(
          `reference: ${file} loaded twice`,
          "csv-parse, one insert under a key",
          { limit, ours },
          40,
        ),
      );
    }
    return results;
  },
};
