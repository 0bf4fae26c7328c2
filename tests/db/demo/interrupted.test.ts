import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#db/seeds/demo.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

const item = async (query: ReturnType<typeof sql>) =>
  (await rowsOf<{ n: number }>(testDatabase, query))[0]?.n;

test("a demo that is cut off again and again is completed by the next start, nothing twice, and still says its accounts", {
  timeout: 180_000,
}, async () => {
  // The template was cut off three times and completed (seedInterrupted); once more just before its
  // end.
  await sql`delete from config where config_key = 'demo.finished'`.execute(
    testDatabase.em().getKysely(),
  );
  const start = await seaway(testDatabase, [
    "db",
    "seed",
    "--demo-if-empty",
    "--print-accounts",
    "--json",
  ]);
  expect(start).toMatchObject({ code: 0, err: "" });
  const accounts = JSON.parse(start.out) as { userName: string; password: string }[];
  expect(accounts.map((account) => account.userName)).toContain("customer1");
  expect(new Set(accounts.map((account) => account.password)).size).toBe(1);
  expect(await seedDemo(testDatabase.orm, testDatabase.as("admin"))).toEqual([]);
  const current = sql`select count(*)::int as n
    from booking b join voyage v on v.id = b.voyage_id
    where v.departure_date >= date_trunc('week', now() at time zone 'Asia/Shanghai')::date - 49`;
  expect(await item(current)).toBe(607);
  expect(
    await item(sql`select (count(*) - count(distinct voyage_name))::int as n from voyage`),
  ).toBe(0);
  const due = sql`select count(*)::int as n
    from bill b
    where b.bl_status = 'ISSUED' and not exists (select 1 from fee f where f.bill_id = b.id)`;
  expect(await item(due)).toBe(0);
  expect(await item(sql`select count(*)::int as n from statement`)).toBeGreaterThan(30);
  const stated = sql`select count(*)::int as n
    from (
        select fee_id
        from statement_line
        where dispute_state <> 'TAKEN_OFF'
        group by 1
        having count(*) > 1
      ) d`;
  expect(await item(stated)).toBe(0);
  const sent = sql`select count(*)::int as n
    from (
        select k
        from edi_message m, unnest(m.object_nos) k
        where m.direction = 'OUT'
        group by k, m.message_type, m.message_function
        having count(*) > 1
      ) d`;
  expect(await item(sent)).toBe(0);
  expect(await item(sql`select count(*)::int as n from edi_message`)).toBeGreaterThan(20);
  expect(
    await item(sql`select count(*)::int as n from task where kind like 'job:%'`),
  ).toBeGreaterThanOrEqual(13);
  expect(
    await item(
      sql`select count(*)::int as n
        from oper_log
        where result <> 'DONE' and refusal not like '%cut off%'`,
    ),
  ).toBe(0);
});
