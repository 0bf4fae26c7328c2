import { sql } from "kysely";
import { calculatePayables } from "#domain/finance/fee/ops/calculate-payables.server.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { replayFees } from "#domain/finance/fee/ops/replay-fees.server.ts";
import { saveSupplierGroup } from "#domain/pricing/supplier-rate/ops/save-supplier-group.server.ts";
import { saveSupplierRate } from "#domain/pricing/supplier-rate/ops/save-supplier-rate.server.ts";
import { supplierRateResources } from "#domain/pricing/supplier-rate/supplier-rate.resource.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { feesSize, seedFees } from "./datasets/fees-dataset.ts";
import { mapAndCopy } from "./measure/fees-limits.ts";
import { type BenchLine, type BenchResult, fasterAtLeast, median } from "./line.ts";

/** Runs per limit, around ours; the median counts. */
const rounds = 3;
/** Payables of a bill, as many as it has receivables. */
const pricesOfBill = 7;

/** A supplier with seven prices a bill. */
async function seedSupplier(testDatabase: TestDatabase): Promise<void> {
  const db = testDatabase.em().getKysely();
  const { rows: codes } = await sql<{
    code: string;
  }>`select code from cost_code order by code limit ${pricesOfBill}`.execute(db);
  const { rows: ports } = await sql<{
    days: string;
    until: string;
  }>`select (min(departure_date) - 30)::text as days, (max(departure_date) + 30)::text as until
    from voyage`.execute(db);
  await testDatabase.run("finance", saveSupplierGroup, {
    groupName: "BENCH",
    suppliers: [{ supplierCode: "BC499", customerType: "SUPPLIER" }],
  });
  const { id } = await testDatabase.run("finance", saveSupplierRate, {
    groupName: "BENCH",
    supplierCode: "BC499",
    rateType: "OP",
    protocolNo: "BENCH",
    taxRate: "6",
    taxInclusive: "Y",
    startDate: ports[0]?.days,
    endDate: ports[0]?.until,
    prices: codes.map(({ code }, nth) => ({
      feeCode: code,
      inOut: "O",
      unit: "BILL",
      currency: "CNY",
      price: String(100 + nth),
    })),
  });
  const publish = supplierRateResources[0]?.steps["publish"];
  if (!publish) throw new Error("supplier rates cannot be published");
  await testDatabase.run("finance", publish, { rows: [{ id }] });
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/**
 * Receivables and payables of 20,000 bills together, beside a map with COPY of as many lines, and
 * the replay of every fee.
 */
export const payablesLine: BenchLine = {
  name: "payables",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await seedFees(testDatabase);
    await seedSupplier(testDatabase);
    const db = testDatabase.em().getKysely();
    const { rows } = await sql<{
      name: string;
    }>`select voyage_name as name from voyage order by id`.execute(db);
    const voyages = rows.map(({ name }) => name);
    const ms = { limit: [] as number[], both: [] as number[], replay: [] as number[] };
    let lines = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Once for each side: the limit prices as many lines as ours writes.
      ms.limit.push(
        (await mapAndCopy(testDatabase.url)).ms + (await mapAndCopy(testDatabase.url)).ms,
      );
      await sql`truncate fee, fee_finding, change_log`.execute(db);
      const receivables = await timed(() =>
        testDatabase.run("finance", calculateVoyageFees, { voyages }),
      );
      const payables = await timed(() =>
        testDatabase.run("finance", calculatePayables, { voyages }),
      );
      if (payables.result.inserted !== feesSize.bills * pricesOfBill)
        throw new Error(`payables are not as planned: ${payables.result.inserted}`);
      lines = receivables.result.inserted + payables.result.inserted;
      ms.both.push(receivables.ms + payables.ms);
      const replay = await timed(() => testDatabase.run("finance", replayFees, { all: true }));
      if (replay.result.differing > 0 || replay.result.replayed !== lines)
        throw new Error(`the replay differs: ${JSON.stringify(replay.result.differences[0])}`);
      ms.replay.push(replay.ms);
    }
    const perSecond = (sample: readonly number[]) => (lines / median(sample)) * 1000;
    const work = `receivables and payables: ${feesSize.bills.toLocaleString("en")} bills, ${lines.toLocaleString("en")} lines`;
    return [
      fasterAtLeast(
        work,
        "tariff in a map, COPY",
        { limit: perSecond(ms.limit), ours: perSecond(ms.both), unit: "lines" },
        0.5,
      ),
      fasterAtLeast(
        `replay of ${lines.toLocaleString("en")} fees`,
        "calculating them",
        { limit: perSecond(ms.both), ours: perSecond(ms.replay), unit: "fees" },
        0.3,
      ),
    ];
  },
};
