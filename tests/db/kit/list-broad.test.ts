import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListFilter, ListSort } from "#platform/records/list/list.ts";
import { idsOf } from "#platform/records/list/query/list-rows.server.ts";
import { findPage, mostCounted } from "#platform/records/list/query/list-sql.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const { list, source } = resourceOf("seaway/bookingMgr/inner");
// Enough that sampled blocks mark a search as broad.
const count = 36_000;
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const db = testDatabase.em().getKysely();
  await sql`insert into voyage (voyage_name, voyage, line_code, vessel_code, vessel_name)
    select 'V' || i, 'V' || i, 'L', 'V', 'V'
    from generate_series(1, 40) i`.execute(db);
  // Missing dates, a frequent client, a client among the oldest only, ties in sorted columns.
  await sql`insert into booking (
        bk_no, voyage_id, client_code, client_name, port_load, port_dis, bk_status, etd,
        created_time
      )
    select 'BK' || lpad(i::text, 6, '0'), v.id, case when i <= 11000 then 'OLD' else 'NEW' end,
      'Client ' || i % 7, 'P' || i % 3, 'D' || i % 5,
      case when i % 2 = 0 then 'LOCKED' else 'DRAFT' end,
      case when i % 10 > 0 then date '2026-01-01' + i % 200 end,
      timestamptz '2026-01-01Z' + (i / 50) * interval '1 minute'
    from generate_series(1, ${sql.lit(count)}) i
      join voyage v on v.voyage_name = 'V' || (1 + i % 40)`.execute(db);
  await sql`analyze booking`.execute(db);
}, 120_000);
afterAll(() => testDatabase.close());

const actor = systemActor("test");
const of = (key: string, kind: ListFilter["kind"], ...values: string[]): ListFilter => ({
  key,
  kind,
  values,
});
const by = (...keys: string[]): ListSort[] =>
  keys.map((key) => ({ key: key.replace("-", ""), order: key.startsWith("-") ? "desc" : "asc" }));

type Case = [name: string, filters: ListFilter[], sort: ListSort[], where: string, order: string];
const cases: Case[] = [
  ["no condition", [], by("-createdTime"), "true", "created_time desc, id desc"],
  ["no condition, nulls last going down", [], by("-etd"), "true", "etd desc nulls last, id desc"],
  [
    "no condition, nulls last going up",
    [],
    by("etd", "-bkNo"),
    "true",
    "etd asc nulls last, bk_no desc, id desc",
  ],
  ["no condition, by the voyage", [], by("voyageName"), "true", "v.voyage_name, id"],
  [
    "broad, met soon",
    [of("bkStatus", "in", "LOCKED")],
    by("-createdTime"),
    "bk_status = 'LOCKED'",
    "created_time desc, id desc",
  ],
  [
    "broad, met late",
    [of("clientCode", "equals", "OLD")],
    by("-createdTime"),
    "client_code = 'OLD'",
    "created_time desc, id desc",
  ],
  [
    "broad, on the leading column",
    [of("etd", "between", "2026-02-01", "2026-06-30")],
    by("-etd"),
    "etd between '2026-02-01' and '2026-06-30'",
    "etd desc nulls last, id desc",
  ],
  [
    "broad, a part of two characters",
    [of("bkNo", "contains", "K0")],
    by("bkNo"),
    "bk_no like '%K0%'",
    "bk_no, id",
  ],
  [
    "broad, filled",
    [of("etd", "filled")],
    by("portLoad", "-etd"),
    "etd is not null",
    "port_load, etd desc, id desc",
  ],
  [
    "more than are counted, on an indexed column",
    [of("portLoad", "equals", "P1")],
    by("-bkNo"),
    "port_load = 'P1'",
    "bk_no desc, id desc",
  ],
  [
    "nearly as many as are counted, on an indexed column",
    [of("etd", "between", "2026-02-01", "2026-03-20")],
    by("portDis"),
    "etd between '2026-02-01' and '2026-03-20'",
    "port_dis, id",
  ],
  [
    "few, by values found first",
    [of("clientName", "contains", "nt 3")],
    by("portDis"),
    "client_name = 'Client 3'",
    "port_dis, id",
  ],
  [
    "few, by the voyage",
    [of("voyageName", "in", "V1", "V2")],
    by("-voyageName", "etd"),
    "v.voyage_name in ('V1', 'V2')",
    "v.voyage_name desc, etd asc nulls last, id",
  ],
  ["few, empty", [of("etd", "empty")], by("-etd"), "etd is null", "id desc"],
  ["none", [of("bkNo", "equals", "nothing")], by("bkNo"), "false", "id"],
];

test.each(cases)(
  "%s: rows, order and number are those of plain SQL",
  async (...[, filters, sort, where, order]: Case) => {
    const db = testDatabase.em().getKysely();
    const expected = (
      await sql<{
        id: number;
      }>`select b.id
        from booking b join voyage v on v.id = b.voyage_id
        where ${sql.raw(where)}
        order by ${sql.raw(order.replace(/\b(id|created_time)\b/g, "b.$1"))}`.execute(db)
    ).rows.map((row) => row.id);
    for (const [page, pageSize] of [
      [1, 100],
      [3, 20],
      [Math.max(1, Math.ceil(expected.length / 3000)), 3000],
    ] as const) {
      const result = await findPage(testDatabase.em(), list, source, {
        actor,
        query: { filters, sort, page, pageSize },
      });
      const ids = (JSON.parse(result.json) as { id: number }[]).map((row) => row.id);
      expect(ids).toEqual(expected.slice((page - 1) * pageSize, page * pageSize));
      expect(await result.count()).toBe(expected.length);
      expect(result.atLeast).toBeLessThanOrEqual(expected.length);
      if (result.total === null) expect(expected.length).toBeGreaterThan(mostCounted);
    }
    expect(
      await idsOf(testDatabase.em(), list, source, {
        actor,
        query: { filters, sort, page: 1, pageSize: 1 },
        most: 500,
      }),
    ).toEqual(expected.slice(0, 500));
  },
);

test("what nearly every row is gives its first page before anything is counted, and claims no more than it shows", async () => {
  const query = {
    filters: [of("etd", "filled")],
    sort: by("-createdTime"),
    page: 1,
    pageSize: 100,
  };
  const result = await findPage(testDatabase.em(), list, source, { actor, query });
  expect([result.total, result.atLeast, JSON.parse(result.json).length]).toEqual([null, 100, 100]);
  expect(await result.count()).toBe(count * 0.9);
});

test("the rows carry what the entity holds", async () => {
  const query = {
    filters: [of("bkNo", "equals", "BK000010")],
    sort: by("bkNo"),
    page: 1,
    pageSize: 10,
  };
  const [row] = JSON.parse(
    (await findPage(testDatabase.em(), list, source, { actor, query })).json,
  ) as Record<string, unknown>[];
  const booking = await testDatabase.em().findOneOrFail(Booking, { bkNo: "BK000010" });
  expect(row).toMatchObject({
    id: booking.id,
    version: 1,
    etd: null,
    gwt: "0.000",
    createdTime: "2026-01-01T00:00:00Z",
    voyageName: "V11",
    invoiced: false,
  });
});
