import { sql } from "kysely";
import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import {
  type RowResult,
  StepInput,
  type StepResult,
} from "#platform/records/machine/steps.server.ts";
import { jobKind } from "#platform/runtime/task/task.server.ts";
import { Job } from "#platform/kernel/trace/trace.entity.server.ts";
import { isId } from "#platform/kernel/text/record-id.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

const ended = sql`status in ('DONE', 'FAILED', 'CANCELLED')`;
const ofJobs = sql`kind like ${`${jobKind("")}%`}`;

/** Deletes ended runs. Runs are no audit trail (domain §8); logs of changed data stay. */
export const removeRuns = defineOperation({
  name: "jobLog.remove",
  perm: "monitor:job:remove",
  input: StepInput,
  done: "jobLog.remove.done",
  async run(ctx: Ctx, { rows }): Promise<StepResult> {
    const ids = rows.map((row) => row.id);
    const gone = await sql<{
      id: number;
      title: string;
    }>`delete from task
      where id = any (${ids}::int[]) and ${ofJobs} and ${ended}
      returning id, title`.execute(ctx.em.getKysely());
    const titleOf = new Map(gone.rows.map((row) => [row.id, row.title]));
    const results = ids.map((id): RowResult => {
      const key = titleOf.get(id);
      return key === undefined
        ? { id, key: String(id), done: false, code: "jobLog.notEnded", params: {} }
        : { id, key, done: true };
    });
    return { done: titleOf.size, refused: ids.length - titleOf.size, rows: results };
  },
});

/**
 * Deletes ended runs older than `days` (0: all). They are not repeated, since the scheduler stores
 * the last time it handled.
 */
export const clearRuns = defineOperation({
  name: "jobLog.clear",
  perm: "monitor:job:remove",
  input: z.object({
    days: z.coerce.number().int().min(0).max(3650).default(0),
    jobId: z.coerce.number().int().min(0).default(0),
  }),
  done: "jobLog.clear.done",
  async run(ctx: Ctx, { days, jobId }): Promise<{ removed: number }> {
    const job = isId(jobId) ? await ctx.em.findOne(Job, { id: jobId }) : null;
    if (jobId > 0 && !job) throw new Refusal("kit.notFound", {}, { key: String(jobId) });
    const { numAffectedRows } = await sql`delete from task
      where ${ofJobs}
        and ${ended}
        and created_time <= now() - make_interval(days => ${days}) ${job ? sql`and kind = ${jobKind(job.jobName)}` : sql``}`.execute(
      ctx.em.getKysely(),
    );
    return { removed: Number(numAffectedRows ?? 0) };
  },
});
