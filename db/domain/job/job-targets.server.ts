import type { Actor } from "#platform/operation/actor.ts";
import { can } from "#platform/operation/actor.ts";
import { Refusal, type RefusalParams } from "#platform/operation/refusal.ts";
import { type JobParam, type JobTarget, jobTargets } from "#platform/module/job.server.ts";
import type { AnyOperation } from "#platform/resource/resource.server.ts";
import { readCron } from "./job-cron.ts";
import { readTarget, type Target, type TargetValue } from "./job-target.ts";
import { nextTimes } from "./job-times.server.ts";

const kindOf = (value: TargetValue): JobParam["kind"] =>
  typeof value === "string" ? "text" : typeof value === "boolean" ? "flag" : "number";
const field = "invokeTarget";

/** @throws Refusal job.targetForm, targetUnknown, targetCount, targetValue */
export function resolveTarget(text: string): { operation: AnyOperation; input: unknown } {
  const target = readTarget(text);
  if (!target) throw new Refusal("job.targetForm", {}, { field });
  const jobTarget = jobTargets().get(target.name);
  if (!jobTarget) throw new Refusal("job.targetUnknown", { name: target.name, known: [...jobTargets().keys()].join(", ") }, { field });
  const input = inputOf(target, jobTarget);
  if (!jobTarget.operation.input.safeParse(input).success) throw badValue(target.name, jobTarget);
  return { operation: jobTarget.operation, input };
}

const badValue = (name: string, { example }: JobTarget, params: RefusalParams = {}) =>
  new Refusal("job.targetValue", { name, example, ...params }, { field });

function inputOf({ name, values }: Target, jobTarget: JobTarget): Record<string, TargetValue> {
  if (values.length > jobTarget.params.length) throw new Refusal("job.targetCount", { name, count: jobTarget.params.length }, { field });
  const pairs = values.map((value, i): [string, TargetValue] => {
    const { key, kind } = jobTarget.params[i] as JobParam;
    if (kindOf(value) !== kind) throw badValue(name, jobTarget);
    return [key, value];
  });
  return Object.fromEntries(pairs);
}

/** The scheduler gives nobody further rights. */
export function assertMayCall(actor: Actor, operation: AnyOperation): void {
  if (!can(actor, operation.perm)) throw new Refusal("job.targetNotHeld", { perm: operation.perm }, { field });
}

/** @throws Refusal when the line is invalid or never fires again */
export function assertCron(line: string, now: { zone: string; from: Date }): void {
  const read = readCron(line);
  if ("fault" in read) throw new Refusal(read.fault.code, read.fault.params, { field: "cronExpression" });
  if (nextTimes(line, 1, now).length === 0) throw new Refusal("job.cronNever", {}, { field: "cronExpression" });
}
