import { setTimeout as pause } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { pino } from "pino";
import { systemActor } from "#domain/kit/actor.ts";
import { orderTask } from "#domain/kit/task.server.ts";
import { Task } from "#domain/kit/trace.entity.server.ts";
import type { Platform } from "#db/platform.server.ts";
import { openOrm } from "#db/orm.server.ts";
import type { World } from "../../support/world.ts";
import { feeOf, makeDesk } from "../settlement/desk.ts";

/** A platform of its own on the world's database, as another process would hold one. */
export async function platformOf(world: World): Promise<Platform> {
  const orm = await openOrm(world.url, { max: 6 });
  return { orm, log: pino({ level: "silent" }), url: world.url, close: () => orm.close(true) };
}

/** Work that takes a tenth of a second per counterparty: a statement each, slowed down in the database. */
export async function orderSlowWork(world: World, counterparties: number): Promise<number> {
  const em = world.em();
  const { october } = await makeDesk(em);
  for (let i = 0; i < counterparties; i += 1) feeOf(em, october, { corpCode: `S${String(i).padStart(4, "0")}` });
  await em.flush();
  await sql`create or replace function slow_down() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return new; end'`.execute(
    em.getKysely(),
  );
  await sql`create trigger slow before insert on statement for each row execute function slow_down()`.execute(em.getKysely());
  return (await orderTask(em, systemActor("scheduler"), { operation: "statement.generate", input: {}, title: "slow" })) ?? 0;
}

/** Waits until the task is as asked, and answers it. */
export async function taskWhen(world: World, id: number, fits: (task: Task) => boolean, seconds = 30): Promise<Task> {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const task = await (world.em() as EntityManager).findOneOrFail(Task, { id });
    if (fits(task)) return task;
    if (Date.now() > end) throw new Error(`task ${id} is still ${task.status} ${task.seen} ${task.message ?? ""}`);
    await pause(100);
  }
}

/** How many statements there are, and how many fees stand on one more than once. */
export async function statementsMade(world: World): Promise<{ statements: number; lines: number; doubled: number }> {
  const { rows } = await sql<{ statements: number; lines: number; doubled: number }>`select
    (select count(*)::int from statement) as statements, (select count(*)::int from statement_line) as lines,
    (select count(*)::int from (select fee_id from statement_line group by 1 having count(*) > 1) d) as doubled`.execute(
    world.em().getKysely(),
  );
  return rows[0] ?? { statements: -1, lines: -1, doubled: -1 };
}
