import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { defineOperation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

let runs = 0;
const long = defineOperation({
  name: "test.long",
  perm: "booking:list",
  input: z.object({ n: z.number() }),
  transaction: "own",
  run: async (_ctx, { n }) => {
    runs += 1;
    return { n, run: runs };
  },
});

const send = (key: string, n = 1) =>
  runOperation({ ...testDatabase.as("clerk"), idempotencyKey: key }, long, { n });

/** State after a kill during long work. */
async function leftBehind(key: string, secondsAgo: number): Promise<void> {
  await send(key);
  await sql`update idempotency_key
    set answer = null, beat_time = now() - make_interval(secs => ${secondsAgo})
    where key = ${key}`.execute(testDatabase.em().getKysely());
}

test("long work under way is not begun a second time", async () => {
  await leftBehind("alive", 2);
  await expect(send("alive")).rejects.toMatchObject({ code: "kit.duplicate" });
});

test("a key whose holder was killed is taken over by the retry, and the answer is kept from then on", async () => {
  await leftBehind("dead", 30);
  const [left, right] = await Promise.allSettled([send("dead"), send("dead")]);
  expect([left, right].filter((end) => end.status === "fulfilled").length).toBeGreaterThanOrEqual(
    1,
  );
  const first = await send("dead");
  expect(await send("dead")).toEqual(first);
});

test("a dead key is not given to other work", async () => {
  await leftBehind("other", 30);
  await expect(send("other", 2)).rejects.toMatchObject({ code: "kit.duplicate" });
});
