import { defineResource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { genFacts } from "./gen.facts.server.ts";
import { genList } from "./gen.list.ts";
import { genMachine } from "./gen.machine.ts";
import { saveGenTable, syncGenTable } from "../ops/gen-tables.server.ts";
import { GenTable } from "../tool.entity.server.ts";

const source = { entity: GenTable, facts: genFacts };

export const genResource = defineResource({
  apiName: genList.apiName,
  list: genList,
  source,
  machine: genMachine,
  steps: defineSteps({
    machine: genMachine,
    facts: genFacts,
    list: genList,
    source,
    keyOf: (genTable) => genTable.tableName,
    setState: () => {},
    effects: {
      remove: (ctx, genTable) => {
        ctx.em.remove(genTable);
      },
    },
  }),
  more: { sync: syncGenTable },
  get: async (em, _actor, id) => {
    const genTable = await em.findOne(GenTable, { id });
    return genTable && { ...genTable };
  },
  save: saveGenTable,
});
