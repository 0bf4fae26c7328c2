import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { clearRuns } from "#domain/administration/job/ops/job-runs.server.ts";
import { addJob, saveJob } from "#domain/administration/job/ops/job-save.server.ts";
import { nextTimes } from "#domain/administration/job/job-times.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import { taskMessage } from "#platform/runtime/task/task.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { bodyOf } from "../call.server.ts";
import { dataResponse, doneResponse, stampsOf, timeText } from "./admin-responses.server.ts";
import { respondWithBook, respondToStep, respondToWrite } from "./admin-input.server.ts";
import { type AdminList, respondWithPage } from "./admin-list.server.ts";
import { type AdminInput, defineAdminCalls } from "./define-admin-call.server.ts";

type Row = Record<string, unknown>;

/** Where the next times are counted from. */
type Clock = { zone: string; from: Date };
const clockOf = async ({ em, now }: AdminInput["context"]): Promise<Clock> => ({
  zone: await readZone(em),
  from: now,
});

const jobRow = (clock: Clock) => (row: Row) => ({
  jobId: row.id,
  jobName: row.jobName,
  jobGroup: row.jobGroup,
  invokeTarget: row.invokeTarget,
  cronExpression: row.cronExpression,
  misfirePolicy: row.misfirePolicy,
  concurrent: row.concurrent,
  status: row.status,
  nextValidTime: timeText(nextTimes(String(row.cronExpression), 1, clock)[0]),
  ...stampsOf(row),
});

const jobs = (clock: Clock): AdminList => ({
  resource: resourceOf("monitor/job"),
  filters: { jobName: "contains", jobGroup: "in", status: "in", invokeTarget: "contains" },
  row: jobRow(clock),
});

/** "1" is a failed run, "0" any other: these clients know only two. */
const failed = (status: unknown) => status === "FAILED" || status === "CANCELLED";
const statusOfRuns = (value: string) =>
  value === "1" ? "FAILED,CANCELLED" : value === "0" ? "WAITING,RUNNING,DONE" : "-";

const runRow = (lang: Lang) => (row: Row) => ({
  jobLogId: row.id,
  jobName: row.jobName,
  jobGroup: row.jobGroup,
  invokeTarget: row.invokeTarget,
  jobMessage:
    taskMessage(lang, {
      message: (row.message as string | null) ?? null,
      messageCode: isMessageKey(String(row.messageCode)) ? (row.messageCode as MessageKey) : null,
      messageParams: row.messageParams as Record<string, string> | null,
    }) ?? "",
  status: failed(row.status) ? "1" : "0",
  exceptionInfo: row.exceptionInfo ?? "",
  startTime: timeText(row.startedTime),
  endTime: timeText(row.endedTime),
  createTime: timeText(row.createdTime),
});

const runs = (lang: Lang): AdminList => ({
  resource: resourceOf("monitor/jobLog"),
  filters: { jobName: "contains", jobGroup: "in", status: ["status", "in", statusOfRuns] },
  between: "createdTime",
  row: runRow(lang),
});

const write = { add: addJob, save: saveJob, idName: "jobId" };
const job = () => resourceOf("monitor/job");

/** No change is fine. */
async function changeStatus(input: AdminInput) {
  const { jobId, status: sent } = await bodyOf(input.call);
  const status = textOfScalar(sent);
  const id = /^\d{1,9}$/.test(String(jobId)) ? Number(jobId) : 0;
  const existing = await readResource(input.context.em, input.context.actor, job(), id);
  if (status !== "0" && status !== "1")
    throw new Refusal("kit.notAnOption", {}, { field: "status" });
  if (existing.status === status) return doneResponse(input.lang);
  return respondToStep(input, status === "0" ? job().steps.resume : job().steps.pause, String(id));
}

async function runNow(input: AdminInput) {
  const { jobId } = await bodyOf(input.call);
  return respondToStep(
    input,
    job().steps.run,
    /^\d{1,9}$/.test(String(jobId)) ? String(jobId) : "0",
  );
}

/** Job and job log calls (wire contract §5). */
export const jobCalls = defineAdminCalls([
  {
    method: "GET",
    path: "monitor/job/list",
    perm: "monitor:job:list",
    label: "job.list",
    respond: async (input) => respondWithPage(input, jobs(await clockOf(input.context))),
  },
  {
    method: "GET",
    path: "monitor/job/:id",
    perm: "monitor:job:query",
    label: "job.sheet",
    respond: async ({ context, params, lang }) =>
      dataResponse(
        lang,
        jobRow(await clockOf(context))(
          await readResource(context.em, context.actor, job(), Number(params.id)),
        ),
      ),
  },
  {
    method: "POST",
    path: "monitor/job",
    perm: "monitor:job:add",
    label: "job.sheet",
    body: addJob.input,
    respond: (input) => respondToWrite(input, write),
  },
  {
    method: "PUT",
    path: "monitor/job",
    perm: "monitor:job:edit",
    label: "job.sheet",
    body: saveJob.input,
    respond: (input) => respondToWrite(input, write),
  },
  {
    method: "PUT",
    path: "monitor/job/changeStatus",
    perm: "monitor:job:changeStatus",
    label: "job.changeStatus",
    respond: changeStatus,
  },
  {
    method: "PUT",
    path: "monitor/job/run",
    perm: "monitor:job:changeStatus",
    label: "job.run",
    respond: runNow,
  },
  {
    method: "DELETE",
    path: "monitor/job/:ids",
    perm: "monitor:job:remove",
    label: "job.remove",
    respond: (input) => respondToStep(input, job().steps.remove),
  },
  {
    method: "POST",
    path: "monitor/job/export",
    perm: "monitor:job:export",
    label: "api.export",
    respond: async (input) => respondWithBook(input, jobs(await clockOf(input.context))),
  },
  {
    method: "GET",
    path: "monitor/jobLog/list",
    perm: "monitor:job:list",
    label: "job.log",
    respond: (input) => respondWithPage(input, runs(input.lang)),
  },
  {
    method: "DELETE",
    path: "monitor/jobLog/clean",
    perm: "monitor:job:remove",
    label: "jobLog.clear",
    respond: async ({ context, lang }) => {
      await runOperation(context, clearRuns, {});
      return doneResponse(lang);
    },
  },
  {
    method: "DELETE",
    path: "monitor/jobLog/:ids",
    perm: "monitor:job:remove",
    label: "jobLog.remove",
    respond: (input) => respondToStep(input, resourceOf("monitor/jobLog").steps.remove),
  },
  {
    method: "POST",
    path: "monitor/jobLog/export",
    perm: "monitor:job:export",
    label: "api.export",
    respond: (input) => respondWithBook(input, runs(input.lang)),
  },
]);
