import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { feeList } from "#domain/finance/fee/fee.list.ts";
import { feeRows } from "#domain/finance/fee/fee-scope.server.ts";
import { receivableAgeing } from "#domain/reports/report/ageing.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { pastRows } from "#platform/kernel/trace/past-rows.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { addVoyages, reportAs } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await addVoyages(testDatabase.em());
});
afterAll(() => testDatabase.close());

const columns = {
  created_time: "timestamptz",
  fee_status: "varchar",
  corp_code: "varchar",
  amount: "numeric",
  verified_amount: "numeric",
  pricing_date: "date",
} as const;
const names = sql.raw(["id", ...Object.keys(columns)].join(", "));

/** Reproducible numbers below `most`. */
function randomFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

/** One committed change: of a row, of many rows in a set, an insert or a delete. */
function edit(random: (most: number) => number) {
  const some = sql`id in (
      select id
      from fee
      order by (id * 7919 + ${random(1000)}::int) % 101, id
      limit ${sql.lit(1 + random(3))}
    )`;
  const amount = sql.lit(random(90_000) / 100);
  const edits = [
    sql`update fee set amount = ${amount} where ${some}`,
    sql`update fee set verified_amount = amount, fee_status = 'RECHECKED' where ${some}`,
    sql`update fee set corp_code = 'C00' || (1 + id % 2), pricing_date = null where ${some}`,
    sql`update fee set amount = amount + 1, pricing_date = date '2026-09-09'`,
    sql`delete from fee where ${some}`,
    sql`insert into fee (
          fee_belong, fee_status, voyage_id, corp_code, company_code, fee_code, fee_name, unit, qty,
          price, currency, amount, no_tax_amount, currency_rate, base_amount
        )
      select 'R', 'AUDITED', (select min(id) from voyage), 'C002', 'SEAWAY', 'OCF', 'Freight',
        'CONTAINER', 1, n, 'USD', n, n, 7, 7 * n
      from generate_series(1, ${sql.lit(random(2) === 0 ? 1 : 60)}) n`,
  ];
  return edits[random(edits.length)] ?? edits[0];
}

it("fees as of each moment of a history of random changes are exactly the snapshots taken then", async () => {
  const random = randomFrom(20_261_124);
  const snapshots: { moment: string; rows: unknown[] }[] = [];
  for (let round = 0; round < 40; round += 1) {
    await edit(random)?.execute(testDatabase.em().getKysely());
    if (round % 3 > 0) continue;
    const [{ moment = "" } = {}] = await rowsOf<{ moment: string }>(
      testDatabase,
      sql`select clock_timestamp()::text as moment`,
    );
    snapshots.push({
      moment,
      rows: await rowsOf(testDatabase, sql`select ${names} from fee order by id`),
    });
  }
  expect(new Set(snapshots.map(({ rows }) => JSON.stringify(rows))).size).toBeGreaterThan(10);
  for (const { moment, rows } of snapshots) {
    const past = pastRows("fee", columns, sql`${moment}::timestamptz`);
    expect(
      await rowsOf(testDatabase, sql`select ${names} from ${past} p order by id`),
      moment,
    ).toEqual(rows);
  }
});

it("ageing and the fee list as of the end of the day are those of now", async () => {
  const { zone } = testDatabase.as("finance").actor;
  const [{ day = "" } = {}] = await rowsOf<{ day: string }>(
    testDatabase,
    sql`select to_char(clock_timestamp() at time zone ${zone}::text, 'YYYY-MM-DD') as day`,
  );
  const [{ open } = {}] = await rowsOf<{ open: string }>(
    testDatabase,
    sql`select sum(amount - verified_amount)::text as open
      from fee
      where fee_belong = 'R' and currency = 'USD' and fee_status in ('AUDITED', 'RECHECKED')`,
  );
  const ageing = await reportAs(testDatabase, "finance", {
    report: receivableAgeing,
    search: `f.asOf=${day}`,
    more: { permissions: ["fee:list", "payable:list"] },
  });
  expect(ageing.total.sums["open.USD"]).toBe(open);
  const list = feeList("R", "search");
  const { actor } = testDatabase.as("finance");
  const ask = (asOf: string) =>
    queryList(testDatabase.em(), list, feeRows, {
      actor,
      query: {
        filters: [],
        sort: [{ key: "createdTime", order: "desc" }],
        page: 1,
        pageSize: 500,
        asOf,
      },
    });
  const [{ rows: listed, total, totals }, present] = await Promise.all([ask(day), ask("")]);
  expect({ total, totals }).toEqual({ total: present.total, totals: present.totals });
  expect(listed.map((row) => [row.id, row.amount])).toEqual(
    present.rows.map((row) => [row.id, row.amount]),
  );
  // Nothing was there in the spring.
  expect(await ask("2026-03-01T08:00")).toMatchObject({ total: 0, rows: [] });
});
