import "./monitor.css";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { clearRuns } from "#domain/flows/job-runs.server.ts";
import { Job } from "#domain/kit/trace.entity.server.ts";
import { can } from "#domain/kit/actor.ts";
import { jobKind } from "#domain/kit/task.server.ts";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useSayCode, useSay } from "../../kit/shell/say.ts";
import { answer, asActor } from "../../session/ctx.server.ts";

const apiName = "monitor/jobLog";

/** The runs of one job; 0 shows every job's. The id is a number (platform §2, permission-guarded routes). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "monitor:job:list");
  const more = { jobId: 0, jobName: "", mayClear: can(actor, clearRuns.perm) };
  if (params.jobId === "0") return { ...(await loadList(request, apiName)), ...more };
  const job = /^\d{1,9}$/.test(params.jobId ?? "") ? await em.findOne(Job, { id: Number(params.jobId) }) : null;
  if (!job) throw new Response("not found", { status: 404 });
  const url = new URL(request.url);
  url.searchParams.set("f.kind", jobKind(job.jobName));
  const found = await loadList(new Request(url, { headers: request.headers }), apiName);
  return { ...found, ...more, jobId: job.id, jobName: job.jobName };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  if (form.get("_intent") !== "clear") return stepList(request, apiName);
  await answer(request, clearRuns, { jobId: Number(form.get("jobId")) || 0 });
  return data({ done: 1, refused: 0, rows: [], doneWord: clearRuns.done });
}

type Found = { jobId: number; jobName: string; mayClear: boolean; rows?: { status?: unknown }[] };

export default function JobLogScreen() {
  const { jobId, jobName, mayClear, rows } = useLoaderData() as Found;
  const say = useSay();
  const sayCode = useSayCode();
  useLive((rows ?? []).some((row) => row.status === "WAITING" || row.status === "RUNNING"));
  const message = (row: Record<string, unknown>) =>
    sayCode(String(row.messageCode), row.messageParams as Record<string, string>) ?? String(row.message ?? "");
  return (
    <ListScreen
      open={(row) => `/monitor/job-log/run/${row.id}`}
      cells={{ message, exceptionInfo: (row) => String(row.exceptionInfo ?? "").split("\n")[0] }}
      tools={
        <>
          {jobName ? <strong className="sw-list-about">{jobName}</strong> : null}
          <ToolLink to="/monitor/job">{say("shell.back")}</ToolLink>
          {mayClear ? (
            <Form method="post" onSubmit={(event) => window.confirm(say("jobLog.askClear")) || event.preventDefault()}>
              <input type="hidden" name="jobId" value={jobId} />
              <button type="submit" name="_intent" value="clear" className="bp6-button bp6-outlined bp6-intent-danger">
                {say("jobLog.clear")}
              </button>
            </Form>
          ) : null}
        </>
      }
    />
  );
}

/** Asks again every few seconds while a run of the page is not finished and somebody looks. */
function useLive(live: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), 3000);
    return () => clearInterval(timer);
  }, [live, revalidate]);
}
