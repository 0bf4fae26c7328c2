import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
}, 120_000);
afterAll(() => testDatabase.close());

test("the customers' own lists have work in every state, and their packing adds up", async () => {
  const [counts] = await rowsOf<Record<string, number>>(
    testDatabase,
    sql`select (select count(*)::int from eb_loading where state = 'CONFIRMED') as confirmed,
        (
          select count(distinct p.id)::int
          from eb_loading p join eb_box x on x.loading_id = p.id
          where p.state = 'OPEN'
        ) as open,
        (select count(*)::int from door_point where locked = 'Y') as locked,
        (select count(*)::int from door_point where locked = 'N') as unlocked,
        (select count(*)::int from bill where review_state = 'APPROVED') as approved,
        (select count(*)::int from bill where review_state = 'CORRECTION') as correction`,
  );
  for (const [key, count] of Object.entries(counts ?? {})) expect(count, key).toBeGreaterThan(0);
  const apart = await rowsOf(
    testDatabase,
    sql`select c.id
      from eb_cargo c
        join eb_load l on l.cargo_id = c.id
        join eb_loading p on p.e_booking_id = c.e_booking_id
      where p.state = 'CONFIRMED'
      group by c.id
      having sum(l.pkgs) <> c.pkgs or sum(l.gwt) <> c.gwt or sum(l.dim) <> c.dim`,
  );
  expect(apart).toEqual([]);
});
