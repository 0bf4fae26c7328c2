import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobSteps } from "#domain/administration/job/job.resource.server.ts";
import { assertCron, resolveTarget } from "#domain/administration/job/job-targets.server.ts";
import { nextTimes } from "#domain/administration/job/job-times.server.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import type { BaseJob } from "#platform/runtime/module/job.server.ts";
import { schedule } from "#db/services/registry.server.ts";
import { hearJobs, registerJobs, startScheduler } from "#jobs/scheduler.server.ts";
import { startWorker } from "#jobs/worker.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { platformOf } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const hourly: BaseJob = {
  jobName: "hourly",
  cronExpression: "0 0 * * * ?",
  invokeTarget: "statement.generate('past', true)",
  misfirePolicy: "2",
  concurrent: "0",
  status: "0",
  remark: "",
};
const everySecond: BaseJob = { ...hourly, jobName: "every-second", cronExpression: "* * * * * ?" };

const timesOf = async (jobName: string) => {
  const tasks = await testDatabase
    .em()
    .find(Task, { kind: `job:${jobName}` }, { orderBy: { scheduledFor: "asc" } });
  return tasks.map((task) => task.scheduledFor?.toISOString().slice(11, 19) ?? "by hand");
};
/** A job handled up to a time. */
async function heard(job: Partial<BaseJob> & { jobName: string }, until: string): Promise<Job> {
  await registerJobs(testDatabase.em(), [{ ...hourly, ...job }]);
  const result = await testDatabase.em().findOneOrFail(Job, { jobName: job.jobName });
  await sql`insert into job_clock (job_id, heard_until) values (${result.id}, ${new Date(until)})`.execute(
    testDatabase.em().getKysely(),
  );
  return result;
}
const hear = async (now: string) => {
  const platform = await platformOf(testDatabase);
  try {
    return await hearJobs(platform, new Date(now));
  } finally {
    await platform.close();
  }
};
const end = (jobName: string) =>
  testDatabase.em().nativeUpdate(Task, { kind: `job:${jobName}` }, { status: "DONE" });

test("two schedulers and two workers side by side: every time is one task and one run", {
  timeout: 60_000,
}, async () => {
  const platforms = await Promise.all([platformOf(testDatabase), platformOf(testDatabase)]);
  const workers = await Promise.all(
    platforms.map((platform) => startWorker(platform, { concurrency: 2 })),
  );
  const schedulers = await Promise.all(
    platforms.map((platform) => startScheduler(platform, [everySecond])),
  );
  await pause(5500);
  for (const scheduler of schedulers) await scheduler.stop();
  for (const late = Date.now() + 20_000; Date.now() < late; await pause(200)) {
    if ((await testDatabase.em().count(Task, { status: { $ne: "DONE" } })) === 0) break;
  }
  for (const worker of workers) await worker.stop();
  const tasks = await testDatabase
    .em()
    .find(Task, { kind: "job:every-second" }, { orderBy: { scheduledFor: "asc" } });
  const times = tasks.map((task) => task.scheduledFor?.getTime() ?? 0);
  expect(tasks.length).toBeGreaterThanOrEqual(4);
  expect(new Set(times).size).toBe(tasks.length);
  expect(times.slice(1).every((time, i) => time - (times[i] ?? 0) === 1000)).toBe(true);
  expect(tasks.every((task) => task.status === "DONE" && task.attempts === 1)).toBe(true);
  const runs = sql`select count(*)::int as n
    from oper_log
    where operation = 'statement.generate' and source = 'job'`;
  expect(await rowsOf(testDatabase, runs)).toEqual([{ n: tasks.length }]);
  await testDatabase.em().nativeUpdate(Job, { jobName: "every-second" }, { status: "1" });
  for (const platform of platforms) await platform.close();
});

test("what people changed stays when the product's jobs are registered again; what it no longer brings is theirs", async () => {
  await registerJobs(testDatabase.em(), [{ ...hourly, jobName: "kept" }]);
  await testDatabase
    .em()
    .nativeUpdate(Job, { jobName: "kept" }, { cronExpression: "0 5 * * * ?", status: "1" });
  await registerJobs(testDatabase.em(), [{ ...hourly, jobName: "kept" }]);
  expect(await testDatabase.em().findOneOrFail(Job, { jobName: "kept" })).toMatchObject({
    cronExpression: "0 5 * * * ?",
    status: "1",
    builtIn: "Y",
  });
  await registerJobs(testDatabase.em(), []);
  expect(await testDatabase.em().findOneOrFail(Job, { jobName: "kept" })).toMatchObject({
    builtIn: "N",
  });
});

test("every job of the product has a time, a name of its own, and a call that takes its values", () => {
  expect(new Set(schedule.map((job) => job.jobName)).size).toBe(schedule.length);
  const from = { zone: "Asia/Shanghai", from: new Date() };
  for (const job of schedule) {
    assertCron(job.cronExpression, from);
    expect(nextTimes(job.cronExpression, 5, from)).toHaveLength(5);
    const { operation, input } = resolveTarget(job.invokeTarget);
    expect(operationOf(operation.name).input.safeParse(input).success).toBe(true);
  }
});

