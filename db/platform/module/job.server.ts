import type { Word } from "../i18n/message-key.ts";
import type { AnyOperation } from "../resource/resource.server.ts";

/**
 * A job the product brings: when it runs (cron line of Quartz in the company's zone) and what it calls (a job target of a module).
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

export type JobParam = { key: string; kind: "text" | "flag" | "number" };

/** Something a job may call, with the kinds of its values and an example. `schedule`: the job of a new installation that calls it. */
export type JobTarget = {
  operation: AnyOperation;
  params: readonly JobParam[];
  label: Word;
  example: string;
  schedule?: BaseJob;
};

const targets = new Map<string, JobTarget>();

/** Takes the targets from the modules. Replaces what was registered before. */
export function registerJobTargets(named: Readonly<Record<string, JobTarget>>): void {
  targets.clear();
  for (const [name, target] of Object.entries(named)) targets.set(name, target);
}

/** Everything a job may call: a fixed list (security.md, input). The operation's own schema checks the values. */
export const jobTargets = (): ReadonlyMap<string, JobTarget> => targets;
