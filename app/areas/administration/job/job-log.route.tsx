import "./monitor.css";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { shownJobName } from "#domain/administration/job/job-name.server.ts";
import { clearRuns } from "#domain/administration/job/ops/job-runs.server.ts";
import { Job } from "#platform/kernel/trace/trace.entity.server.ts";
import { can, type Lang } from "#platform/kernel/actor/actor.ts";
import { jobKind } from "#platform/runtime/task/task.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { loadList, refusedOutcome, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslateCode, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { ConfirmAction, Question } from "./confirm-action.tsx";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

const apiName = "monitor/jobLog";

/** The runs of a job; id 0 means all (platform §2, permission-guarded routes). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "monitor:job:list");
  const { em, actor } = context;
  const query = new URL(request.url).searchParams.has("ask");
  const more = { jobId: 0, jobName: "", mayClear: can(actor, clearRuns.perm), requested: query };
  if (params.jobId === "0") return { ...(await loadRuns(context, actor.lang)), ...more };
  const job = /^\d{1,9}$/.test(params.jobId ?? "")
    ? await em.findOne(Job, { id: Number(params.jobId) })
    : null;
  if (!job) throw new Response("not found", { status: 404 });
  const url = new URL(request.url);
  url.searchParams.set("f.kind", jobKind(job.jobName));
  const listData = await loadRuns({ ...context, url: url.href }, actor.lang);
  return { ...listData, ...more, jobId: job.id, jobName: shownJobName(actor.lang, job.jobName) };
}

async function loadRuns(context: Parameters<typeof loadList>[0], lang: Lang): Promise<ListData> {
  const listData = await loadList(context, apiName);
  return {
    ...listData,
    rows: listData.rows.map((row) => ({
      ...row,
      jobName: shownJobName(lang, String(row.jobName)),
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  if (form.get("_intent") !== "clear") return stepList(await pageContext(request), apiName);
  const jobId = idOf(form.get("jobId"));
  await asActor(request, clearRuns.perm);
  if (!form.has("sure")) return redirect(`/monitor/job-log/index/${jobId}?ask=1`);
  try {
    const { removed } = await runAction(await pageContext(request), clearRuns, { jobId });
    return data({ done: removed, refused: 0, rows: [], doneLabel: clearRuns.done });
  } catch (error) {
    return refusedOutcome(error);
  }
}

type Data = { jobId: number; jobName: string; mayClear: boolean; requested: boolean };

export default function JobLogScreen() {
  const { jobId, jobName, mayClear, requested: confirming } = useLoaderData() as Data;
  const { rows } = useListData();
  const t = useTranslate();
  const translateCode = useTranslateCode();
  useLive(rows.some((row) => row.status === "WAITING" || row.status === "RUNNING"));
  const message = (row: Record<string, unknown>) =>
    translateCode(String(row.messageCode), row.messageParams as Record<string, string>) ??
    String(row.message ?? "");
  const clear = { _intent: "clear", jobId: String(jobId) };
  const question = (
    <Question question={t("jobLog.askClear")} label={t("jobLog.clear")} fields={clear} back="?" />
  );
  return (
    <ListScreen
      open={(row) => `/monitor/job-log/run/${row.id}`}
      above={confirming && mayClear ? question : undefined}
      cells={{ message, exceptionInfo: (row) => String(row.exceptionInfo ?? "").split("\n")[0] }}
      tools={
        <>
          {jobName ? <strong className="sw-list-about">{jobName}</strong> : null}
          <ToolLink to="/monitor/job">{t("shell.back")}</ToolLink>
          {mayClear ? (
            <ConfirmAction
              question={t("jobLog.askClear")}
              label={t("jobLog.clear")}
              fields={clear}
              danger
              disabled={rows.length === 0}
            />
          ) : null}
        </>
      }
    />
  );
}

/** Polls while a shown run is active and the page is visible. */
function useLive(live: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), 3000);
    return () => clearInterval(timer);
  }, [live, revalidate]);
}
