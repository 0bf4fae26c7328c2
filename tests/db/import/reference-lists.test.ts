import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportResult } from "#platform/records/import/define-import.server.ts";
import { imports } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

const shared = resolve("../shared/data");
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

async function load(kind: string, path: string): Promise<ImportResult> {
  const importDefinition = imports.find((importDefinition) => importDefinition.kind === kind);
  if (!importDefinition) throw new Error(`no import ${kind}`);
  return testDatabase.run("admin", importDefinition.operation, {
    source: { name: basename(path), bytes: readFileSync(path) },
  });
}

/** Real lists in order of dependency: kind, file, rows, reported rows. */
const lists: readonly [kind: string, file: string, rows: number, skipped?: number][] = [
  ["port", "unlocode_seaports.csv", 17506],
  ["portAlias", "port_trade_code_conflicts.csv", 1393, 604],
  ["portNameZh", "ports_zh_names.csv", 4735],
  ["dock", "smdg_terminals.csv", 1276, 6],
  ["containerIso", "container_iso_codes.csv", 423],
  ["sizeTypeAlias", "container_type_aliases.csv", 38],
  ["hazardous", "dangerous_goods_adr2017.csv", 2914],
  ["hscode", "hs_codes.csv", 6940, 1],
  ["packageKind", "package_kinds_rec21.csv", 406],
  ["transTerms", "transport_terms.csv", 26],
  ["exchangeRate", "fx_cny_cross_2024on.csv", 5208],
  ["vessel", "container_vessels.csv", 3981],
  ["line", "inputs/business/lines.csv", 3],
  ["voyage", "inputs/business/voyages.csv", 36],
  ["voyageStop", "inputs/business/voyage_stops.csv", 264],
  ["booking", "inputs/business/bookings.csv", 300],
];

for (const [kind, file, rows, skipped] of lists) {
  test(`${file} loads completely, and changes nothing the second time`, async (ctx) => {
    const path = resolve(shared, file);
    if (!existsSync(path)) ctx.skip(`${path} is not here: the real list was not loaded`);
    const first = await load(kind, path);
    expect(first.faults.slice(0, 5)).toEqual([]);
    expect(first.rows).toBe(rows);
    expect(first.inserted + first.changed + first.unchanged + first.skipped.length).toBe(rows);
    if (skipped !== undefined) expect(first.skipped.length).toBe(skipped);
    const [before] = await rowsOf<{ n: number }>(
      testDatabase,
      sql`select count(*)::int as n from change_log`,
    );
    const second = await load(kind, path);
    expect({ inserted: second.inserted, changed: second.changed, faults: second.faults }).toEqual({
      inserted: 0,
      changed: 0,
      faults: [],
    });
    expect(await rowsOf(testDatabase, sql`select count(*)::int as n from change_log`)).toEqual([
      before,
    ]);
  });
}

test("fx_ecb_daily.csv: one column per currency, each rate of a day is a row, nothing is divided", async (ctx) => {
  const path = resolve(shared, "fx_ecb_daily.csv");
  if (!existsSync(path)) ctx.skip(`${path} is not here: the real list was not loaded`);
  const first = await load("exchangeRate", path);
  expect([first.faults, first.rows]).toEqual([[], 2956]);
  expect(first.inserted).toBeGreaterThan(50_000);
  expect(
    await rowsOf(
      testDatabase,
      sql`select rate::text, unit
        from exchange_rate
        where base_currency = 'USD' and currency = 'EUR' and publish_date = '2015-01-02'`,
    ),
  ).toEqual([{ rate: "1.20430000", unit: 1 }]);
  const second = await load("exchangeRate", path);
  // The other file has the euro in yuan with the same figures.
  expect([first.changed, second.inserted, second.changed, second.unchanged]).toEqual([
    0,
    0,
    0,
    first.inserted + first.unchanged,
  ]);
});
