import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Job, Task } from "#platform/kernel/trace/trace.entity.server.ts";

export const jobFacts = defineFacts(Job, {
  status: "column",
  builtIn: "column",
  concurrent: "column",
  jobName: "column",
  /** Waiting and running runs. */
  live: {
    sql: (job) =>
      sql<number>`(
          select count(*)::int
          from task k
          where k.kind = 'job:' || ${job}.job_name and k.status in ('WAITING', 'RUNNING')
        )`,
  },
});

export const jobLogFacts = defineFacts(Task, { status: "column" });
