import { sql } from "kysely";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { seedFees, feesSize } from "./datasets/fees-dataset.ts";
import { mapAndCopy, oneStatement } from "./measure/fees-limits.ts";
import { type BenchLine, type BenchResult, fasterAtLeast, median, within } from "./line.ts";

/** Runs per limit, around ours; the median counts. */
const rounds = 3;
const lines = feesSize.bills * 7;

/** Database figures that show writes. */
async function traces(testDatabase: TestDatabase): Promise<string> {
  const { rows } = await sql`select (select count(*) from change_log)::int as log,
      (select count(*) from fee)::int as fees, (select sum(version) from fee)::text as versions,
      (select max(updated_time) from fee)::text as updated,
      (select count(*) from fee_finding)::int as findings,
      (select string_agg(distinct xmin::text, ',') from fee) as written`.execute(
    testDatabase.em().getKysely(),
  );
  return JSON.stringify(rows[0]);
}

/**
 * A run as finance orders it: permission, validation, locks, change log, stamps, derivations.
 * @returns milliseconds
 */
async function calculated(
  testDatabase: TestDatabase,
  voyages: readonly string[],
): Promise<{ ms: number; kept: number; firstProgress: number }> {
  let firstProgress = 0;
  const started = performance.now();
  const progress = () => {
    firstProgress ||= performance.now() - started;
  };
  const { kept } = await runOperation(
    { ...testDatabase.as("finance"), progress },
    calculateVoyageFees,
    { voyages },
  );
  return { ms: performance.now() - started, kept, firstProgress };
}

const perSecond = (ms: number) => (feesSize.bills / ms) * 1000;

/** Our amounts, which must equal the limits'. */
async function amountOf(testDatabase: TestDatabase): Promise<{ lines: number; amount: string }> {
  const { rows } = await sql<{
    lines: number;
    amount: string;
  }>`select count(*)::int as lines, sum(amount)::text as amount from fee`.execute(
    testDatabase.em().getKysely(),
  );
  return rows[0] ?? { lines: 0, amount: "" };
}

/**
 * Fees of 20,000 bills over 50,000 rates, first and repeated, beside a map with COPY and one
 * set-based statement.
 */
export const feesLine: BenchLine = {
  name: "fees",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await seedFees(testDatabase);
    const { rows } = await sql<{
      name: string;
    }>`select voyage_name as name from voyage order by id`.execute(testDatabase.em().getKysely());
    const voyages = rows.map((row) => row.name);
    const limits = { map: [] as number[], sql: [] as number[], amount: new Set<string>() };
    const first: number[] = [];
    const again: number[] = [];
    let firstProgress = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, limit] of [
        ["map", mapAndCopy],
        ["sql", oneStatement],
      ] as const) {
        const run = await limit(testDatabase.url);
        limits[name].push(run.ms);
        limits.amount.add(`${run.lines} ${run.amount}`);
      }
      await sql`truncate fee, fee_finding, change_log`.execute(testDatabase.em().getKysely());
      // a changed rate makes the first run load the tariff
      await sql`update freight_rate
        set remark = ${`round ${round}`}
        where id = (select max(id) from freight_rate)`.execute(testDatabase.em().getKysely());
      await sql`checkpoint`.execute(testDatabase.em().getKysely()).catch(() => {});
      const run = await calculated(testDatabase, voyages);
      firstProgress = Math.max(firstProgress, run.firstProgress);
      first.push(run.ms);
      const ours = await amountOf(testDatabase);
      limits.amount.add(`${ours.lines} ${ours.amount}`);
      const before = await traces(testDatabase);
      const second = await calculated(testDatabase, voyages);
      again.push(second.ms);
      if (second.kept !== lines || (await traces(testDatabase)) !== before)
        throw new Error("the recalculation wrote something");
    }
    if (limits.amount.size !== 1)
      throw new Error(`the amounts differ: ${[...limits.amount].join("; ")}`);
    const [ours, recalculated] = [median(first), median(again)];
    const work = `fees: ${feesSize.bills.toLocaleString("en")} bills, ${feesSize.rates.toLocaleString("en")} rates, ${lines.toLocaleString("en")} lines`;
    return [
      fasterAtLeast(
        work,
        "tariff in a map, COPY",
        { limit: perSecond(median(limits.map)), ours: perSecond(ours), unit: "bills" },
        0.25,
      ),
      fasterAtLeast(
        work,
        "one set-based statement",
        { limit: perSecond(median(limits.sql)), ours: perSecond(ours), unit: "bills" },
        0.6,
      ),
      fasterAtLeast(
        "fees: the same again, nothing changed, no row written",
        "the first run",
        { limit: perSecond(ours), ours: perSecond(recalculated), unit: "bills" },
        2,
      ),
      within("fees: first progress", firstProgress, 1000, "ms"),
    ];
  },
};
