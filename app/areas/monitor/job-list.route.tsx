import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { nextTimes } from "#domain/flows/job-times.server.ts";
import { cellText } from "#domain/kit/cell-text.ts";
import { isWord, type Word } from "#domain/words.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useLang, useSay } from "../../kit/shell/say.ts";

const apiName = "monitor/job";

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await loadList(request, apiName);
  const next = (cron: unknown) => nextTimes(String(cron), 5).map((time) => time.toISOString());
  return { ...found, rows: found.rows.map((row) => ({ ...row, nextRuns: row.status === "PAUSED" ? [] : next(row.cron) })) };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function JobListScreen() {
  const lang = useLang();
  const say = useSay();
  const time = (at: string) => cellText({ key: "at", word: "job.nextRuns", kind: "datetime" }, at, { lang, dicts: {} });
  return (
    <ListScreen
      open={(row) => `/monitor/job-log/index/${row.id}`}
      cells={{
        nextRuns: (row) => (row.nextRuns as string[]).map((at) => <div key={at}>{time(at)}</div>),
        lastMessage: (row) =>
          isWord(String(row.lastCode))
            ? say(row.lastCode as Word, row.lastParams as Record<string, string>)
            : String(row.lastMessage ?? ""),
        lastStatus: (row) => <Link to={`/monitor/job-log/index/${row.id}`}>{String(row.lastStatus ?? "")}</Link>,
      }}
    />
  );
}
