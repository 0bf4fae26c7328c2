import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { orderJob } from "#domain/administration/job/job.resource.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { withoutValues } from "#db/services/monitor/datasource-monitor.server.ts";
import { beatProcess } from "#db/services/monitor/server-monitor.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { type Query, openScreen, serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let admin: Visitor;
let finance: Visitor;
let customer: Visitor;
serveTests(async (served) => {
  testDatabase = served;
  await registerJobs(testDatabase.em());
  [admin, finance, customer] = [
    await visit(testDatabase, "admin"),
    await visit(testDatabase, "finance"),
    await visit(testDatabase, "customer", { customerCodes: ["C1"] }),
  ];
});

const open = <T = Record<string, never> & Record<string, unknown>>(
  who: Visitor,
  name: string,
  path: string,
  more: Query = {},
) => openScreen<T>(who, `administration/${name}`, path, more);
type Rows = { rows: Record<string, unknown>[] };
type Datasource = {
  sort: string;
  statements: { missing: string; rows: Record<string, unknown>[] };
  tables: Rows;
  pool: { most: number };
  waits: Rows;
  long: Rows;
};

describe("every board of the monitor", () => {
  test.each([
    ["monitor/datasource", "/monitor/druid"],
    ["monitor/server", "/monitor/server"],
    ["monitor/cache", "/monitor/cache"],
    ["monitor/cache-list", "/monitor/cacheList?name=login_tokens:"],
    ["job/job-edit", "/monitor/job/index/new", { jobId: "new" }],
    ["job/job-log", "/monitor/job-log/index/0", { jobId: "0" }],
  ])(
    "%s opens for the administrator, and not for a customer",
    async (name, path, params: Record<string, string> = {}) => {
      expect((await open(admin, name, path, { params })).status).toBe(200);
      expect((await open(customer, name, path, { params })).status).toBe(403);
    },
  );
});

describe("the data source", () => {
  test("shows statements without values, ordered as asked, sizes and connections", async () => {
    await sql`select 'a-secret-value' from port where code = 'XXXXX'`.execute(
      testDatabase.em().getKysely(),
    );
    const { data: result } = await open<Datasource>(
      admin,
      "monitor/datasource",
      "/monitor/druid?sort=calls;drop",
    );
    expect(result.sort).toBe("totalMs");
    expect(result.pool.most).toBe(4);
    expect(result.tables.rows.length).toBeGreaterThan(20);
    expect(JSON.stringify(result)).not.toContain("a-secret-value");
    expect(result.statements).toEqual({ missing: "extension", rows: [] });
    const db = testDatabase.em().getKysely();
    await sql`create extension pg_stat_statements`.execute(db);
    // The server keeps a number of statements for all its databases, those asked most.
    for (let times = 0; times < 30; times++)
      for (const column of ["code", "id", "version", "name_en", "created_by", "updated_by"])
        await sql`select max(${sql.ref(column)}) from port where code = ${String(times)}`.execute(
          db,
        );
    const { data: shown } = await open<Datasource>(
      admin,
      "monitor/datasource",
      "/monitor/druid?sort=meanMs",
    );
    const { statements } = shown;
    expect(statements.missing).toBe("");
    // Includes the statement above without its values.
    expect(JSON.stringify(shown)).not.toContain("a-secret-value");
    expect(statements.rows.length).toBeGreaterThan(5);
    for (const { query: _query, hit, ...figures } of statements.rows) {
      for (const [name, value] of Object.entries(figures))
        expect(typeof value, name).toBe("number");
      expect(hit === null || typeof hit === "number").toBe(true);
    }
    const means = statements.rows.map((row) => Number(row.meanMs));
    expect(means).toEqual([...means].sort((mean, other) => other - mean));
    expect(JSON.stringify(shown)).not.toContain("a-secret-value");
  });

  test("shows who waits for a lock and for whom, and what is open for long", {
    timeout: 30_000,
  }, async () => {
    const clients = await Promise.all(
      [0, 1].map(async (i) => {
        const client = new Client({
          connectionString: testDatabase.url,
          application_name: `holder${i}`,
        });
        await client.connect();
        return client;
      }),
    );
    const [holder, waiter] = clients as [Client, Client];
    try {
      await holder.query(
        "begin; update job set remark = 'my-secret-remark' where job_name = 'calculate-fees'",
      );
      const waiting = waiter.query("update job set remark = 'y' where job_name = 'calculate-fees'");
      await pause(1500);
      const { waits, long } = (
        await open<Datasource>(admin, "monitor/datasource", "/monitor/druid")
      ).data;
      expect(waits.rows).toMatchObject([
        { user: "holder1", query: "update job set remark = '…' where job_name = '…'" },
      ]);
      expect(JSON.stringify(waits)).not.toContain("my-secret-remark");
      expect(long.rows.map((row) => row.user)).toContain("holder0");
      await holder.query("rollback");
      await waiting;
    } finally {
      for (const client of clients) await client.end();
    }
  });

  test.each([
    ["select 'it''s' from x", "select '…' from x"],
    ["alter role x password E'se\\nc'", "alter role x password '…'"],
    ["do $$ begin perform 1; end $$", "do '…'"],
    ["select $1, 12345678", "select $1, …"],
    ["select 'cut off he", "select '…'"],
  ])("%s loses its values", (query, shown) => {
    expect(withoutValues(query)).toBe(shown);
  });
});

