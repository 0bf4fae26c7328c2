import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "#domain/booking/booking/booking.facts.server.ts";
import { saveBooking } from "#domain/booking/booking/ops/save-booking.server.ts";
import { factsOf } from "#platform/records/machine/facts.server.ts";
import { type Ctx, openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { anEbooking, seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let id: number;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  ({ id } = await runOperation(testDatabase.as("clerk"), saveBooking, anEbooking()));
});
afterAll(() => testDatabase.close());

const inOneTransaction = <T>(work: (ctx: Ctx) => Promise<T>) =>
  openCtx(testDatabase.as("clerk")).unit(work);

test("each reading of a record's facts sees the record as it is", async () => {
  const read = await inOneTransaction(async (ctx) => {
    const states: unknown[] = [];
    for (const state of [
      "DRAFT",
      "CONFIRMED",
      "LOCKED",
      "CANCELLED",
      "DRAFT",
      "CONFIRMED",
      "LOCKED",
      "DRAFT",
    ]) {
      await sql`update booking set bk_status = ${state} where id = ${id}`.execute(
        ctx.em.getKysely(),
      );
      const row = await ctx.em.findOneOrFail(
        Booking,
        { id },
        { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      states.push((await factsOf(ctx, bookingFacts, row)).bkStatus);
    }
    return states;
  });
  expect(read).toEqual([
    "DRAFT",
    "CONFIRMED",
    "LOCKED",
    "CANCELLED",
    "DRAFT",
    "CONFIRMED",
    "LOCKED",
    "DRAFT",
  ]);
});

test("a table changed meanwhile, or a reading that failed before, does not spoil it", async () => {
  const read = (of: number) =>
    inOneTransaction(async (ctx) => {
      const row = await ctx.em.findOneOrFail(Booking, { id });
      return (await factsOf(ctx, bookingFacts, { ...row, id: of })).bkStatus;
    });
  await expect(read(Number.NaN)).rejects.toThrow("bigint");
  expect(await read(id)).toBe("DRAFT");
  const db = testDatabase.em().getKysely();
  await sql`alter table booking add column of_later text not null default ''`.execute(db);
  expect(await read(id)).toBe("DRAFT");
  await sql`update booking set bk_status = 'LOCKED' where id = ${id}`.execute(db);
  expect(await read(id)).toBe("LOCKED");
});
