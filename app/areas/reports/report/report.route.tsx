import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { exportInTask, loadReport } from "#app/kit/report/load-report.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { ReportScreen } from "#app/kit/report/report-screen.tsx";

const apiNameOf = (request: Request) => new URL(request.url).pathname.replace(/^\/|\.data$/g, "");

export async function loader({ request }: LoaderFunctionArgs) {
  return loadReport(await pageContext(request), apiNameOf(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return exportInTask(await pageContext(request), apiNameOf(request));
}

export default function ReportRoute() {
  return <ReportScreen />;
}
