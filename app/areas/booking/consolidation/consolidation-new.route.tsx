import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { previewSource } from "#domain/booking/consolidation/consolidation.queries.server.ts";
import { consolidate } from "#domain/booking/consolidation/ops/consolidate.server.ts";
import { whyNoConsolidation } from "#domain/booking/consolidation/why-not.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { asActor } from "#app/session/ctx.server.ts";
import {
  type ConsolidatePage,
  loadConsolidate,
  postConsolidate,
} from "./consolidate-page.server.ts";
import { ConsolidateScreen } from "./consolidate-screen.tsx";

const path = "/seaway/bookingMgr/consolidation";

const page: ConsolidatePage = {
  async find(reader, { bkNo, kind }) {
    const preview = await previewSource(reader, bkNo);
    if (!preview) throw new Refusal("consolidation.unknownBooking", { bkNo }, { field: "bkNo" });
    const { booking, source } = preview;
    return {
      no: booking.bkNo,
      version: booking.version,
      source,
      numbering: booking,
      whyNot: whyNoConsolidation(booking, kind),
    };
  },
  run: async (caller, entered) =>
    `${path}/index/${(await runOperation(caller, consolidate, entered)).id}?done=1`,
};

export async function loader({ request }: LoaderFunctionArgs) {
  return loadConsolidate(await asActor(request, consolidate.perm), page);
}

export async function action({ request }: ActionFunctionArgs) {
  return postConsolidate(await asActor(request, consolidate.perm), page);
}

export default function ConsolidationNewScreen() {
  return (
    <ConsolidateScreen
      title="consolidation.new"
      source="consolidation.source"
      howTo="consolidation.howTo"
      back={path}
    />
  );
}
