import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { CleanLog } from "./clean-log.tsx";
import { actOnLog, loadLog } from "./log-archive.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "monitor/logininfor";

export async function loader({ request }: LoaderFunctionArgs) {
  const { listData, mayClean } = await loadLog(await pageContext(request), apiName);
  return { ...listData, mayClean };
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnLog(await pageContext(request), apiName);
}

export default function LoginLogScreen() {
  return <ListScreen tools={<CleanLog label="loginLog.cleanAside" />} />;
}
