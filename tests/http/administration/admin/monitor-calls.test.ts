import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { orderJob } from "#domain/administration/job/job.resource.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { serveTests } from "#tests/support/served.ts";
import { type Visitor, visit } from "#tests/support/web.ts";
import { rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { ask } from "./request.ts";

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

const form = {
  jobName: "夜间",
  jobGroup: "DEFAULT",
  invokeTarget: "statement.generate('past', true)",
  cronExpression: "0 0 3 ? * MON-FRI",
  misfirePolicy: "3",
  concurrent: "1",
  status: "0",
};

describe("jobs", () => {
  test("are added paused, found, read, changed, paused and resumed, run, and removed", async () => {
    expect(await ask(admin, "POST monitor/job", form)).toMatchObject({ code: 200 });
    const listed = await ask(
      admin,
      "GET monitor/job/list?pageNum=1&pageSize=10&jobName=夜&jobGroup=DEFAULT&status=1&invokeTarget=generate",
    );
    expect(listed).toMatchObject({ code: 200, total: 1, rows: [{ ...form, status: "1" }] });
    const { jobId, nextValidTime } = (listed.rows ?? [])[0] as {
      jobId: number;
      nextValidTime: string;
    };
    expect(nextValidTime).toMatch(/^\d{4}-\d\d-\d\d 03:00:00$/);
    const echoed = (await ask(admin, `GET monitor/job/${jobId}`)).data as object;
    expect(echoed).toMatchObject({ jobId, jobName: "夜间" });
    expect(
      await ask(admin, "PUT monitor/job", { ...echoed, jobGroup: "SYSTEM", misfirePolicy: "1" }),
    ).toMatchObject({ code: 200 });
    expect((await ask(admin, `GET monitor/job/${jobId}`)).data).toMatchObject({
      jobGroup: "SYSTEM",
      misfirePolicy: "1",
    });
    for (let i = 0; i < 2; i += 1)
      expect(
        await ask(admin, "PUT monitor/job/changeStatus", { jobId, status: "0" }),
      ).toMatchObject({ code: 200 });
    expect((await ask(admin, `GET monitor/job/${jobId}`)).data).toMatchObject({ status: "0" });
    expect(await ask(admin, "PUT monitor/job/changeStatus", { jobId, status: "1" })).toMatchObject({
      code: 200,
    });
    expect(await ask(admin, "PUT monitor/job/run", { jobId, jobGroup: "SYSTEM" })).toMatchObject({
      code: 200,
    });
    expect(await ask(admin, "PUT monitor/job/run", { jobId, jobGroup: "SYSTEM" })).toMatchObject({
      code: 500,
      msg: "“夜间”还有未结束的执行",
    });
    expect(await ask(admin, `DELETE monitor/job/${jobId}`)).toMatchObject({ code: 500 });
    await testDatabase.em().nativeUpdate(Task, { kind: "job:夜间" }, { status: "DONE" });
    expect(await ask(admin, `DELETE monitor/job/${jobId}`)).toMatchObject({ code: 200 });
    expect((await ask(admin, `GET monitor/job/${jobId}`)).code).not.toBe(200);
  });

  test("are refused with a bad cron line or a call that is not on the white list", async () => {
    expect(
      await ask(admin, "POST monitor/job", { ...form, cronExpression: "0 0 3 * * *" }),
    ).toMatchObject({
      code: 500,
      msg: "日（第 4 段）与周（第 6 段）须恰有一个为 ?",
    });
    expect(
      await ask(admin, "POST monitor/job", { ...form, invokeTarget: "ryTask.ryParams('ry')" }),
    ).toMatchObject({ code: 500 });
    expect(
      await ask(admin, "PUT monitor/job/changeStatus", { jobId: 1, status: "2" }),
    ).toMatchObject({ code: 500 });
    expect((await ask(admin, "PUT monitor/job/run", { jobId: "1 or 1=1" })).code).not.toBe(200);
  });

  test("are closed to those without the permission", async () => {
    expect(await ask(finance, "GET monitor/job/list")).toMatchObject({ code: 200 });
    expect(await ask(finance, "POST monitor/job", form)).toMatchObject({ code: 403 });
    expect(await ask(finance, "DELETE monitor/jobLog/clean")).toMatchObject({ code: 403 });
    for (const line of [
      "GET monitor/job/list",
      "GET monitor/jobLog/list",
      "GET monitor/server",
      "GET monitor/cache",
      "GET monitor/cache/getNames",
    ])
      expect(await ask(customer, line), line).toMatchObject({ code: 403 });
    expect(await ask(customer, "DELETE monitor/cache/clearCacheAll")).toMatchObject({ code: 403 });
  });

  test("have a log: found by name, group, status and time, deleted, cleaned", async () => {
    const job = await testDatabase.em().findOneOrFail(Job, { jobName: "calculate-fees" });
    for (const [hour, status] of [
      [1, "DONE"],
      [2, "FAILED"],
      [3, "WAITING"],
    ] as const) {
      const id = await orderJob(
        testDatabase.em(),
        systemActor("scheduler"),
        job,
        new Date(Date.UTC(2026, 0, 2, hour)),
      );
      const failed =
        status === "FAILED"
          ? { messageCode: "job.givenUp", messageParams: { count: 6 }, message: "x" }
          : {};
      await testDatabase.em().nativeUpdate(Task, { id: id ?? 0 }, { status, ...failed });
      if (status === "FAILED")
        await sql`insert into task_line (task_id, said_time, level, text)
          values (${id}, now(), 'ERROR', 'boom')`.execute(testDatabase.em().getKysely());
    }
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const listed = await ask(
      admin,
      `GET monitor/jobLog/list?jobName=calculate&jobGroup=SYSTEM&status=1&params[beginTime]=${today}&params[endTime]=${today}`,
    );
    expect(listed).toMatchObject({
      total: 1,
      rows: [
        {
          jobName: "calculate-fees",
          jobGroup: "SYSTEM",
          invokeTarget: "fee.calculateNightly()",
          status: "1",
          exceptionInfo: "boom",
          jobMessage: "已中断 6 次，停止重试",
        },
      ],
    });
    expect(await ask(admin, "GET monitor/jobLog/list?jobName=calculate&status=0")).toMatchObject({
      total: 2,
    });
    expect(await ask(admin, "GET monitor/jobLog/list?jobName=calculate&status=9")).toMatchObject({
      total: 0,
    });
    const { jobLogId } = (listed.rows ?? [])[0] as { jobLogId: number };
    expect(await ask(admin, `DELETE monitor/jobLog/${jobLogId}`)).toMatchObject({ code: 200 });
    expect(await ask(admin, "DELETE monitor/jobLog/clean")).toMatchObject({ code: 200 });
    expect(await ask(admin, "GET monitor/jobLog/list?jobName=calculate")).toMatchObject({
      total: 1,
      rows: [{ status: "0" }],
    });
  });
});

describe("the server", () => {
  test("tells what these clients show, and nothing secret", async () => {
    const { code, data } = await ask<{ data: Record<string, Record<string, unknown>> }>(
      admin,
      "GET monitor/server",
    );
    expect(code).toBe(200);
    expect(Object.keys(data.cpu ?? {}).sort()).toEqual([
      "cpuNum",
      "free",
      "sys",
      "total",
      "used",
      "wait",
    ]);
    for (const figure of Object.values(data.cpu ?? {}))
      expect(String(figure)).toMatch(/^\d+(\.\d)?$/);
    expect(Number(data.mem?.total)).toBeGreaterThan(0);
    expect(data.jvm).toMatchObject({ name: "Node.js", version: process.versions.node });
    expect(data.sys).toHaveProperty("computerName");
    expect(data.sysFiles).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          usage: expect.any(Number),
          total: expect.stringMatching(/GB$/),
          sysTypeName: expect.stringMatching(/^([a-z]+[0-9]?|0x[0-9a-f]+)$/),
        }),
      ]),
    );
    expect(JSON.stringify(data)).not.toContain(new URL(testDatabase.url).password || "no-password");
  });

  test("what a process was started with is shown without secrets", async () => {
    const { safeArguments } = await import("#db/services/monitor/server-monitor.server.ts");
    expect(safeArguments(["--max-old-space-size=512", "jobs/main.ts", "--worker"])).toBe(
      "--max-old-space-size=512 jobs/main.ts --worker",
    );
    const shown = safeArguments([
      "--password=abc",
      "--api-token",
      "xyz",
      "--database-url=postgresql://u:p@h/d",
      "postgresql://u:secret@h/d",
      "last",
    ]);
    expect(shown).not.toMatch(/abc|xyz|u:p|secret@/);
    expect(shown).toMatch(/last$/);
  });
});

