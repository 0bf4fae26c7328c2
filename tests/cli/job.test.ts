import { afterAll, beforeAll, expect, test } from "vitest";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { seaway } from "../support/command.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

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
  expect(JSON.parse(listed.out)).toMatchObject([
    { jobName: "calculate-fees", cronExpression: "0 15 2 * * ?", next: { length: 5 } },
    { jobName: "clear-job-log" },
    { jobName: "collect-files" },
    { jobName: "generate-statements" },
    { jobName: "pre-check" },
    { jobName: "settle-space" },
  ]);
  expect(JSON.parse((await seaway(testDatabase, ["job", "log", "clear-job-log", "--json"])).out)).toMatchObject([
    { job: "clear-job-log", status: "DONE" },
  ]);
  expect((await seaway(testDatabase, ["job", "run", "no-such"])).code).toBe(1);
});
