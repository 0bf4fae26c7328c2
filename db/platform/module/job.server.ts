import type { MessageKey } from "../i18n/message-key.ts";
import type { AnyOperation } from "../resource/resource.server.ts";

/** A new installation's job: Quartz cron line in the company's zone, and target. The run log shows `jobName`. */
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

/** What jobs may call, with parameter kinds and an example. `schedule` is its default job. */
export type JobTarget = {
  operation: AnyOperation;
  params: readonly JobParam[];
  label: MessageKey;
  example: string;
  schedule?: BaseJob;
};

const targets = new Map<string, JobTarget>();

/** Replaces earlier registrations. */
export function registerJobTargets(named: Readonly<Record<string, JobTarget>>): void {
  targets.clear();
  for (const [name, target] of Object.entries(named)) targets.set(name, target);
}

/** A fixed list (security.md, input); the operation's schema checks the values. */
export const jobTargets = (): ReadonlyMap<string, JobTarget> => targets;
