import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { searchResource } from "#platform/records/resource/resource.server.ts";
import type { FilterKind } from "#platform/records/list/list.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  // 01:00 and 23:30 on 2 June, 00:30 on 3 June, company time (UTC+8)
  await sql`insert into change_log (
        table_name, key_value, column_name, operation, operator, source, request_id, oper_time
      )
    select 'day', n::text, '*', 'UPDATE', 'day', 'seed', '', t::timestamptz
    from unnest(
        array[ '2026-06-01T17:00Z', '2026-06-02T15:30Z', '2026-06-02T16:30Z' ]
      ) with ordinality x (t, n)`.execute(testDatabase.em().getKysely());
});
afterAll(() => testDatabase.close());

const result = async (kind: FilterKind, values: string[]) => {
  const filters = [
    { key: "operator", kind: "equals" as const, values: ["day"] },
    { key: "operTime", kind, values },
  ];
  const query = { filters, sort: [{ key: "id", order: "asc" as const }], page: 1, pageSize: 10 };
  const { rows } = await searchResource(
    testDatabase.em(),
    systemActor("test"),
    resourceOf("system/changeLog"),
    query,
  );
  return rows.map((row) => row["keyValue"]);
};

test("a day of a search is the company's day, not the database's", async () => {
  expect(await result("equals", ["2026-06-02"])).toEqual(["1", "2"]);
  expect(await result("between", ["2026-06-02", "2026-06-02"])).toEqual(["1", "2"]);
  expect(await result("between", ["2026-06-02 23:00", "2026-06-03 00:30"])).toEqual(["2", "3"]);
});
