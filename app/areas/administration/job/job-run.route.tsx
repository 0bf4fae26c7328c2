import "./monitor.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { jobKind, readTask } from "#platform/runtime/task/task.server.ts";
import { TaskLine } from "#platform/kernel/trace/trace.entity.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslateCode, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { TaskCancel } from "#app/kit/task/task-cancel.tsx";
import { TaskProgress, type TaskState, useTask } from "#app/kit/task/task-progress.tsx";
import { isLive } from "#app/kit/task/task-signal.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

/** A run's progress and output, live. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "monitor:job:list");
  const id = /^\d{1,9}$/.test(params.runId ?? "") ? Number(params.runId) : 0;
  const task = await readTask(em, actor, id).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  if (!task?.kind.startsWith(jobKind(""))) throw new Response("not found", { status: 404 });
  const {
    title,
    status,
    seen,
    total,
    changed,
    failed,
    message,
    createdTime,
    startedTime,
    endedTime,
    operator,
    attempts,
    scheduledFor,
  } = task;
  const state: TaskState = {
    id,
    title,
    status,
    seen,
    total: total ?? null,
    changed,
    failed,
    message: message ?? null,
  };
  Object.assign(state, { createdTime, startedTime, endedTime });
  const { invokeTarget = "" } = task.params as { invokeTarget?: string };
  const lines = await em.find(TaskLine, { task: id }, { orderBy: { id: "asc" }, limit: 2000 });
  const shown = lines.map((line) => ({
    ...line,
    task: undefined,
    saidTime: line.saidTime.toISOString(),
  }));
  const facts: [MessageKey, string][] = [
    ["job.invokeTarget", invokeTarget],
    ["job.operator", operator],
    ["job.scheduledFor", scheduledFor ? timeShown(scheduledFor, { seconds: true }) : ""],
    ["job.attempts", String(attempts)],
    ["job.startedTime", startedTime ? timeShown(startedTime, { seconds: true }) : ""],
    ["job.endedTime", endedTime ? timeShown(endedTime, { seconds: true }) : ""],
  ];
  return { state, facts, lines: shown };
}

export default function JobRunScreen() {
  const { state: first, facts, lines } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const may = useMay();
  const translateCode = useTranslateCode();
  const { revalidate } = useRevalidator();
  const state = useTask(first as TaskState, revalidate);
  const live = isLive(state.status);
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), 2000);
    return () => clearInterval(timer);
  }, [live, revalidate]);
  const text = (line: (typeof lines)[number]) =>
    [
      translateCode(String(line.code), (line.params ?? {}) as Record<string, string>) ?? "",
      line.text,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <section aria-labelledby="run-title">
      <header className="sw-list-head">
        <h1 id="run-title">{t("job.runSheet")}</h1>
        <LinkButton to="/monitor/job-log/index/0">{t("job.log")}</LinkButton>
      </header>
      <TaskProgress state={state} />
      {may("monitor:job:changeStatus") ? <TaskCancel state={state} /> : null}
      <dl className="sw-task-facts sw-panel">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value || "—"}</dd>
          </div>
        ))}
      </dl>
      <div className="sw-panel">
        <h2>{t("job.lines")}</h2>
        {lines.length === 0 ? <p className="sw-empty">{t("job.noLines")}</p> : null}
        {/* Scrollable by keyboard. */}
        <ol className="sw-log-lines" role="log" aria-label={t("job.lines")} tabIndex={0}>
          {lines.map((line) => (
            <li key={line.id} className={`sw-line-${line.level}`}>
              <time>{timeShown(line.saidTime, { seconds: true }).slice(11)}</time>{" "}
              <span>{text(line)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
