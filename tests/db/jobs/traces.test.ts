import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Caller,
  type Ctx,
  openCtx,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { changePassword } from "#domain/administration/session/ops/change-password.server.ts";
import { hashPassword } from "#domain/administration/org/password/password.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { feeOf, makeFixture } from "#tests/db/finance/settlement/fixture.ts";
import { loggedRecords } from "#tests/support/logged.ts";
import { visit } from "#tests/support/web.ts";
import { platformOf } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

type Logged = {
  operation: string;
  columnName: string;
  operator: string;
  source: string;
  n: number;
};
const logOf = (requestId: string) =>
  rowsOf<Logged>(
    testDatabase,
    sql`select operation, column_name as "columnName", operator, source, count(*)::int as n
      from ${sql.raw(loggedRecords)}
      where request_id = ${requestId}
      group by 1, 2, 3, 4
      order by 1, 2`,
  );

/** A set-based write with user, entry point and request id. */
const write = (requestId: string, work: (ctx: Ctx) => Promise<unknown>) =>
  openCtx({ ...testDatabase.as("clerk", { userName: "anna" }), source: "import", requestId }).unit(
    work,
  );

const who = { operator: "anna", source: "import" };

test.each([3, 200])(
  "a set-based insert, update and delete of %i rows leave exact rows of the log: who, through which door, which request",
  async (n) => {
    const run = `req-${n}`;
    await write(`${run}-insert`, (ctx) =>
      sql`insert into port (code, name_en, country, time_zone)
        select 'Q' || x, 'N' || x, 'QQ', 'UTC'
        from unnest(array(select generate_series(1, ${n}::int))) x`.execute(ctx.em.getKysely()),
    );
    expect(await logOf(`${run}-insert`)).toEqual([
      { ...who, operation: "INSERT", columnName: "*", n },
    ]);
    await write(`${run}-update`, (ctx) =>
      sql`update port
        set label = 'L', name_zh = case when right(code, 1) = '1' then 'Z' else name_zh end
        where country = 'QQ'`.execute(ctx.em.getKysely()),
    );
    const named = Array.from({ length: n }, (_, i) => String(i + 1)).filter((code) =>
      code.endsWith("1"),
    ).length;
    expect(await logOf(`${run}-update`)).toEqual([
      { ...who, operation: "UPDATE", columnName: "label", n },
      { ...who, operation: "UPDATE", columnName: "name_zh", n: named },
    ]);
    await write(`${run}-delete`, (ctx) =>
      sql`delete from port where country = 'QQ'`.execute(ctx.em.getKysely()),
    );
    expect(await logOf(`${run}-delete`)).toEqual([
      { ...who, operation: "DELETE", columnName: "*", n },
    ]);
  },
);

test("rows that come by COPY are logged like any other", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "seaway-copy-"));
  chmodSync(folder, 0o755);
  const file = path.join(folder, "ports.txt");
  writeFileSync(file, Array.from({ length: 70 }, (_, i) => `W${i}\tN\tWW\tUTC\n`).join(""), {
    mode: 0o644,
  });
  await write("req-copy", (ctx) =>
    sql`copy port (code, name_en, country, time_zone) from ${sql.lit(file)}`.execute(
      ctx.em.getKysely(),
    ),
  );
  rmSync(folder, { recursive: true });
  expect(await logOf("req-copy")).toEqual([
    { ...who, operation: "INSERT", columnName: "*", n: 70 },
  ]);
});

/** A log that keeps its lines. */
function keptLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: "debug" },
    { write: (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>) },
  );
  return { log, lines, text: () => JSON.stringify(lines) };
}

test("one request id from the click through operation, task and worker: in the log lines, the operation log and the change log", async () => {
  const em = testDatabase.em();
  const { october } = await makeFixture(em);
  feeOf(em, october);
  await em.flush();
  const { userName } = await visit(testDatabase, "finance");
  const click: Caller = {
    ...testDatabase.as("finance", { userName }),
    requestId: "req-of-the-click",
  };
  const id = await openCtx(click).unit((ctx) =>
    orderTask(ctx.em, ctx.actor, {
      operation: "statement.generate",
      input: { quiet: true },
      title: "t",
    }),
  );
  const { log, lines } = keptLog();
  const platform = { ...(await platformOf(testDatabase)), log };
  expect(await runTask(platform, id ?? 0, new AbortController().signal)).toMatchObject({
    status: "DONE",
  });
  await platform.close();
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.every((line) => line.requestId === "req-of-the-click" && line.taskId === id)).toBe(
    true,
  );
  const written = await logOf("req-of-the-click");
  expect(written.map((row) => row.operation)).toContain("INSERT");
  expect(written.every((row) => row.operator === userName)).toBe(true);
  const operations = sql`select operation, operator
    from oper_log
    where request_id = 'req-of-the-click'`;
  expect(await rowsOf(testDatabase, operations)).toEqual([
    { operation: "statement.generate", operator: userName },
  ]);
});

test("a request id as long as a proxy may send is kept whole", async () => {
  const requestId = "r".repeat(64);
  await write(requestId, (ctx) =>
    sql`insert into port (code, name_en, country, time_zone) values ('LONGR', 'L', 'LR', 'UTC')`.execute(
      ctx.em.getKysely(),
    ),
  );
  expect(await logOf(requestId)).toHaveLength(1);
});

test("no password and no secret setting in log lines, operation log or change log", async () => {
  const em = testDatabase.em();
  const passwordHash = await hashPassword("Old-Secret-1234");
  const user = em.create(User, {
    userName: "sina",
    nickName: "Sina",
    passwordHash,
    kind: "staff",
    customerCodes: [],
  });
  await em.flush();
  const { log, text } = keptLog();
  const caller: Caller = {
    ...testDatabase.as("clerk", { userId: user.id, userName: "sina" }),
    requestId: "req-secret",
    log,
  };
  await runOperation(caller, changePassword, {
    oldPassword: "Old-Secret-1234",
    newPassword: "New-Secret-5678",
  });
  await runOperation(caller, changePassword, {
    oldPassword: "Wrong-Secret-9",
    newPassword: "New-Secret-5679",
  }).catch(() => undefined);
  await openCtx(caller).unit(async (ctx) => {
    ctx.em.create(Config, {
      configKey: "mail.password",
      configName: "mail",
      configValue: "Mail-Secret-1",
      secret: true,
    });
    await ctx.em.flush();
    await sql`update config set config_value = 'Mail-Secret-2' where config_key = 'mail.password'`.execute(
      ctx.em.getKysely(),
    );
    await sql`delete from config where config_key = 'mail.password'`.execute(ctx.em.getKysely());
  });
  const leaks = sql`select 'oper_log' as place, id
    from oper_log o
    where o::text ~ '-Secret-|argon2'
    union all
    select 'change_log', id
    from change_log c
    where c::text ~ '-Secret-|argon2'`;
  expect(await rowsOf(testDatabase, leaks)).toEqual([]);
  expect(text()).not.toMatch(/-Secret-|argon2/);
  expect((await logOf("req-secret")).map((row) => `${row.operation} ${row.columnName}`)).toEqual([
    "DELETE *",
    "INSERT *",
    "UPDATE config_value",
    "UPDATE password_hash",
    "UPDATE password_time",
  ]);
});
