import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { StoredFile } from "#domain/exchange/edi/outbound/message-export.server.ts";
import { ExportScreen } from "./export-screen.tsx";
import { loadExport, runExport } from "./export-screen.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadExport(await pageContext(request), {
    apiName: "seaway/edi/bookingMessage",
    messages: ["VERMAS", "COPARN"],
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return runExport(await pageContext(request), {
    operation: (step) => (step === "sendRelease" ? "edi.exportReleases" : "edi.exportMasses"),
    kind: "booking",
    count: (file: StoredFile) => file.documents,
  });
}

export default function BookingMessageScreen() {
  return <ExportScreen />;
}
