import { loginLogAside, operLogAside } from "../admin/ops/archive-logs.server.ts";
import { collectFiles } from "../file/ops/collect-files.server.ts";
import type { Actor } from "#platform/operation/actor.ts";
import { can } from "#platform/operation/actor.ts";
import { Refusal, type RefusalParams } from "#platform/operation/refusal.ts";
import type { AnyOperation } from "#platform/resource/resource.server.ts";
import type { Word } from "../messages.ts";
import { calculateNightly } from "../fee/calculate-voyage-fees.server.ts";
import { readCron } from "./job-cron.ts";
import { clearRuns } from "./job-runs.server.ts";
import { readTarget, type Target, type TargetValue } from "./job-target.ts";
import { nextTimes } from "./job-times.server.ts";
import { settleVoyages } from "../space/ops/settle-voyages.server.ts";
import { orderReport } from "../report/order-report.server.ts";
import { generateStatements } from "../settlement/statement-generate.server.ts";

type Param = { key: string; kind: "text" | "flag" | "number" };
type JobTarget = { operation: AnyOperation; params: readonly Param[]; word: Word; example: string };

/** Everything a job may call: a fixed list (security.md, input). The operation's own schema checks the values. */
export const jobTargets: Readonly<Record<string, JobTarget>> = {
  "fee.calculateNightly": {
    operation: calculateNightly,
    params: [],
    word: "job.target.calculate",
    example: "fee.calculateNightly()",
  },
  "statement.generate": {
    operation: generateStatements,
    params: [
      { key: "period", kind: "text" },
      { key: "quiet", kind: "flag" },
      { key: "feeBelong", kind: "text" },
    ],
    word: "job.target.statement",
    example: "statement.generate('past', true)",
  },
  "report.order": {
    operation: orderReport,
    params: [
      { key: "report", kind: "text" },
      { key: "user", kind: "text" },
      { key: "search", kind: "text" },
      { key: "format", kind: "text" },
    ],
    word: "job.target.report",
    example: "report.order('seaway/reportMgr/voyageSummary', 'admin', 'f.period=lastMonth', 'xlsx')",
  },
  "space.settle": {
    operation: settleVoyages,
    params: [{ key: "voyage", kind: "text" }],
    word: "job.target.space",
    example: "space.settle()",
  },
  "jobLog.clear": {
    operation: clearRuns,
    params: [{ key: "days", kind: "number" }],
    word: "job.target.clear",
    example: "jobLog.clear(90L)",
  },
  "file.collect": {
    operation: collectFiles,
    params: [],
    word: "job.target.files",
    example: "file.collect()",
  },
  "operLog.cleanAside": {
    operation: operLogAside.all,
    params: [{ key: "days", kind: "number" }],
    word: "job.target.operLog",
    example: "operLog.cleanAside(365L)",
  },
  "loginLog.cleanAside": {
    operation: loginLogAside.all,
    params: [{ key: "days", kind: "number" }],
    word: "job.target.loginLog",
    example: "loginLog.cleanAside(365L)",
  },
};

const kindOf = (value: TargetValue): Param["kind"] => (typeof value === "string" ? "text" : typeof value === "boolean" ? "flag" : "number");
const field = "invokeTarget";

/** The operation and input a call means. @throws Refusal job.targetForm, targetUnknown, targetCount, targetValue. */
export function resolveTarget(text: string): { operation: AnyOperation; input: unknown } {
  const target = readTarget(text);
  if (!target) throw new Refusal("job.targetForm", {}, { field });
  const known = Object.hasOwn(jobTargets, target.name) ? jobTargets[target.name] : undefined;
  if (!known) throw new Refusal("job.targetUnknown", { name: target.name, known: Object.keys(jobTargets).join(", ") }, { field });
  const input = inputOf(target, known);
  if (!known.operation.input.safeParse(input).success) throw badValue(target.name, known);
  return { operation: known.operation, input };
}

const badValue = (name: string, { example }: JobTarget, params: RefusalParams = {}) =>
  new Refusal("job.targetValue", { name, example, ...params }, { field });

function inputOf({ name, values }: Target, known: JobTarget): Record<string, TargetValue> {
  if (values.length > known.params.length) throw new Refusal("job.targetCount", { name, count: known.params.length }, { field });
  const pairs = values.map((value, i): [string, TargetValue] => {
    const { key, kind } = known.params[i] as Param;
    if (kindOf(value) !== kind) throw badValue(name, known);
    return [key, value];
  });
  return Object.fromEntries(pairs);
}

/** Nobody has the scheduler do what he may not do himself. */
export function assertMayCall(actor: Actor, operation: AnyOperation): void {
  if (!can(actor, operation.perm)) throw new Refusal("job.targetNotHeld", { perm: operation.perm }, { field });
}

/** A cron line that is none, or that never comes again, is refused at its field. */
export function assertCron(line: string, now: { zone: string; from: Date }): void {
  const read = readCron(line);
  if ("fault" in read) throw new Refusal(read.fault.code, read.fault.params, { field: "cronExpression" });
  if (nextTimes(line, 1, now).length === 0) throw new Refusal("job.cronNever", {}, { field: "cronExpression" });
}
