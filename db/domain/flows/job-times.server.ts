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
