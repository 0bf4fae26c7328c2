import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isNoSpace } from "#db/orm/no-space.ts";
import { translateError } from "#platform/operation/operation.server.ts";
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

test("a full disk is said as such: by the refusal of a save, at the health check and to doctor", async () => {
  const failed =
    await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
      .execute(testDatabase.em().getKysely())
      .catch((error: unknown) => error);
  expect(isNoSpace(failed)).toBe(true);
  await assertReady(testDatabase.orm);
  expect(await translateError(failed, testDatabase.em())).toMatchObject({ code: "kit.noSpace" });
  await expect(assertReady(testDatabase.orm)).rejects.toMatchObject({ reason: "no space" });
  expect(isNoSpace(new Error("ENOENT: no such file"))).toBe(false);
});
