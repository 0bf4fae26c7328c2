import { afterAll, beforeAll, expect, test } from "vitest";
import { schedule } from "#db/services/registry.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { seaway } from "#tests/support/command.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

test("a job of the product runs by its name, also before a scheduler ever ran; its run and its times are listed", {
  timeout: 60_000,
}, async () => {
  expect(await seaway(testDatabase, ["job", "run", "clear-job-log"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("clear-job-log"),
  });
  await registerJobs(testDatabase.em());
  const listed = await seaway(testDatabase, ["job", "list", "--json"]);
  const jobs: { jobName: string; cronExpression: string; next: string[] }[] = JSON.parse(
    listed.out,
  );
  expect(jobs.map(({ jobName }) => jobName)).toEqual(
    schedule.map(({ jobName }) => jobName).toSorted(),
  );
  expect(jobs.find(({ jobName }) => jobName === "calculate-fees")).toMatchObject({
    cronExpression: "0 15 2 * * ?",
    next: { length: 5 },
  });
  expect(
    JSON.parse((await seaway(testDatabase, ["job", "log", "clear-job-log", "--json"])).out),
  ).toMatchObject([{ job: "clear-job-log", status: "DONE" }]);
  expect((await seaway(testDatabase, ["job", "run", "no-such"])).code).toBe(1);
});
