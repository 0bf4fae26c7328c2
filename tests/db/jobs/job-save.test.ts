import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobSteps, liveRuns } from "#domain/administration/job/job.resource.server.ts";
import { clearRuns, removeRuns } from "#domain/administration/job/ops/job-runs.server.ts";
import { addJob, saveJob } from "#domain/administration/job/ops/job-save.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { Job, Task, TaskLine } from "#platform/kernel/trace/trace.entity.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { platformOf } from "./fixture.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const night = {
  jobName: "night",
  invokeTarget: "fee.calculateNightly()",
  cronExpression: "0 0 3 * * ?",
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) =>
      `${refusalsOf(error)[0]?.code} ${refusalsOf(error)[0]?.place.field ?? ""}`.trim(),
  );
const add = (fields: object) => testDatabase.run("admin", addJob, { ...night, ...fields });

test("a batch whose rows were all refused has failed; with some done it says how many", async () => {
  const { id: kept } = (await add({ jobName: "batch" })) as { id: number };
  const platform = await platformOf(testDatabase);
  const run = async (rows: { id: number }[]) => {
    const ctx = openCtx(testDatabase.as("admin", { userName: "admin" }));
    const id = await ctx.unit((unit) =>
      orderTask(unit.em, unit.actor, {
        operation: jobSteps.remove.name,
        input: { rows },
        title: "batch",
      }),
    );
    const outcome = await runTask(platform, id ?? 0, new AbortController().signal);
    return { outcome, task: await testDatabase.em().findOneOrFail(Task, { id: id ?? 0 }) };
  };
  const none = await run([{ id: 999_998 }, { id: 999_999 }]);
  expect(none.task).toMatchObject({
    status: "FAILED",
    messageCode: "shell.doneRefused",
    messageParams: { done: 0, refused: 2 },
  });
  const some = await run([{ id: kept }, { id: 999_999 }]);
  expect(some.task).toMatchObject({
    status: "DONE",
    messageCode: "shell.doneRefused",
    messageParams: { done: 1, refused: 1 },
  });
  expect(some.outcome?.results).toMatchObject({ done: 1, refused: 1 });
  await platform.close();
});

describe("a job", () => {
  test("is made paused, and changed; its group, policies and remark are kept", async () => {
    const { id } = (await add({
      jobName: "made",
      misfirePolicy: "1",
      concurrent: "0",
      remark: "r",
    })) as { id: number };
    const made = await testDatabase.em().findOneOrFail(Job, { id });
    expect(made).toMatchObject({
      status: "1",
      jobGroup: "DEFAULT",
      misfirePolicy: "1",
      concurrent: "0",
      remark: "r",
      builtIn: "N",
    });
    await testDatabase.run("admin", saveJob, {
      ...night,
      id,
      version: made.version,
      jobName: "made again",
      cronExpression: "0 0 4 ? * MON-FRI",
    });
    expect(await testDatabase.em().findOneOrFail(Job, { id })).toMatchObject({
      jobName: "made again",
      remark: "r",
    });
    expect(
      await codeOf(
        testDatabase.run("admin", saveJob, {
          ...night,
          id,
          version: made.version,
          jobName: "stale",
        }),
      ),
    ).toMatch(/^kit.stale/);
  });

  test("is refused with a bad cron line, a call that is not on the list, a name that is taken", async () => {
    expect(await codeOf(add({ cronExpression: "0 3 * * *" }))).toBe("job.cronParts cronExpression");
    expect(await codeOf(add({ cronExpression: "0 0 25 * * ?" }))).toBe(
      "job.cronRange cronExpression",
    );
    expect(await codeOf(add({ cronExpression: "0 0 3 31 2 ?" }))).toBe(
      "job.cronNever cronExpression",
    );
    expect(await codeOf(add({ cronExpression: "0 0 3 * * ? 2020" }))).toBe(
      "job.cronNever cronExpression",
    );
    for (const call of ["rmi://evil", "java.lang.Runtime.exec('id')", "fee.calculateNightly"])
      expect(await codeOf(add({ invokeTarget: call }))).toBe("job.targetForm invokeTarget");
    for (const call of ["ryTask.ryNoParams()", "user.resetPassword('admin')", "constructor.call()"])
      expect(await codeOf(add({ invokeTarget: call }))).toMatch(
        /^job.target(Unknown|Form) invokeTarget$/,
      );
    expect(await codeOf(add({ invokeTarget: "user.resetPassword('admin')" }))).toBe(
      "job.targetUnknown invokeTarget",
    );
    expect(await codeOf(add({ invokeTarget: "fee.calculateNightly(1)" }))).toBe(
      "job.targetCount invokeTarget",
    );
    expect(await codeOf(add({ invokeTarget: "statement.generate(2026L)" }))).toBe(
      "job.targetValue invokeTarget",
    );
    expect(await codeOf(add({ invokeTarget: "statement.generate('soon')" }))).toBe(
      "job.targetValue invokeTarget",
    );
    expect(await codeOf(add({ invokeTarget: "jobLog.clear(-1L)" }))).toBe(
      "job.targetValue invokeTarget",
    );
    await add({ jobName: "taken" });
    expect(await codeOf(add({ jobName: "taken" }))).toBe("job.nameKnown jobName");
  });

  test("nobody has the scheduler do what he may not do himself", async () => {
    const caller = testDatabase.as("finance", {
      permissions: ["monitor:job:add", "monitor:job:changeStatus"],
    });
    expect(await codeOf(runOperation(caller, addJob, { ...night, jobName: "beyond" }))).toBe(
      "job.targetNotHeld invokeTarget",
    );
    const { id } = (await add({ jobName: "beyond" })) as { id: number };
    expect(await runOperation(caller, jobSteps.resume, { rows: [{ id }] })).toMatchObject({
      refused: 1,
      rows: [{ code: "job.targetNotHeld" }],
    });
    expect(await runOperation(caller, jobSteps.run, { rows: [{ id }] })).toMatchObject({
      refused: 1,
      rows: [{ code: "job.targetNotHeld" }],
    });
    expect(await codeOf(runOperation(testDatabase.as("clerk"), addJob, night))).toBe(
      "kit.noPermission",
    );
  });

  test("that comes with the product is neither renamed nor removed", async () => {
    await registerJobs(testDatabase.em());
    const job = await testDatabase.em().findOneOrFail(Job, { jobName: "calculate-fees" });
    expect(
      await codeOf(
        testDatabase.run("admin", saveJob, {
          ...night,
          id: job.id,
          version: undefined,
          jobName: "mine",
        }),
      ),
    ).toBe("job.builtIn jobName");
    expect(
      await testDatabase.run("admin", jobSteps.remove, { rows: [{ id: job.id }] }),
    ).toMatchObject({ rows: [{ code: "job.builtIn" }] });
  });
});

