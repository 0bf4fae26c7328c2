import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isNoSpace, lackedSpace, noteNoSpace, noteSpace } from "#db/orm/no-space.ts";
import { migratedIndexes } from "#db/orm/schema/migrated-indexes.server.ts";
import { translateError } from "#platform/kernel/operation/operation.server.ts";
import { assertReady } from "#db/services/monitor/readiness.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const change = (text: string) => sql.raw(text).execute(testDatabase.em().getKysely());
type Finding = {
  check: string;
  ok: boolean;
  label: string;
  params: Record<string, string | number>;
};
const findingOf = async (check: string) =>
  (JSON.parse((await seaway(testDatabase, ["--json", "doctor"])).out) as Finding[]).find(
    (finding) => finding.check === check,
  );

test("doctor finds a dropped index, a disabled trigger and a job that never runs", async () => {
  for (const check of ["indexes", "triggers", "jobs", "settings"])
    expect(await findingOf(check), check).toMatchObject({ ok: true });
  await change("drop index receipt_corp_code_index");
  expect(await findingOf("indexes")).toMatchObject({
    ok: false,
    params: { details: expect.stringContaining("receipt_corp_code_index") },
  });
  await change("create index receipt_corp_code_index on receipt (corp_code)");
  // Made by a migration alone, as the ORM cannot express it.
  await change("drop index customer_name_ch_trgm");
  expect(await findingOf("indexes")).toMatchObject({
    ok: false,
    params: { details: expect.stringContaining("customer_name_ch_trgm") },
  });
  await change("create index customer_name_ch_trgm on customer using gin (name_ch gin_trgm_ops)");
  expect(await findingOf("indexes")).toMatchObject({ ok: true });
  await change("alter table fee disable trigger fee_log_i");
  expect(await findingOf("triggers")).toMatchObject({
    ok: false,
    params: { names: "fee.fee_log_i" },
  });
  await change("alter table fee enable trigger fee_log_i");
  await change(
    "insert into job (job_name, invoke_target, cron_expression, status) values ('bad one', 'period.add()', 'bad', '0')",
  );
  expect(await findingOf("jobs")).toMatchObject({ ok: false, params: { names: "bad one" } });
});

test("it finds settings that lead nowhere, and a worker that stands still", async () => {
  process.env.SEAWAY_MAIL_DIR = "/no/such/folder";
  process.env.SEAWAY_EDI_SECRETS = "/no/such/file.json";
  try {
    const finding = await findingOf("settings");
    expect(finding).toMatchObject({ ok: false });
    for (const named of [
      "SEAWAY_MAIL_DIR=/no/such/folder",
      "SEAWAY_EDI_SECRETS=/no/such/file.json",
    ])
      expect(finding?.params.names).toContain(named);
    expect(await findingOf("mail")).toMatchObject({ ok: false, label: "doctor.noSiteAddress" });
    await change(
      "update config set config_value = 'https://seaway.example' where config_key = 'seaway.site.address'",
    );
    expect(await findingOf("mail")).toMatchObject({ ok: true });
  } finally {
    delete process.env.SEAWAY_MAIL_DIR;
    delete process.env.SEAWAY_EDI_SECRETS;
  }
  const beat = (age: string) =>
    change(`insert into process_beat (name, pid, started_time, beat_time, facts) values ('w:1', 1, now(), now() - interval '${age}', '{"role": "jobs"}')
      on conflict (name) do update set beat_time = excluded.beat_time`);
  await beat("5 seconds");
  expect(await findingOf("worker")).toMatchObject({ ok: true, params: { count: 1 } });
  await beat("22 seconds");
  expect(await findingOf("worker")).toMatchObject({ ok: false, label: "doctor.lateWorker" });
});

test("every index of a fresh database is one that entities, constraints or named statements of migrations make", async () => {
  const named = new Set((await migratedIndexes(testDatabase.orm)).map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`select i.indexname as name
    from pg_indexes i
    where i.schemaname = current_schema()
      and not exists (select from pg_constraint c where c.conname = i.indexname)
    order by 1`.execute(testDatabase.em().getKysely());
  expect(named.size).toBeGreaterThan(500);
  // Without a name of their own, on lists whose own indexes the entities declare.
  expect(
    rows.map(({ name }) => name).filter((name) => !named.has(name) && !name.endsWith("_id_idx")),
  ).toEqual([]);
});

test("a task that hangs is told by comparison with its usual time, before an hour", async () => {
  expect(await findingOf("hanging")).toMatchObject({ ok: true });
  await change(`insert into task (kind, title, params, operator, status, created_time, started_time, ended_time)
    select 'job:usual', 'usual', '{}', 'x', 'DONE', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day' + interval '40 seconds'
    from generate_series(1, 5)`);
  const started = (age: string) =>
    change(`insert into task (kind, title, params, operator, status, started_time, created_time, heartbeat_time)
      values ('job:usual', 'usual', '{}', 'x', 'RUNNING', now() - interval '${age}', now() - interval '${age}', now())`);
  await started("110 seconds");
  expect(await findingOf("hanging")).toMatchObject({ ok: true });
  await started("130 seconds");
  expect(await findingOf("hanging")).toMatchObject({
    ok: false,
    params: { details: expect.stringMatching(/^\d+ usual \(2 min\)$/) },
  });
  // It goes on: a line of a moment ago.
  await change(
    "insert into task_line (task_id, said_time, text) select id, now(), 'row 5' from task where status = 'RUNNING'",
  );
  expect(await findingOf("hanging")).toMatchObject({ ok: true });
  await change("delete from task");
});

test("a full disk is said as such: by the refusal of a save, at the health check and to doctor", async () => {
  const failed =
    await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
      .execute(testDatabase.em().getKysely())
      .catch((error: unknown) => error);
  expect(isNoSpace(failed)).toBe(true);
  await assertReady(testDatabase.orm);
  expect(await translateError(failed, testDatabase.em())).toMatchObject({ code: "kit.noSpace" });
  await expect(assertReady(testDatabase.orm)).rejects.toMatchObject({ reason: "no space" });
  expect(lackedSpace()).toBe("yes");
  expect(isNoSpace(new Error("ENOENT: no such file"))).toBe(false);
  noteSpace();
  await assertReady(testDatabase.orm);
});

test("while the disk is full, doctor says so and the process stays out of service; with room again it comes back by itself", async () => {
  const url = new URL(process.env.SEAWAY_TEST_PG ?? "");
  url.pathname = new URL(testDatabase.url).pathname;
  const server = new Client({ connectionString: url.href });
  await server.connect();
  const clock = vi.spyOn(performance, "now");
  try {
    // A write of new pages fails, as on a full disk; small writes to free pages still work.
    await server.query(`create function no_room() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await server.query(
      "create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room()",
    );
    expect(await findingOf("space")).toMatchObject({ ok: false, label: "doctor.noSpace" });
    noteNoSpace();
    const since = performance.now();
    clock.mockImplementation(() => since + 20_000);
    await expect(assertReady(testDatabase.orm)).rejects.toMatchObject({ reason: "no space" });
    await server.query("drop event trigger no_room");
    await expect(assertReady(testDatabase.orm)).rejects.toMatchObject({ reason: "no space" });
    clock.mockImplementation(() => since + 40_000);
    await assertReady(testDatabase.orm);
    expect(await findingOf("space")).toMatchObject({ ok: true });
  } finally {
    clock.mockRestore();
    await server.end();
  }
});
