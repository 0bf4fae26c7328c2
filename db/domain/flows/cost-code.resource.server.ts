import { sql } from "kysely";
import { CostCode } from "../code/code.entity.server.ts";
import { costCodeList } from "../code/code.list.ts";
import { type CostCodeFacts, costCodeMachine } from "../code/cost-code.machine.ts";
import { saveCostCode } from "../code/ops/save-cost-code.server.ts";
import type { ListSource } from "../kit/list-sql.server.ts";
import { defineResource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";

const source: ListSource = { entity: CostCode };

const costCodeSteps = defineSteps({
  machine: costCodeMachine,
  entity: CostCode,
  list: costCodeList,
  source,
  keyOf: (one) => one.code,
  factsOf: async (ctx, one): Promise<CostCodeFacts> => {
    const { rows } = await sql<{ used: boolean }>`select exists (select 1 from fee where fee_code = ${one.code})
      or exists (select 1 from freight_rate where fee_code = ${one.code}) as used`.execute(ctx.em.getKysely());
    return { used: rows[0]?.used ?? false };
  },
  setState: () => {},
  effects: {
    remove: (ctx, one) => {
      ctx.em.remove(one);
    },
  },
});

export const costCodeResource = defineResource({
  apiName: costCodeList.apiName,
  list: costCodeList,
  source,
  machine: costCodeMachine,
  // The list does not look into every fee; the step does, and says why not.
  factsOfRow: () => ({ used: false }),
  steps: costCodeSteps,
  get: async (em, _actor, id) => (await em.findOne(CostCode, { id })) as unknown as Record<string, unknown> | null,
  save: saveCostCode,
});
