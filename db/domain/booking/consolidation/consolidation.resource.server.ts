import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { Consolidation } from "./consolidation.entity.server.ts";
import { consolidationFacts } from "./consolidation.facts.server.ts";
import { consolidationList } from "./consolidation.list.ts";
import { consolidationMachine } from "./consolidation.machine.ts";
import { consolidate } from "./ops/consolidate.server.ts";
import { lockParts, takeBack } from "./undo.server.ts";

const source = { entity: Consolidation, facts: consolidationFacts };

export const consolidationSteps = defineSteps({
  machine: consolidationMachine,
  facts: consolidationFacts,
  list: consolidationList,
  source,
  keyOf: (log: Consolidation) => log.mainBkNo,
  lock: lockParts,
  setState: (log, state) => {
    log.status = state;
  },
  effects: {
    undo: async (ctx, log, { reason }) => {
      Object.assign(log, { undoReason: reason, undoneBy: ctx.actor.userName, undoneTime: ctx.now });
      await takeBack(ctx, log);
    },
  },
});

/** The log's row with the parts as they were made. */
async function readConsolidation(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const [row] = await listRowsByIds(em, consolidationList, source, { actor, ids: [id] });
  const log = row
    ? await em.findOne(Consolidation, { id }, { fields: ["parts"], disableIdentityMap: true })
    : null;
  return row && log ? { ...row, parts: log.parts } : null;
}

export const consolidationResource = defineResource({
  apiName: consolidationList.apiName,
  list: consolidationList,
  source,
  machine: consolidationMachine,
  steps: consolidationSteps,
  add: consolidate,
  get: readConsolidation,
});
