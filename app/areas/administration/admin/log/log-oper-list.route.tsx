import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { translateCodeIn } from "#platform/kernel/i18n/translate.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { loggedText } from "#platform/kernel/refusal/logged-refusal.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { CleanLog } from "./clean-log.tsx";
import { actOnLog, loadLog } from "./log-archive.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "monitor/operlog";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const { listData, mayClean } = await loadLog(context, apiName);
  // Refusals are messages of any area, of which the page has its own.
  const reason = (row: ListRow) =>
    loggedText(translateCodeIn(context.actor.lang), String(row.errorMsg ?? ""));
  return {
    ...listData,
    rows: listData.rows.map((row) => ({ ...row, errorMsg: reason(row) })),
    mayClean,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnLog(await pageContext(request), apiName);
}

/** Entries can only be archived (decision 028). */
export default function OperLogScreen() {
  return (
    <ListScreen
      open={(row) => `/system/log/operlog/index/${row.id}`}
      tools={<CleanLog label="operLog.cleanAside" />}
    />
  );
}
