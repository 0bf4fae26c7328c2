import { defineMachine } from "../kit/machine.ts";

export type JobFacts = { status: "ACTIVE" | "PAUSED" };

/** A scheduled job (platform, monitor): it can be run at once at any time; paused, the scheduler leaves it out. */
export const jobMachine = defineMachine({
  name: "job",
  state: (facts: JobFacts) => facts.status,
  states: ["ACTIVE", "PAUSED"],
  initial: "ACTIVE",
  actions: {
    run: { from: ["ACTIVE", "PAUSED"], to: null, perm: "job:run", refuse: "job.notNow", confirm: "job.askRun" },
    pause: { from: ["ACTIVE"], to: "PAUSED", perm: "job:run", refuse: "job.isPaused" },
    resume: { from: ["PAUSED"], to: "ACTIVE", perm: "job:run", refuse: "job.isActive" },
  },
});
