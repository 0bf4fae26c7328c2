import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCtx } from "#domain/kit/operation.server.ts";
import { Port } from "#domain/place/place.entity.server.ts";
import { openWorld, type World } from "../../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const em = world.em();
  for (const code of ["ZZA", "ZZB"]) em.create(Port, { code, nameEn: code, country: "ZZ", timeZone: "UTC" });
  await em.flush();
});
afterAll(() => world.close());

test("two acts that want each other's rows: one is done, the other is told to send again, nothing is half done", async () => {
  let arrived = 0;
  let open: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const act = (first: string, second: string) =>
    openCtx(world.as("clerk")).unit(async (ctx) => {
      const touch = (code: string) => sql`update port set label = ${first} where code = ${code}`.execute(ctx.em.getKysely());
      await touch(first);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      await touch(second);
    });
  const ended = await Promise.allSettled([act("ZZA", "ZZB"), act("ZZB", "ZZA")]);
  expect(ended.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = ended.find((one) => one.status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: "kit.duplicate" });
  const ports = await world.em().find(Port, { code: { $in: ["ZZA", "ZZB"] } });
  expect(new Set(ports.map((port) => port.label)).size).toBe(1);
});

test("a set-based write that breaks a unique rule is refused by name", async () => {
  const twice = openCtx(world.as("clerk")).unit((ctx) =>
    sql`insert into port (code, name_en, country, time_zone) values ('ZZA', 'A', 'ZZ', 'UTC')`.execute(ctx.em.getKysely()),
  );
  await expect(twice).rejects.toMatchObject({ code: "kit.notUnique", params: { detail: "ZZA" } });
});
