import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { migrations } from "#db/migrations/list.ts";
import { openOrm } from "#db/services/open-orm.server.ts";
import { assertReady } from "#db/services/monitor/readiness.server.ts";
import { unloggedSequences } from "#db/services/doctor/sequences.server.ts";
import { missingStatements } from "#db/orm/schema/draft.server.ts";
import { assertSchema, schemaState } from "#db/orm/schema/state.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const last = migrations.at(-1)?.name ?? "";

beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const change = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
/** State of a fresh process, without caches. */
async function atStart<T>(look: (orm: TestDatabase["orm"]) => Promise<T>): Promise<T> {
  const orm = await openOrm(testDatabase.url, { max: 1 });
  try {
    return await look(orm);
  } finally {
    await orm.close(true);
  }
}
const codes = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => refusalsOf(error).map((refusal) => refusal.code),
  );

describe("entities and migrations", () => {
  test("agree: a migrated database is what the entities describe (node scripts/write-schema.mjs shows what a migration lacks)", async () => {
    expect(await missingStatements(testDatabase.orm)).toEqual([]);
    expect(await schemaState(testDatabase.orm)).toEqual({
      pending: [],
      newer: [],
      differences: [],
    });
  });

  test("every table of the business is traced", async () => {
    const untraced = await rowsOf<{ name: string }>(
      testDatabase,
      sql`select tablename as name
        from pg_tables
        where schemaname = current_schema()
          and tablename <> 'migration'
          and not exists (
            select
            from pg_trigger
            where tgrelid = tablename::regclass and tgname = tablename || '_log_i'
          )
        order by 1`,
    );
    const logs = [
      "change_log",
      "oper_log",
      "login_log",
      "menu_offer",
      "idempotency_key",
      "task",
      "task_line",
      "job_clock",
      "process_beat",
      "notice_read",
      "personal_notice",
    ];
    const visits = [
      "session",
      "session_view",
      "captcha",
      "sign_in_attempt",
      "device",
      "avatar",
      "upload",
    ];
    expect(untraced.map((row) => row.name)).toEqual([...logs, ...visits].sort());
  });
});

test("no sequence is unlogged: a standby copied before it was made could not go on with it", async () => {
  expect(await unloggedSequences(testDatabase.em())).toEqual([]);
});

test("the database refuses a record without a company, in every table that names one", async () => {
  const unnamed = await rowsOf<{ name: string }>(
    testDatabase,
    sql`select c.table_name as name
      from information_schema.columns c
      where c.table_schema = current_schema()
        and c.column_name = 'company_code'
        and not exists (
          select
          from pg_constraint
          where conname = c.table_name || '_company_named' and convalidated
        )
      order by 1`,
  );
  // Rules for every company, jobs for the only one, and people and places that may belong to
  // several.
  expect(unnamed.map((row) => row.name)).toEqual([
    "job",
    "number_rule",
    "organisation",
    "report_setting",
    "salesman",
  ]);
});

describe("a database that does not fit", () => {
  test("one with a migration pending is told by name, at the health check, to commands, by doctor, until it is migrated", async () => {
    await change(`delete from migration where name = '${last}'`);
    await expect(assertReady(testDatabase.orm)).rejects.toMatchObject({
      reason: `pending migrations ${last}`,
    });
    const refused = await seaway(testDatabase, ["--lang", "en", "job", "list"]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`1 migration pending \\(${last}\\)\\. .*seaway db migrate`)),
    ]);
    const doctor = JSON.parse((await seaway(testDatabase, ["--json", "doctor"])).out) as {
      check: string;
      ok: boolean;
    }[];
    expect(doctor.find((item) => item.check === "migrations")).toMatchObject({
      ok: false,
      label: "schema.pending",
      params: { names: last },
    });
    expect(await atStart((orm) => codes(assertSchema(orm)))).toEqual(["schema.pending"]);
    await change(`insert into migration (name) values ('${last}')`);
    await assertReady(testDatabase.orm);
    expect(await seaway(testDatabase, ["job", "list"])).toMatchObject({ code: 0 });
  });

  test("one of a newer version is not started on; who runs already goes on while all he needs is there", async () => {
    await change("insert into migration (name) values ('9999-later')");
    await assertReady(testDatabase.orm);
    await expect(atStart(assertReady)).rejects.toMatchObject({
      reason: "unknown migrations 9999-later",
    });
    const migrate = await seaway(testDatabase, ["--lang", "en", "db", "migrate"]);
    expect([migrate.code, migrate.err]).toEqual([1, expect.stringContaining("9999-later")]);
    await change("delete from migration where name = '9999-later'");
    await assertReady(testDatabase.orm);
    await change(
      "insert into migration (name) values ('9999-later'); alter table port rename column name_en to name",
    );
    await expect(assertReady(testDatabase.orm)).rejects.toMatchObject({
      reason: expect.stringContaining("9999-later"),
    });
    await change(
      "alter table port rename column name to name_en; delete from migration where name = '9999-later'",
    );
    await assertReady(testDatabase.orm);
  });

  test("a table, a column, a type or a null that is not as it should be is named", async () => {
    await change(`alter table booking drop column lock_reason; alter table port alter column name_en type text; drop table space_draw cascade;
      alter table bill alter column bl_no drop not null; alter table fee add column owed int not null default 0; alter table fee alter owed drop default`);
    const refusal = await atStart((orm) =>
      assertSchema(orm).catch((error: unknown) => refusalsOf(error)[0]),
    );
    expect(refusal?.code).toBe("schema.differs");
    const details = String(refusal?.params.details);
    for (const part of [
      "- space_draw",
      "- booking.lock_reason ",
      "port.name_en: text ",
      "bill.bl_no: ",
      "+ fee.owed integer not null",
    ])
      expect(details).toContain(part);
    await expect(atStart(assertReady)).rejects.toMatchObject({ reason: "the schema differs" });
    const done = await seaway(testDatabase, ["--lang", "en", "db", "migrate"]);
    expect([done.code, done.err]).toEqual([1, expect.stringContaining("- booking.lock_reason")]);
  });

  test("one that takes no changes is not ready", async () => {
    const name = new URL(testDatabase.url).pathname.slice(1);
    await change(`alter database "${name}" set default_transaction_read_only = on`);
    await expect(atStart(assertReady)).rejects.toMatchObject({
      reason: "the database is read only",
    });
  });
});
