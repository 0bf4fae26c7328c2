import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { hearJobs, registerJobs } from "#jobs/scheduler.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { platformOf } from "./fixture.ts";

let testDatabase: TestDatabase;
let job: Job;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await registerJobs(testDatabase.em(), [
    {
      jobName: "hourly",
      cronExpression: "0 0 * * * ?",
      invokeTarget: "statement.generate('past', true)",
      misfirePolicy: "2",
      concurrent: "0",
      status: "0",
      remark: "",
    },
  ]);
  job = await testDatabase.em().findOneOrFail(Job, { jobName: "hourly" });
  await sql`insert into job_clock (job_id, heard_until)
    values (${job.id}, ${new Date("2026-11-20T09:30:00Z")})`.execute(testDatabase.em().getKysely());
});
afterAll(() => testDatabase.close());

const hear = async (now: string) => {
  const platform = await platformOf(testDatabase);
  try {
    await hearJobs(platform, new Date(now));
  } finally {
    await platform.close();
  }
};
const times = async () => {
  const tasks = await testDatabase
    .em()
    .find(Task, { kind: "job:hourly" }, { orderBy: { scheduledFor: "asc" } });
  return tasks.map(({ scheduledFor }) => scheduledFor?.toISOString().slice(5, 16));
};

test("a clock that ran a day ahead and is put right neither silences a job nor runs a time twice", async () => {
  await hear("2026-11-20T10:00:10Z");
  expect(await times()).toEqual(["11-20T10:00"]);
  // The clock jumps a day ahead: of what it passes the policy runs one.
  await hear("2026-11-21T11:00:10Z");
  const ahead = await times();
  expect(ahead.at(-1)).toBe("11-21T11:00");
  // It is put right.
  await hear("2026-11-20T10:30:00Z");
  expect(await times()).toEqual(ahead);
  await hear("2026-11-20T11:00:05Z");
  expect(await times()).toContain("11-20T11:00");
  // Back for hours: what was run is not run again.
  await hear("2026-11-20T09:59:00Z");
  await hear("2026-11-20T10:00:20Z");
  await hear("2026-11-20T11:00:20Z");
  const after = await times();
  expect(new Set(after).size).toBe(after.length);
  expect(after.toSorted()).toEqual([...new Set([...ahead, "11-20T11:00"])].toSorted());
  // The day that was passed is not passed again either.
  await hear("2026-11-21T11:00:30Z");
  const all = await times();
  expect(all.filter((time) => time === "11-21T11:00")).toHaveLength(1);
});
