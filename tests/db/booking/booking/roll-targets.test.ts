import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingResource } from "#domain/booking/booking/booking.resource.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { searchReference } from "#db/services/references/references.server.ts";
import { anEbooking, plainLine, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const ids: number[] = [];
const target = "NEXTSHIP/2602E";

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const em = testDatabase.em();
  const { id } = await em.findOneOrFail(Voyage, { voyageName: "HANSHIN/2601E" });
  await sql`insert into voyage
    select (
        jsonb_populate_record(
          v,
          jsonb_build_object(
            'id', 9001, 'voyage_name', ${target}::text, 'voyage', '2602E', 'vessel_name',
            'NEXTSHIP', 'template_code', 'ROLL'
          )
        )
      ).*
    from voyage v
    where id = ${id}`.execute(em.getKysely());
  await sql`insert into voyage_stop
    select (
        jsonb_populate_record(
          s,
          jsonb_build_object(
            'id', 900000 + s.serial, 'voyage_id', 9001, 'cy_cutoff', '2099-01-02T10:00:00'
          )
        )
      ).*
    from voyage_stop s
    where voyage_id = ${id}`.execute(em.getKysely());
  for (let i = 0; i < 2; i += 1) {
    const made = await runOperation(testDatabase.as("clerk"), saveBooking, {
      ...anEbooking(),
      cargo: [plainLine],
    });
    ids.push(made.id);
  }
});
afterAll(() => testDatabase.close());

test("the roll offers the voyages that call the ports of all bookings, and says of others why not", async () => {
  const db = testDatabase.em().getKysely();
  const like = (id: number, name: string, ports: string) =>
    sql`with made as (
          insert into voyage
          select (
              jsonb_populate_record(
                v,
                jsonb_build_object(
                  'id', ${id}::int, 'voyage_name', ${name}::text, 'vessel_code', ${name}::text
                )
              )
            ).*
          from voyage v
          where id = 9001
          returning id
        )
      insert into voyage_stop (version, voyage_id, serial, port_code)
      select 1, ${id}::int, x.serial, x.port
      from unnest(string_to_array(${ports}, ' ')) with ordinality x (port, serial)`.execute(db);
  const [first] = await rowsOf<{ load: string; discharge: string }>(
    testDatabase,
    sql`select port_load as load, port_dis as discharge from booking where id = ${ids[0]}`,
  );
  const { load = "", discharge = "" } = first ?? {};
  await like(9002, "NEXTBACK/2602E", `${discharge} ${load}`);
  await like(9003, "NEXTDOOR/2602E", load);
  await like(9004, "NEXTENDED/2602E", `${load} ${discharge}`);
  await sql`update voyage set ended = 'Y' where id = 9004`.execute(db);
  const { actor } = testDatabase.as("clerk", { lang: "en" });
  const numbers = await rowsOf<{ no: string }>(
    testDatabase,
    sql`select bk_no as no from booking where id = any(${ids}::int[]) order by id`,
  );
  const records = numbers.map(({ no }) => no).join(",");
  const offered = async (text: string, who = actor) =>
    (
      await searchReference(testDatabase.em(), who, "rollVoyage", { text, values: { records } })
    ).map(({ code, closed = "", bars = false }) => [code, closed, bars]);
  expect(await offered("")).toEqual([
    ["HANSHIN/2602E", "", false],
    [target, "", false],
  ]);
  const away = "Does not call at the booking's ports in order";
  expect((await offered("next")).toSorted()).toEqual([
    ["NEXTBACK/2602E", away, true],
    ["NEXTDOOR/2602E", away, true],
    ["NEXTENDED/2602E", "Ended", true],
    [target, "", false],
  ]);
  expect(await offered("HANSHIN/2601E")).toEqual([
    ["HANSHIN/2601E", "Present voyage of a booking", true],
  ]);
  // Bookings the reader does not see tell nothing of their ports.
  const limit = { portLoad: null, portDis: null, dept: null };
  const limitedToPusan = {
    ...actor,
    dataPms: {
      [bookingResource.apiName]: {
        ...limit,
        rows: [{ id: 1, portLoads: ["KRPUS"], portDiss: [], depts: [] }],
      },
    },
  };
  expect((await offered("NEXTBACK", limitedToPusan)).map(([, closed]) => closed)).toEqual([""]);
});