describe("runs", () => {
  const runOnce = async (jobName: string) => {
    const job = await testDatabase.em().findOneOrFail(Job, { jobName });
    await testDatabase.run("admin", jobSteps.run, { rows: [{ id: job.id }] });
    const task = await testDatabase
      .em()
      .findOneOrFail(Task, { kind: `job:${jobName}`, status: "WAITING" });
    await testDatabase.em().nativeUpdate(Task, { id: task.id }, { operator: "scheduler" });
    return { job, id: task.id };
  };

  test("keep what they said: begin, progress, end, refusal; follow a new name; and go when they are cleared", {
    timeout: 60_000,
  }, async () => {
    await add({ jobName: "speaks", invokeTarget: "jobLog.clear(3650L)" });
    const { job, id } = await runOnce("speaks");
    expect(await testDatabase.run("admin", removeRuns, { rows: [{ id }] })).toMatchObject({
      refused: 1,
      rows: [{ code: "jobLog.notEnded" }],
    });
    expect(await liveRuns(testDatabase.em(), job)).toBe(1);
    const platform = await platformOf(testDatabase);
    expect(await runTask(platform, id, new AbortController().signal)).toMatchObject({
      status: "DONE",
    });
    const lines = async (of: number) =>
      (await testDatabase.em().find(TaskLine, { task: of }, { orderBy: { id: "asc" } })).map(
        (line) => line.code,
      );
    // Log lines of the operation have no code.
    expect(await lines(id)).toEqual(["job.line.begins", null]);

    await add({ jobName: "refused", invokeTarget: "statement.generate('2020-01')" });
    const second = await runOnce("refused");
    expect(await runTask(platform, second.id, new AbortController().signal)).toMatchObject({
      status: "FAILED",
    });
    expect(await lines(second.id)).toEqual(["job.line.begins", null, "statement.nothing"]);
    await platform.close();

    await testDatabase.run("admin", saveJob, {
      ...night,
      invokeTarget: job.invokeTarget,
      id: job.id,
      version: undefined,
      jobName: "speaks anew",
    });
    expect(await testDatabase.em().findOneOrFail(Task, { id })).toMatchObject({
      kind: "job:speaks anew",
      title: "speaks",
    });
    expect(await testDatabase.run("admin", clearRuns, { days: 1 })).toEqual({ removed: 0 });
    expect(await testDatabase.run("admin", clearRuns, { jobId: job.id })).toEqual({ removed: 1 });
    expect(
      await testDatabase.run("admin", removeRuns, { rows: [{ id: second.id }] }),
    ).toMatchObject({ done: 1 });
    expect(await rowsOf(testDatabase, sql`select 1 from task_line`)).toEqual([]);
  });

  test("an exception stands in the output, with what the work logged and how far it came", {
    timeout: 60_000,
  }, async () => {
    const { openLines } = await import("#jobs/task-lines.server.ts");
    const { pino } = await import("pino");
    const { id } = await (async () => {
      await add({ jobName: "talks", invokeTarget: "jobLog.clear(3650L)" });
      return runOnce("talks");
    })();
    const lines = openLines(id, true);
    const log = lines.heard(pino({ level: "silent" }));
    log.info({ count: 3, deep: { no: 1 } }, "three found");
    log.child({ a: 1 }).warn("unheard");
    log.warn("careful");
    lines.progress({ seen: 5, total: 10, changed: 2, failed: 1, message: "half" });
    lines.progress({ seen: 6, total: 10 });
    lines.exception(new Error("broken pipe"));
    await lines.flush(testDatabase.em());
    await lines.flush(testDatabase.em());
    const kept = await testDatabase.em().find(TaskLine, { task: id }, { orderBy: { id: "asc" } });
    expect(kept.map((line) => [line.level, line.code, line.text.split("\n")[0]])).toEqual([
      ["INFO", null, "three found count=3"],
      ["WARN", null, "careful"],
      ["INFO", "job.line.progress", "half"],
      ["ERROR", null, "Error: broken pipe"],
    ]);
    expect(kept[2]?.params).toEqual({ seen: 5, total: 10, changed: 2, failed: 1 });
    const silent = openLines(id, false);
    silent.exception(new Error("not a job"));
    await silent.flush(testDatabase.em());
    expect(await testDatabase.em().count(TaskLine, { task: id })).toBe(4);
  });
});
