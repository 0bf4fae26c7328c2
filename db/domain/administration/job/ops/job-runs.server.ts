import { sql } from "kysely";
import { z } from "zod";
import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
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

const endedRuns = (em: EntityManager) =>
  kyselyOf(em)
    .deleteFrom("task")
    .where("kind", "like", `${jobKind("")}%`)
    .where("status", "in", ["DONE", "FAILED", "CANCELLED"]);

/** Deletes ended runs. Runs are no audit trail (domain §8); logs of changed data stay. */
export const removeRuns = defineOperation({
  name: "jobLog.remove",
  perm: "monitor:job:remove",
  input: StepInput,
  done: "jobLog.remove.done",
  async run(ctx: Ctx, { rows }): Promise<StepResult> {
    const ids = rows.map((row) => row.id);
    const gone = await endedRuns(ctx.em)
      .where("id", "=", anyOf(ids))
      .returning(["id", "title"])
      .execute();
    const titleOf = new Map(gone.map((row) => [row.id, row.title]));
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
    const old = endedRuns(ctx.em).where(
      "created_time",
      "<=",
      sql<string>`now() - make_interval(days => ${days})`,
    );
    const chosen = job ? old.where("kind", "=", jobKind(job.jobName)) : old;
    const { numDeletedRows } = await chosen.executeTakeFirstOrThrow();
    return { removed: Number(numDeletedRows) };
  },
});
