import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { nextTimes } from "#domain/flows/job-times.server.ts";
import { openCtx } from "#domain/kit/operation.server.ts";
import { Refusal } from "#domain/kit/refusal.ts";
import { say } from "#domain/kit/say.ts";
import type { Word } from "#domain/words.ts";
import { jobKind, taskMessage } from "#domain/kit/task.server.ts";
import { Task } from "#domain/kit/trace.entity.server.ts";
import { can } from "#domain/kit/actor.ts";
import type { Platform } from "#db/platform.server.ts";
import { jobOf, orderJob, runTask } from "#jobs/kit.server.ts";
import { schedule } from "#jobs/schedule.ts";
import { atDesk, type Desk, exitCode } from "../kit.ts";
import { text } from "../speak.ts";

/** `seaway job list|run|log`: the same runs as the scheduler's and the button's. */
export function registerJob(program: Command): void {
  const job = program.command("job").description(text("cli.job"));
  job
    .command("list")
    .description(text("cli.job.list"))
    .action((_options: unknown, command: Command) => {
      const rows = schedule.map(({ name, cron, operation }) => ({ name, cron, operation, next: nextTimes(cron, 5) }));
      const { json } = command.optsWithGlobals<{ json: boolean }>();
      const lines = rows.map((row) => `${row.name}\t${row.cron}\t${row.operation}\t${row.next[0]?.toISOString() ?? ""}`);
      process.stdout.write(`${json ? JSON.stringify(rows) : lines.join("\n")}\n`);
    });
  job
    .command("run <name>")
    .description(text("cli.job.run"))
    .action((name: string, _options: unknown, command: Command) => atDesk(command, (desk) => runJob(desk, name)));
  job
    .command("log [name]")
    .description(text("cli.job.log"))
    .action((name: string | undefined, _options: unknown, command: Command) => atDesk(command, (desk) => showLog(desk, name)));
}

async function runJob({ platform, actor, caller, print, options: { lang } }: Desk, name: string): Promise<number> {
  if (!can(actor, "job:run")) throw new Refusal("kit.noPermission");
  const job = jobOf(name);
  const id = (await openCtx(caller).unit(({ em }) => orderJob(em, job))) ?? 0;
  // A worker may have been quicker; then its run is waited for.
  await runTask(platform, id, caller.signal ?? new AbortController().signal);
  const task = await endOf(platform, id, caller.signal);
  const { status, seen, changed, failed } = task;
  const message = taskMessage(lang, task);
  const ran = say(lang, "cli.job.ran", { name, status: say(lang, `task.${status}` as Word), seen, changed, failed });
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

async function endOf(platform: Platform, id: number, signal: AbortSignal | undefined): Promise<Task> {
  for (;;) {
    const task = await platform.orm.em.fork().findOneOrFail(Task, { id });
    if (task.status !== "WAITING" && task.status !== "RUNNING") return task;
    await pause(300, undefined, signal ? { signal } : {});
  }
}

async function showLog({ em, actor, print, options }: Desk, name: string | undefined): Promise<number> {
  if (!can(actor, "job:list")) throw new Refusal("kit.noPermission");
  const kinds = (name ? [jobOf(name)] : schedule).map((one) => jobKind(one.name));
  const runs = await em.find(Task, { kind: { $in: kinds } }, { orderBy: { id: "desc" }, limit: 50 });
  const rows = runs.map((run) => ({
    id: run.id,
    job: run.title,
    status: run.status,
    seen: run.seen,
    changed: run.changed,
    failed: run.failed,
    seconds: run.endedTime && run.startedTime ? (run.endedTime.getTime() - run.startedTime.getTime()) / 1000 : null,
    message: taskMessage(options.lang, run),
  }));
  print(rows.map((row) => Object.values(row).join("\t")).join("\n"), rows);
  return exitCode.done;
}
