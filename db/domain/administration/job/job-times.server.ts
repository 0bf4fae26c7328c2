import { Cron } from "croner";
import { countedCache } from "#platform/kernel/settings/counted-cache.ts";
import { readCron } from "./job-cron.ts";

/** Milliseconds until the misfire policy applies, as in Quartz. */
const missedAfter = 60_000;
/** Older missed times are dropped. */
export const mostMissed = 1000;

const crons = countedCache<Cron | null>("job_cron:");

/** Null for an invalid line. */
function cronOf(line: string, zone: string): Cron | null {
  const key = `${zone} ${line}`;
  let cron = crons.get(key);
  if (cron === undefined) {
    const read = readCron(line);
    cron =
      "pattern" in read
        ? new Cron(read.pattern, {
            timezone: zone,
            mode: "6-or-7-parts",
            alternativeWeekdays: true,
            paused: true,
          })
        : null;
    if (crons.size > 500) crons.clear();
    crons.set(key, cron);
  }
  return cron;
}

/** `zone`: the installation's (`readZone`). */
type Reading = { zone: string; from: Date };

/** The next times after `from`; none for an invalid or finished line. */
export function nextTimes(line: string, count: number, { zone, from }: Reading): Date[] {
  return cronOf(line, zone)?.nextRuns(count, from) ?? [];
}

/** 1 runs all missed times, 2 one, 3 none (wire contract §5, misfirePolicy). */
export type MisfirePolicy = "1" | "2" | "3";

/**
 * Times due after `heard` up to `now`, oldest first. Times older than a minute were missed and
 * follow the policy.
 */
export function dueTimes(
  line: string,
  policy: MisfirePolicy,
  { heard, now, zone }: { heard: Date; now: Date; zone: string },
): Date[] {
  const cron = cronOf(line, zone);
  if (!cron || heard >= now) return [];
  const second = Math.floor(now.getTime() / 1000) * 1000;
  const bound = second - missedAfter;
  const fresh: Date[] = [];
  for (
    let time = cron.nextRun(new Date(Math.max(heard.getTime(), bound - 1000)));
    time && time <= now;
    time = cron.nextRun(time)
  )
    fresh.push(time);
  if (policy === "3" || heard.getTime() >= bound - 1000) return fresh;
  const missed = cron
    .previousRuns(policy === "1" ? mostMissed : 1, new Date(bound))
    .filter((time) => time > heard && time.getTime() < bound)
    .reverse();
  return [...missed, ...fresh];
}
