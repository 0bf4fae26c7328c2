import { readCron } from "#domain/flows/job-cron.ts";
import { jobZone, nextTimes } from "#domain/flows/job-times.server.ts";
import type { CronLook } from "./job-times.tsx";

/** What a cron line means: its next five times (ISO), or what is wrong with it. */
export function lookAtCron(line: string): CronLook {
  const text = line.slice(0, 255);
  const read = readCron(text);
  const zone = jobZone;
  if ("fault" in read) return { times: [], fault: read.fault, zone };
  return { times: nextTimes(text, 5).map((time) => time.toISOString()), fault: null, zone };
}
