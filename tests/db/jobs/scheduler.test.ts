import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastTime, nextTimes } from "#domain/flows/job-times.server.ts";
import { Job, Task } from "#domain/kit/trace.entity.server.ts";
import { operationOf } from "#db/registry.server.ts";
import type { Job as Scheduled } from "#jobs/schedule.ts";
import { schedule } from "#jobs/schedule.ts";
import { catchUp, registerJobs, startScheduler } from "#jobs/scheduler.server.ts";
import { startWorker } from "#jobs/worker.server.ts";
import { openWorld, rowsOf, type World } from "../../support/world.ts";
import { platformOf } from "./desk.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const everySecond: Scheduled = { name: "every-second", cron: "* * * * * *", operation: "statement.generate", input: { quiet: true } };

test("two schedulers and two workers side by side: every time is one task and one run", { timeout: 60_000 }, async () => {
  const platforms = await Promise.all([platformOf(world), platformOf(world)]);
  const workers = await Promise.all(platforms.map((one) => startWorker(one, { concurrency: 2 })));
  const schedulers = await Promise.all(platforms.map((one) => startScheduler(one, [everySecond])));
  await pause(5500);
  for (const one of schedulers) await one.stop();
  for (const end = Date.now() + 20_000; Date.now() < end; await pause(200)) {
    if ((await world.em().count(Task, { status: { $ne: "DONE" } })) === 0) break;
  }
  for (const one of workers) await one.stop();
  const tasks = await world.em().find(Task, { kind: "job:every-second" }, { orderBy: { scheduledFor: "asc" } });
  const times = tasks.map((task) => task.scheduledFor?.getTime() ?? 0);
  expect(tasks.length).toBeGreaterThanOrEqual(4);
  expect(new Set(times).size).toBe(tasks.length);
  expect(times.every((time) => time % 1000 === 0)).toBe(true);
  expect(times.slice(1).every((time, i) => time - (times[i] ?? 0) === 1000)).toBe(true);
  expect(tasks.every((task) => task.status === "DONE" && task.attempts === 1)).toBe(true);
  const runs = sql`select count(*)::int as n from oper_log where operation = 'statement.generate' and source = 'job'`;
  expect(await rowsOf(world, runs)).toEqual([{ n: tasks.length }]);
  for (const one of platforms) await one.close();
});

test("a paused job is left out; registering again keeps the pause and follows the schedule", { timeout: 30_000 }, async () => {
  const platform = await platformOf(world);
  const job = { ...everySecond, name: "paused" };
  await registerJobs(world.em(), [job]);
  await world.em().nativeUpdate(Job, { name: "paused" }, { status: "PAUSED" });
  const scheduler = await startScheduler(platform, [{ ...job, cron: "*/1 * * * * *" }]);
  await pause(2200);
  await scheduler.stop();
  expect(await world.em().count(Task, { kind: "job:paused" })).toBe(0);
  expect(await world.em().findAll(Job)).toMatchObject([{ name: "paused", cron: "*/1 * * * * *", status: "PAUSED" }]);
  await platform.close();
});

test("every job of the product has a time, a name of its own, and an operation that takes its input", () => {
  expect(new Set(schedule.map((job) => job.name)).size).toBe(schedule.length);
  for (const job of schedule) {
    expect(nextTimes(job.cron, 5)).toHaveLength(5);
    expect(operationOf(job.operation).input.safeParse(job.input).success).toBe(true);
  }
});

test("times are read in the company's zone", () => {
  for (const time of nextTimes("45 2 * * *", 5)) expect(time.toISOString().slice(11, 16)).toBe("18:45");
});

test("the last time before now, in the company's zone, within a day", () => {
  const at = (now: string, line = "45 2 * * *") => lastTime(line, new Date(now))?.toISOString() ?? null;
  expect(at("2026-11-21T03:00:00Z")).toBe("2026-11-20T18:45:00.000Z");
  expect(at("2026-11-20T18:45:10Z")).toBe("2026-11-20T18:45:00.000Z");
  expect(at("2026-11-20T18:44:59Z")).toBe("2026-11-19T18:45:00.000Z");
  expect(at("2026-11-21T03:00:00Z", "45 2 1 * *")).toBeNull();
  expect(at("2026-11-21T03:00:00Z", "* * * * * *")).toBeNull();
});

test("a night without a scheduler is made good once, but not on a fresh installation and not for a paused job", async () => {
  const platform = await platformOf(world);
  const job: Scheduled = { name: "nightly", cron: "45 2 * * *", operation: "statement.generate", input: { quiet: true } };
  const now = new Date("2026-11-21T03:00:00Z");
  const runs = () => world.em().count(Task, { kind: "job:nightly" });
  const known = (createdTime: string, status: "ACTIVE" | "PAUSED") =>
    world.em().nativeUpdate(Job, { name: "nightly" }, { createdTime: new Date(createdTime), status });
  await registerJobs(world.em(), [job]);
  await known("2026-11-21T02:00:00Z", "ACTIVE");
  await catchUp(platform, [job], now);
  expect(await runs()).toBe(0);
  await known("2026-11-01T00:00:00Z", "PAUSED");
  await catchUp(platform, [job], now);
  expect(await runs()).toBe(0);
  await known("2026-11-01T00:00:00Z", "ACTIVE");
  await Promise.all([catchUp(platform, [job], now), catchUp(platform, [job], now)]);
  expect(await runs()).toBe(1);
  expect(await world.em().findOneOrFail(Task, { kind: "job:nightly" })).toMatchObject({ scheduledFor: new Date("2026-11-20T18:45:00Z") });
  await platform.close();
});
