import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { Port } from "#domain/masterdata/place/place.entity.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  for (const code of ["ZZA", "ZZB"])
    em.create(Port, { code, nameEn: code, country: "ZZ", timeZone: "UTC" });
  await em.flush();
});
afterAll(() => testDatabase.close());

/** Two operations on the same rows in opposite order, at once the first time. */
function crossing(tries: { n: number }): Promise<unknown>[] {
  let arrived = 0;
  let open: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const act = (first: string, second: string) =>
    openCtx(testDatabase.as("clerk")).unit(async (ctx) => {
      tries.n += 1;
      const touch = (code: string) =>
        sql`update port set label = ${first} where code = ${code}`.execute(ctx.em.getKysely());
      await touch(first);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      await touch(second);
    });
  return [act("ZZA", "ZZB"), act("ZZB", "ZZA")];
}

test("two acts that want each other's rows: the one in the way is ended by the database and done again, nothing is half done", async () => {
  const tries = { n: 0 };
  const ended = await Promise.allSettled(crossing(tries));
  expect(ended.map((item) => item.status)).toEqual(["fulfilled", "fulfilled"]);
  expect(tries.n).toBe(3);
  const ports = await testDatabase.em().find(Port, { code: { $in: ["ZZA", "ZZB"] } });
  expect(new Set(ports.map((port) => port.label)).size).toBe(1);
});

test("an act that is in the way every time is told to send again", async () => {
  const unlucky = openCtx(testDatabase.as("clerk")).unit((ctx) =>
    sql`do $$ begin raise exception 'in the way' using errcode = '40P01'; end $$`.execute(
      ctx.em.getKysely(),
    ),
  );
  await expect(unlucky).rejects.toMatchObject({ code: "kit.duplicate" });
});

test("a set-based write that breaks a unique rule is refused by name", async () => {
  const twice = openCtx(testDatabase.as("clerk")).unit((ctx) =>
    sql`insert into port (code, name_en, country, time_zone) values ('ZZA', 'A', 'ZZ', 'UTC')`.execute(
      ctx.em.getKysely(),
    ),
  );
  await expect(twice).rejects.toMatchObject({ code: "kit.notUnique", params: { detail: "ZZA" } });
});