test("times missed while no scheduler ran: all, the last, none", async () => {
  for (const [jobName, misfirePolicy] of [
    ["all", "1"],
    ["once", "2"],
    ["none", "3"],
  ] as const)
    await heard({ jobName, misfirePolicy }, "2026-11-20T22:30:00Z");
  await hear("2026-11-21T02:30:00Z");
  await hear("2026-11-21T02:30:01Z");
  expect(await timesOf("all")).toEqual(["23:00:00", "00:00:00", "01:00:00", "02:00:00"]);
  expect(await timesOf("once")).toEqual(["02:00:00"]);
  expect(await timesOf("none")).toEqual([]);
  await hear("2026-11-21T03:00:00.500Z");
  for (const jobName of ["all", "once", "none"])
    expect((await timesOf(jobName)).at(-1)).toBe("03:00:00");
  await testDatabase
    .em()
    .nativeUpdate(Job, { jobName: { $in: ["all", "once", "none"] } }, { status: "1" });
});

test("runs that must not overlap come one after the other; those that may come at once", async () => {
  await heard({ jobName: "alone", misfirePolicy: "1", concurrent: "1" }, "2026-11-20T22:30:00Z");
  await heard({ jobName: "together", misfirePolicy: "1", concurrent: "0" }, "2026-11-20T22:30:00Z");
  const now = "2026-11-21T00:30:00Z";
  await hear(now);
  await hear(now);
  expect(await timesOf("alone")).toEqual(["23:00:00"]);
  expect(await timesOf("together")).toEqual(["23:00:00", "00:00:00"]);
  await end("alone");
  await hear(now);
  await hear(now);
  expect(await timesOf("alone")).toEqual(["23:00:00", "00:00:00"]);
  await end("alone");
  await hear(now);
  expect(await timesOf("alone")).toHaveLength(2);
  await testDatabase
    .em()
    .nativeUpdate(Job, { jobName: { $in: ["alone", "together"] } }, { status: "1" });
});

test("a run that goes on makes the next time wait, and a long wait follows the misfire policy", async () => {
  const job = await heard(
    { jobName: "long", misfirePolicy: "3", concurrent: "1" },
    "2026-11-21T00:30:00Z",
  );
  await hear("2026-11-21T01:00:00Z");
  await hear("2026-11-21T02:00:01Z");
  expect(await timesOf("long")).toEqual(["01:00:00"]);
  await expect(
    testDatabase.run("admin", jobSteps.run, { rows: [{ id: job.id }] }),
  ).resolves.toMatchObject({
    refused: 1,
    rows: [{ code: "job.stillRuns" }],
  });
  await end("long");
  await hear("2026-11-21T02:30:00Z");
  expect(await timesOf("long")).toEqual(["01:00:00"]);
  await hear("2026-11-21T03:00:00Z");
  expect(await timesOf("long")).toEqual(["01:00:00", "03:00:00"]);
});

test("while a job is paused its times are not missed, and a fresh one has nothing to make good", async () => {
  const job = await heard({ jobName: "resting", status: "1" }, "2026-11-01T00:00:00Z");
  await hear(new Date(Date.now() + 1000).toISOString());
  expect(await timesOf("resting")).toEqual([]);
  await testDatabase.run("admin", jobSteps.resume, { rows: [{ id: job.id }] });
  const next = await hear(new Date(Date.now() + 1000).toISOString());
  expect(await timesOf("resting")).toEqual([]);
  expect(next - Date.now()).toBeLessThanOrEqual(3_601_000);
});

test("schedulers that hear the same job at once order each time once", async () => {
  await heard({ jobName: "shared", misfirePolicy: "1" }, "2026-11-21T00:30:00Z");
  const platforms = await Promise.all([
    platformOf(testDatabase),
    platformOf(testDatabase),
    platformOf(testDatabase),
  ]);
  await Promise.all(
    platforms.map((platform) => hearJobs(platform, new Date("2026-11-21T03:10:00Z"))),
  );
  for (const platform of platforms) await platform.close();
  expect(await timesOf("shared")).toEqual(["01:00:00", "02:00:00", "03:00:00"]);
});

test("a job that calls what this version does not know stands in nobody's way", async () => {
  const job = await heard({ jobName: "broken" }, "2026-11-21T04:30:00Z");
  await testDatabase.em().nativeUpdate(Job, { id: job.id }, { invokeTarget: "gone.away()" });
  await heard({ jobName: "whole" }, "2026-11-21T04:30:00Z");
  await hear("2026-11-21T05:00:00Z");
  expect(await timesOf("broken")).toEqual([]);
  expect(await timesOf("whole")).toEqual(["05:00:00"]);
});
