import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { nextTimes } from "#domain/administration/job/job-times.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { jobKind, taskMessage } from "#platform/runtime/task/task.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import type { Runtime } from "#db/services/runtime.server.ts";
import { jobSteps } from "#domain/administration/job/job.resource.server.ts";
import { runTask } from "#jobs/kit.server.ts";
import { schedule } from "#db/services/registry.server.ts";
import { registerJobs } from "#jobs/scheduler.server.ts";
import { withContext, type CliContext, exitCode, run } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway job list|run|log`. */
export function registerJob(program: Command): void {
  const job = program.command("job").description(text("cli.job"));
  job
    .command("list")
    .description(text("cli.job.list"))
    .action((_options: unknown, command: Command) => withContext(command, listJobs));
  job
    .command("run <name>")
    .description(text("cli.job.run"))
    .action((name: string, _options: unknown, command: Command) =>
      withContext(command, (context) => runJob(context, name)),
    );
  job
    .command("log [name]")
    .description(text("cli.job.log"))
    .action((name: string | undefined, _options: unknown, command: Command) =>
      withContext(command, (context) => showLog(context, name)),
    );
}

async function listJobs({ em, actor, now, print }: CliContext): Promise<number> {
  if (!can(actor, "monitor:job:list")) throw new Refusal("kit.noPermission");
  const zone = await readZone(em);
  const jobs = await em.find(Job, {}, { orderBy: { jobName: "asc" } });
  const rows = jobs.map(({ jobName, cronExpression, invokeTarget, status }) => {
    const next = status === "0" ? nextTimes(cronExpression, 5, { zone, from: now }) : [];
    return {
      jobName,
      cronExpression,
      invokeTarget,
      status,
      next: next.map((time) => time.toISOString()),
    };
  });
  print(
    rows
      .map((row) =>
        [row.jobName, row.cronExpression, row.invokeTarget, row.next[0] ?? ""].join("\t"),
      )
      .join("\n"),
    rows,
  );
  return exitCode.done;
}

/** @throws Refusal for an unknown job */
async function jobOf(em: CliContext["em"], name: string): Promise<Job> {
  // Before a scheduler has run, the product's jobs are not in the database.
  if (schedule.some((baseJob) => baseJob.jobName === name)) await registerJobs(em);
  const job = await em.findOne(Job, { jobName: name });
  if (!job) throw new Refusal("kit.notFound", {}, { key: name });
  return job;
}

async function runJob(context: CliContext, name: string): Promise<number> {
  const { platform, em, signal, print, options } = context;
  const { lang } = options;
  const job = await jobOf(em, name);
  const kind = jobKind(job.jobName);
  const newest = async () =>
    (await em.fork().findOne(Task, { kind }, { orderBy: { id: "desc" } }))?.id ?? 0;
  const before = await newest();
  const started = (await run(context, jobSteps.run, { rows: [{ id: job.id }] })) as StepResult;
  const [first] = started.rows;
  if (first && !first.done)
    throw new Refusal(first.code ?? "kit.failed", first.params ?? {}, { key: name });
  const id = await newest();
  if (id === before) return exitCode.done;
  // A worker may have claimed it; then wait for its run.
  await runTask(platform, id, signal ?? new AbortController().signal);
  const task = await endOf(platform, id, signal);
  const { status, seen, changed, failed } = task;
  const message = taskMessage(lang, task);
  const ran = translate(lang, "cli.job.ran", {
    name,
    status: translate(lang, `task.${status}` as MessageKey),
    seen,
    changed,
    failed,
  });
  print([ran, ...(message ? [message] : [])].join("\n"), {
    id,
    status,
    seen,
    changed,
    failed,
    message,
    results: task.results,
  });
  return task.status === "DONE" && task.failed === 0 ? exitCode.done : exitCode.refused;
}

async function endOf(
  platform: Runtime,
  id: number,
  signal: AbortSignal | undefined,
): Promise<Task> {
  for (;;) {
    const task = await platform.orm.em.fork().findOneOrFail(Task, { id });
    if (task.status !== "WAITING" && task.status !== "RUNNING") return task;
    await pause(300, undefined, signal ? { signal } : {});
  }
}

async function showLog(
  { em, actor, print, options }: CliContext,
  name: string | undefined,
): Promise<number> {
  if (!can(actor, "monitor:job:list")) throw new Refusal("kit.noPermission");
  const kind = name ? jobKind((await jobOf(em, name)).jobName) : { $like: `${jobKind("")}%` };
  const runs = await em.find(Task, { kind }, { orderBy: { id: "desc" }, limit: 50 });
  const rows = runs.map((run) => ({
    id: run.id,
    job: run.title,
    status: run.status,
    seen: run.seen,
    changed: run.changed,
    failed: run.failed,
    seconds:
      run.endedTime && run.startedTime
        ? (run.endedTime.getTime() - run.startedTime.getTime()) / 1000
        : null,
    message: taskMessage(options.lang, run),
  }));
  print(rows.map((row) => Object.values(row).join("\t")).join("\n"), rows);
  return exitCode.done;
}
