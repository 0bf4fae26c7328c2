import { sql } from "kysely";
import { defineMaster } from "#platform/resource/master.server.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { generateNumbers } from "./ops/generate-numbers.server.ts";
import { generateVoyages, previewVoyages } from "./ops/generate-voyages.server.ts";
import { saveDeadlines } from "./ops/save-deadlines.server.ts";
import { saveVoyage } from "./ops/save-voyage.server.ts";
import { readStatusControl, readVoyage } from "./status-control.queries.server.ts";
import { lineDocks } from "./line-docks.server.ts";
import { lineImport } from "./line.imports.server.ts";
import { ScheduleTemplate, VoyageNumber } from "./schedule.entity.server.ts";
import { templateImport } from "./schedule.imports.server.ts";
import { scheduleStops } from "./schedule-stops.server.ts";
import { VesselLine, Voyage, VoyageStop } from "./voyage.entity.server.ts";
import { voyageNumberForm } from "./voyage.form.ts";
import { voyageFacts, voyageNumberFacts, voyageRecordFacts } from "./voyage.facts.server.ts";
import { lineList, numberList, statusControlList, stopList, templateList, voyageList } from "./voyage.list.ts";
import { voyageMachine, voyageSwitches } from "./voyage.machine.ts";
import { voyageNumberMachine } from "./voyage-number.machine.ts";
import { claimNumbers } from "./voyage-numbers.server.ts";
import { voyageRecordMachine } from "./voyage-record.machine.ts";

const calls = sql`(select string_agg(s.port_code, ' ' order by s.serial) from voyage_stop s where s.voyage_id = t0.id)`;
const templateCalls = sql`(select string_agg(s.port_code, ' ' order by s.serial) from schedule_stop s where s.template_id = t0.id)`;
const madeUntil = sql`(select max(v.round_date) from voyage v where v.template_code = t0.code)`;
/** As `delayText` reads it: how late the ship left, or came while she has not left. */
const delay = sql`(select case when m is null then '' else (case when m < 0 then '-' else '+' end) || (abs(m) / 60) || ':'
    || lpad((abs(m) % 60)::text, 2, '0') end
  from (select round(extract(epoch from coalesce(t0.atd - t0.etd, t0.ata - t0.eta)) / 60)::int as m) x)`;
const controlSource = { entity: Voyage, facts: voyageFacts };
const recordSource = { entity: Voyage, facts: voyageRecordFacts, computed: { calls } };
const numberSource = { entity: VoyageNumber, facts: voyageNumberFacts };

type SwitchAction = keyof typeof voyageSwitches;
const switchEffects = Object.fromEntries(
  (Object.keys(voyageSwitches) as SwitchAction[]).map((action) => [
    action,
    (_ctx: unknown, voyage: Voyage) => {
      const [column, value] = voyageSwitches[action];
      voyage[column] = value;
    },
  ]),
) as Record<SwitchAction, (ctx: unknown, voyage: Voyage) => void>;

const controlSteps = defineSteps({
  machine: voyageMachine,
  facts: voyageFacts,
  list: statusControlList,
  source: controlSource,
  keyOf: (voyage) => voyage.voyageName,
  setState: (voyage, state) => {
    voyage.ended = state === "ENDED" ? "Y" : "N";
  },
  effects: {
    ...switchEffects,
    lockFee: (_ctx, voyage) => {
      voyage.feeLock = "Y";
    },
    unlockFee: (_ctx, voyage) => {
      voyage.feeLock = "N";
    },
  },
});

const numberSteps = defineSteps({
  machine: voyageNumberMachine,
  facts: voyageNumberFacts,
  list: numberList,
  source: numberSource,
  keyOf: (number) => number.voyNo,
  setState: () => {},
  effects: {
    remove: (ctx, number) => {
      ctx.em.remove(number);
    },
  },
});

const recordSteps = defineSteps({
  machine: voyageRecordMachine,
  facts: voyageRecordFacts,
  list: voyageList,
  source: recordSource,
  keyOf: (voyage) => voyage.voyageName,
  setState: () => {},
  effects: {
    remove: async (ctx, voyage) => {
      const { voyageName } = voyage;
      ctx.em.remove(voyage);
      await ctx.em.flush();
      await claimNumbers(ctx, [voyageName]);
    },
  },
});

export const voyageResources: readonly Resource[] = [
  defineMaster({
    name: "line",
    list: lineList,
    source: { entity: VesselLine },
    perm: "voyage:edit",
    import: lineImport,
    title: "voyage.lineSheet",
    sections: [
      ["voyage.section.main", []],
      ["voyage.section.numbers", ["addRule", "voyNoFrom", "voyNoTo"]],
      ["voyage.section.docks", lineImport.columns.flatMap(({ key }) => (/^(start|end)Dock/.test(key) ? [key] : []))],
    ],
    fields: { rotation: { hint: "voyage.rotationHint" }, voyNoFrom: { hint: "voyage.voyNoHint" } },
    lines: lineDocks,
  }),
  defineMaster({
    name: "scheduleTemplate",
    list: templateList,
    source: { entity: ScheduleTemplate, computed: { calls: templateCalls, madeUntil } },
    perm: "voyage:edit",
    import: templateImport,
    title: "voyage.templateSheet",
    fields: {
      lineCode: { kind: "ref", ref: "line" },
      vesselCodes: { hint: "voyage.vesselCodesHint" },
      remark: { hint: "voyage.hoursHint" },
    },
    start: { stops: [0, 1].map((day) => ({ arriveDay: day, arriveTime: "08:00", isLoad: "Y", isUnload: "Y" })) },
    lines: scheduleStops,
    more: { preview: previewVoyages, generate: generateVoyages },
    links: [{ to: "/seaway/voyage/scheduleTemplate/generate/:id", word: "voyage.generate" }],
  }),
  defineResource({
    apiName: numberList.apiName,
    list: numberList,
    source: numberSource,
    machine: voyageNumberMachine,
    steps: numberSteps,
    save: generateNumbers,
    form: voyageNumberForm,
  }),
  defineResource({ apiName: stopList.apiName, list: stopList, source: { entity: VoyageStop, computed: { delay } }, steps: {} }),
  defineResource({
    apiName: voyageList.apiName,
    list: voyageList,
    source: recordSource,
    machine: voyageRecordMachine,
    steps: recordSteps,
    get: readVoyage,
    save: saveVoyage,
  }),
  defineResource({
    apiName: statusControlList.apiName,
    list: statusControlList,
    source: controlSource,
    machine: voyageMachine,
    steps: controlSteps,
    get: readStatusControl,
    save: saveDeadlines,
  }),
];
