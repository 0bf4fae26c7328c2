import { type TestDatabase, openTestDatabase, rowsOf } from "#tests/support/test-database.ts";
import { beforeAll, afterAll, describe, it, expect } from "vitest";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { resolve } from "node:path";
import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { freightRateImport } from "#domain/pricing/rate/import/freight-rate.import.server.ts";
import { surchargeImport } from "#domain/pricing/rate/import/surcharge.import.server.ts";
import { csv } from "./rate-work.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedFeeFixture(testDatabase);
});
afterAll(() => testDatabase.close());

const business = resolve("../shared/data/inputs/business");

describe("the business inputs", () => {
  it("come in whole, the Chinese sheet too", async (ctx) => {
    if (!existsSync(business))
      return ctx.skip(`SKIPPED: ${business} is absent, the real rate files were NOT read`);
    const db = testDatabase.em().getKysely();
    const text = readFileSync(`${business}/freight_rates.csv`, "utf8");
    const lines = text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    const ports = [...new Set(lines.flatMap((line) => [line[2], line[3]]))];
    await sql`insert into port (code, name_en, country, time_zone)
      select p, p, left(p, 2), 'Asia/Shanghai'
      from unnest(${ports}::text[]) p
      on conflict do nothing`.execute(db);
    await sql`insert into port_alias (alias, port_code)
      values ('CNSHA', 'CNSGH'), ('CNNGB', 'CNNBO')
      on conflict do nothing`.execute(db);
    for (const line of ["JPX1", "SEA2", "KTI3"])
      await sql`insert into vessel_line (code, name_en, name_zh)
        values (${line}, ${line}, ${line})
        on conflict do nothing`.execute(db);
    // Four conditions have two prices in the file: both rows of each are named, and nothing is
    // guessed.
    const unclear = await testDatabase.run("finance", freightRateImport.operation, csv(text));
    expect(new Set(unclear.faults.map(({ code }) => code))).toEqual(new Set(["rate.twoPrices"]));
    expect([unclear.faults.length, unclear.inserted]).toEqual([8, 0]);
    const named = new Set(unclear.faults.map(({ row }) => row));
    const clear = text
      .trim()
      .split("\n")
      .filter((_line, i) => !named.has(i + 1));
    const result = await testDatabase.run(
      "finance",
      freightRateImport.operation,
      csv(clear.join("\n")),
    );
    expect(result.faults).toEqual([]);
    expect(result.inserted + result.skipped.length).toBe(452);
    expect(result.inserted).toBeGreaterThan(440);
    const surcharges = await testDatabase.run(
      "finance",
      surchargeImport.operation,
      csv(readFileSync(`${business}/surcharges.csv`, "utf8")),
    );
    expect(surcharges).toMatchObject({ rows: 11, faults: [] });
    const form = {
      source: {
        name: "freight_rates_zh.xlsx",
        bytes: readFileSync(`${business}/freight_rates_zh.xlsx`),
      },
      options: { book: "ZH", year: 2026 },
    };
    const wide = await testDatabase.run("finance", freightRateImport.operation, form);
    expect(wide.faults).toEqual([]);
    expect(wide.inserted).toBeGreaterThan(100);
    const noted = await rowsOf<{ count: number }>(
      testDatabase,
      sql`select count(*)::int as count from freight_rate where remark like '%单询%'`,
    );
    expect(noted[0]?.count).toBeGreaterThan(0);
  });
});
