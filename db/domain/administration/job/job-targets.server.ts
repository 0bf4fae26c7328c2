import type { EntityManager } from "@mikro-orm/postgresql";
import { can, systemActor } from "#platform/kernel/actor/actor.ts";
import {
  isRefusal,
  Refusal,
  type RefusalParams,
  Refusals,
  refusalsOf,
} from "#platform/kernel/refusal/refusal.ts";
import {
  type JobParam,
  type JobSaver,
  type JobTarget,
  jobTargets,
} from "#platform/runtime/module/job.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import type { AnyOperation } from "#platform/records/resource/resource.server.ts";
import { readCron } from "./job-cron.ts";
import { readTarget, type Target, type TargetValue } from "./job-target.ts";
import { nextTimes } from "./job-times.server.ts";

const kindOf = (value: TargetValue): JobParam["kind"] =>
  typeof value === "string" ? "text" : typeof value === "boolean" ? "flag" : "number";
const field = "invokeTarget";

/** @throws Refusal job.targetForm, targetUnknown, targetCount, targetValue */
export function resolveTarget(text: string): {
  operation: AnyOperation;
  input: unknown;
  jobTarget: JobTarget;
} {
  const target = readTarget(text);
  if (!target) throw new Refusal("job.targetForm", {}, { field });
  const jobTarget = jobTargets().get(target.name);
  if (!jobTarget)
    throw new Refusal(
      "job.targetUnknown",
      { name: target.name, known: [...jobTargets().keys()].join(", ") },
      { field },
    );
  const input = inputOf(target, jobTarget);
  if (!jobTarget.operation.input.safeParse(input).success) throw badValue(target.name, jobTarget);
  return { operation: jobTarget.operation, input, jobTarget };
}

const badValue = (name: string, { example }: JobTarget, params: RefusalParams = {}) =>
  new Refusal("job.targetValue", { name, example, ...params }, { field });

function inputOf({ name, values }: Target, jobTarget: JobTarget): Record<string, TargetValue> {
  if (values.length > jobTarget.params.length)
    throw new Refusal("job.targetCount", { name, count: jobTarget.params.length }, { field });
  const pairs = values.map((value, i): [string, TargetValue] => {
    const { key, kind } = jobTarget.params[i] as JobParam;
    if (kindOf(value) !== kind) throw badValue(name, jobTarget);
    return [key, value];
  });
  return Object.fromEntries(pairs);
}

/**
 * The scheduler gives nobody further rights.
 * @throws Refusal job.targetNotHeld, and those of a call for a user, at the target
 */
export async function assertMayCall(saver: JobSaver, text: string): Promise<void> {
  const { operation, input, jobTarget } = resolveTarget(text);
  if (!can(saver.actor, operation.perm))
    throw new Refusal("job.targetNotHeld", { perm: operation.perm }, { field });
  await jobTarget.assertMayAsk?.(saver, input).catch((error: unknown) => {
    throw isRefusal(error)
      ? new Refusals(
          refusalsOf(error).map(({ code, params }) => new Refusal(code, params, { field })),
        )
      : error;
  });
}

/**
 * Judges a run again: who saved its job may have lost rights, or be gone.
 * @throws Refusal job.saverGone, and those of `assertMayCall`
 */
export async function assertStillMayCall(
  em: EntityManager,
  { invokeTarget, savedBy }: { invokeTarget: string; savedBy: string },
): Promise<void> {
  if (!resolveTarget(invokeTarget).jobTarget.assertMayAsk) return;
  const actor = savedBy ? await actorOfUser(em, { userName: savedBy }) : systemActor("scheduler");
  if (!actor) throw new Refusal("job.saverGone", { name: savedBy }, { field });
  await assertMayCall({ em, actor }, invokeTarget);
}

/** @throws Refusal when the line is invalid or never fires again */
export function assertCron(line: string, now: { zone: string; from: Date }): void {
  const read = readCron(line);
  if ("fault" in read)
    throw new Refusal(read.fault.code, read.fault.params, { field: "cronExpression" });
  if (nextTimes(line, 1, now).length === 0)
    throw new Refusal("job.cronNever", {}, { field: "cronExpression" });
}
