import { setTimeout as pause } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { pino } from "pino";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { generateBills } from "#domain/documents/bill/ops/generate-bills.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** A second platform on the database, as another process has. */
export async function platformOf(testDatabase: TestDatabase): Promise<Runtime> {
  const orm = await openOrm(testDatabase.url, { max: 6 });
  return {
    orm,
    log: pino({ level: "silent" }),
    url: testDatabase.url,
    close: () => orm.close(true),
  };
}

/** Work of a tenth of a second per booking: bills, slowed by the database. */
export async function orderSlowWork(testDatabase: TestDatabase, bookings: number): Promise<number> {
  const voyage = await aVoyage(testDatabase.em());
  const bookingIds: number[] = [];
  for (let i = 0; i < bookings; i += 1)
    bookingIds.push((await aLockedBooking(testDatabase.em(), { voyage })).id);
  const em = testDatabase.em();
  await sql`create or replace function slow_down () returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return new; end'`.execute(
    em.getKysely(),
  );
  await sql`create trigger slow before insert on bill for each row execute function slow_down()`.execute(
    em.getKysely(),
  );
  const input = { bookingIds, orderedAt: new Date().toISOString() };
  return (
    (await orderTask(em, systemActor("scheduler"), {
      operation: generateBills.name,
      input,
      title: "slow",
    })) ?? 0
  );
}

/** Waits for a task's state and returns it. */
export async function taskWhen(
  testDatabase: TestDatabase,
  id: number,
  fits: (task: Task) => boolean,
  seconds = 90,
): Promise<Task> {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const task = await (testDatabase.em() as EntityManager).findOneOrFail(Task, { id });
    if (fits(task)) return task;
    if (Date.now() > end)
      throw new Error(`task ${id} is still ${task.status} ${task.seen} ${task.message ?? ""}`);
    await pause(100);
  }
}

/** Number of bills, and of bookings with several. */
export async function billsMade(
  testDatabase: TestDatabase,
): Promise<{ bills: number; doubled: number }> {
  const { rows } = await sql<{
    bills: number;
    doubled: number;
  }>`select (select count(*)::int from bill) as bills,
      (
        select count(*)::int
        from (select booking_id from bill group by 1 having count(*) > 1) d
      ) as doubled`.execute(testDatabase.em().getKysely());
  return rows[0] ?? { bills: -1, doubled: -1 };
}
