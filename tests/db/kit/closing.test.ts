import { sql } from "kysely";
import { expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { queryPrepared } from "#db/orm/connections.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

/** Turns of the event loop, from none to a few milliseconds. */
const after = (turns: number): Promise<unknown> =>
  turns === 0
    ? Promise.resolve()
    : turns < 4
      ? new Promise((resolve) => setImmediate(resolve))
      : pause(turns - 3);

test("closing ends whenever somebody asks for a connection: what has one finishes, what comes later is refused", async () => {
  const testDatabase = await openTestDatabase();
  const ends = { done: 0, refused: 0 };
  for (let round = 0; round < 12; round++) {
    const orm = await openOrm(testDatabase.url);
    const db = () => orm.em.fork().getKysely();
    // As sessions are read: asked with a callback.
    const statement = { name: "one", text: "select 1 as one", values: [] };
    expect(await queryPrepared(orm.em, statement)).toEqual([{ one: 1 }]);
    await Promise.all(Array.from({ length: round % 4 }, () => sql`select 1`.execute(db())));
    const work = Array.from({ length: 1 + (round % 5) }, async (_, place) => {
      await after((round * 7 + place) % 9);
      await sql`select pg_sleep(0.001)`.execute(db());
    });
    const seen = Promise.allSettled(work);
    await after((round * 5) % 10);
    await orm.close(true);
    for (const end of await seen) ends[end.status === "fulfilled" ? "done" : "refused"] += 1;
  }
  expect(ends.done).toBeGreaterThan(3);
  expect(ends.refused).toBeGreaterThan(3);
  await testDatabase.close();
});
