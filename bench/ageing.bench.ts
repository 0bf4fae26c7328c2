import { sql } from "kysely";
import { Client } from "pg";
import { receivableAgeing } from "#domain/reports/report/ageing.server.ts";
import { applyByAge } from "#domain/finance/write-off/ops/apply-by-age.server.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { reportAs } from "#tests/db/reports/report/fixture.ts";
import { type BenchLine, type BenchResult, median, within } from "./line.ts";
import { withoutIndexes } from "./datasets/list-dataset.ts";
import { addFees, addReceipts } from "./datasets/statements-dataset.ts";

const fees = 1_000_000;
const rounds = 5;

/**
 * Ageing of a million receivables as it stands, and as of the day before 10,000 payments settled
 * nine per cent of them.
 */
export const ageingLine: BenchLine = {
  name: "ageing",
  async run(stage): Promise<BenchResult[]> {
    const testDatabase = await stage.database();
    const em = testDatabase.em();
    const db = em.getKysely();
    const client = new Client({ connectionString: testDatabase.url });
    await client.connect();
    // Fees of before the first line of the change log.
    await client.query("alter table fee disable trigger user");
    await withoutIndexes(client, "fee", () => addFees(em, fees));
    await client.query("alter table fee enable trigger user");
    await client.end();
    await addReceipts(em, 0.09);
    const { rows } = await sql<{ id: number }>`select id from receipt order by id`.execute(db);
    await testDatabase.run("finance", applyByAge.R, { rows });
    await sql`vacuum analyze`.execute(db);
    const [{ day = "", open = "" } = {}] = (
      await sql<{
        day: string;
        open: string;
      }>`select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          sum(amount)::text as open
        from fee
        where currency = 'CNY'`.execute(db)
    ).rows;
    const measured = async (asOf: string) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now();
        const { total } = await reportAs(testDatabase, "finance", {
          report: receivableAgeing,
          search: `f.asOf=${asOf}`,
          more: { permissions: ["fee:list", "payable:list"] },
        });
        times.push(performance.now() - from);
        if ((total.sums["open.CNY"] === open) !== asOf < day)
          throw new Error(`as of ${asOf}: ${total.sums["open.CNY"]} open, of ${open}`);
      }
      return median(times) / 1000;
    };
    const [now, past] = [await measured(day), await measured(addDays(day, -1))];
    const work = `ageing of ${fees.toLocaleString("en")} fees`;
    return [within(`${work}, now`, now, 1, "s"), within(`${work}, as of yesterday`, past, 3, "s")];
  },
};
