import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Word } from "#domain/words.ts";
import { Task } from "#domain/kit/trace.entity.server.ts";
import { cellText } from "#domain/kit/cell-text.ts";
import { useLang, useSay } from "../../kit/shell/say.ts";
import { asActor } from "../../session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "org:self");
  const mine = actor.roles.includes("admin") ? {} : { operator: actor.userName };
  const tasks = await em.find(Task, mine, { orderBy: { id: "desc" }, limit: 100, exclude: ["params", "results"] });
  return {
    tasks: tasks.map(({ id, title, status, seen, total, failed, createdTime, endedTime }) => ({
      id,
      title,
      status,
      seen,
      total,
      failed,
      createdTime,
      endedTime,
    })),
  };
}

export default function TaskList() {
  const { tasks } = useLoaderData<typeof loader>();
  const say = useSay();
  const lang = useLang();
  const at = (time: string | Date | null | undefined) =>
    cellText({ key: "t", word: "task.created", kind: "datetime" }, time, { lang, dicts: {} });
  return (
    <section>
      <h1>{say("menu.tasks")}</h1>
      {tasks.length === 0 ? <p className="sw-empty">{say("shell.empty")}</p> : null}
      <table className="bp6-html-table bp6-compact sw-table">
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <td>
                <Link to={`/task/${task.id}`}>{task.title}</Link>
              </td>
              <td>
                <span className={`sw-tag sw-tag-${task.status}`}>{say(`task.${task.status}` as Word)}</span>
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
      </table>
    </section>
  );
}
