import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";

/**
 * A new installation's job: Quartz cron line in the company's zone, and target. The run log shows
 * `jobName`.
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

/** Who saves a job, or saved it when it runs. */
export type JobSaver = { em: EntityManager; actor: Actor };

/**
 * What jobs may call, with parameter kinds and an example. `schedule` is its default job.
 * `assertMayAsk` judges a call that acts for a user by the rights of who saves the job, at save and
 * at each run; it throws a Refusal.
 */
export type JobTarget = {
  operation: AnyOperation;
  params: readonly JobParam[];
  label: MessageKey;
  example: string;
  schedule?: BaseJob;
  assertMayAsk?(saver: JobSaver, input: unknown): Promise<void>;
};

const targets = new Map<string, JobTarget>();

/** Replaces earlier registrations. */
export function registerJobTargets(named: Readonly<Record<string, JobTarget>>): void {
  targets.clear();
  for (const [name, target] of Object.entries(named)) targets.set(name, target);
}

/** A fixed list (security.md, input); the operation's schema checks the values. */
export const jobTargets = (): ReadonlyMap<string, JobTarget> => targets;
