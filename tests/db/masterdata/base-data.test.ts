import { existsSync } from "node:fs";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBaseMaster } from "#db/seeds/base-master.server.ts";
import { baseSizes } from "#fixtures/base/sizes.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

test("a new installation knows its currencies, sizes, terms, packages, costs and ports", async () => {
  const counts = await rowsOf<{ name: string; n: number }>(
    testDatabase,
    sql`select 'currency' as name, count(*)::int as n
      from currency
      union all
      select 'size_type', count(*)::int
      from size_type
      union all
      select 'trans_terms', count(*)::int
      from trans_terms
      union all
      select 'package_kind', count(*)::int
      from package_kind
      union all
      select 'cost_code', count(*)::int
      from cost_code
      union all
      select 'port', count(*)::int
      from port
      order by 1`,
  );
  for (const count of counts) expect(count.n, count.name).toBeGreaterThan(10);
  expect(
    await rowsOf(
      testDatabase,
      sql`select code, decimals, local_flag
        from currency
        where code in ('CNY', 'JPY', 'KWD')
        order by code`,
    ),
  ).toEqual([
    { code: "CNY", decimals: 2, local_flag: "Y" },
    { code: "JPY", decimals: 0, local_flag: "N" },
    { code: "KWD", decimals: 3, local_flag: "N" },
  ]);
});

test("every alias names a size, every trade code a port, every zone exists", async () => {
  expect(
    await rowsOf(
      testDatabase,
      sql`select alias from size_type_alias where size_type not in (select code from size_type)`,
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      testDatabase,
      sql`select alias from port_alias where port_code not in (select code from port)`,
    ),
  ).toEqual([]);
  for (const { zone } of await rowsOf<{ zone: string }>(
    testDatabase,
    sql`select distinct time_zone as zone from port`,
  ))
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
});

test("seeding again leaves what the house has changed", async () => {
  const em = testDatabase.em() as EntityManager;
  await sql`update cost_code set name_zh = '海洋运费' where code = 'OF'`.execute(em.getKysely());
  await seedBaseMaster(em);
  expect(await rowsOf(testDatabase, sql`select name_zh from cost_code where code = 'OF'`)).toEqual([
    { name_zh: "海洋运费" },
  ]);
});

test("ISO codes, groups and weights are those of the shared list", (ctx) => {
  const path = resolve("../shared/data/container_iso_codes.csv");
  if (!existsSync(path)) ctx.skip(`${path} is not here: the sizes were not compared`);
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.split(","));
  for (const size of baseSizes) {
    const line = lines.find(([iso]) => iso === size.iso);
    expect([line?.[3], line?.[7], line?.slice(-4, -1)], size.code).toEqual([
      size.sizeGroup,
      size.typeGroup,
      [size.code, String(size.tareKg), String(size.grossKg)],
    ]);
  }
});
