import { defineList } from "../kit/list.ts";

/** Scheduled jobs with their last run (platform, monitor). */
export const jobList = defineList({
  apiName: "monitor/job",
  perm: "job:list",
  title: "job.list",
  scopes: {},
  sort: { key: "name", order: "asc" },
  columns: [
    { key: "name", word: "job.name", sort: true, filter: "contains", width: 170, fixed: "left" },
    { key: "status", word: "job.status", kind: "dict", dict: "job_status", filter: "in", width: 80 },
    { key: "cron", word: "job.cron", width: 110 },
    { key: "nextRuns", word: "job.nextRuns", width: 170 },
    { key: "operation", word: "job.operation", width: 150 },
    { key: "input", word: "job.input", kind: "json", width: 220 },
    { key: "lastStatus", word: "job.lastStatus", kind: "dict", dict: "task_status", width: 90 },
    { key: "lastTime", word: "job.lastTime", kind: "datetime", width: 130 },
    { key: "lastMessage", word: "job.lastMessage", width: 220 },
    { key: "lastCode", word: "job.lastMessage", hidden: true },
    { key: "lastParams", word: "job.lastMessage", kind: "json", hidden: true },
  ],
});

/** Runs of jobs: counts, duration and errors. */
export const jobLogList = defineList({
  apiName: "monitor/jobLog",
  perm: "job:list",
  title: "job.log",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  columns: [
    { key: "runId", path: "id", word: "job.runId", kind: "int", width: 70 },
    { key: "job", word: "job.name", filter: "equals", width: 170 },
    { key: "status", word: "job.status", kind: "dict", dict: "task_status", sort: true, filter: "in", width: 80 },
    { key: "operator", word: "job.operator", filter: "equals", width: 100 },
    { key: "scheduledFor", word: "job.scheduledFor", kind: "datetime", sort: true, filter: "between", width: 130 },
    { key: "startedTime", word: "job.startedTime", kind: "datetime", width: 130 },
    { key: "endedTime", word: "job.endedTime", kind: "datetime", width: 130 },
    { key: "seconds", word: "job.seconds", kind: "decimal", sort: true, width: 80 },
    { key: "seen", word: "task.seen", kind: "int", width: 70 },
    { key: "changed", word: "task.changed", kind: "int", width: 70 },
    { key: "failed", word: "task.failed", kind: "int", width: 70 },
    { key: "attempts", word: "job.attempts", kind: "int", width: 70 },
    { key: "message", word: "task.message", width: 300 },
    { key: "messageCode", word: "task.message", hidden: true },
    { key: "messageParams", word: "task.message", kind: "json", hidden: true },
    { key: "createdTime", word: "task.created", kind: "datetime", sort: true, filter: "between", width: 130 },
  ],
});
