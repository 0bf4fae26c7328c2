import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { shownJobName } from "#domain/administration/job/job-name.server.ts";
import { nextTimes } from "#domain/administration/job/job-times.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslateCode, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

const apiName = "monitor/job";

export async function loader({ request }: LoaderFunctionArgs) {
  const { em, now, actor } = await asActor(request, "monitor:job:list");
  const [listData, zone] = await Promise.all([
    loadList(await pageContext(request), apiName),
    readZone(em),
  ]);
  const next = (cron: unknown) =>
    nextTimes(String(cron), 5, { zone, from: now }).map((time) => time.toISOString());
  return {
    ...listData,
    rows: listData.rows.map((row) => ({
      ...row,
      jobName: shownJobName(actor.lang, String(row.jobName)),
      nextRuns: row.status === "1" ? [] : next(row.cronExpression),
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

type Row = Record<string, unknown>;

const isRunning = ({ lastStatus }: Row) => lastStatus === "WAITING" || lastStatus === "RUNNING";

export default function JobListScreen() {
  const t = useTranslate();
  const translateCode = useTranslateCode();
  const message = (row: Row) =>
    translateCode(String(row.lastCode), row.lastParams as Record<string, string>) ??
    String(row.lastMessage ?? "");
  return (
    <ListScreen
      open={(row) => `/monitor/job/index/${row.id}`}
      create="/monitor/job/index/new"
      renewWhile={isRunning}
      tools={<ToolLink to="/monitor/job-log/index/0">{t("job.allLogs")}</ToolLink>}
      cells={{
        nextRuns: (row) =>
          (row.nextRuns as string[]).map((at) => (
            <div key={at}>{timeShown(at, { seconds: true })}</div>
          )),
        lastMessage: message,
        lastStatus: (row) => (
          <Link to={`/monitor/job-log/index/${row.id}`}>
            {row.lastStatus ? t(`task.${String(row.lastStatus)}` as MessageKey) : t("job.openLog")}
          </Link>
        ),
      }}
    />
  );
}
