import { sql } from "kysely";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { feesSize, seedFees } from "./datasets/fees-dataset.ts";
import { type BenchLine, type BenchResult, median, slowerAtMost } from "./line.ts";

/** Runs per book, in turn; the median counts. */
const rounds = 3;

/**
 * Receivables of all bills from nothing, the tariff read anew.
 * @returns milliseconds and what was written
 */
async function calculated(
  testDatabase: TestDatabase,
  round: number,
): Promise<{ ms: number; inserted: number; findings: number }> {
  const db = testDatabase.em().getKysely();
  const { rows } = await sql<{
    name: string;
  }>`select voyage_name as name from voyage order by id`.execute(db);
  await sql`truncate fee, fee_finding, change_log`.execute(db);
  await sql`update freight_rate
    set remark = ${`round ${round}`}
    where id = (select max(id) from freight_rate)`.execute(db);
  await sql`checkpoint`.execute(db).catch(() => {});
  const started = performance.now();
  const result = await testDatabase.run("finance", calculateVoyageFees, {
    voyages: rows.map(({ name }) => name),
  });
  return {
    ms: performance.now() - started,
    inserted: result.inserted,
    findings: result.findingCount,
  };
}

/**
 * A book in which most rows belong to 2,000 contracts and every booking names one, beside one of as
 * many rows with few contracts.
 */
export const contractsLine: BenchLine = {
  name: "contracts",
  async run(stage): Promise<BenchResult[]> {
    const [plain, heavy] = [await stage.database(), await stage.database()];
    await seedFees(plain);
    await seedFees(heavy, "contracts");
    const ms = { plain: [] as number[], heavy: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const before = await calculated(plain, round);
      const ours = await calculated(heavy, round);
      if (before.inserted !== ours.inserted || ours.findings > 0)
        throw new Error(`the fees differ: ${JSON.stringify({ before, ours })}`);
      ms.plain.push(before.ms);
      ms.heavy.push(ours.ms);
    }
    const [contracts, rates] = [
      feesSize.contracts.toLocaleString("en"),
      feesSize.rates.toLocaleString("en"),
    ];
    return [
      slowerAtMost(
        `fees: ${rates} rates of ${contracts} contracts, ${feesSize.bills.toLocaleString("en")} bills`,
        "as many rates of few contracts",
        { limit: median(ms.plain), ours: median(ms.heavy) },
        1.5,
      ),
    ];
  },
};
