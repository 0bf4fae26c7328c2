import { sql } from "kysely";
import { scanLeaks } from "#domain/finance/leakage/ops/scan-leaks.server.ts";
import { seedFeeFixture } from "#tests/db/finance/fee/fixture.ts";
import { departures, plantLeaks, seedShipments } from "#tests/db/finance/leakage/shipments.ts";
import { type BenchLine, type BenchResult, within } from "./line.ts";

const shipments = 20_000;

/**
 * Fifty leaks planted in 20,000 shipments of mixed trade: how many the radar misses, and how often
 * it is wrong.
 */
export const leakageLine: BenchLine = {
  name: "leakage",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await seedFeeFixture(testDatabase);
    await seedShipments(testDatabase, shipments, true);
    const planted = await plantLeaks(testDatabase, shipments);
    const started = performance.now();
    await testDatabase.run("finance", scanLeaks, departures);
    const seconds = (performance.now() - started) / 1000;
    const { rows } = await sql<{
      leak: string;
    }>`select kind || ' ' || bl_no as leak from fee_leak`.execute(testDatabase.em().getKysely());
    const leaks = new Set(rows.map(({ leak }) => leak));
    const missed = planted.filter((leak) => !leaks.has(leak));
    const work = `leakage: ${planted.length} leaks in ${shipments.toLocaleString("en")} shipments`;
    return [
      within(`${work}, missed`, missed.length, 0, "leaks"),
      within(`${work}, false alarms`, leaks.size - planted.length + missed.length, 50, "alarms"),
      within(`${work}, one scan`, seconds, 60, "s"),
    ];
  },
};
