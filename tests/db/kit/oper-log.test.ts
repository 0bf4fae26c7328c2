import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { masked, outcomeOf } from "#platform/kernel/operation/oper-log.server.ts";
import { defineOperation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { Port } from "#domain/masterdata/place/place.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await sql`create function log_is_full() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$`.execute(
    testDatabase.em().getKysely(),
  );
});
afterEach(async () => {
  await sql`drop trigger if exists full_log on oper_log`.execute(testDatabase.em().getKysely());
  await sql`delete from port where code like 'ZZ%'`.execute(testDatabase.em().getKysely());
});
afterAll(() => testDatabase.close());

const fillLog = (when: string) =>
  sql
    .raw(
      `create trigger full_log before ${when} on oper_log for each row execute function log_is_full()`,
    )
    .execute(testDatabase.em().getKysely());

const input = z.object({
  code: z.string(),
  remark: z.string().default(""),
  lines: z.array(z.record(z.string(), z.string())).default([]),
});
const port = (code: string) => ({ code, nameEn: code, country: "CN", timeZone: "Asia/Shanghai" });
const addPort = defineOperation({
  name: "test.logged",
  perm: "master:edit",
  input,
  run: async ({ em }, { code }) => {
    em.create(Port, port(code));
    return { code };
  },
});
let seenWhileRunning: unknown[] = [];
const addPortLong = defineOperation({
  name: "test.loggedLong",
  perm: "master:edit",
  input,
  transaction: "own",
  run: async (ctx, { code, remark }) => {
    seenWhileRunning = await lines("test.loggedLong");
    await ctx.unit(async ({ em }) => void em.create(Port, port(code)));
    if (remark === "break") throw new Error("broken\0 half \ud800");
    return { code };
  },
});

const lines = (operation: string) =>
  rowsOf<{ result: string; input: { code?: string }; refusal: string | null; ms: number }>(
    testDatabase,
    sql`select result, input, refusal, ms from oper_log where operation = ${operation} order by id`,
  );
const ports = (code: string) =>
  rowsOf(testDatabase, sql`select code from port where code = ${code}`);

test.each([
  ["a NUL in a value", { code: "ZZA", remark: "a\0b" }, "remark"],
  [
    "half a surrogate pair in a line",
    { code: "ZZA", lines: [{ goods: "ok" }, { goods: "\udc00" }] },
    "lines.1.goods",
  ],
  [
    "a NUL in the name of a field",
    { code: "ZZA", lines: [{ "go\0ods": "x" }] },
    "lines.0.go\ufffdods",
  ],
  ["a field nobody knows", { code: "ZZA", other: { deep: ["\ud83d"] } }, "other.deep.0"],
])(
  "%s is refused with the name of its field, and the refusal is in the log",
  async (_what, input, field) => {
    const before = (await lines("test.logged")).length;
    await expect(testDatabase.run("clerk", addPort, input)).rejects.toMatchObject({
      code: "kit.badText",
      place: { field },
    });
    expect(await ports("ZZA")).toEqual([]);
    expect((await lines("test.logged")).slice(before)).toMatchObject([
      { result: "REFUSED", input: { code: "ZZA" } },
    ]);
    expect(translate("zh", "kit.badText")).not.toBe(translate("en", "kit.badText"));
  },
);

test("a thousand objects in one another are refused, a whole emoji is not", async () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  await expect(testDatabase.run("clerk", addPort, { code: "ZZB", deep })).rejects.toMatchObject({
    code: "kit.tooDeep",
    place: { field: "deep" },
  });
  await testDatabase.run("clerk", addPort, { code: "ZZB", remark: "😀" });
  expect(await ports("ZZB")).toHaveLength(1);
});

test("an act whose line cannot be written is rolled back; without another act it is done", async () => {
  await fillLog("insert");
  await expect(testDatabase.run("clerk", addPort, { code: "ZZC" })).rejects.toThrow(
    "the log is full",
  );
  expect(await ports("ZZC")).toEqual([]);
  await sql`drop trigger full_log on oper_log`.execute(testDatabase.em().getKysely());
  await testDatabase.run("clerk", addPort, { code: "ZZC" });
  expect(await ports("ZZC")).toHaveLength(1);
});

test("long work does not begin without its line", async () => {
  await fillLog("insert");
  seenWhileRunning = [];
  await expect(testDatabase.run("clerk", addPortLong, { code: "ZZD" })).rejects.toThrow(
    "the log is full",
  );
  expect(seenWhileRunning).toEqual([]);
  expect(await ports("ZZD")).toEqual([]);
});

