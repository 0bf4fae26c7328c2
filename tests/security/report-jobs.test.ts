import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobSteps, orderJob } from "#domain/administration/job/job.resource.server.ts";
import { addJob, saveJob } from "#domain/administration/job/ops/job-save.server.ts";
import { Role, User } from "#domain/administration/org/org.entity.server.ts";
import { readSystemActor } from "#domain/administration/org/system-actor.server.ts";
import { orderReport } from "#domain/reports/report/ops/order-report.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { exportReport } from "#db/services/report/export-report.server.ts";
import { type Operation, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { platformOf } from "#tests/db/jobs/fixture.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/** An attacker who may make jobs and see the list of reports, and nothing of finance. */
const jobber = [
  "report:list",
  "monitor:job:list",
  "monitor:job:add",
  "monitor:job:edit",
  "monitor:job:changeStatus",
];
const ageing = "feemgr/ageing";
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  const role = em.create(Role, { roleKey: "jobber", roleName: "jobber", permissions: jobber });
  const finance = await em.findOneOrFail(Role, { roleKey: "finance" });
  for (const [userName, of] of [
    ["mallory", role],
    ["fiona", finance],
  ] as const)
    em.create(User, { userName, nickName: userName, passwordHash: "", kind: "staff" }).roles.add(
      of,
    );
  await em.flush();
  await sql`update company set mail = 'office@seaway.cn'`.execute(em.getKysely());
});
afterAll(() => testDatabase.close());

const targetOf = (user: string, mailTo = "", report = ageing) =>
  `report.order('${report}', '${user}', '', 'xlsx', '', '${mailTo}')`;
let serial = 0;
const jobOf = (invokeTarget: string) => ({
  jobName: `job ${++serial}`,
  invokeTarget,
  cronExpression: "0 0 3 * * ?",
});

async function as<I, R>(userName: string, operation: Operation<I, R>, input: unknown): Promise<R> {
  const actor = await actorOfUser(testDatabase.em(), { userName });
  if (!actor) throw new Error(`no user ${userName}`);
  return runOperation({ ...testDatabase.as("admin"), actor }, operation, input);
}
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) =>
      refusalsOf(error)
        .map(({ code, place }) => `${code} ${place.field ?? ""}`)
        .join(),
  );

/** A run by schedule: what it ends with, and whether a report was ordered. */
async function scheduledRun(
  id: number,
): Promise<[status: string, code: string | null, ordered: boolean]> {
  const em = testDatabase.em();
  const job = await em.findOneOrFail(Job, { id });
  const before = await em.count(Task, { kind: "report.export" });
  const taskId = await orderJob(
    em,
    await readSystemActor(em, { userName: "scheduler" }),
    job,
    new Date(2026, 0, 1, 0, 0, ++serial),
  );
  const platform = await platformOf(testDatabase);
  await runTask(platform, taskId ?? 0, new AbortController().signal).finally(() =>
    platform.close(),
  );
  const { status, messageCode = null } = await testDatabase
    .em()
    .findOneOrFail(Task, { id: taskId ?? 0 });
  return [
    status,
    messageCode,
    (await testDatabase.em().count(Task, { kind: "report.export" })) > before,
  ];
}

test("job rights order no report of somebody else, and none the saver may not read", async () => {
  for (const user of ["fiona", "admin"])
    expect(await codesOf(as("mallory", addJob, jobOf(targetOf(user))))).toBe(
      "report.otherUser invokeTarget",
    );
  expect(await codesOf(as("mallory", addJob, jobOf(targetOf("mallory"))))).toBe(
    "report.unknownUser invokeTarget",
  );
  expect(await codesOf(as("mallory", orderReport, { report: ageing, user: "fiona" }))).toBe(
    "report.otherUser user",
  );
});

test("nor by changing, starting or waiting for a job that is there", async () => {
  const { id } = await as("admin", addJob, jobOf(targetOf("fiona")));
  const { version, jobName } = await testDatabase.em().findOneOrFail(Job, { id });
  const change = { ...jobOf(targetOf("fiona", "mallory@seaway.cn")), id, version, jobName };
  expect(await codesOf(as("mallory", saveJob, change))).toBe("report.otherUser invokeTarget");
  const { rows } = await as("mallory", jobSteps.run, { rows: [{ id }] });
  expect(rows[0]).toMatchObject({ done: false, code: "report.otherUser" });
  expect(await scheduledRun(id)).toEqual(["DONE", null, true]);
  // As a job from before the check, or one put into the table by hand.
  await sql`update job set saved_by = 'mallory' where id = ${id}`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await scheduledRun(id)).toEqual(["FAILED", "report.otherUser", false]);
});

test("who saved a job is judged at each run: without the right, or gone, nothing is ordered", async () => {
  const { id } = await as("admin", addJob, jobOf(targetOf("admin")));
  await sql`update job
    set saved_by = 'fiona', invoke_target = ${targetOf("fiona")}
    where id = ${id}`.execute(testDatabase.em().getKysely());
  expect(await scheduledRun(id)).toEqual(["DONE", null, true]);
  await sql`update app_user set status = '1' where user_name = 'fiona'`.execute(
    testDatabase.em().getKysely(),
  );
  expect(await scheduledRun(id)).toEqual(["FAILED", "job.saverGone", false]);
  await sql`update app_user set status = '0' where user_name = 'fiona'`.execute(
    testDatabase.em().getKysely(),
  );
});

test("an address outside the companies' and the listed domains needs a permission of its own", async () => {
  const order = (mailTo: string) =>
    codesOf(as("fiona", orderReport, { report: ageing, user: "fiona", mailTo }));
  expect(await order("boss@seaway.cn")).toBe("done");
  expect(await order("boss@seaway.cn, me@evil.example")).toBe("report.outsideAddress mailTo");
  expect(await order("me@seaway.cn.evil.example")).toBe("report.outsideAddress mailTo");
  expect(
    await codesOf(as("fiona", exportReport, { report: ageing, mailTo: "me@evil.example" })),
  ).toBe("report.outsideAddress mailTo");
  await sql`insert into config (config_key, config_name, config_value)
    values ('seaway.report.mailDomains', '', 'Agent.example; line.example')
    on conflict (config_key) do update
    set config_value = excluded.config_value`.execute(testDatabase.em().getKysely());
  expect(await order("desk@agent.example")).toBe("done");
  expect(await codesOf(as("admin", addJob, jobOf(targetOf("fiona", "me@evil.example"))))).toBe(
    "report.outsideAddress invokeTarget",
  );
  expect(await codesOf(as("admin", addJob, jobOf(targetOf("admin", "me@evil.example"))))).toBe(
    "done",
  );
});
