import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { timeShown } from "#platform/records/list/cell-text.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import type { RecentTask } from "./task-signal.ts";
import { Toasts, type Toast } from "./toasts.tsx";
import { watchTasks } from "./watch-tasks.ts";

type Notice = { id: number; noticeTitle: string; createdTime: string; isRead: boolean };
type Recent = { unread: number; tasks: RecentTask[]; notices: Notice[] };

/** Polling interval for notices, which send no event (ms). */
const askEvery = 120_000;

/** Unseen ended tasks and notices. Without JavaScript a link to all tasks. */
export function TaskBell({ unread: first }: { unread: number }) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  // Navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const { unread, tasks, notices, toasts, dismiss, ask } = useRecent(first);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpenAt(null);
    };
    document.addEventListener("pointerdown", onDown);
    return () => document.removeEventListener("pointerdown", onDown);
  }, [open]);
  const label = unread > 0 ? t("shell.tasksUnread", { count: unread }) : t("shell.tasks");
  const face = (
    <>
      <Icon name="notifications" />
      {unread > 0 ? (
        <span className="sw-bell-count" aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      ) : null}
    </>
  );
  if (!hydrated) {
    return (
      <div className="sw-bell">
        <LinkButton to="/task" variant="minimal" size="small" aria-label={label} title={label}>
          {face}
        </LinkButton>
      </div>
    );
  }
  return (
    <div
      className="sw-bell"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpenAt(null);
        button.current?.focus();
      }}
    >
      <Button
        type="button"
        ref={button}
        variant="minimal"
        size="small"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls="task-bell"
        onClick={() => {
          if (!open) void ask();
          setOpenAt(open ? null : pathname);
        }}
      >
        {face}
      </Button>
      {open ? (
        <BellList
          tasks={tasks}
          notices={notices}
          unread={unread}
          onRead={() => void readAll().then(ask)}
        />
      ) : null}
      <Toasts toasts={toasts} onClose={dismiss} />
    </div>
  );
}

async function readAll(): Promise<void> {
  await fetch("/task-recent", { method: "post", body: new URLSearchParams({ stay: "1" }) }).catch(
    () => undefined,
  );
}

type ListProps = {
  tasks: RecentTask[] | null;
  notices: readonly Notice[];
  unread: number;
  onRead: () => void;
};

function BellList({ tasks, notices, unread, onRead }: ListProps) {
  const t = useTranslate();
  return (
    <section className="sw-bell-list" id="task-bell" aria-label={t("shell.tasks")}>
      <Notices notices={notices} />
      {tasks === null ? (
        <p className="sw-empty">{t("shell.searching")}</p>
      ) : tasks.length === 0 ? (
        <p className="sw-empty">{t("shell.tasksNone")}</p>
      ) : (
        <ul className={plainList}>
          {tasks.map((task) => (
            <li key={task.id} className={task.unread ? "sw-bell-new" : undefined}>
              <Link to={`/task/${task.id}`}>
                <span className="sw-bell-line">
                  <span className={`sw-tag sw-tag-${task.status}`}>{t(`task.${task.status}`)}</span>
                  {task.title}
                  <time dateTime={task.createdTime}>
                    {timeShown(task.endedTime ?? task.createdTime).slice(5)}
                  </time>
                </span>
                {task.status === "RUNNING" && task.total ? (
                  <span className="sw-bar" aria-hidden="true">
                    <span style={{ width: `${Math.min(100, (task.seen / task.total) * 100)}%` }} />
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <footer className="sw-bell-foot">
        <Link to="/task">{t("shell.tasksAll")}</Link>
        <Link to="/notice">{t("shell.noticesAll")}</Link>
        {unread > 0 ? (
          <button type="button" className="sw-link" onClick={onRead}>
            {t("shell.tasksRead")}
          </button>
        ) : null}
      </footer>
    </section>
  );
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslate();
  if (notices.length === 0) return null;
  return (
    <ul className={plainList} aria-label={t("shell.notices")}>
      {notices.map((notice) => (
        <li key={notice.id} className={notice.isRead ? undefined : "sw-bell-new"}>
          <Link to={`/notice/${notice.id}`}>
            <span className="sw-bell-line">
              <span className="sw-tag">{t("shell.notices")}</span>
              {notice.noticeTitle}
              <time dateTime={notice.createdTime}>{timeShown(notice.createdTime).slice(5)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The newest tasks, kept live; an end is counted and reported once. */
function useRecent(first: number) {
  const [count, setCount] = useState({ first, unread: first });
  const [tasks, setTasks] = useState<RecentTask[] | null>(null);
  const [notices, setNotices] = useState<Notice[]>([]);
  const [toasts, setToasts] = useState<Toast[]>([]);
  // A reload brings a newer count.
  if (count.first !== first) setCount({ first, unread: first });
  const ask = async (): Promise<Recent | null> => {
    const response = await fetch("/task-recent", { headers: { accept: "application/json" } }).catch(
      () => null,
    );
    if (!response?.ok || !response.headers.get("content-type")?.includes("json")) return null;
    const recent = (await response.json()) as Recent;
    setTasks(recent.tasks);
    setNotices(recent.notices);
    setCount((now) => ({ ...now, unread: recent.unread }));
    return recent;
  };
  useEffect(() => {
    return watchTasks((signal) => {
      if (!signal) {
        void ask();
        return;
      }
      if (!signal.mine) return;
      setTasks(
        (now) => now && now.map((task) => (task.id === signal.id ? { ...task, ...signal } : task)),
      );
      if (signal.status !== "DONE" && signal.status !== "FAILED") return;
      void ask().then((recent) => {
        const task = recent?.tasks.find((task) => task.id === signal.id);
        // No toast on the task's own page.
        if (task && window.location.pathname !== `/task/${task.id}`)
          setToasts((now) =>
            [
              ...now.filter((toast) => toast.id !== task.id),
              { id: task.id, title: task.title, status: signal.status },
            ].slice(-3),
          );
      });
    });
  }, []);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void ask(), askEvery);
    return () => clearInterval(timer);
  }, []);
  const dismiss = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
  return { unread: count.unread, tasks, notices, toasts, dismiss, ask };
}
