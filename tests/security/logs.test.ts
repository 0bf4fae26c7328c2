import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { masked } from "#platform/kernel/operation/oper-log.server.ts";
import { defineOperation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { operationsOf } from "#platform/records/resource/resource.server.ts";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

test("passwords, tokens and what an operation calls secret never stand in the operation log, refused or done", async () => {
  const secret = "Swordfish-77";
  const operation = defineOperation({
    name: "test.secret",
    perm: "org:self",
    input: z.object({
      plain: z.string(),
      configValue: z.string(),
      newPassword: z.string(),
      deep: z.object({ accessToken: z.string() }),
    }),
    secrets: ["configValue"],
    run: async () => ({ done: true }),
  });
  const input = {
    plain: "shown",
    configValue: secret,
    newPassword: secret,
    deep: { accessToken: secret },
  };
  await runOperation(testDatabase.as("clerk"), operation, input);
  await runOperation(testDatabase.as("clerk"), operation, { ...input, plain: 7 }).catch(() => {});
  const rows = await rowsOf<{ input: unknown; result: string }>(
    testDatabase,
    sql`select input, result from oper_log where operation = 'test.secret' order by id`,
  );
  expect(rows.map((row) => row.result)).toEqual(["DONE", "REFUSED"]);
  expect(rows[0]?.input).toEqual({
    plain: "shown",
    configValue: "***",
    newPassword: "***",
    deep: { accessToken: "***" },
  });
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(masked({ cookie: secret, captchaCode: secret })).toEqual({
    cookie: "***",
    captchaCode: "***",
  });
});

test("no operation of the product changes what a log says; entries are put aside, once", async () => {
  const verbs = (apiName: string) => operationsOf(resourceOf(apiName)).map(([verb]) => verb);
  expect(verbs("system/changeLog")).toEqual([]);
  expect(verbs("monitor/operlog").sort()).toEqual(["cleanAside", "putAside"]);
  // Unlocking adds a log line (tests/http/administration/admin/edi-calls.test.ts).
  expect(verbs("monitor/logininfor").sort()).toEqual(["cleanAside", "putAside", "unlock"]);
});

test("the database refuses every other change of a log: of any column, of a mark that is set, and every deletion", async () => {
  const run = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
  for (const table of ["oper_log", "login_log", "change_log"]) {
    const columns = await rowsOf<{ name: string }>(
      testDatabase,
      sql`select column_name as name
        from information_schema.columns
        where table_name = ${table} and table_schema = current_schema()`,
    );
    expect(columns.length).toBeGreaterThan(6);
    for (const { name } of columns) {
      const change = run(`update ${table} set ${name} = ${name}`);
      if (/^aside_/.test(name)) await expect(change, `${table}.${name}`).resolves.toBeDefined();
      else await expect(change, `${table}.${name}`).rejects.toThrow("are not changed");
    }
    await expect(run(`delete from ${table}`), table).rejects.toThrow("are not changed");
  }
  const [entry] = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select max(id)::int as id from oper_log`,
  );
  const item = `where id = ${entry?.id ?? 0}`;
  await expect(run(`update oper_log set aside_time = now() ${item}`), "nobody").rejects.toThrow(
    "oper_log_aside",
  );
  await run(`update oper_log set aside_time = now(), aside_by = 'me' ${item}`);
  await expect(
    run(`update oper_log set aside_time = null, aside_by = '' ${item}`),
    "unset",
  ).rejects.toThrow("are not changed");
  await expect(run(`update oper_log set aside_by = 'you' ${item}`), "another").rejects.toThrow(
    "are not changed",
  );
});

test("who sees a part of the records puts aside the entries of his own acts and no others", async () => {
  const limited = testDatabase.as("clerk", {
    userName: "narrow",
    permissions: ["monitor:operlog:list", "monitor:operlog:remove"],
    dataPms: {
      "seaway/bookingMgr/inner": {
        rows: [{ id: 1, portLoads: ["CNSHA"], portDiss: [], depts: [] }],
        portLoad: null,
        portDis: null,
        dept: null,
      },
    },
  });
  const ids = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int
      from oper_log
      where aside_time is null and operator <> ${limited.actor.userName}`,
  );
  expect(ids.length).toBeGreaterThan(0);
  const { steps, more } = resourceOf("monitor/operlog");
  if (!steps.putAside || !more?.cleanAside) return expect.fail("the log has no such acts");
  await expect(runOperation(limited, steps.putAside, { rows: ids })).rejects.toMatchObject({
    code: "kit.notFound",
  });
  await runOperation(limited, more.cleanAside, {});
  const left = await rowsOf<{ id: number }>(
    testDatabase,
    sql`select id::int
      from oper_log
      where aside_time is null and operator <> ${limited.actor.userName}`,
  );
  expect(left).toEqual(ids);
});

test("no list shows a token, a hash or a session's secret", () => {
  const secret = /token|hash|password|secret|selector/i;
  const shown = resources.flatMap(({ list }) =>
    list.columns.map((column) => `${list.apiName} ${column.path ?? column.key}`),
  );
  expect(shown.filter((column) => secret.test(column.split(" ")[1] ?? ""))).toEqual([
    "system/config secret",
  ]);
});
