import { sql } from "kysely";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { generateNumbers } from "./ops/generate-numbers.server.ts";
import { saveDeadlines } from "./ops/save-deadlines.server.ts";
import { saveVoyage } from "./ops/save-voyage.server.ts";
import { readStatusControl, readVoyage } from "./status-control.queries.server.ts";
import { line, scheduleTemplate } from "./line.resources.server.ts";
import { VoyageNumber } from "./schedule/schedule.entity.server.ts";
import { Voyage, VoyageStop } from "./voyage.entity.server.ts";
import { voyageNumberForm } from "./voyage.form.ts";
import { numberList, statusControlList, stopList, voyageList } from "./voyage.list.ts";
import { voyageFacts, voyageNumberFacts, voyageRecordFacts } from "./voyage.facts.server.ts";
import { voyageMachine, voyageSwitches } from "./voyage.machine.ts";
import { voyageNumberMachine } from "./numbers/voyage-number.machine.ts";
import { claimNumbers } from "./numbers/voyage-numbers.server.ts";
import { voyageRecordMachine } from "./voyage-record.machine.ts";

const calls = sql`(
    select string_agg(s.port_code, ' ' order by s.serial)
    from voyage_stop s
    where s.voyage_id = t0.id
  )`;
/** In the form of `delayText`: of the departure, or before it of the arrival. */
const delay = sql`(
    select case
        when m is null then ''
        else (
          case when m < 0 then '-' else '+' end
        ) || (abs(m) / 60) || ':' || lpad((abs(m) % 60)::text, 2, '0')
      end
    from (
        select round(extract(epoch from coalesce(t0.atd - t0.etd, t0.ata - t0.eta)) / 60)::int as m
      ) x
  )`;
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
  line,
  scheduleTemplate,
  defineResource({
    apiName: numberList.apiName,
    list: numberList,
    source: numberSource,
    machine: voyageNumberMachine,
    steps: numberSteps,
    save: generateNumbers,
    form: voyageNumberForm,
  }),
  defineResource({
    apiName: stopList.apiName,
    list: stopList,
    source: { entity: VoyageStop, computed: { delay } },
    steps: {},
  }),
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