test("the line of long work says that it began, and once how it ended", async () => {
  await testDatabase.run("clerk", addPortLong, { code: "ZZE" });
  expect(seenWhileRunning).toMatchObject([
    { result: "STARTED", input: { code: "ZZE" }, ms: expect.any(Number) },
  ]);
  await expect(
    testDatabase.run("clerk", addPortLong, { code: "ZZF", remark: "break" }),
  ).rejects.toThrow("broken");
  const ended = await lines("test.loggedLong");
  expect(ended.map(({ result, refusal }) => [result, refusal])).toEqual([
    ["DONE", null],
    ["FAILED", "Error: broken\ufffd half \ufffd"],
  ]);
  for (const change of ["result = 'DONE'", "refusal = ''", "ms = 0"])
    await expect(
      sql
        .raw(`update oper_log set ${change} where operation = 'test.loggedLong'`)
        .execute(testDatabase.em().getKysely()),
    ).rejects.toThrow("are not changed");
});

test("long work whose end cannot be written stays done, and its line stays as it began", async () => {
  const before = (await lines("test.loggedLong")).length;
  await fillLog("update");
  await testDatabase.run("clerk", addPortLong, { code: "ZZG" });
  expect(await ports("ZZG")).toHaveLength(1);
  expect((await lines("test.loggedLong")).slice(before)).toMatchObject([{ result: "STARTED" }]);
});

test("a key sent twice writes a line for each, a trial one though nothing stays", async () => {
  const before = (await lines("test.logged")).length;
  for (let i = 0; i < 2; i += 1)
    await runOperation({ ...testDatabase.as("clerk"), idempotencyKey: "logged twice" }, addPort, {
      code: "ZZH",
    });
  await runOperation({ ...testDatabase.as("clerk"), dryRun: true }, addPort, { code: "ZZI" });
  expect((await lines("test.logged")).slice(before).map(({ result }) => result)).toEqual([
    "DONE",
    "DONE",
    "DONE",
  ]);
  expect([await ports("ZZH"), await ports("ZZI")].map((rows) => rows.length)).toEqual([1, 0]);
});

test("a key longer than its column is refused, and so is one that cannot be stored", async () => {
  const send = (idempotencyKey: string) =>
    runOperation({ ...testDatabase.as("clerk"), idempotencyKey }, addPort, { code: "ZZJ" });
  await expect(send("k".repeat(5000))).rejects.toMatchObject({
    code: "kit.tooLong",
    place: { field: "Idempotency-Key" },
  });
  await expect(send("k\0")).rejects.toMatchObject({ code: "kit.badText" });
  expect(await ports("ZZJ")).toEqual([]);
  await send("k".repeat(80));
});

test("who and whence cannot break the line", async () => {
  const odd = { requestId: `r\0${"x".repeat(90)}`, address: "\ud800" };
  await runOperation({ ...testDatabase.as("clerk"), ...odd }, addPort, { code: "ZZK" });
  const [line] = await rowsOf(
    testDatabase,
    sql`select request_id, address from oper_log order by id desc limit 1`,
  );
  expect(line).toEqual({ request_id: `r\ufffd${"x".repeat(62)}`, address: "\ufffd" });
});

test("masking never throws, and cuts no character in two", () => {
  const cut = masked(`${"x".repeat(299)}😀 and more`) as string;
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toHaveLength(300);
  expect(
    masked({
      big: 10n ** 30n,
      never: new Date(Number.NaN),
      toJSON: () => expect.fail("asked"),
      "a\0": "\ud800",
    }),
  ).toEqual({
    big: `1${"0".repeat(30)}`,
    never: null,
    "a\ufffd": "\ufffd",
  });
});

test("a run with refused rows is partly done or refused, and names each of them with its reason", async () => {
  const fate = (key: string, code?: string) => ({
    id: 1,
    key,
    done: !code,
    ...(code ? { code, params: { limit: 3 } } : {}),
  });
  const result = (rows: ReturnType<typeof fate>[]) => {
    const refused = rows.filter((row) => !row.done).length;
    return { done: rows.length - refused, refused, rows };
  };
  const stepRows = defineOperation({
    name: "test.rows",
    perm: "master:edit",
    input: z.object({ code: z.string() }),
    transaction: "own",
    run: async (_ctx, { code }) =>
      result(
        code === "all"
          ? [fate("A", "kit.tooLong")]
          : [fate("A"), fate("B", "kit.tooLong"), fate("C", "kit.tooShort")],
      ),
  });
  await testDatabase.run("clerk", stepRows, { code: "some" });
  await testDatabase.run("clerk", stepRows, { code: "all" });
  expect((await lines("test.rows")).map((line) => [line.result, line.refusal])).toEqual([
    ["PARTLY", 'kit.tooLong {"limit":3,"key":"B"}; kit.tooShort {"limit":3,"key":"C"}'],
    ["REFUSED", 'kit.tooLong {"limit":3,"key":"A"}'],
  ]);
  expect(outcomeOf({ id: 5 })).toEqual({ result: "DONE", refusal: null });
  expect(outcomeOf(result([fate("A")]))).toEqual({ result: "DONE", refusal: null });
});
