import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { writeListWorkbook } from "#platform/output/document/list-workbook.server.ts";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { readBoardQuery } from "#domain/sailing/vessel-tracking/board/board-range.ts";
import { localText } from "#domain/sailing/vessel-tracking/local-time.ts";
import {
  type Board,
  readBoard,
} from "#domain/sailing/vessel-tracking/board/schedule-board.queries.server.ts";
import { asActor } from "#app/session/ctx.server.ts";

const columns: readonly ListColumn[] = [
  { key: "vesselName", label: "vessel.vesselName", width: 160 },
  { key: "voyage", label: "vessel.voyage", width: 90 },
  { key: "lineCode", label: "vessel.line", width: 80 },
  { key: "serial", label: "vessel.serial", kind: "int", width: 60 },
  { key: "portCode", label: "vessel.port", width: 80 },
  { key: "dockCode", label: "voyage.dock", width: 90 },
  { key: "eta", label: "voyage.eta", kind: "local", width: 130 },
  { key: "ata", label: "voyage.ata", kind: "local", width: 130 },
  { key: "arrival", label: "vessel.expectedArrival", kind: "local", width: 130 },
  { key: "etd", label: "voyage.etd", kind: "local", width: 130 },
  { key: "atd", label: "voyage.atd", kind: "local", width: 130 },
  { key: "departure", label: "vessel.expectedDeparture", kind: "local", width: 130 },
  { key: "zone", label: "vessel.timeZone", width: 130 },
  { key: "delay", label: "vessel.delayMinutes", kind: "int", width: 100 },
  { key: "state", label: "vessel.state", width: 100 },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, "voyage:list");
  const { actor, em, now } = context;
  const query = readBoardQuery(new URL(request.url).searchParams, dayOf(now, actor.zone));
  const board = await readBoard(em, actor, query, now);
  const title = translate(actor.lang, "vessel.board");
  const body = new PassThrough();
  writeListWorkbook(
    body,
    columns,
    rowsOf(board, (tone) => translate(actor.lang, `vessel.tone.${tone}`)),
    { title, lang: actor.lang, dicts: {} },
  ).catch((error: Error) => {
    context.log[body.destroyed ? "info" : "error"]({ err: error }, "export ended early");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="schedule.xlsx"; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`,
      "x-content-type-options": "nosniff",
    },
  });
}

async function* rowsOf(
  board: Board,
  toneLabel: (tone: "planned" | "now" | "done" | "cancelled") => string,
): AsyncGenerator<ListRow[]> {
  for (const row of board.rows)
    yield row.bars.map((bar) => {
      const zone = board.zones[bar.portCode] ?? "UTC";
      const sailing = board.sailings[bar.voyageId];
      const local = (time: number | null) => (time === null ? null : localText(time, zone));
      return {
        id: bar.id,
        version: 1,
        ...sailing,
        serial: bar.serial,
        portCode: bar.portCode,
        dockCode: bar.dockCode,
        zone,
        delay: bar.delay,
        eta: local(bar.eta),
        ata: local(bar.ata),
        etd: local(bar.etd),
        atd: local(bar.atd),
        arrival: local(bar.arrival),
        departure: local(bar.departure),
        state: toneLabel(bar.tone),
      };
    });
}
