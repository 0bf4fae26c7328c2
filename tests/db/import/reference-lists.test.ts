import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportResult } from "#domain/kit/import/define-import.server.ts";
import { imports } from "#db/registry.server.ts";
import { openWorld, rowsOf, type World } from "../../support/world.ts";

const shared = resolve("../shared/data");
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function load(kind: string, path: string): Promise<ImportResult> {
  const found = imports.find((one) => one.kind === kind);
  if (!found) throw new Error(`no import ${kind}`);
  return world.run("admin", found.operation, { source: { name: basename(path), bytes: readFileSync(path) } });
}

/** Real lists, in the order in which they need each other: kind, file, rows, rows that are left out and told. */
const lists: readonly [kind: string, file: string, rows: number, skipped?: number][] = [
  ["port", "unlocode_seaports.csv", 17506],
  ["portAlias", "port_trade_code_conflicts.csv", 1393, 604],
  ["portNameZh", "ports_zh_names.csv", 4735],
  ["dock", "smdg_terminals.csv", 1276, 6],
];

for (const [kind, file, rows, skipped] of lists) {
  test(`${file} loads completely, and changes nothing the second time`, async (ctx) => {
    const path = resolve(shared, file);
    if (!existsSync(path)) ctx.skip(`${path} is not here: the real list was not loaded`);
    const began = performance.now();
    const first = await load(kind, path);
    expect(first.faults.slice(0, 5)).toEqual([]);
    expect(first.rows).toBe(rows);
    expect(first.inserted + first.changed + first.unchanged + first.skipped.length).toBe(rows);
    if (skipped !== undefined) expect(first.skipped.length).toBe(skipped);
    const [before] = await rowsOf<{ n: number }>(world, sql`select count(*)::int as n from change_log`);
    const second = await load(kind, path);
    expect({ inserted: second.inserted, changed: second.changed, faults: second.faults }).toEqual({ inserted: 0, changed: 0, faults: [] });
    expect(await rowsOf(world, sql`select count(*)::int as n from change_log`)).toEqual([before]);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
}
