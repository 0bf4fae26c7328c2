import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { MasterLines } from "#platform/records/resource/save-master.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { type CallTable, checkCalls, replaceCalls } from "../calls/calls.server.ts";
import { directions } from "../calls/line-docks.server.ts";
import { ScheduleStop } from "./schedule.entity.server.ts";
import { clockOf } from "./schedule-text.ts";

const hours = () => v.whole({ min: 0, max: 999 });
const hoursOrNone = () =>
  v
    .whole({ min: -1, max: 999 }, -1)
    .transform((count) => (count < 0 ? null : count))
    .nullable();

const StopLine = z.object({
  serial: v.whole({ min: 0, max: 99 }),
  direction: z.enum(directions).default(""),
  portCode: v.requiredCode(10),
  dockCode: v.code(20),
  arriveDay: v.whole({ min: -30, max: 200 }),
  arriveTime: v.text(8),
  berthHours: hours(),
  stayHours: hours(),
  pickHours: hoursOrNone(),
  cyHours: hoursOrNone(),
  customsHours: hoursOrNone(),
  siHours: hoursOrNone(),
  isLoad: v.flag(),
  isUnload: v.flag(),
});
type StopLine = z.output<typeof StopLine>;

const stopTable: CallTable = {
  table: "schedule_stop",
  of: ["schedule_template", "template_id"],
  columns: {
    direction: "text",
    port_code: "text",
    dock_code: "text",
    arrive_day: "int",
    arrive_time: "text",
    berth_hours: "int",
    stay_hours: "int",
    pick_hours: "int",
    cy_hours: "int",
    customs_hours: "int",
    si_hours: "int",
    is_load: "text",
    is_unload: "text",
  },
};

/** Days from departure, hours to and at berth, hours before berth. */
export const scheduleStops: MasterLines = {
  form: {
    key: "stops",
    label: "voyage.stops",
    max: 60,
    fields: [
      { key: "serial", label: "voyage.serial", kind: "int" },
      { key: "direction", label: "voyage.direction", kind: "dict", dict: "voyage_direction" },
      { key: "portCode", label: "voyage.port", kind: "ref", ref: "port" },
      { key: "dockCode", label: "voyage.dock", kind: "code" },
      { key: "arriveDay", label: "voyage.arriveDay", kind: "int" },
      { key: "arriveTime", label: "voyage.arriveTime" },
      { key: "berthHours", label: "voyage.berthHours", kind: "int" },
      { key: "stayHours", label: "voyage.stayHours", kind: "int" },
      { key: "pickHours", label: "voyage.pickHours", kind: "int" },
      { key: "cyHours", label: "voyage.cyHours", kind: "int" },
      { key: "customsHours", label: "voyage.customsHours", kind: "int" },
      { key: "siHours", label: "voyage.siHours", kind: "int" },
      { key: "isLoad", label: "voyage.isLoad", kind: "flag" },
      { key: "isUnload", label: "voyage.isUnload", kind: "flag" },
    ],
  },
  input: z.array(StopLine).min(2, { error: "voyage.twoStops" }).max(60),
  read: async (em: EntityManager, id: number) => {
    const stops = await em.find(ScheduleStop, { template: id }, { orderBy: { serial: "asc" } });
    return stops.map(({ template: _template, createdTime, updatedTime, ...stop }) => ({
      ...stop,
      createdTime: createdTime.toISOString(),
      updatedTime: updatedTime.toISOString(),
    }));
  },
  write: async (ctx: Ctx, id: number, lines: readonly StopLine[]) => {
    const stops = await checkCalls(ctx, "stops", lines, ({ arriveTime }, at) =>
      arriveTime && !clockOf(arriveTime)
        ? [new Refusal("voyage.badClock", { time: arriveTime }, at("arriveTime"))]
        : [],
    );
    await replaceCalls(ctx, stopTable, id, stops.map(rowOf));
  },
};

const rowOf = (stop: StopLine) => ({
  serial: stop.serial,
  direction: stop.direction,
  port_code: stop.portCode,
  dock_code: stop.dockCode,
  arrive_day: stop.arriveDay,
  arrive_time: clockOf(stop.arriveTime) ?? "00:00",
  berth_hours: stop.berthHours,
  stay_hours: stop.stayHours,
  pick_hours: stop.pickHours,
  cy_hours: stop.cyHours,
  customs_hours: stop.customsHours,
  si_hours: stop.siHours,
  is_load: stop.isLoad,
  is_unload: stop.isUnload,
});