describe("caches", () => {
  test("answer with everything these clients read without asking", async () => {
    const { data } = await ask<{ data: { info: object; dbSize: number; commandStats: object[] } }>(
      admin,
      "GET monitor/cache",
    );
    expect(Object.keys(data.info).sort()).toEqual([
      "aof_enabled",
      "connected_clients",
      "instantaneous_input_kbps",
      "instantaneous_output_kbps",
      "maxmemory_human",
      "rdb_last_bgsave_status",
      "redis_mode",
      "redis_version",
      "tcp_port",
      "uptime_in_days",
      "used_cpu_user_children",
      "used_memory_human",
    ]);
    expect(data.dbSize).toBeGreaterThanOrEqual(3);
    expect(data.commandStats).toEqual(
      expect.arrayContaining([{ name: "commit", value: expect.stringMatching(/^\d+$/) }]),
    );
  });

  test("name sessions by their numbers; no token, hash or captcha answer is seen", async () => {
    const names = (await ask(admin, "GET monitor/cache/getNames")).data as {
      cacheName: string;
      remark: string;
    }[];
    expect(names.map((item) => item.cacheName)).toEqual(
      expect.arrayContaining([
        "login_tokens:",
        "captcha_codes:",
        "pwd_err_cnt:",
        "repeat_submit:",
        "job_cron:",
      ]),
    );
    expect(names.every((item) => item.cacheName.endsWith(":") && item.remark !== "")).toBe(true);
    await sql`insert into captcha (id_hash, answer_hash, address, kind, opens_at, expires_at)
      values ('deadbeef', 'cafebabe', '1.1.1.1', 'image', now(), now() + interval '1 minute')`.execute(
      testDatabase.em().getKysely(),
    );
    await sql`insert into sign_in_attempt (user_name, place) values ('My-Password-1', '1.1.1.1')`.execute(
      testDatabase.em().getKysely(),
    );
    let seen = "";
    for (const { cacheName } of names) {
      const keys = (await ask(admin, `GET monitor/cache/getKeys/${cacheName}`)).data as string[];
      expect(keys.every((key) => typeof key === "string" && key.startsWith(cacheName))).toBe(true);
      for (const key of keys.slice(0, 20))
        seen += JSON.stringify(
          await ask(admin, `GET monitor/cache/getValue/${cacheName}/${encodeURIComponent(key)}`),
        );
      seen += keys.join(" ");
    }
    expect(seen).toContain(finance.userName);
    expect(seen).not.toContain(finance.token);
    const [hash] = await rowsOf<{ h: string }>(
      testDatabase,
      sql`select token_hash as h from session limit 1`,
    );
    expect(seen).not.toContain(hash?.h ?? "none");
    expect(seen).not.toMatch(/deadbeef|cafebabe|My-Password-1/);
    expect(await ask(admin, "GET monitor/cache/getKeys/no_such:")).toMatchObject({
      code: 500,
      msg: "没有名为 no_such: 的缓存",
    });
  });

  test("of every process are emptied when one is told to; what is no order empties nothing", async () => {
    const { platform } = await import("#app/session/platform.server.ts");
    const { processCaches } = await import("#platform/kernel/settings/counted-cache.ts");
    const { orm } = await platform();
    const cache = processCaches.get("job_cron:");
    const [item, other] = ["postgres://here a", "b"];
    for (const key of [item, other]) cache?.set(key, null);
    // Another process announces it through the database, once the listener is connected.
    const notify = (payload: string) =>
      sql`select pg_notify('seaway_cache', ${payload})`.execute(orm.em.fork().getKysely());
    const gone = (key: string) =>
      expect
        .poll(
          async () =>
            (await notify(JSON.stringify({ name: "job_cron:", key: "a" }))) && cache?.has(key),
          { timeout: 5000 },
        )
        .toBe(false);
    await gone(item);
    for (const nonsense of ["", "{", "[]", '{"name":7}', '{"name":"no_such:","key":null}'])
      await notify(nonsense);
    expect(cache?.has(other)).toBe(true);
    expect(await ask(admin, "DELETE monitor/cache/clearCacheName/job_cron:")).toMatchObject({
      code: 200,
    });
    await expect.poll(() => cache?.size).toBe(0);
  });

  test("are cleared by key and by name; the right of the same act elsewhere is asked too", async () => {
    const { clearCacheEntries } = await import("#db/services/monitor/monitor-operations.server.ts");
    const { runOperation } = await import("#platform/kernel/operation/operation.server.ts");
    const watcher = testDatabase.as("clerk", { permissions: ["monitor:cache:list"] });
    await expect(
      runOperation(watcher, clearCacheEntries, { name: "login_tokens:" }),
    ).rejects.toMatchObject({ code: "kit.noPermission" });
    await expect(runOperation(watcher, clearCacheEntries, {})).rejects.toMatchObject({
      code: "kit.noPermission",
    });
    await expect(
      runOperation(watcher, clearCacheEntries, { name: "nothing" }),
    ).rejects.toMatchObject({ code: "cache.unknown" });
    await expect(
      runOperation(watcher, clearCacheEntries, { name: "captcha_codes:" }),
    ).resolves.toEqual({ removed: 1 });
    await sql`insert into idempotency_key (key, operator, operation, input_hash, answer, created_time)
      values ('fresh', 'a', 'o', 'h', '{}', now()),
        ('old', 'a', 'o', 'h', '{}', now() - interval '2 hours'),
        ('working', 'a', 'o', 'h', null, now() - interval '2 hours')`.execute(
      testDatabase.em().getKysely(),
    );
    await expect(
      runOperation(watcher, clearCacheEntries, { name: "repeat_submit:" }),
    ).resolves.toEqual({ removed: 1 });
    const [session] = await rowsOf<{ id: number }>(
      testDatabase,
      sql`select s.id
        from session s join app_user u on u.id = s.user_id
        where u.user_name = ${finance.userName}`,
    );
    expect(
      await ask(admin, `DELETE monitor/cache/clearCacheKey/login_tokens:${session?.id}`),
    ).toMatchObject({ code: 200 });
    expect(await ask(finance, "GET monitor/job/list")).toMatchObject({ code: 401 });
    expect(await ask(admin, "DELETE monitor/cache/clearCacheName/pwd_err_cnt:")).toMatchObject({
      code: 200,
    });
    expect(await rowsOf(testDatabase, sql`select 1 from sign_in_attempt`)).toEqual([]);
    expect(await ask(admin, "DELETE monitor/cache/clearCacheAll")).toMatchObject({ code: 200 });
    expect(await ask(admin, "GET monitor/job/list")).toMatchObject({ code: 401 });
  });
});
