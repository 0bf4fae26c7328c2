import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Port } from "#domain/masterdata/place/place.entity.server.ts";
import { takeNumbers } from "#platform/kernel/settings/numbering.server.ts";
import {
  defineOperation,
  openCtx,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { requiredCode, text } from "#platform/kernel/refusal/validation.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const addPort = defineOperation({
  name: "test.addPort",
  perm: "master:edit",
  input: z.object({ code: requiredCode(5), nameEn: text(120), fail: z.boolean().default(false) }),
  async run(ctx, input) {
    const port = ctx.em.create(Port, {
      code: input.code,
      nameEn: input.nameEn,
      country: "CN",
      timeZone: "Asia/Shanghai",
    });
    await ctx.em.flush();
    if (input.fail) throw new Refusal("kit.failed");
    return { id: port.id };
  },
});

const portsNamed = (code: string) =>
  rowsOf<{ id: number; version: number; created_by: string; updated_by: string }>(
    testDatabase,
    sql`select * from port where code = ${code}`,
  );
beforeEach(async () => {
  await sql`delete from port where code like 'ZZ%'`.execute(testDatabase.em().getKysely());
});

describe("perform", () => {
  test("asks the permission before anything else", async () => {
    await expect(testDatabase.run("customer", addPort, { code: "ZZAAA" })).rejects.toMatchObject({
      code: "kit.noPermission",
    });
    expect(await portsNamed("ZZAAA")).toEqual([]);
  });

  test("reports every fault of the input at its field", async () => {
    const response = await testDatabase
      .run("clerk", addPort, { code: " ", nameEn: "x".repeat(121) })
      .catch((error: unknown) => error);
    expect(
      (response as { list: { code: string; place: { field: string } }[] }).list.map((item) => [
        item.place.field,
        item.code,
      ]),
    ).toEqual([
      ["code", "kit.required"],
      ["nameEn", "kit.tooLong"],
    ]);
  });

  test("a refusal in the middle leaves nothing, and is in the operation log", async () => {
    await expect(
      testDatabase.run("clerk", addPort, { code: "ZZBBB", nameEn: "B", fail: true }),
    ).rejects.toMatchObject({
      code: "kit.failed",
    });
    expect(await portsNamed("ZZBBB")).toEqual([]);
    const [log] = await rowsOf<{ result: string; refusal: string }>(
      testDatabase,
      sql`select result, refusal
        from oper_log
        where operation = 'test.addPort'
        order by id desc
        limit 1`,
    );
    expect(log).toMatchObject({
      result: "REFUSED",
      refusal: expect.stringContaining("kit.failed"),
    });
  });

  test("a dry run checks everything and changes nothing", async () => {
    const result = await runOperation({ ...testDatabase.as("clerk"), dryRun: true }, addPort, {
      code: "ZZCCC",
      nameEn: "C",
    });
    expect(result.id).toBeGreaterThan(0);
    expect(await portsNamed("ZZCCC")).toEqual([]);
  });

  test("the same idempotency key answers the first result and writes once, even side by side", async () => {
    const send = () =>
      runOperation({ ...testDatabase.as("clerk"), idempotencyKey: "key-d" }, addPort, {
        code: "ZZDDD",
        nameEn: "D",
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    expect(await portsNamed("ZZDDD")).toHaveLength(1);
  });

  test("a failed try with a key may be repeated", async () => {
    const send = (fail: boolean) =>
      runOperation({ ...testDatabase.as("clerk"), idempotencyKey: "key-e" }, addPort, {
        code: "ZZEEE",
        nameEn: "E",
        fail,
      });
    await expect(send(true)).rejects.toMatchObject({ code: "kit.failed" });
    await expect(send(false)).resolves.toMatchObject({ id: expect.any(Number) });
  });
});

describe("traces", () => {
  test("who, when and version are stamped, and each changed column is logged, for single and set-based writes", async () => {
    await testDatabase.run("clerk", addPort, { code: "ZZFFF", nameEn: "F" });
    const [made] = await portsNamed("ZZFFF");
    expect(made).toMatchObject({ version: 1, created_by: "clerk", updated_by: "clerk" });
    await openCtx({ ...testDatabase.as("finance"), source: "cli" }).unit(async (ctx) => {
      await sql`update port set name_en = 'F2', dk = 'D' where code like 'ZZF%'`.execute(
        ctx.em.getKysely(),
      );
    });
    const [changed] = await portsNamed("ZZFFF");
    expect(changed).toMatchObject({ version: 2, created_by: "clerk", updated_by: "finance" });
    const logged = await rowsOf(
      testDatabase,
      sql`select column_name, old_value, new_value, operation, operator, source
        from change_log
        where table_name = 'port' and key_value = ${String(made?.id)} and operation = 'UPDATE'
        order by column_name`,
    );
    expect(logged).toEqual([
      {
        column_name: "dk",
        old_value: "",
        new_value: "D",
        operation: "UPDATE",
        operator: "finance",
        source: "cli",
      },
      {
        column_name: "name_en",
        old_value: "F",
        new_value: "F2",
        operation: "UPDATE",
        operator: "finance",
        source: "cli",
      },
    ]);
  });

  test("an update that changes nothing logs nothing", async () => {
    await testDatabase.run("clerk", addPort, { code: "ZZGGG", nameEn: "G" });
    const count = () =>
      rowsOf<{ n: number }>(
        testDatabase,
        sql`select count(*)::int as n from change_log where table_name = 'port'`,
      );
    const before = await count();
    await openCtx(testDatabase.as("clerk")).unit(async (ctx) => {
      await sql`update port set name_en = name_en where code = 'ZZGGG'`.execute(ctx.em.getKysely());
    });
    expect(await count()).toEqual(before);
  });
});

test("numbers are unique under concurrency, and a rolled back one may be given again", async () => {
  const take = (count: number) =>
    openCtx(testDatabase.as("clerk")).unit((ctx) => takeNumbers(ctx, "BK", count));
  const numbers = (await Promise.all(Array.from({ length: 12 }, () => take(3)))).flat();
  expect(new Set(numbers).size).toBe(36);
  expect(numbers.every((number) => /^SWBK\d{9}$/.test(number))).toBe(true);
  const serials = numbers.map((number) => Number(number.slice(-5))).sort((a, b) => a - b);
  expect(serials.at(-1)).toBe((serials[0] ?? 0) + 35);
});
