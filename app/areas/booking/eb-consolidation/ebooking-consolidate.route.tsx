import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { consolidateEbooking } from "#domain/booking/eb-consolidation/ops/consolidate-ebooking.server.ts";
import { previewEb } from "#domain/booking/eb-consolidation/eb-source.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { asActor } from "#app/session/ctx.server.ts";
import {
  type ConsolidatePage,
  loadConsolidate,
  postConsolidate,
} from "#app/areas/booking/consolidation/consolidate-page.server.ts";
import { ConsolidateScreen } from "#app/areas/booking/consolidation/consolidate-screen.tsx";

const path = "/eb/ebBooking";

const page: ConsolidatePage = {
  async find(reader, { bkNo: ebNo }) {
    const preview = await previewEb(reader, ebNo);
    if (!preview) throw new Refusal("ebConsolidation.unknown", { ebNo }, { field: "bkNo" });
    const { version, source, mainEbNo, scheme, last } = preview;
    return { no: preview.ebNo, version, source, numbering: { mainBkNo: mainEbNo, scheme, last } };
  },
  async run(caller, { bkNo: ebNo, reason: _reason, ...entered }) {
    const { mainEbNo } = await runOperation(caller, consolidateEbooking, { ...entered, ebNo });
    return `${path}?f.mainEbNo=${encodeURIComponent(mainEbNo)}`;
  },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return loadConsolidate(await asActor(request, consolidateEbooking.perm), page);
}

export async function action({ request }: ActionFunctionArgs) {
  return postConsolidate(await asActor(request, consolidateEbooking.perm), page);
}

export default function EbookingConsolidateScreen() {
  return (
    <ConsolidateScreen
      title="ebConsolidation.title"
      source="ebConsolidation.source"
      howTo="ebConsolidation.howTo"
      back={path}
    />
  );
}
