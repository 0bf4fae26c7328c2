import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import type { ExportResult } from "#domain/exchange/edi/outbound/ops/export-bookings.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { operationOf } from "#db/services/registry.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { validated, segments } from "./fixture.ts";

let testDatabase: TestDatabase;
let [goods, empties, faulty]: Booking[] = [];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const voyage = await aVoyage(testDatabase.em());
  const locked = async () => aLockedBooking(testDatabase.em(), { voyage });
  [goods, empties, faulty] = [await locked(), await locked(), await locked()];
  const db = testDatabase.em().getKysely();
  await sql`update booking_cargo
    set nature = 'EMPTY', package_kind = '', pkgs = 0, gwt = 0, dim = 0
    where booking_id = ${empties.id}`.execute(db);
  await sql`update box
    set empty_flag = 'Y', pkgs = 0, gwt = 0, dim = 0
    where booking_id = ${empties.id}`.execute(db);
  await sql`update packing_line set pkgs = 0, gwt = 0, dim = 0 where booking_id = ${empties.id}`.execute(
    db,
  );
  await sql`update booking_cargo set package_kind = '' where booking_id = ${faulty.id}`.execute(db);
});
afterAll(() => testDatabase.close());

const exporting = (bookings: readonly (Booking | undefined)[], more: object = {}) =>
  runOperation(testDatabase.as("clerk"), operationOf("edi.exportBookings"), {
    bookingIds: bookings.map((booking) => booking?.id),
    partnerCode: "EASTAGENCY",
    ...more,
  }) as Promise<ExportResult>;
const stored = () => testDatabase.em().count(EdiMessage, {});

test("a booking of empty boxes without a kind of package leaves with the others of its voyage", async () => {
  const { messages } = await exporting([goods, empties]);
  const texts = await Promise.all(messages.map(({ id }) => validated(testDatabase, id)));
  const boxes = await rowsOf<{ no: string }>(
    testDatabase,
    sql`select cnt_no as no from box where booking_id = ${empties?.id ?? 0} order by 1`,
  );
  const text = texts.find((text) => text.includes(`RFF+BN:${empties?.bkNo}`)) ?? "";
  expect(segments(text, "GID+").filter((item) => /^GID\+\d+$/.test(item)).length).toBeGreaterThan(
    0,
  );
  for (const { no } of boxes) {
    // Once per line of the container, never with a package count.
    expect(new Set(segments(text, `SGP+${no}`))).toEqual(new Set([`SGP+${no}`]));
    expect(segments(text, `EQD+CN+${no}`)[0]).toMatch(/\+4$/);
  }
});

test("a booking that cannot be sent stops the file; with leaveOut it stays behind, told, and the others leave", async () => {
  const before = await stored();
  const all = [goods, empties, faulty];
  const refused = await exporting(all).catch(refusalsOf);
  expect(
    (refused as ReturnType<typeof refusalsOf>).map(({ code, place }) => [code, place.key]),
  ).toContainEqual(["edi.missingField", faulty?.bkNo]);
  expect(await stored()).toBe(before);
  const { done, refused: left, rows, messages } = await exporting(all, { leaveOut: "Y" });
  expect([done, left, rows.map(({ key, done: sent, code }) => [key, sent, code])]).toEqual([
    2,
    1,
    [
      [goods?.bkNo, true, undefined],
      [empties?.bkNo, true, undefined],
      [faulty?.bkNo, false, "edi.missingField"],
    ],
  ]);
  for (const { id } of messages)
    expect(await validated(testDatabase, id)).not.toContain(`RFF+BN:${faulty?.bkNo}'`);
  const marked = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id from booking_edi where export_edi_flag = 'Y' order by id`,
  );
  expect(marked.map(({ id }) => id)).toEqual([goods?.id, empties?.id]);
  await expect(exporting([faulty], { leaveOut: "Y" })).rejects.toThrow("edi.missingField");
});
