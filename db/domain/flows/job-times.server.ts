import cron from "node-cron";

/** The zone in which cron lines are read. */
export const jobZone = "Asia/Shanghai";

/** The next times of a cron line; none for a line that is not one. */
export function nextTimes(line: string, count: number): Date[] {
  if (!cron.validate(line)) return [];
  const task = cron.createTask(line, () => undefined, { timezone: jobZone });
  try {
    return task.getNextRuns(count);
  } finally {
    void task.destroy();
  }
}

/** The last time of a cron line before `now` within the hours before it, or null; only for lines of five fields (minutes). */
export function lastTime(line: string, now: Date, hours = 24): Date | null {
  if (!cron.validate(line) || line.trim().split(/\s+/).length !== 5) return null;
  const task = cron.createTask(line, () => undefined, { timezone: jobZone });
  try {
    const minute = Math.floor(now.getTime() / 60_000);
    for (let back = 0; back < hours * 60; back += 1) {
      const time = new Date((minute - back) * 60_000);
      if (task.match(time)) return time;
    }
    return null;
  } finally {
    void task.destroy();
  }
}