test("the server shows the job process that speaks, and the one that fell silent", async () => {
  await beatProcess(testDatabase.em(), "jobs");
  const beats = async () =>
    (
      await open<{ beats: { pid: number; silent: boolean }[] }>(
        admin,
        "monitor/server",
        "/monitor/server",
      )
    ).data.beats;
  expect(await beats()).toMatchObject([{ pid: process.pid, silent: false }]);
  await sql`update process_beat set beat_time = now() - interval '5 minutes'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await beats()).toMatchObject([{ silent: true }]);
});

describe("a job on its sheet", () => {
  test("is made, copied, shows its next times and what is wrong with a line", async () => {
    const form = {
      jobName: "sheet",
      jobGroup: "DEFAULT",
      invokeTarget: "jobLog.clear(30L)",
      cronExpression: "0 0 3 L * ?",
      misfirePolicy: "3",
      concurrent: "1",
    };
    const made = await open(admin, "job/job-edit", "/monitor/job/index/new", {
      params: { jobId: "new" },
      form,
    });
    expect(made.status).toBe(302);
    const job = await testDatabase.em().findOneOrFail(Job, { jobName: "sheet" });
    const formShape = await open(admin, "job/job-edit", `/monitor/job/index/${job.id}`, {
      params: { jobId: String(job.id) },
    });
    expect(formShape.data).toMatchObject({
      record: { cronExpression: "0 0 3 L * ?" },
      times: { fault: null, times: { length: 5 } },
    });
    const copy = await open(admin, "job/job-edit", `/monitor/job/index/new?copy=${job.id}`, {
      params: { jobId: "new" },
    });
    expect(copy.data).toMatchObject({
      record: { jobName: "sheet 副本", invokeTarget: "jobLog.clear(30L)" },
    });
    const plain = await open(
      admin,
      "job/job-edit",
      `/monitor/job/index/${job.id}?cron=${encodeURIComponent("0 0 3 * * *")}`,
      {
        params: { jobId: String(job.id) },
      },
    );
    expect(plain.data).toMatchObject({ times: { times: [], fault: { code: "job.cronBothDays" } } });
    const bad = await open(admin, "job/job-edit", "/monitor/job/index/new", {
      params: { jobId: "new" },
      form: { ...form, jobName: "b", cronExpression: "61 0 3 * * ?" },
    });
    expect(bad).toMatchObject({
      status: 422,
      data: { errors: [{ field: "cronExpression", code: "job.cronRange" }] },
    });
    expect(
      (
        await open(finance, "job/job-edit", "/monitor/job/index/new", {
          params: { jobId: "new" },
          form,
        })
      ).status,
    ).toBe(403);
  });

  test("its run shows what it said, and the log is cleared", async () => {
    const job = await testDatabase.em().findOneOrFail(Job, { jobName: "sheet" });
    const id = (await orderJob(testDatabase.em(), systemActor("scheduler"), job)) ?? 0;
    await sql`insert into task_line (task_id, said_time, level, text)
      values (${id}, now(), 'WARN', 'careful')`.execute(testDatabase.em().getKysely());
    const run = await open(admin, "job/job-run", `/monitor/job-log/run/${id}`, {
      params: { runId: String(id) },
    });
    expect(run.data).toMatchObject({
      state: { title: "sheet", status: "WAITING" },
      lines: [{ level: "WARN", text: "careful" }],
    });
    for (const runId of ["0", "999999", "x"])
      expect(
        (await open(admin, "job/job-run", "/monitor/job-log/run/x", { params: { runId } })).status,
      ).toBe(404);
    await testDatabase.em().nativeUpdate(Task, { id }, { status: "DONE" });
    const clear = {
      params: { jobId: String(job.id) },
      form: { _intent: "clear", jobId: String(job.id), sure: "1" },
    };
    const unasked = { ...clear, form: { _intent: "clear", jobId: String(job.id) } };
    expect(
      (await open(finance, "job/job-log", `/monitor/job-log/index/${job.id}`, clear)).status,
    ).toBe(403);
    expect(
      await open(admin, "job/job-log", `/monitor/job-log/index/${job.id}`, unasked),
    ).toMatchObject({
      status: 302,
      location: `/monitor/job-log/index/${job.id}?ask=1`,
    });
    expect(await testDatabase.em().count(Task, { id })).toBe(1);
    expect(
      (await open(admin, "job/job-log", `/monitor/job-log/index/${job.id}`, clear)).status,
    ).toBe(200);
    expect(await testDatabase.em().count(Task, { id })).toBe(0);
  });
});

test("a cache is emptied from its screen, asked with the same right", async () => {
  const post = (who: Visitor, form: Record<string, string>) =>
    open(who, "monitor/cache-list", "/monitor/cacheList", { form });
  const sure = "1";
  expect((await post(finance, { name: "job_cron:", sure })).status).toBe(403);
  // Without script the page cannot ask; the next page does.
  expect(await post(admin, { name: "" })).toMatchObject({
    status: 302,
    location: "/monitor/cacheList?name=&ask=1",
  });
  expect((await post(admin, { name: "job_cron:", sure })).data).toMatchObject({ refusal: null });
  expect((await post(admin, { name: "no_such:", sure })).data).toMatchObject({
    refusal: { code: "cache.unknown" },
  });
  const listed = await open<{ keys: string[] }>(
    admin,
    "monitor/cache-list",
    "/monitor/cacheList?name=login_tokens:",
  );
  expect(listed.data.keys.length).toBeGreaterThanOrEqual(3);
});
