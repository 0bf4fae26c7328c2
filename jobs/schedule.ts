/**
 * A job the product brings: when it runs (cron line of Quartz in the company's zone) and what it calls (db/domain/job/job-targets.server.ts).
 * `jobName` is what people and the run log know it by.
 */
export type BaseJob = {
  jobName: string;
  invokeTarget: string;
  cronExpression: string;
  misfirePolicy: "1" | "2" | "3";
  concurrent: "0" | "1";
  status: "0" | "1";
  remark: string;
};

/** Jobs of a new installation. What people change in them stays changed. */
export const schedule: readonly BaseJob[] = [
  {
    jobName: "calculate-fees",
    invokeTarget: "fee.calculateNightly()",
    cronExpression: "0 15 2 * * ?",
    misfirePolicy: "2",
    concurrent: "1",
    status: "0",
    remark: "",
  },
  // After the fees: on the first of a month it states the month that ended, on other nights what was audited late.
  {
    jobName: "generate-statements",
    invokeTarget: "statement.generate('past', true)",
    cronExpression: "0 45 2 * * ?",
    misfirePolicy: "2",
    concurrent: "1",
    status: "0",
    remark: "",
  },
  // Bookings are served when space comes free; this finds what a hand in the database or a fault has left.
  {
    jobName: "settle-space",
    invokeTarget: "space.settle()",
    cronExpression: "0 20 * * * ?",
    misfirePolicy: "3",
    concurrent: "1",
    status: "0",
    remark: "",
  },
  {
    jobName: "collect-files",
    invokeTarget: "file.collect()",
    cronExpression: "0 40 3 * * ?",
    misfirePolicy: "2",
    concurrent: "1",
    status: "0",
    remark: "",
  },
  {
    jobName: "clear-job-log",
    invokeTarget: "jobLog.clear(90L)",
    cronExpression: "0 30 4 ? * SUN",
    misfirePolicy: "2",
    concurrent: "1",
    status: "0",
    remark: "",
  },
];
