import { pageContext } from "#app/session/ctx.server.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ExportedMessage } from "#domain/exchange/edi/outbound/ops/export-bookings.server.ts";
import { ExportScreen } from "./export-screen.tsx";
import { loadExport, runExport } from "./export-screen.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadExport(await pageContext(request), {
    apiName: "seaway/edi/ifcsumBooking",
    messages: ["IFCSUM"],
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return runExport(await pageContext(request), {
    operation: "edi.exportBookings",
    kind: "booking",
    count: (file: ExportedMessage) => file.bookings,
  });
}

export default function IfcsumBookingScreen() {
  return <ExportScreen />;
}
