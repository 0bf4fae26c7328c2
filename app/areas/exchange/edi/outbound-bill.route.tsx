import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ExportedBills } from "#domain/exchange/edi/outbound/ops/export-bills.server.ts";
import { ExportScreen } from "./export-screen.tsx";
import { loadExport, runExport } from "./export-screen.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadExport(await pageContext(request), {
    apiName: "seaway/edi/outbound",
    messages: ["CUSCAR", "IFCSUM", "FLAT"],
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return runExport(await pageContext(request), {
    operation: "edi.exportBills",
    kind: "bill",
    count: (file: ExportedBills) => file.bills,
  });
}

export default function OutboundBillScreen() {
  return <ExportScreen />;
}
