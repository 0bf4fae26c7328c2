import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, test, type TestContext } from "vitest";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { cancelTask, orderTask } from "#platform/runtime/task/task.server.ts";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { jobSteps } from "#domain/administration/job/job.resource.server.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { projectRoot } from "#db/embedded/data-folder.server.ts";
import type { BaseJob } from "#platform/runtime/module/job.server.ts";
import { schedule } from "#db/services/registry.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { startWorker } from "#jobs/worker.server.ts";
import { currentPrograms, nodeEnvironment, nodeFlags } from "#scripts/child.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { orderSlowWork, platformOf, billsMade, taskWhen } from "./fixture.ts";

/**
 * A worker process on the database; its output is kept. As in the product it has a session of its
 * own: the system shares processors between sessions first, and the worker lowers the priority of
 * its own.
 */
function startProcess(testDatabase: TestDatabase): {
  child: ChildProcess;
  output: string[];
  end(): Promise<void>;
} {
  const script = currentPrograms().worker;
  const follow = ["--import", path.join(projectRoot, "scripts", "follow-parent.mjs")];
  const child = spawn(process.execPath, [...nodeFlags(script), ...follow, script, "--worker"], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ...nodeEnvironment,
      DATABASE_URL: testDatabase.url,
      SEAWAY_PARENT: String(process.pid),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { child, output, end };
}

/** A test's database and its workers, all ended with the test. */
async function openWorkshop({ onTestFinished }: Pick<TestContext, "onTestFinished">) {
  const testDatabase = await openTestDatabase();
  const ends: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await testDatabase.close();
  });
  const worker = async (): Promise<{ stop(): Promise<void> }> => {
    const platform = await platformOf(testDatabase);
    const started = await startWorker(platform, { concurrency: 2 });
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= started.stop().then(() => platform.close()));
    ends.push(stop);
    return { stop };
  };
  const workerProcess = () => {
    const started = startProcess(testDatabase);
    ends.push(started.end);
    return started;
  };
  return { testDatabase, worker, workerProcess };
}

// Both mostly wait.
test.concurrent("a worker killed in the middle: another takes the task up, nothing is lost or done twice", {
  timeout: 200_000,
}, async (context) => {
  const { testDatabase, worker, workerProcess } = await openWorkshop(context);
  const id = await orderSlowWork(testDatabase, 40);
  const { child } = workerProcess();
  await taskWhen(testDatabase, id, (task) => task.seen > 5);
  child.kill("SIGKILL");
  await once(child, "exit");
  const half = await billsMade(testDatabase);
  expect(half.bills).toBeGreaterThan(5);
  expect(half.bills).toBeLessThan(40);
  await worker();
  const done = await taskWhen(testDatabase, id, (task) => task.status === "DONE");
  expect(done.attempts).toBe(2);
  expect(await billsMade(testDatabase)).toEqual({ bills: 40, doubled: 0 });
});

test.concurrent("a database that goes away for 20 seconds: the worker lives on and finishes by itself", {
  timeout: 240_000,
}, async (context) => {
  const { testDatabase, workerProcess } = await openWorkshop(context);
  const id = await orderSlowWork(testDatabase, 60);
  const { child, output } = workerProcess();
  await taskWhen(testDatabase, id, (task) => task.seen > 5);
  const name = new URL(testDatabase.url).pathname.slice(1);
  const admin = new Client({ connectionString: process.env.SEAWAY_TEST_PG });
  await admin.connect();
  try {
    await admin.query(`alter database "${name}" allow_connections false`);
    for (const end = Date.now() + 20_000; Date.now() < end; await pause(500)) {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
        [name],
      );
    }
    await admin.query(`alter database "${name}" allow_connections true`);
  } finally {
    await admin.end();
  }
  expect(child.exitCode, output.join("")).toBeNull();
  await taskWhen(testDatabase, id, (task) => task.status === "DONE");
  expect(await billsMade(testDatabase)).toEqual({ bills: 60, doubled: 0 });
  expect(child.exitCode).toBeNull();
  expect(output.join("")).not.toMatch(/unhandled/i);
});

test("a stop hands the task back at once, and the next worker goes on", async (context) => {
  const { testDatabase, worker } = await openWorkshop(context);
  const id = await orderSlowWork(testDatabase, 40);
  const first = await worker();
  await taskWhen(testDatabase, id, (task) => task.seen > 3);
  await first.stop();
  const waiting = await testDatabase.em().findOneOrFail(Task, { id });
  expect(waiting).toMatchObject({ status: "WAITING", attempts: 0 });
  await worker();
  await taskWhen(testDatabase, id, (task) => task.status === "DONE");
  expect(await billsMade(testDatabase)).toEqual({ bills: 40, doubled: 0 });
});

