import { sql } from "kysely";
import type { ListRow } from "../kit/list.ts";
import type { ListSource } from "../kit/list-sql.server.ts";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";
import { jobKind, orderTask } from "../kit/task.server.ts";
import { Job, Task } from "../kit/trace.entity.server.ts";
import { jobList, jobLogList } from "./job.list.ts";
import { jobMachine } from "./job.machine.ts";

const last = (column: string) =>
  sql`(select ${sql.ref(`k.${column}`)} from task k where k.kind = 'job:' || t0.name order by k.created_time desc, k.id desc limit 1)`;

const source: ListSource = {
  entity: Job,
  // The next runs follow from the cron line and are put in by the screen; a database cannot know them.
  computed: {
    nextRuns: sql`''::text`,
    lastStatus: last("status"),
    lastTime: last("created_time"),
    lastMessage: last("message"),
    lastCode: last("message_code"),
    lastParams: last("message_params"),
  },
};

export const jobSteps = defineSteps({
  machine: jobMachine,
  entity: Job,
  list: jobList,
  source,
  keyOf: (job) => job.name,
  factsOf: (_ctx, job) => ({ status: job.status }),
  setState: (job, state) => {
    job.status = state;
  },
  effects: {
    // The worker runs it as the user who pressed the button, so that the log says who.
    run: async (ctx, job) => {
      await orderTask(ctx.em, ctx.actor, { kind: jobKind(job.name), operation: job.operation, input: job.input, title: job.name });
    },
  },
});

const jobResource = defineResource({
  apiName: jobList.apiName,
  list: jobList,
  source,
  machine: jobMachine,
  factsOfRow: (row: ListRow) => row,
  steps: jobSteps,
});

const jobLogResource = defineResource({
  apiName: jobLogList.apiName,
  list: jobLogList,
  source: {
    entity: Task,
    version: sql`1`,
    where: sql`t0.kind like 'job:%'`,
    computed: {
      job: sql`substr(t0.kind, 5)`,
      seconds: sql`round(extract(epoch from coalesce(t0.ended_time, now()) - t0.started_time)::numeric, 1)`,
    },
  },
  steps: {},
});

export const jobResources: readonly Resource[] = [jobResource, jobLogResource];
