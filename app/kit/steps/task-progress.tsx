import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Word } from "#domain/words.ts";
import { useSay } from "../shell/say.ts";

export type TaskState = {
  id: number;
  title: string;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  seen: number;
  total?: number | null;
  changed: number;
  failed: number;
  message?: string | null;
  results?: unknown;
};

const live = (state: TaskState) => state.status === "WAITING" || state.status === "RUNNING";

/** The state of a task, asked again every second while it runs. `onEnd` tells the page to load what changed. */
export function useTask(first: TaskState, onEnd?: () => void): TaskState {
  const fetcher = useFetcher<TaskState>();
  const state = fetcher.data ?? first;
  const running = live(state);
  const { load } = fetcher;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => load(`/task-state/${first.id}`), 1000);
    return () => clearInterval(timer);
  }, [running, first.id, load]);
  useEffect(() => {
    if (!running && live(first)) onEnd?.();
  }, [running, first, onEnd]);
  return state;
}

/** Bar and counts of a task; without JavaScript the page itself is asked again by its refresh header. */
export function TaskProgress({ state }: { state: TaskState }) {
  const say = useSay();
  const share = state.total ? Math.min(100, Math.round((state.seen / state.total) * 100)) : state.status === "DONE" ? 100 : 0;
  return (
    <div className="sw-panel" role="status" aria-live="polite">
      <p>
        <span className={`sw-tag sw-tag-${state.status}`}>{say(`task.${state.status}`)}</span> {state.title}
      </p>
      <div
        className="sw-bar"
        role="progressbar"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={say("shell.progress")}
      >
        <span style={{ width: `${share}%` }} />
      </div>
      <p>
        {say("task.seen")} {state.seen}
        {state.total ? ` / ${state.total}` : ""} · {say("task.changed")} {state.changed} · {say("task.failed")} {state.failed}
      </p>
      {state.message ? <p>{state.message}</p> : null}
      <TaskResults results={state.results} />
    </div>
  );
}

type ResultRow = { key?: string; done?: boolean; code?: Word; params?: Record<string, string | number> };

/** The rows a task could not do, each with its reason. */
function TaskResults({ results }: { results: unknown }) {
  const say = useSay();
  const told = (results as { rows?: unknown } | null)?.rows;
  const rows = Array.isArray(told) ? (told as ResultRow[]).filter((row) => row.done === false) : [];
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.slice(0, 200).map((row) => (
        <li key={`${row.key}${row.code}`}>
          <b>{row.key}</b> {row.code ? say(row.code, row.params) : null}
        </li>
      ))}
    </ul>
  );
}
