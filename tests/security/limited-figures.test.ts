import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { canGroup, type ListRow } from "#platform/records/list/list.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { dimensionColumns, isCalendar } from "#platform/records/pivot/pivot.ts";
import {
  findInResource,
  pivotOfResource,
  searchResource,
  streamResource,
} from "#platform/records/resource/resource.server.ts";
import { referenceKinds, searchReference } from "#db/services/references/references.server.ts";
import { searchRecords } from "#db/services/search/global-search.server.ts";
import { allPermissions, resourceOf } from "#db/services/registry.server.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { openLimitedDatabase, setGrants } from "./permissions/data-permission-fixture.ts";
import { queryOf } from "./permissions/data-permission-walk.ts";

/** Groups, pivots, pickers and search of a clerk who sees one load port. */
const port = "CNNBO";
const pages = [
  "seaway/bookingMgr/inner",
  "seaway/bill/query",
  "feemgr/recmgr/search",
  "feemgr/paymgr/search",
  "eb/ebBooking",
];
let testDatabase: TestDatabase;
let clerk: Actor;
beforeAll(async () => {
  const opened = await openLimitedDatabase();
  testDatabase = opened.testDatabase;
  const row = {
    isOn: "Y" as const,
    users: [opened.people.user.id],
    roles: [],
    depts: [],
    portLoads: [port],
    portDiss: [],
    deptsQuery: [],
  };
  const grants = { rows: [row], conditions: { portLoad: "", portDis: "", dept: "" } };
  await setGrants(testDatabase, new Map(pages.map((page) => [page, grants])));
  const actor = await actorOfUser(testDatabase.em(), { userName: "limited" });
  if (!actor) throw new Error("no user");
  clerk = { ...actor, permissions: allPermissions() };
}, 180_000);
afterAll(() => testDatabase.close());

/** Rows of a list as they are read one by one. */
async function visible(page: string): Promise<ListRow[]> {
  const resource = resourceOf(page);
  const rows: ListRow[] = [];
  for await (const batch of streamResource(testDatabase.em(), clerk, resource, queryOf(resource)))
    rows.push(...batch);
  return rows;
}

test.each(pages)(
  "%s: groups and pivots by any column count exactly the rows that are seen",
  async (page) => {
    const resource = resourceOf(page);
    const rows = await visible(page);
    const [all] = await rowsOf<{ count: number }>(
      testDatabase,
      sql`select count(*)::int as count from ${sql.table(tableOf(page))}`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.length).toBeLessThan(all?.count ?? 0);
    for (const column of dimensionColumns(resource.list)) {
      const dimension = isCalendar(column)
        ? { key: column.key, grain: "month" as const }
        : { key: column.key };
      const pivot = { rows: [dimension], measures: [{ of: "count" as const }] };
      const table = await pivotOfResource(testDatabase.em(), clerk, resource, {
        ...queryOf(resource),
        pivot,
      }).catch(() => null);
      // Too many values for a table.
      if (table) expect(table.total, column.key).toEqual([String(rows.length)]);
    }
    for (const column of resource.list.columns.filter(canGroup).slice(0, 12)) {
      const query = queryOf(resource, { group: column.key, pageSize: 200 });
      const { rows: first } = await searchResource(testDatabase.em(), clerk, resource, query);
      const groups = await (await findInResource(testDatabase.em(), clerk, resource, query)).groups(
        first,
      );
      expect(
        groups.reduce((sum, { count }) => sum + count, 0),
        column.key,
      ).toBeLessThanOrEqual(rows.length);
    }
  },
);

function tableOf(page: string): string {
  if (page.startsWith("feemgr")) return "fee";
  return page === "eb/ebBooking" ? "e_booking" : page === "seaway/bill/query" ? "bill" : "booking";
}

test("search and pickers offer records of the port alone", async () => {
  const em = testDatabase.em();
  const outside = await rowsOf<{ no: string }>(
    testDatabase,
    sql`select bk_no as no
      from booking
      where port_load <> ${port}
      union
      select bl_no
      from bill
      where port_load <> ${port}
      union
      select eb_no
      from e_booking
      where port_load <> ${port}`,
  );
  const others = new Set(outside.map(({ no }) => no));
  const inside = await rowsOf<{ no: string }>(
    testDatabase,
    sql`select bk_no as no from booking where port_load = ${port} limit 20`,
  );
  expect(others.size).toBeGreaterThan(100);
  for (const no of [...[...others].slice(0, 40), ...inside.map((row) => row.no)]) {
    const typed = [no, no.slice(0, -1)];
    for (const text of typed) {
      const titles = (await searchRecords(em, clerk, text)).flatMap(({ hits }) =>
        hits.map(({ title }) => title),
      );
      expect(
        titles.filter((title) => others.has(title)),
        text,
      ).toEqual([]);
    }
  }
  for (const kind of referenceKinds) {
    const some = outside[0]?.no ?? "";
    for (const text of ["", some, some.slice(0, 4)]) {
      const options = await searchReference(em, clerk, kind, text);
      expect(
        options.filter(({ code }) => others.has(code)).map(({ code }) => code),
        `${kind} ${text}`,
      ).toEqual([]);
    }
  }
});
