import { sql } from "kysely";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import { endDocks, lineDocks } from "./calls/line-docks.server.ts";
import { lineImport } from "./line.imports.server.ts";
import { generateVoyages, previewVoyages } from "./ops/generate-voyages.server.ts";
import { ScheduleTemplate, scheduleTemplateFields } from "./schedule/schedule.entity.server.ts";
import { templateImport } from "./schedule/schedule.imports.server.ts";
import { scheduleStops } from "./schedule/schedule-stops.server.ts";
import { lineFields, VesselLine } from "./voyage.entity.server.ts";

const perms = { list: "voyage:list", edit: "voyage:edit", import: "voyage:edit" };
const calls = sql`(
    select string_agg(s.port_code, ' ' order by s.serial)
    from schedule_stop s
    where s.template_id = t0.id
  )`;
const madeUntil = sql`(select max(v.round_date) from voyage v where v.template_code = t0.code)`;

/** Operations §3 "Vessel line". */
export const line = defineMaster({
  name: "line",
  table: "vessel_line",
  perms,
  sections: [
    ["voyage.section.main", []],
    ["voyage.section.numbers", ["addRule", "voyNoFrom", "voyNoTo"]],
    ["voyage.section.docks", endDocks.map(({ key }) => key)],
  ],
  lines: lineDocks,
  fields: lineFields,
  source: { entity: VesselLine },
  title: "voyage.lineSheet",
  list: {
    apiName: "seaway/voyage/line",
    title: "voyage.lines",
    scopes: "reference",
    sort: { key: "code", order: "asc" },
    visible: "code nameZh nameEn rotation addRule type frequencyDays effectiveDate expirationDate",
    columns: {
      code: { sort: true, filter: "equals", width: 90, fixed: "left" },
      nameZh: { filter: "contains", width: 180 },
      nameEn: { filter: "contains", width: 240 },
      type: { width: 80 },
      rotation: { filter: "contains", width: 340 },
      frequencyDays: { width: 90 },
      addRule: { width: 100 },
      voyNoFrom: { width: 90 },
      voyNoTo: { width: 90 },
      withHds: { width: 90 },
      effectiveDate: { sort: true, filter: "between", width: 100 },
      expirationDate: { sort: true, filter: "between", width: 100 },
      startDockE: { width: 110 },
      endDockE: { width: 110 },
      startDockW: { width: 110 },
      endDockW: { width: 110 },
      startDockN: { width: 110 },
      endDockN: { width: 110 },
      startDockS: { width: 110 },
      endDockS: { width: 110 },
      remark: { width: 160 },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: lineImport,
  form: {
    rotation: { hint: "voyage.rotationHint" },
    voyNoFrom: { hint: "voyage.voyNoHint" },
  },
});

export const scheduleTemplate = defineMaster({
  name: "scheduleTemplate",
  perms,
  start: {
    stops: [0, 1].map((day) => ({
      arriveDay: day,
      arriveTime: "08:00",
      isLoad: "Y",
      isUnload: "Y",
    })),
  },
  lines: scheduleStops,
  more: { preview: previewVoyages, generate: generateVoyages },
  links: [{ to: "/seaway/voyage/scheduleTemplate/generate/:id", label: "voyage.generate" }],
  fields: scheduleTemplateFields,
  source: { entity: ScheduleTemplate, computed: { calls, madeUntil } },
  title: "voyage.templateSheet",
  list: {
    apiName: "seaway/voyage/scheduleTemplate",
    title: "voyage.templates",
    scopes: {},
    sort: { key: "code", order: "asc" },
    visible: `
      code name lineCode vesselCodes calls departure period effectiveDate expirationDate madeUntil
      enabled
    `,
    columns: {
      code: { sort: true, filter: "equals", width: 110, fixed: "left" },
      name: { filter: "contains", width: 180 },
      lineCode: { sort: true, filter: "equals", width: 80 },
      type: { width: 80 },
      departure: { sort: true, filter: "between", width: 100 },
      effectiveDate: { sort: true, filter: "between", width: 100 },
      expirationDate: { sort: true, filter: "between", width: 100 },
      period: { width: 80 },
      vesselCodes: { width: 200 },
      calls: { label: "voyage.calls", width: 300 },
      madeUntil: { label: "voyage.madeUntil", kind: "date", width: 100 },
      enabled: { width: 70 },
      remark: { width: 160 },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: templateImport,
  form: {
    vesselCodes: { hint: "voyage.vesselCodesHint" },
    remark: { hint: "voyage.hoursHint" },
  },
});
