import type { LoaderFunctionArgs } from "@remix-run/node";
import { isWord, type Word } from "#domain/words.ts";
import { Job } from "#domain/kit/trace.entity.server.ts";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/say.ts";
import { asActor } from "../../session/ctx.server.ts";

/** The runs of one job; "all" shows every job's. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params.jobId === "all") return loadList(request, "monitor/jobLog");
  const { em } = await asActor(request, "job:list");
  const id = Number(params.jobId);
  const job = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? await em.findOne(Job, { id }) : null;
  if (!job) throw new Response("not found", { status: 404 });
  const url = new URL(request.url);
  url.searchParams.set("f.job", job.name);
  return loadList(new Request(url, { headers: request.headers }), "monitor/jobLog");
}

export default function JobLogScreen() {
  const say = useSay();
  const message = (row: Record<string, unknown>) =>
    isWord(String(row.messageCode)) ? say(row.messageCode as Word, row.messageParams as Record<string, string>) : String(row.message ?? "");
  return (
    <ListScreen open={(row) => `/task/${row.id}`} cells={{ message }} tools={<ToolLink to="/monitor/job">{say("shell.back")}</ToolLink>} />
  );
}
