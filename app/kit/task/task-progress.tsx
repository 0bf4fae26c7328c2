import { browserTime } from "#app/kit/shell/frame/browser-clock.ts";
import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { groupDigits, timeShown } from "#platform/records/list/cell-text.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { spanShown, timeLeft } from "./task-time.ts";
import { isLive, type TaskSignal } from "./task-signal.ts";
import { watchTasks } from "./watch-tasks.ts";

export type TaskState = Omit<TaskSignal, "mine" | "total"> & {
  title: string;
  total?: number | null;
  message?: string | null;
  createdTime?: string | Date | null;
  startedTime?: string | Date | null;
  endedTime?: string | Date | null;
  results?: unknown;
};

/** Live state of a task from the event stream, polled after gaps. `onEnd` loads what changed. */
export function useTask(first: TaskState, onEnd?: () => void): TaskState {
  const fetcher = useFetcher<TaskState>();
  const [latest, setLatest] = useState<{ first: TaskState; signal: Partial<TaskState> } | null>(
    null,
  );
  const { load, data } = fetcher;
  useEffect(() => {
    if (!isLive(first.status)) return;
    return watchTasks((signal) => {
      if (!signal) load(`/task-state/${first.id}`);
      else if (signal.id === first.id) {
        const { mine: _mine, ...rest } = signal;
        setLatest({ first, signal: rest });
      }
    });
  }, [first, load]);
  const taskState = data && data.id === first.id ? data : first;
  // A polled end is final; earlier signals are older.
  const state =
    isLive(taskState.status) && latest?.first === first
      ? { ...taskState, ...latest.signal }
      : taskState;
  const ended = !isLive(state.status) && isLive(first.status);
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);
  return state;
}

/** Without JavaScript the page reloads until the task has ended. */
export function TaskProgress({ state }: { state: TaskState }) {
  const t = useTranslate();
  const share = state.total
    ? Math.min(100, Math.round((state.seen / state.total) * 100))
    : state.status === "DONE"
      ? 100
      : 0;
  // Total unknown: an indeterminate bar, with the count so far.
  const unknown = state.status === "RUNNING" && !state.total;
  return (
    <div className="sw-panel">
      <p role="status">
        <span className={`sw-tag sw-tag-${state.status}`}>{t(`task.${state.status}`)}</span>{" "}
        <b>{state.title}</b>
      </p>
      <div
        className={unknown ? "sw-bar sw-bar-unknown" : "sw-bar"}
        role="progressbar"
        aria-valuenow={unknown ? undefined : share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t("shell.progress")}
      >
        <span style={{ width: `${share}%` }} />
      </div>
      <TaskFacts state={state} />
      {isLive(state.status) ? (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      ) : null}
      {state.message ? <p>{state.message}</p> : null}
    </div>
  );
}

function TaskFacts({ state }: { state: TaskState }) {
  const t = useTranslate();
  const now = useNow(isLive(state.status));
  const end = state.endedTime ? new Date(state.endedTime).getTime() : now;
  const begun = state.startedTime ? new Date(state.startedTime).getTime() : null;
  const elapsed = begun !== null && end !== null ? Math.max(0, end - begun) : null;
  const left =
    elapsed !== null && state.status === "RUNNING"
      ? timeLeft({ elapsed, seen: state.seen, total: state.total ?? null })
      : null;
  const facts: [string, string][] = [
    [
      t("task.seen"),
      state.total
        ? `${groupDigits(String(state.seen))} / ${groupDigits(String(state.total))}`
        : groupDigits(String(state.seen)),
    ],
    [t("task.changed"), groupDigits(String(state.changed))],
    [t("task.failed"), groupDigits(String(state.failed))],
  ];
  if (state.createdTime)
    facts.push([t("task.created"), timeShown(state.createdTime, { seconds: true })]);
  if (elapsed !== null) facts.push([t("task.elapsed"), spanShown(elapsed)]);
  if (left !== null) facts.push([t("task.left"), spanShown(left)]);
  return (
    <dl className="sw-task-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Null before hydration, because the server's clock differs. */
function useNow(ticking: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(browserTime()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
