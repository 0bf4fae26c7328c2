import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { Job, Task } from "#platform/trace/trace.entity.server.ts";

/** What the rules of a scheduled job ask. */
export const jobFacts = defineFacts(Job, {
  status: "column",
  builtIn: "column",
  concurrent: "column",
  jobName: "column",
  /** Runs that wait or run now. */
  live: {
    sql: (job) =>
      sql<number>`(select count(*)::int from task k where k.kind = 'job:' || ${job}.job_name and k.status in ('WAITING', 'RUNNING'))`,
  },
});

/** What the rules of a run's log row ask. */
export const jobLogFacts = defineFacts(Task, { status: "column" });
