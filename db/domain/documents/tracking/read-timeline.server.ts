import { sql } from "kysely";
import { readsAll } from "#platform/kernel/field/field-readers.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";
import type {
  ShipmentEventKind,
  ShipmentStep,
} from "#domain/sailing/voyage/events/shipment-steps.ts";
import type { TrackedShipment } from "./find-shipments.server.ts";
import { type StepState, usualWay } from "./usual-way.ts";

/** `time` in the zone of the place, else the reader's; "" where it was not recorded. */
export type TimelineEvent = {
  kind: ShipmentEventKind;
  label: MessageKey;
  time: string;
  zone: string;
  place: string;
  cntNo: string;
  info: string;
  who: string;
  href: string | null;
};
export type TimelineStep = {
  step: ShipmentStep;
  state: StepState;
  time: string;
  due: string;
  late: boolean;
};
export type Timeline = {
  boxes: string[];
  steps: TimelineStep[];
  events: TimelineEvent[];
  cut: boolean;
};

type Row = Omit<TimelineEvent, "label" | "time"> & {
  step: ShipmentStep | "";
  label: MessageKey | "";
  at: number | null;
};

const mostEvents = 1000;

/**
 * Everything the areas know of a shipment, oldest first, and where it is on the usual way. `cntNo`
 * leaves out other containers.
 */
export async function readTimeline(
  reader: Reader & { now: Date },
  shipment: TrackedShipment,
  cntNo = "",
): Promise<Timeline> {
  const rows = await eventRows(reader, shipment);
  const due = await dueTimes(reader, shipment);
  const { zone } = reader.actor;
  const staff = readsAll(reader.actor);
  const done = new Map(rows.flatMap(({ step, at }) => (step ? [[step, at] as const] : [])));
  const stopped = ["CANCELLED", "SHUT_OUT"].includes(shipment.status);
  const way = usualWay(
    {
      done,
      due,
      hasEbooking: shipment.ebookingId > 0,
      needsApproval: shipment.needsApproval,
      stopped,
    },
    Number(reader.now),
  );
  const shown = (at: number | null, of: string) =>
    at === null ? "" : timeShown(new Date(at), { zone: of || zone });
  const boxes = [...new Set(rows.flatMap((row) => (row.cntNo ? [row.cntNo] : [])))].toSorted();
  const events = rows.flatMap((row): TimelineEvent[] => {
    const { step: _step, at, label, ...event } = row;
    if (!label || (cntNo && row.cntNo && row.cntNo !== cntNo)) return [];
    return [
      {
        ...event,
        label,
        time: shown(at, row.zone),
        zone: row.zone || zone,
        who: staff ? row.who : "",
      },
    ];
  });
  return {
    boxes,
    steps: way.map(({ step, state, at, due: until, late }) => ({
      step,
      state,
      time: shown(at, ""),
      due: shown(until, ""),
      late,
    })),
    events: events.slice(0, mostEvents),
    cut: events.length > mostEvents,
  };
}

/** One statement over all areas. */
async function eventRows(reader: Reader, shipment: TrackedShipment): Promise<Row[]> {
  const parts = shipmentEvents
    .parts()
    .filter(
      ({ perm, internal }) =>
        (!perm || can(reader.actor, perm)) && (!internal || readsAll(reader.actor)),
    )
    .map(
      ({ kind, rows }) => sql`select ${kind}::text as kind, e.* from (${rows(reader, shipment)}) e`,
    );
  const { rows } =
    await sql<Row>`select x.kind, x.step, x.label, (extract(epoch from x.at) * 1000)::float8 as at,
        x.place, coalesce(p.time_zone, '') as zone, x.cnt_no as "cntNo", x.info,
        coalesce(nullif(u.nick_name, ''), x.who, '') as who, x.href
      from (${sql.join(parts, sql` union all `)}) x
        left join port p on p.code = x.place
        left join app_user u on u.user_name = x.who
      order by x.at nulls last, x.kind, x.label, x.cnt_no
      limit ${mostEvents * 2}`.execute(reader.em.getKysely());
  return rows;
}

/**
 * By when each step is due: cut-offs and ETD of the port of loading, ETA of the port of discharge.
 */
async function dueTimes(
  { em }: Reader,
  { voyageId, portLoad, portDis }: TrackedShipment,
): Promise<Map<ShipmentStep, number>> {
  const instant = (column: string) =>
    sql`(extract(epoch from ${sql.ref(column)} at time zone p.time_zone) * 1000)::float8`;
  type Due = Record<
    "ebDeadline" | "siCutoff" | "cyCutoff" | "customsCutoff" | "etd" | "eta",
    number | null
  >;
  const { rows } =
    await sql<Due>`select (extract(epoch from v.eb_deadline) * 1000)::float8 as "ebDeadline",
        ${instant("s.si_cutoff")} as "siCutoff", ${instant("s.cy_cutoff")} as "cyCutoff",
        ${instant("s.customs_cutoff")} as "customsCutoff", ${instant("s.etd")} as etd,
        (
          select (extract(epoch from d.eta at time zone q.time_zone) * 1000)::float8
          from voyage_stop d join port q on q.code = d.port_code
          where d.voyage_id = v.id and d.port_code = ${portDis}
          order by d.serial desc
          limit 1
        ) as eta
      from voyage v
        left join voyage_stop s on s.voyage_id = v.id
        and s.port_code = ${portLoad}
        left join port p on p.code = s.port_code
      where v.id = ${voyageId}
      order by s.serial
      limit 1`.execute(em.getKysely());
  const at = rows[0];
  if (!at) return new Map();
  const due: readonly (readonly [ShipmentStep, number | null])[] = [
    ["submitted", at.ebDeadline],
    ["approved", at.siCutoff ?? at.etd],
    ["received", at.siCutoff ?? at.etd],
    ["confirmed", at.siCutoff ?? at.etd],
    ["packed", at.cyCutoff ?? at.etd],
    ["weighed", at.cyCutoff ?? at.etd],
    ["locked", at.customsCutoff ?? at.etd],
    ["billed", at.etd],
    ["departed", at.etd],
    ["arrived", at.eta],
  ];
  return new Map(due.flatMap(([step, time]) => (time === null ? [] : [[step, time] as const])));
}
