import { Cron } from "croner";
import { countedCache } from "#platform/settings/counted-cache.ts";
import { readCron } from "./job-cron.ts";

/** A time this old was missed: what becomes of it is the job's misfire policy (Quartz's own bound). Milliseconds. */
const missedAfter = 60_000;
/** Missed times made good at most, of a job that runs all it missed; older ones are let go. */
export const mostMissed = 1000;

const existing = countedCache<Cron | null>("job_cron:");

/** The reckoner of a line on the clock of a zone; null for a line that is not one. */
function cronOf(line: string, zone: string): Cron | null {
  const key = `${zone} ${line}`;
  let cron = existing.get(key);
  if (cron === undefined) {
    const read = readCron(line);
    cron =
      "pattern" in read ? new Cron(read.pattern, { timezone: zone, mode: "6-or-7-parts", alternativeWeekdays: true, paused: true }) : null;
    if (existing.size > 500) existing.clear();
    existing.set(key, cron);
  }
  return cron;
}

/** Lines of jobs are read on the clock of the house (`readZone`). */
type Reading = { zone: string; from?: Date };

/** The next times of a cron line after `from` (now); none for a line that is not one, or whose times are over. */
export function nextTimes(line: string, count: number, { zone, from = new Date() }: Reading): Date[] {
  return cronOf(line, zone)?.nextRuns(count, from) ?? [];
}

/** How a job takes times it missed: 1 runs every one of them, 2 runs once, 3 lets them go (wire contract §5, misfirePolicy). */
export type MisfirePolicy = "1" | "2" | "3";

/**
 * The times a job is to be run for now, oldest first: those after `heard` up to `now`. What is older than a minute was missed (no scheduler ran,
 * or the run before was not finished) and follows the policy.
 */
export function dueTimes(line: string, policy: MisfirePolicy, { heard, now, zone }: { heard: Date; now: Date; zone: string }): Date[] {
  const cron = cronOf(line, zone);
  if (!cron || heard >= now) return [];
  const second = Math.floor(now.getTime() / 1000) * 1000;
  const bound = second - missedAfter;
  const fresh: Date[] = [];
  for (let time = cron.nextRun(new Date(Math.max(heard.getTime(), bound - 1000))); time && time <= now; time = cron.nextRun(time))
    fresh.push(time);
  if (policy === "3" || heard.getTime() >= bound - 1000) return fresh;
  const missed = cron
    .previousRuns(policy === "1" ? mostMissed : 1, new Date(bound))
    .filter((time) => time > heard && time.getTime() < bound)
    .reverse();
  return [...missed, ...fresh];
}
