import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dueSections } from "#db/services/dashboard/due-rows.queries.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import {
  factsOfRow,
  findInResource,
  whyClosed,
} from "#platform/records/resource/resource.server.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
});
afterAll(() => testDatabase.close());

test("a section of the home page shows the cells of its list, and closes its step for the list's reason", async () => {
  const { actor } = testDatabase.as("admin");
  const em = testDatabase.em();
  const now = new Date();
  // Which fees come first depends on how fast the demo was made: the lock makes sure that some are
  // closed.
  await sql`update voyage set fee_lock = 'Y'`.execute(em.getKysely());
  let closed = 0;
  for (const lang of ["zh", "en"] as const) {
    const boss = { ...actor, permissions: ["*:*:*"], lang };
    const sections = await dueSections({ em, actor: boss, now });
    expect(sections.length).toBeGreaterThan(3);
    for (const { apiName, to, step, columns, rows } of sections) {
      const resource = resourceOf(apiName);
      const query = {
        ...readListQuery(resource.list, new URLSearchParams(to.split("?")[1])),
        page: 1,
        pageSize: rows.length,
      };
      const listRows = JSON.parse(
        (await findInResource(em, boss, resource, query)).json,
      ) as ListRow[];
      const reason = (row: ListRow) =>
        step
          ? whyClosed(resource, step.name, factsOfRow(resource, row, { actor: boss, now }))
          : null;
      expect(
        rows.map(({ id, version, cells, closed: why }) => ({ id, version, cells, why })),
      ).toEqual(
        listRows.map((row) => ({
          id: row.id,
          version: row.version,
          cells: columns.map(({ key }) => row[key] ?? null),
          why: reason(row),
        })),
      );
      closed += rows.filter((row) => row.closed).length;
    }
  }
  expect(closed).toBeGreaterThan(0);
});
