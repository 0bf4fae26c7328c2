import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loggedText } from "#platform/operation/logged-refusal.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useTranslateCode } from "../../kit/shell/translate.ts";
import { CleanLog } from "./clean-log.tsx";
import { actOnLog, loadLog } from "./log-archive.server.ts";
import { pageContext } from "../../session/ctx.server.ts";

const apiName = "monitor/operlog";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadLog(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnLog(await pageContext(request), apiName);
}

/** Entries can only be archived (decision 028). */
export default function OperLogScreen() {
  const translateCode = useTranslateCode();
  const reason = (row: Record<string, unknown>) => loggedText(translateCode, String(row.errorMsg ?? ""));
  return (
    <ListScreen
      open={(row) => `/system/log/operlog/index/${row.id}`}
      cells={{ errorMsg: reason }}
      tools={<CleanLog label="operLog.cleanAside" />}
    />
  );
}
