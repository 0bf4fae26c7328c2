import type { EntityManager } from "@mikro-orm/postgresql";
import type { Command } from "commander";
import { Task } from "#domain/kit/trace.entity.server.ts";
import { jobOf, orderJob, runTask } from "#jobs/kit.server.ts";
import { schedule } from "#jobs/schedule.ts";
import { atDesk, exitCode } from "../kit.ts";

/** `seaway job list|run|log`: the same runs as the scheduler's and the button's. */
export function registerJob(program: Command): void {
  const job = program.command("job").description("scheduled runs");
  job
    .command("list")
    .description("jobs and their times")
    .action(() => {
      process.stdout.write(`${schedule.map((one) => `${one.name}\t${one.cron}\t${one.operation}`).join("\n")}\n`);
    });
  job
    .command("run <name>")
    .description("run a job now, here, and wait for it")
    .action((name: string, _options: unknown, command: Command) =>
      atDesk(command, async ({ platform, caller, print }) => {
        const id = await orderJob(platform.orm.em.fork() as EntityManager, jobOf(name));
        const outcome = id === null ? null : await runTask(platform, id, caller.signal ?? new AbortController().signal);
        const task = await platform.orm.em.fork().findOneOrFail(Task, { id: id ?? 0 });
        print(`${task.status} ${task.message ?? ""}\n${JSON.stringify(task.results)}`, {
          id,
          status: task.status,
          message: task.message,
          results: task.results,
        });
        return outcome?.status === "DONE" ? exitCode.done : exitCode.refused;
      }),
    );
  job
    .command("log [name]")
    .description("the last runs with counts, duration and errors")
    .action((name: string | undefined, _options: unknown, command: Command) =>
      atDesk(command, async ({ em, print }) => {
        const titles = name ? [name] : schedule.map((one) => one.name);
        const runs = await em.find(Task, { title: { $in: titles } }, { orderBy: { id: "desc" }, limit: 50 });
        const seconds = (run: Task) =>
          run.endedTime && run.startedTime ? (run.endedTime.getTime() - run.startedTime.getTime()) / 1000 : null;
        const rows = runs.map((run) => ({
          id: run.id,
          job: run.title,
          status: run.status,
          seen: run.seen,
          changed: run.changed,
          failed: run.failed,
          seconds: seconds(run),
          message: run.message,
        }));
        print(rows.map((row) => Object.values(row).join("\t")).join("\n"), rows);
        return exitCode.done;
      }),
    );
}
