import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { shownTaskTitle } from "#domain/administration/job/job-name.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Table } from "#app/kit/ui/table.tsx";

const dayMs = 86_400_000;

/** Own tasks; an administrator sees all. `?status=` filters, `?days=` limits the age. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "org:self");
  const query = new URL(request.url).searchParams;
  const status = taskStates.find((taskState) => taskState === query.get("status")) ?? null;
  const days = Math.min(3650, Math.max(0, Math.trunc(Number(query.get("days")) || 0)));
  const where = {
    ...(actor.roles.includes("admin") ? {} : { operator: actor.userName }),
    ...(status ? { status } : {}),
    ...(days > 0 ? { createdTime: { $gt: new Date(now.getTime() - days * dayMs) } } : {}),
  };
  const tasks = await em.find(Task, where, {
    orderBy: { id: "desc" },
    limit: 100,
    exclude: ["params", "results"],
  });
  return {
    status,
    tasks: tasks.map(
      ({ id, kind, title, status, seen, total, failed, createdTime, endedTime }) => ({
        id,
        title: shownTaskTitle(actor.lang, { kind, title }),
        status,
        seen,
        total,
        failed,
        createdTime,
        endedTime,
      }),
    ),
  };
}

const taskStates = ["WAITING", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
const heads = ["task.title", "task.status", "task.seen", "task.created", "task.ended"] as const;

export default function TaskList() {
  const { tasks, status } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section>
      <h1>{t("menu.tasks")}</h1>
      <nav className="sw-tabs" aria-label={t("task.status")}>
        {[null, ...taskStates].map((item) => (
          <Link
            key={item ?? ""}
            to={item ? `?status=${item}` : "?"}
            aria-current={item === status ? "page" : undefined}
            className={`sw-tab${item === status ? " sw-tab-here" : ""}`}
          >
            {t(item ? `task.${item}` : "shell.all")}
          </Link>
        ))}
      </nav>
      {tasks.length === 0 ? (
        <p className="sw-empty">{t(status ? "shell.empty" : "shell.tasksNone")}</p>
      ) : null}
      {tasks.length > 0 ? <TaskTable tasks={tasks} /> : null}
    </section>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["tasks"];

function TaskTable({ tasks }: { tasks: Shown }) {
  const t = useTranslate();
  const lang = useLang();
  const at = (time: string | Date | null | undefined) =>
    cellText({ key: "t", label: "task.created", kind: "datetime" }, time, { lang, dicts: {} });
  return (
    <div className="sw-scroll">
      <Table compact className="sw-table">
        <thead>
          <tr>
            {heads.map((label) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <td>
                <Link to={`/task/${task.id}`}>{task.title}</Link>
              </td>
              <td>
                <span className={`sw-tag sw-tag-${task.status}`}>
                  {t(`task.${task.status}` as MessageKey)}
                </span>
              </td>
              <td className="sw-number">
                {task.seen}
                {task.total === null ? "" : ` / ${task.total}`}
              </td>
              <td>{at(task.createdTime)}</td>
              <td>{at(task.endedTime)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
