import type { EntityManager } from "@mikro-orm/postgresql";
import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { readCron } from "#domain/administration/job/job-cron.ts";
import { nextTimes } from "#domain/administration/job/job-times.server.ts";
import type { CronLook } from "./job-times.tsx";

/** The next five times after `now` (ISO), or the fault. */
export async function lookAtCron(em: EntityManager, line: string, now: Date): Promise<CronLook> {
  const text = line.slice(0, 255);
  const read = readCron(text);
  const zone = await readZone(em);
  if ("fault" in read) return { times: [], fault: read.fault, zone };
  return {
    times: nextTimes(text, 5, { zone, from: now }).map((time) => time.toISOString()),
    fault: null,
    zone,
  };
}
