import { sql } from "kysely";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
} from "#platform/records/import/define-import.server.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type PlacedEvent, placeEvents, type Placing } from "./place-events.server.ts";
import { reportTimes } from "./report-times.server.ts";
import type { VesselEventKind } from "./vessel-events.ts";
import { vesselStatusList } from "./vessel-tracking.list.ts";

const columns = defineColumns([
  { key: "vesselCode", names: ["船舶", "Vessel code", "vessel_code"], kind: "code", max: 20 },
  { key: "vesselName", names: ["船名", "Vessel", "vessel", "ship"], kind: "text", max: 60 },
  { key: "voyage", names: ["航次", "Voyage", "船名航次", "voyage_name"], kind: "text", max: 60 },
  {
    key: "serial",
    names: ["挂港序号", "Call no.", "serial"],
    kind: "integer",
    least: "1",
    greatest: "99",
  },
  { key: "portCode", names: ["港口", "Port", "port"], kind: "code", max: 10 },
  {
    key: "event",
    names: ["动态", "Event", "event"],
    kind: "code",
    required: true,
    max: 20,
    dict: "vessel_event",
  },
  {
    key: "eventTime",
    names: ["当地时间", "Local time", "event_local", "time"],
    kind: "datetime",
    required: true,
  },
  { key: "timeZone", names: ["时区", "Time zone", "timezone"], kind: "text", max: 60 },
  { key: "expectedTime", names: ["预计时间", "Expected", "expected_local"], kind: "datetime" },
  {
    key: "source",
    names: ["来源", "Source", "source"],
    kind: "code",
    max: 10,
    dict: "vessel_source",
  },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
]);
type EventRow = ImportRow<(typeof columns)[number]["key"]>;

/**
 * Ships by name or code, voyages by name or number, port-local times. New and changed events write
 * actual times; known ones are skipped.
 */
export const vesselEventImport = defineImport({
  kind: "vesselEvent",
  title: "vessel.import.vesselEvent",
  perm: "voyage:edit",
  columns,
  list: vesselStatusList,
  leaves: ["at"],
  key: ["vesselCode", "vesselName", "event", "eventTime", "portCode"],
  repeats: "last",
  check: async (ctx, rows) => {
    const placings = await place(ctx, rows);
    return rows.flatMap((row, i): ImportFault[] => {
      const placing = placings[i];
      if (!placing || !("faults" in placing)) return [];
      return placing.faults.map(({ code, params, place: { field = "" } }) => ({
        row: row.row,
        field,
        code,
        params,
      }));
    });
  },
  write: async (ctx, rows) => {
    const placings = await place(ctx, rows);
    const placed = rows.flatMap((row, i) => {
      const placing = placings[i];
      return placing && "placed" in placing ? [{ row, at: placing.placed }] : [];
    });
    const existing = await existingEvents(ctx, placed);
    const counts = await upsertRows(ctx, target, placed.map(asRow));
    const news = placed.filter(
      (each) => existing.get(keyOf(each)) !== `${each.at.voyageId ?? ""}/${each.at.serial ?? ""}`,
    );
    // The latest of several times of a call counts.
    news.sort((a, b) => (a.at.at < b.at.at ? -1 : 1));
    await reportTimes(
      ctx,
      news.flatMap(({ row: importRow, at }) =>
        at.voyageId === null || at.serial === null
          ? []
          : [
              {
                voyageId: at.voyageId,
                serial: at.serial,
                event: importRow.values.event as VesselEventKind,
                time: importRow.values.eventTime,
              },
            ],
      ),
    );
    return counts;
  },
});

const place = (ctx: Ctx, rows: readonly EventRow[]): Promise<Placing[]> =>
  placeEvents(
    ctx,
    rows.map(({ values }) => ({
      vessel: values.vesselCode || (values.vesselName ?? "").toUpperCase(),
      voyage: (values.voyage ?? "").toUpperCase(),
      portCode: values.portCode ?? "",
      serial: Number(values.serial ?? 0),
      event: (values.event ?? "OTHER") as VesselEventKind,
      eventTime: values.eventTime ?? "",
      timeZone: values.timeZone ?? "",
      expectedTime: values.expectedTime,
    })),
  );

type Placed = { row: EventRow; at: PlacedEvent };

const target = {
  table: "vessel_event",
  key: ["vessel_code", "event_time", "event", "port_code"],
  columns: {
    vessel_code: "text",
    event_time: "timestamp(0)",
    event: "text",
    port_code: "text",
    vessel_name: "text",
    voyage_id: "int",
    serial: "int",
    time_zone: "text",
    at: "timestamptz",
    expected_time: "timestamp(0)",
    source: "text",
    remark: "text",
  },
};

const asRow = ({ row: { values }, at }: Placed) => ({
  vessel_code: at.vesselCode,
  event_time: values.eventTime,
  event: values.event ?? "",
  port_code: at.portCode,
  vessel_name: at.vesselName,
  voyage_id: at.voyageId,
  serial: at.serial,
  time_zone: at.timeZone,
  at: at.at,
  expected_time: values.expectedTime,
  source: values.source ?? "",
  remark: values.remark ?? "",
});

const keyOf = ({ row: eventRow, at }: Placed) =>
  [
    at.vesselCode,
    eventRow.values.event,
    (eventRow.values.eventTime ?? "").slice(0, 16),
    at.portCode,
  ].join(" ");

/** Calls of existing events by event key. */
async function existingEvents(ctx: Ctx, placed: readonly Placed[]): Promise<Map<string, string>> {
  const ships = [...new Set(placed.map(({ at }) => at.vesselCode))];
  const { rows } = await sql<{ key: string; call: string }>`
    select concat_ws(
        ' ', vessel_code, event, to_char(event_time, 'YYYY-MM-DD HH24:MI'), port_code
      ) as key,
      concat(voyage_id, '/', serial) as
    call
    from vessel_event
    where vessel_code = any (${ships}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.key, row.call]));
}
