import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { holdPeriods } from "./closed-period.server.ts";
import { AccountingPeriod } from "./period.entity.server.ts";
import { periodFacts } from "./period.facts.server.ts";
import { periodList } from "./period.list.ts";
import { periodMachine } from "./period.machine.ts";

const source = { entity: AccountingPeriod, facts: periodFacts };

const note = (ctx: Ctx, month: AccountingPeriod, { reason }: { reason: string }): void => {
  ctx.em.assign(month, { reason, changedBy: ctx.actor.userName, changedTime: ctx.now });
};

export const periodSteps = defineSteps({
  machine: periodMachine,
  facts: periodFacts,
  list: periodList,
  source,
  keyOf: ({ companyCode, period }) => `${companyCode} ${period}`,
  // A month closes when nobody books in one, and opens so too.
  lock: holdPeriods,
  setState: (month, state) => {
    month.status = state;
  },
  effects: { close: note, reopen: note, lock: note, unlock: note },
});

export const periodResource = defineResource({
  apiName: periodList.apiName,
  list: periodList,
  source,
  machine: periodMachine,
  steps: periodSteps,
});
