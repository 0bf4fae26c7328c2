import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import {
  type Caller,
  defineOperation,
  openCtx,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { type AnyOperation, operationsOf } from "#platform/records/resource/resource.server.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { allOperations, resources } from "#db/services/registry.server.ts";
import { firstRow } from "#tests/support/first-rows.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/** With a pool of one, an operation that needs a second connection never ends. */
let testDatabase: TestDatabase;
let narrow: MikroORM;
let caller: Caller;
beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  narrow = await openOrm(testDatabase.url, { max: 1 });
  caller = {
    ...testDatabase.as("admin"),
    em: narrow.em.fork() as EntityManager,
    actor: { ...systemActor("boss"), userId: 1 },
  };
}, 120_000);
afterAll(async () => {
  await narrow.close(true);
  await testDatabase.close();
});

/** DONE, a refusal's code, or a fault. */
async function endOf(
  operation: AnyOperation,
  input: unknown,
  more: Partial<Caller> = {},
): Promise<string> {
  try {
    await runOperation(
      { ...caller, em: narrow.em.fork() as EntityManager, ...more },
      operation,
      input,
    );
    return "DONE";
  } catch (error) {
    if (isRefusal(error)) return refusalsOf(error)[0]?.code ?? "refused";
    return `fault: ${String(error)}`;
  }
}
const starving = /second connection|timeout exceeded/i;

test("the guard sees a second connection inside a transaction, and none elsewhere", async () => {
  const twice = defineOperation({
    name: "test.twice",
    perm: "org:self",
    input: z.object({}),
    run: async (ctx) => void (await sql`select 1`.execute(ctx.em.fork().getKysely())),
  });
  expect(await endOf(twice as AnyOperation, {})).toMatch(/second connection/);
  const outside = openCtx({ ...caller, em: narrow.em.fork() as EntityManager });
  await expect(outside.unit(() => outside.unit(async () => "inner"))).rejects.toThrow(
    /second connection/,
  );
  expect(await outside.unit((ctx) => ctx.unit(async () => "joined"))).toBe("joined");
});

test("every operation on records ends with a pool of one: as it is, over a stale row, and with a key", async () => {
  const ends: Record<string, string> = {};
  for (const resource of resources) {
    const row = await firstRow(testDatabase.em(), resource);
    if (!row) continue;
    const record = (await resource.get?.(testDatabase.em(), caller.actor, row.id)) ?? row;
    const plain = JSON.parse(JSON.stringify(record)) as object;
    for (const [verb, operation] of operationsOf(resource)) {
      const chosen = {
        id: row.id,
        ids: [row.id],
        rows: [{ id: row.id }],
        reason: "test",
        accept: true,
      };
      const input =
        verb === "save"
          ? plain
          : verb === "add"
            ? { ...plain, id: 0 }
            : { ...chosen, bookingIds: [row.id] };
      const name = `${resource.apiName}/${verb}`;
      ends[`${name} stale`] = await endOf(operation, {
        ...plain,
        ...chosen,
        version: 9999,
        rows: [{ id: row.id, version: 9999 }],
      });
      ends[name] = await endOf(operation, input, { idempotencyKey: name.slice(-80) });
    }
  }
  expect(Object.entries(ends).filter(([, end]) => starving.test(end))).toEqual([]);
  const counted = (code: string) => Object.values(ends).filter((end) => end === code).length;
  // Most ended, or were refused as stale.
  expect(counted("kit.stale")).toBeGreaterThan(20);
  expect(counted("DONE")).toBeGreaterThan(100);
});

/** Minimal input for a schema's JSON description. */
function leastOf(schema: Record<string, unknown>): unknown {
  const options = (schema.anyOf ?? schema.oneOf) as Record<string, unknown>[] | undefined;
  if (options?.[0]) return leastOf(options[0]);
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const fields = Object.entries(
    (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
  );
  if (schema.type === "object")
    return Object.fromEntries(fields.map(([name, field]) => [name, leastOf(field)]));
  if (schema.type === "array") return [leastOf((schema.items ?? {}) as Record<string, unknown>)];
  if (schema.type === "integer" || schema.type === "number") return 1;
  return schema.type === "boolean" ? false : "1";
}

test("every operation that is ordered by name ends with a pool of one", async () => {
  const starved: string[] = [];
  for (const operation of allOperations()) {
    const schema = z.toJSONSchema(operation.input, {
      io: "input",
      unrepresentable: "any",
    }) as Record<string, unknown>;
    const input = leastOf(schema);
    const ofVoyage = JSON.stringify(schema).includes('"voyage');
    for (const request of [
      input,
      ...(ofVoyage
        ? [
            {
              voyageId: 1,
              voyage: "SEAWAY KANSAI/2647E",
              voyageName: "SEAWAY KANSAI/2647E",
              period: "2026-11",
            },
          ]
        : []),
    ]) {
      const end = await endOf(operation, request);
      if (starving.test(end)) starved.push(`${operation.name}: ${end}`);
    }
  }
  expect(starved).toEqual([]);
});
