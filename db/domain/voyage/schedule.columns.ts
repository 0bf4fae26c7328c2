import { defineColumns } from "#platform/import/columns.ts";

/** One call of a template in a file. */
export const scheduleStopColumns = defineColumns([
  { key: "template", names: ["模板代码", "Template", "template"], kind: "code", required: true, max: 20 },
  { key: "serial", names: ["序号", "No.", "Serial", "serial"], kind: "integer", required: true, least: "1", greatest: "99" },
  { key: "direction", names: ["航向", "Direction", "direction"], kind: "code", max: 20, dict: "voyage_direction" },
  { key: "portCode", names: ["港口", "Port", "port"], kind: "code", required: true, max: 10 },
  { key: "dockCode", names: ["码头", "Dock", "terminal"], kind: "code", max: 20 },
  {
    key: "arriveDay",
    names: ["到港日（天）", "Arrival day", "arrive_day"],
    kind: "integer",
    required: true,
    least: "-30",
    greatest: "200",
  },
  { key: "arriveTime", names: ["到港时间", "Arrival time", "arrive_time"], kind: "code", max: 8 },
  { key: "berthHours", names: ["待泊（小时）", "Hours to berth", "berth_hours"], kind: "integer", least: "0", greatest: "999", start: "0" },
  { key: "stayHours", names: ["在泊（小时）", "Hours at berth", "stay_hours"], kind: "integer", least: "0", greatest: "999", start: "0" },
  {
    key: "pickHours",
    names: ["提箱（靠泊前小时）", "Pick-up (hours before berth)", "pick_hours"],
    kind: "integer",
    least: "0",
    greatest: "999",
  },
  {
    key: "cyHours",
    names: ["截港（靠泊前小时）", "CY closing (hours before berth)", "cy_hours"],
    kind: "integer",
    least: "0",
    greatest: "999",
  },
  {
    key: "customsHours",
    names: ["截关（靠泊前小时）", "Customs closing (hours before berth)", "customs_hours"],
    kind: "integer",
    least: "0",
    greatest: "999",
  },
  {
    key: "siHours",
    names: ["截单（靠泊前小时）", "SI closing (hours before berth)", "si_hours"],
    kind: "integer",
    least: "0",
    greatest: "999",
  },
  { key: "isLoad", names: ["装货", "Loads", "loads"], kind: "flag", start: "Y" },
  { key: "isUnload", names: ["卸货", "Discharges", "discharges"], kind: "flag", start: "Y" },
]);