test("cancel stops it at the next row; what is done stays and is counted", async (context) => {
  const { testDatabase, worker } = await openWorkshop(context);
  const id = await orderSlowWork(testDatabase, 40);
  await worker();
  const seen = (await taskWhen(testDatabase, id, (task) => task.seen > 3)).seen;
  expect(seen).toBeLessThan(40);
  await openCtx(testDatabase.as("admin")).unit((ctx) => cancelTask(ctx, id));
  const ended = await taskWhen(testDatabase, id, (task) => task.status === "CANCELLED");
  const made = await billsMade(testDatabase);
  expect(made.bills).toBeLessThan(40);
  await pause(1000);
  expect(await billsMade(testDatabase)).toEqual(made);
  expect(ended.endedTime).not.toBeNull();
});

test("two workers, many tasks: each runs once, progress and the last counts are kept", async (context) => {
  const { testDatabase, worker } = await openWorkshop(context);
  await Promise.all([worker(), worker()]);
  const em = testDatabase.em();
  const ids: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const order = { operation: "statement.generate", input: { quiet: true }, title: `t${i}` };
    ids.push((await orderTask(em, systemActor("scheduler"), order)) ?? 0);
  }
  for (const id of ids)
    expect(await taskWhen(testDatabase, id, (task) => task.status === "DONE")).toMatchObject({
      attempts: 1,
    });
  const runs = sql`select count(*)::int as n from oper_log where operation = 'statement.generate'`;
  expect(await rowsOf(testDatabase, runs)).toEqual([{ n: 20 }]);
});

test("a refusal of the work ends the task with its words; an unknown user's task ends too", async (request) => {
  const { testDatabase, worker } = await openWorkshop(request);
  await worker();
  const em = testDatabase.em();
  const order = (input: object, user: string) =>
    orderTask(em, systemActor(user), { operation: "statement.generate", input, title: "refused" });
  const nothing = await taskWhen(
    testDatabase,
    (await order({}, "scheduler")) ?? 0,
    (task) => task.status === "FAILED",
  );
  expect(nothing).toMatchObject({
    message: "未获取到数据",
    attempts: 1,
    results: { rows: [{ code: "statement.nothing" }] },
  });
  await taskWhen(
    testDatabase,
    (await order({}, "nobody")) ?? 0,
    (task) => task.status === "FAILED",
  );
});

test("work whose runner died after it was committed is not done again", async (context) => {
  const { testDatabase, worker } = await openWorkshop(context);
  const em = testDatabase.em();
  const input = { nameEn: "ONCE ONLY LTD", roles: "client", accept: "Y" };
  const id =
    (await orderTask(em, systemActor("scheduler"), {
      operation: "customer.save",
      input,
      title: "once",
    })) ?? 0;
  await worker();
  const first = await taskWhen(testDatabase, id, (task) => task.status === "DONE");
  await em.nativeUpdate(
    Task,
    { id },
    { status: "RUNNING", runner: "dead", heartbeatTime: new Date(0), results: null },
  );
  const second = await taskWhen(testDatabase, id, (task) => task.status !== "RUNNING");
  expect(second).toMatchObject({ status: "DONE", attempts: 2, results: first.results });
  expect(
    await rowsOf(
      testDatabase,
      sql`select count(*)::int as n from customer where name_en = 'ONCE ONLY LTD'`,
    ),
  ).toEqual([{ n: 1 }]);
});

test("a task whose runners keep dying is given up", async (context) => {
  const { testDatabase, worker } = await openWorkshop(context);
  const em = testDatabase.em();
  const id =
    (await orderTask(em, systemActor("scheduler"), {
      operation: "statement.generate",
      input: {},
      title: "poison",
    })) ?? 0;
  await em.nativeUpdate(Task, { id }, { attempts: 6 });
  await worker();
  expect(await taskWhen(testDatabase, id, (task) => task.status === "FAILED")).toMatchObject({
    message: expect.stringContaining("6"),
  });
});

test("run once by button runs as the user, and those who see jobs may read the run", async (context) => {
  const { testDatabase, worker } = await openWorkshop(context);
  await registerJobs(testDatabase.em(), [
    {
      ...schedule[1],
      jobName: "nightly",
      cronExpression: "0 0 3 * * ?",
      invokeTarget: "statement.generate('past', true)",
    } as BaseJob,
  ]);
  const job = await testDatabase.em().findOneOrFail(Job, { jobName: "nightly" });
  await expect(
    testDatabase.run("clerk", jobSteps.run, { rows: [{ id: job.id }] }),
  ).rejects.toMatchObject({ code: "kit.noPermission" });
  await runOperation(testDatabase.as("admin", { userName: "admin" }), jobSteps.run, {
    rows: [{ id: job.id }],
  });
  await worker();
  const { id } = await testDatabase.em().findOneOrFail(Task, { kind: "job:nightly" });
  expect(await taskWhen(testDatabase, id, (task) => task.status === "DONE")).toMatchObject({
    operator: "admin",
    title: "nightly",
  });
});
