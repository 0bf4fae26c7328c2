import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { defineOperation, masked, perform } from "#domain/kit/operation.server.ts";
import { operationsOf } from "#domain/kit/resource.server.ts";
import { resourceOf, resources } from "#db/registry.server.ts";
import { openWorld, rowsOf, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("passwords, tokens and what an operation calls secret never stand in the operation log, refused or done", async () => {
  const secret = "Swordfish-77";
  const operation = defineOperation({
    name: "test.secret",
    perm: "org:self",
    input: z.object({ plain: z.string(), configValue: z.string(), newPassword: z.string(), deep: z.object({ accessToken: z.string() }) }),
    secrets: ["configValue"],
    run: async () => ({ done: true }),
  });
  const input = { plain: "shown", configValue: secret, newPassword: secret, deep: { accessToken: secret } };
  await perform(world.as("clerk"), operation, input);
  await perform(world.as("clerk"), operation, { ...input, plain: 7 }).catch(() => {});
  const rows = await rowsOf<{ input: unknown; result: string }>(
    world,
    sql`select input, result from oper_log where operation = 'test.secret' order by id`,
  );
  expect(rows.map((row) => row.result)).toEqual(["DONE", "REFUSED"]);
  expect(rows[0]?.input).toEqual({ plain: "shown", configValue: "***", newPassword: "***", deep: { accessToken: "***" } });
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(masked({ cookie: secret, captchaCode: secret })).toEqual({ cookie: "***", captchaCode: "***" });
});

test("no operation of the product changes a log", () => {
  for (const apiName of ["system/changeLog", "monitor/operlog"]) expect(operationsOf(resourceOf(apiName)), apiName).toEqual([]);
  // The one act over the login log writes a line of its own (tests/http/admin/desk-calls.test.ts).
  expect(operationsOf(resourceOf("monitor/logininfor")).map(([verb]) => verb)).toEqual(["unlock"]);
});

test("no list shows a token, a hash or a session's secret", () => {
  const secret = /token|hash|password|secret|selector/i;
  const shown = resources.flatMap(({ list }) => list.columns.map((column) => `${list.apiName} ${column.path ?? column.key}`));
  expect(shown.filter((column) => secret.test(column.split(" ")[1] ?? ""))).toEqual(["system/config secret"]);
});
