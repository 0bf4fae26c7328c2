import { defineColumns } from "#platform/import/columns.ts";

/** What a vessel line is in a file and on its sheet (operations §3 "Vessel line"). */
export const lineColumns = defineColumns([
  { key: "code", names: ["航线代码", "航线", "Line code", "line", "code"], kind: "code", required: true, max: 20 },
  { key: "nameZh", names: ["中文名称", "Name (Chinese)", "name_zh"], kind: "text", required: true, max: 80 },
  { key: "nameEn", names: ["英文名称", "Name (English)", "name_en"], kind: "text", max: 80 },
  { key: "type", names: ["类型", "Type", "type"], kind: "code", max: 20, dict: "line_type" },
  { key: "effectiveDate", names: ["生效日期", "Effective", "effective_date"], kind: "date" },
  { key: "expirationDate", names: ["失效日期", "Expires", "expiration_date"], kind: "date" },
  { key: "rotation", names: ["停靠港顺序", "Rotation", "rotation"], kind: "text", max: 500 },
  {
    key: "frequencyDays",
    names: ["班期（天）", "班期", "Frequency (days)", "frequency_days"],
    kind: "integer",
    least: "1",
    greatest: "365",
    start: "7",
  },
  {
    key: "addRule",
    names: ["编号规则", "航次编号规则", "Numbering rule", "Numbering", "numbering_rule"],
    kind: "code",
    dict: "voyage_add_rule",
    start: "MANUAL",
  },
  { key: "voyNoFrom", names: ["航次号起", "Voyage numbers from", "voy_no_from"], kind: "code", max: 8 },
  { key: "voyNoTo", names: ["航次号止", "Voyage numbers to", "voy_no_to"], kind: "code", max: 8 },
  { key: "withHds", names: ["可载危险品", "Dangerous goods", "with_hds"], kind: "flag", start: "Y" },
  { key: "startDockE", names: ["东行起点码头", "Eastbound from dock", "start_dock_e"], kind: "code", max: 20 },
  { key: "endDockE", names: ["东行终点码头", "Eastbound to dock", "end_dock_e"], kind: "code", max: 20 },
  { key: "startDockW", names: ["西行起点码头", "Westbound from dock", "start_dock_w"], kind: "code", max: 20 },
  { key: "endDockW", names: ["西行终点码头", "Westbound to dock", "end_dock_w"], kind: "code", max: 20 },
  { key: "startDockN", names: ["北行起点码头", "Northbound from dock", "start_dock_n"], kind: "code", max: 20 },
  { key: "endDockN", names: ["北行终点码头", "Northbound to dock", "end_dock_n"], kind: "code", max: 20 },
  { key: "startDockS", names: ["南行起点码头", "Southbound from dock", "start_dock_s"], kind: "code", max: 20 },
  { key: "endDockS", names: ["南行终点码头", "Southbound to dock", "end_dock_s"], kind: "code", max: 20 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 500 },
]);

/** The docks where directions begin and end, by column. */
export const endDocks = (["E", "W", "N", "S"] as const).flatMap((direction) => [
  { key: `startDock${direction}` as const, direction },
  { key: `endDock${direction}` as const, direction },
]);
