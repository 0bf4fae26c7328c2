import { sql } from "kysely";
import type { ListRow } from "../kit/list.ts";
import type { ListSource } from "../kit/list-sql.server.ts";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";
import { saveDeadlines } from "./ops/save-deadlines.server.ts";
import { saveVoyage } from "./ops/save-voyage.server.ts";
import { readStatusControl, readVoyage } from "./status-control.queries.server.ts";
import { VesselLine, Voyage } from "./voyage.entity.server.ts";
import { lineList, statusControlList, voyageList } from "./voyage.list.ts";
import { voyageMachine, voyageSwitches } from "./voyage.machine.ts";

const calls = sql`(select string_agg(s.port_code, ' ' order by s.serial) from voyage_stop s where s.voyage_id = t0.id)`;
const controlSource: ListSource = { entity: Voyage };

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
  entity: Voyage,
  list: statusControlList,
  source: controlSource,
  keyOf: (voyage) => voyage.voyageName,
  factsOf: (_ctx, voyage) => voyage,
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

export const voyageResources: readonly Resource[] = [
  defineResource({ apiName: lineList.apiName, list: lineList, source: { entity: VesselLine }, steps: {} }),
  defineResource({
    apiName: voyageList.apiName,
    list: voyageList,
    source: { entity: Voyage, computed: { calls } },
    steps: {},
    get: readVoyage,
    save: saveVoyage,
  }),
  defineResource({
    apiName: statusControlList.apiName,
    list: statusControlList,
    source: controlSource,
    machine: voyageMachine,
    factsOfRow: (row: ListRow) => row,
    steps: controlSteps,
    get: readStatusControl,
    save: saveDeadlines,
  }),
];
