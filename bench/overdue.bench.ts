import { sql } from "kysely";
import { runOverdue } from "#domain/finance/container-fee/ops/overdue-run.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { type BenchLine, type BenchResult, fasterAtLeast, median } from "./line.ts";
import { overdueSize, seedOverdue } from "./datasets/overdue-dataset.ts";
import { bareOverdue, type OverdueFigures } from "./measure/overdue-limit.ts";

/** Runs beside each other; the median counts. */
const rounds = 3;

/**
 * A run as finance orders it: locks, stays, fees with every charged date, change log.
 * @returns milliseconds
 */
async function charged(testDatabase: TestDatabase, voyages: readonly string[]): Promise<number> {
  const started = performance.now();
  const { boxes, refused } = await testDatabase.run("finance", runOverdue, {
    voyages,
    asOf: overdueSize.asOf,
  });
  if (boxes !== overdueSize.boxes || refused > 0)
    throw new Error(`not all were charged: ${boxes} boxes, ${refused} refused`);
  return performance.now() - started;
}

async function figuresOf(testDatabase: TestDatabase): Promise<OverdueFigures | undefined> {
  const { rows } =
    await sql<OverdueFigures>`select (select count(*)::int from overdue_stay) as stays,
        (select sum(computed_amount)::text from overdue_stay) as computed,
        (select count(*)::int from fee) as fees, (select sum(amount)::text from fee) as amount`.execute(
      testDatabase.em().getKysely(),
    );
  return rows[0];
}

/**
 * Demurrage and detention of 50,000 boxes from their moves, first and repeated, beside a bare
 * calculator with COPY.
 */
export const overdueLine: BenchLine = {
  name: "overdue",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    await seedOverdue(testDatabase);
    const db = testDatabase.em().getKysely();
    const { rows } = await sql<{
      name: string;
    }>`select voyage_name as name from voyage order by id`.execute(db);
    const voyages = rows.map(({ name }) => name);
    const ms = { limit: [] as number[], first: [] as number[], again: [] as number[] };
    const figures = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const limit = await bareOverdue(testDatabase.url);
      ms.limit.push(limit.ms);
      figures.add(JSON.stringify(limit.figures));
      await sql`truncate fee, overdue_stay, change_log`.execute(db);
      await sql`checkpoint`.execute(db).catch(() => {});
      ms.first.push(await charged(testDatabase, voyages));
      figures.add(JSON.stringify(await figuresOf(testDatabase)));
      ms.again.push(await charged(testDatabase, voyages));
      figures.add(JSON.stringify(await figuresOf(testDatabase)));
    }
    if (figures.size !== 1) throw new Error(`the figures differ: ${[...figures].join("; ")}`);
    const perSecond = (sample: readonly number[]) => (overdueSize.boxes / median(sample)) * 1000;
    return [
      fasterAtLeast(
        `overdue of ${overdueSize.boxes.toLocaleString("en")} boxes to a day`,
        "bare calculator, COPY",
        { limit: perSecond(ms.limit), ours: perSecond(ms.first), unit: "boxes" },
        0.3,
      ),
      fasterAtLeast(
        "overdue: the same again, nothing changed",
        "the first run",
        { limit: perSecond(ms.first), ours: perSecond(ms.again), unit: "boxes" },
        1,
      ),
    ];
  },
};
