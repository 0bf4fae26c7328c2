import { databaseNow, kyselyOf } from "#db/orm/kysely.server.ts";
import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { sql } from "kysely";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { jobKind } from "#platform/runtime/task/task.server.ts";
import { Job } from "#platform/kernel/trace/trace.entity.server.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { keptText } from "#domain/administration/admin/write-record.server.ts";
import { jobFacts } from "../job.facts.server.ts";
import { jobMachine } from "../job.machine.ts";
import { assertCron, assertMayCall } from "../job-targets.server.ts";

const JobInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  jobName: v.requiredText(50),
  jobGroup: z.enum(["DEFAULT", "SYSTEM"]).default("DEFAULT"),
  invokeTarget: v.requiredText(500),
  cronExpression: v.requiredText(255),
  misfirePolicy: z.enum(["1", "2", "3"]).default("3"),
  concurrent: z.enum(["0", "1"]).default("1"),
  companyCode: keptText(20),
  remark: keptText(500),
});
type Input = z.output<typeof JobInput>;

/** Skips earlier times of a job that is new, resumed or rescheduled. */
export async function hearFromNow(em: EntityManager, jobId: number): Promise<void> {
  await kyselyOf(em)
    .insertInto("job_clock")
    .values({ job_id: jobId, heard_until: databaseNow })
    .onConflict((row) => row.column("job_id").doUpdateSet({ heard_until: databaseNow }))
    .execute();
  await tellScheduler(em);
}

/** Makes schedulers reload jobs after the commit. */
export const tellScheduler = (em: EntityManager) =>
  sql`select pg_notify('seaway_job', '')`.execute(em.getKysely());

async function recordOf(ctx: Ctx, { id, version }: Input): Promise<Job | null> {
  if (id === 0) return null;
  const job = await ctx.em.findOne(Job, { id });
  if (!job) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "Job", job, version);
  await assertOpen(ctx, { machine: jobMachine, facts: jobFacts }, job, "edit");
  return job;
}

/** Runs are renamed with their job. */
async function rename(ctx: Ctx, job: Job, to: string): Promise<void> {
  if (job.builtIn === "Y")
    throw new Refusal("job.builtIn", { name: job.jobName }, { field: "jobName" });
  const db = kyselyOf(ctx.em);
  await db
    .deleteFrom("task")
    .where("kind", "=", jobKind(to))
    .where("status", "in", ["DONE", "FAILED", "CANCELLED"])
    .execute();
  await db
    .updateTable("task")
    .set({ kind: jobKind(to) })
    .where("kind", "=", jobKind(job.jobName))
    .execute();
}

async function write(ctx: Ctx, input: Input): Promise<{ id: number }> {
  const { id: _id, version: _version, ...fields } = input;
  const existing = await recordOf(ctx, input);
  const same = await ctx.em.findOne(Job, { jobName: fields.jobName });
  if (same && same.id !== existing?.id)
    throw new Refusal("job.nameKnown", { name: fields.jobName }, { field: "jobName" });
  await assertMayCall(ctx, fields.invokeTarget);
  assertCron(fields.cronExpression, { zone: await readZone(ctx.em), from: ctx.now });
  if (existing && existing.jobName !== fields.jobName) await rename(ctx, existing, fields.jobName);
  const otherTimes = existing?.cronExpression !== fields.cronExpression;
  const {
    remark = existing?.remark ?? "",
    companyCode = existing?.companyCode ?? "",
    ...rest
  } = fields;
  await assertExistingCodes(ctx, [{ master: "company", code: companyCode, field: "companyCode" }]);
  const savedBy = ctx.actor.kind === "system" ? "" : ctx.actor.userName;
  // New jobs start paused, as existing clients expect.
  const job =
    existing ??
    ctx.em.create(Job, { ...rest, remark, companyCode, savedBy, status: "1", builtIn: "N" });
  if (existing) ctx.em.assign(existing, { ...rest, remark, companyCode, savedBy });
  await ctx.em.flush();
  if (otherTimes) await hearFromNow(ctx.em, job.id);
  else await tellScheduler(ctx.em);
  return { id: job.id };
}

/**
 * Adds a paused job.
 * @throws Refusal for a used name, a call unknown or beyond the actor's rights, a bad cron line
 */
export const addJob = defineOperation({
  name: "job.add",
  perm: "monitor:job:add",
  input: JobInput.extend({ id: z.literal(0).default(0).catch(0) }),
  done: "job.saved",
  run: write,
});

export const saveJob = defineOperation({
  name: "job.save",
  perm: "monitor:job:edit",
  input: JobInput,
  done: "job.saved",
  run: write,
});
