import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { jobFacts, jobLogFacts } from "./job.facts.server.ts";

export type JobFacts = FactsOf<typeof jobFacts>;

const free: Guard<JobFacts> = ({ concurrent, live, jobName }) =>
  concurrent === "1" && live > 0 ? { code: "job.stillRuns", params: { name: jobName } } : null;
const ended: Guard<JobFacts> = ({ live, jobName }) =>
  live > 0 ? { code: "job.stillRuns", params: { name: jobName } } : null;
const notBuiltIn: Guard<JobFacts> = ({ builtIn, jobName }) =>
  builtIn === "Y" ? { code: "job.builtIn", params: { name: jobName } } : null;

export const jobLogMachine = defineMachine({
  name: "jobLog",
  state: (_facts: FactsOf<typeof jobLogFacts>) => "KEPT",
  states: ["KEPT"],
  initial: "KEPT",
  actions: {
    remove: {
      from: ["KEPT"],
      to: null,
      perm: "monitor:job:remove",
      refuse: "jobLog.notEnded",
      guards: [
        ({ status }) =>
          status === "WAITING" || status === "RUNNING" ? { code: "jobLog.notEnded" } : null,
      ],
      confirm: "jobLog.askRemove",
    },
  },
});

/**
 * A scheduled job (wire contract §5). It can run at any time unless its runs must not overlap. The
 * scheduler skips paused jobs. Built-in jobs cannot be removed.
 */
export const jobMachine = defineMachine({
  name: "job",
  state: (facts: JobFacts) => (({ "0": "ACTIVE", "1": "PAUSED" }) as const)[facts.status],
  states: ["PAUSED", "ACTIVE"],
  initial: "PAUSED",
  actions: {
    edit: { from: ["ACTIVE", "PAUSED"], to: null, perm: "monitor:job:edit", refuse: "job.notNow" },
    run: {
      from: ["ACTIVE", "PAUSED"],
      to: null,
      perm: "monitor:job:changeStatus",
      refuse: "job.notNow",
      guards: [free],
      confirm: "job.askRun",
    },
    pause: {
      from: ["ACTIVE"],
      to: "PAUSED",
      perm: "monitor:job:changeStatus",
      refuse: "job.isPaused",
    },
    resume: {
      from: ["PAUSED"],
      to: "ACTIVE",
      perm: "monitor:job:changeStatus",
      refuse: "job.isActive",
    },
    remove: {
      from: ["ACTIVE", "PAUSED"],
      to: null,
      perm: "monitor:job:remove",
      refuse: "job.notNow",
      guards: [notBuiltIn, ended],
      confirm: "job.askRemove",
    },
  },
});
