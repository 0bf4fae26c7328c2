import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { FeeLeak } from "./leakage.entity.server.ts";
import { leakFacts } from "./leakage.facts.server.ts";
import { leakList } from "./leakage.list.ts";
import { leakMachine } from "./leakage.machine.ts";

const source = { entity: FeeLeak, facts: leakFacts };

export const leakResource: Resource = defineResource({
  apiName: leakList.apiName,
  list: leakList,
  source,
  machine: leakMachine,
  steps: defineSteps({
    machine: leakMachine,
    facts: leakFacts,
    list: leakList,
    source,
    keyOf: (leak) => `${leak.kind} ${leak.cntNo || leak.blNo}`,
    setState: (leak, state) => {
      leak.state = state;
    },
    undoable: { explain: "reopen" },
    effects: {
      explain: (ctx, leak, { reason }) => {
        ctx.em.assign(leak, { explanation: reason, explainedBy: ctx.actor.userName });
      },
      reopen: (ctx, leak) => {
        ctx.em.assign(leak, { explanation: "", explainedBy: "" });
      },
    },
  }),
});
