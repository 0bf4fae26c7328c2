import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";
import { bookingResource } from "#domain/booking/booking/booking.resource.server.ts";
import { queryList } from "#platform/records/list/query/list-sql.server.ts";
import { aBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let bookings: { id: number; bkNo: string }[];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const voyage = await aVoyage(testDatabase.em());
  bookings = [];
  for (let i = 0; i < 4; i += 1) bookings.push(await aBooking(testDatabase.em(), { voyage }));
  // The first is marked, the second unmarked again, the others never were.
  await sql`insert into booking_edi (id, export_edi_flag)
    values (${bookings[0]?.id}, 'Y'), (${bookings[1]?.id}, 'N')`.execute(
    testDatabase.em().getKysely(),
  );
});
afterAll(() => testDatabase.close());

/** Positions of the bookings that match a filter on the mark. */
async function met(values: string[]): Promise<number[]> {
  const query = {
    filters: [{ key: "exportEdiFlag", kind: "in" as const, values }],
    sort: [{ key: "bkNo", order: "asc" as const }],
    page: 1,
    pageSize: 20,
  };
  const { rows, total } = await queryList(testDatabase.em(), bookingList, bookingResource.source, {
    actor: testDatabase.as("admin").actor,
    query,
  });
  expect(total).toBe(rows.length);
  return rows.map((row) => bookings.findIndex((booking) => booking.id === row.id)).sort();
}

/** The plan depends on the planner's estimates; results must not. */
async function believe(marks: number, rows: number): Promise<void> {
  const db = testDatabase.em().getKysely();
  await sql`update pg_class set reltuples = ${marks} where oid = 'booking_edi'::regclass`.execute(
    db,
  );
  await sql`update pg_class set reltuples = ${rows} where oid = 'booking'::regclass`.execute(db);
}

describe("a column kept beside the rows", () => {
  test("is shown, with its default where there is no mark", async () => {
    const query = {
      filters: [],
      sort: [{ key: "bkNo", order: "asc" as const }],
      page: 1,
      pageSize: 20,
    };
    const { rows } = await queryList(testDatabase.em(), bookingList, bookingResource.source, {
      actor: testDatabase.as("admin").actor,
      query,
    });
    expect(
      bookings.map((booking) => rows.find((row) => row.id === booking.id)?.exportEdiFlag),
    ).toEqual(["Y", "N", "N", "N"]);
  });

  test("is filtered by its values", async () => {
    expect(await met(["Y"])).toEqual([0]);
    expect(await met(["N"])).toEqual([1, 2, 3]);
    expect(await met(["Y", "N"])).toEqual([0, 1, 2, 3]);
    expect(await met(["x"])).toEqual([]);
  });

  test("means the same when marks are too many to be named, rare or common", async () => {
    const db = testDatabase.em().getKysely();
    // A thousand more marked bookings, above the limit for listing ids.
    await sql`insert into booking (bk_no, voyage_id, client_code, port_load, port_dis)
      select 'ZZ' || lpad(i::text, 6, '0'), voyage_id, client_code, port_load, port_dis
      from booking, generate_series(1, 1200) i
      where id = ${bookings[0]?.id}`.execute(db);
    await sql`insert into booking_edi (id, export_edi_flag)
      select id, 'Y'
      from booking
      where bk_no like 'ZZ%'`.execute(db);
    const count = async (values: string[]) => {
      const query = {
        filters: [{ key: "exportEdiFlag", kind: "in" as const, values }],
        sort: [bookingList.sort],
        page: 1,
        pageSize: 20,
      };
      const listResult = await queryList(testDatabase.em(), bookingList, bookingResource.source, {
        actor: testDatabase.as("admin").actor,
        query,
      });
      return listResult.total;
    };
    for (const [marks, rows] of [
      [1_200, 1_204],
      [1_200, 1_000_000],
    ] as const) {
      await believe(marks, rows);
      expect([
        await count(["Y"]),
        await count(["N"]),
        await count(["Y", "N"]),
        await count(["x"]),
      ]).toEqual([1_201, 3, 1_204, 0]);
    }
  });
});
