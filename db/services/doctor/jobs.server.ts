import type { EntityManager } from "@mikro-orm/postgresql";
import { assertCron, resolveTarget } from "#domain/administration/job/job-targets.server.ts";
import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { Job } from "#platform/kernel/trace/trace.entity.server.ts";
import type { Finding } from "./finding.ts";

/** Jobs that are on and will never run: a bad or past cron line, or a call that is none. */
export async function checkJobs(em: EntityManager): Promise<Finding> {
  const now = { zone: await readZone(em), from: currentTime() };
  const jobs = await em.find(Job, { status: "0" }, { orderBy: { jobName: "asc" } });
  const bad = jobs.filter((job) => !runs(job, now)).map(({ jobName }) => jobName);
  const ok = bad.length === 0;
  return {
    check: "jobs",
    ok,
    label: ok ? "doctor.fine" : "doctor.badJobs",
    params: { names: bad.join(", ") },
  };
}

function runs({ cronExpression, invokeTarget }: Job, now: { zone: string; from: Date }): boolean {
  try {
    assertCron(cronExpression, now);
    resolveTarget(invokeTarget);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
