import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { writeListWorkbook } from "#platform/output/document/list-workbook.server.ts";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import type { Timeline } from "#domain/documents/tracking/read-timeline.server.ts";
import {
  trackShipment,
  TrackingInput,
} from "#domain/documents/tracking/ops/show-tracking.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

const columns: readonly ListColumn[] = [
  { key: "time", label: "tracking.time", kind: "local", width: 130 },
  { key: "zone", label: "tracking.zone", width: 120 },
  { key: "kind", label: "tracking.kind", width: 90 },
  { key: "event", label: "tracking.event", width: 180 },
  { key: "place", label: "tracking.place", width: 80 },
  { key: "cntNo", label: "tracking.cntNo", width: 120 },
  { key: "info", label: "tracking.info", width: 240 },
  { key: "who", label: "tracking.who", width: 120 },
];

/** The events of one shipment as a workbook. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, "tracking:list");
  const { actor, em, now } = context;
  const search = new URL(request.url).searchParams;
  const input = TrackingInput.safeParse({
    number: search.get("number") ?? "",
    cntNo: search.get("box") ?? "",
  });
  if (!input.success) throw new Response("not found", { status: 404 });
  const { timeline, number } = await trackShipment({ actor, em, now }, input.data).catch(
    (error: unknown) => {
      if (isRefusal(error)) throw new Response("not found", { status: 404 });
      throw error;
    },
  );
  if (!timeline) throw new Response("not found", { status: 404 });
  const title = `${translate(actor.lang, "tracking.sheet")} ${number}`;
  const body = new PassThrough();
  writeListWorkbook(body, columns, rowsOf(timeline, actor.lang), {
    title,
    lang: actor.lang,
    dicts: {},
  }).catch((error: Error) => {
    context.log[body.destroyed ? "info" : "error"]({ err: error }, "export ended early");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="tracking.xlsx"; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`,
      "x-content-type-options": "nosniff",
    },
  });
}

async function* rowsOf({ events }: Timeline, lang: Lang): AsyncGenerator<ListRow[]> {
  yield events.map(({ kind, label, href: _href, time, ...event }, i) => ({
    id: i + 1,
    version: 1,
    ...event,
    time: time || null,
    kind: translate(lang, `tracking.kind.${kind}`),
    event: translate(lang, label),
  }));
}
