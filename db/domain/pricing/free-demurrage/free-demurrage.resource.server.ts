import type { EntityManager } from "@mikro-orm/postgresql";
import { wrap } from "@mikro-orm/postgresql";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { FreeDemurrage } from "./free-demurrage.entity.server.ts";
import { freeDemurrageFacts } from "./free-demurrage.facts.server.ts";
import { freeDemurrageForm, freeDemurrageStart } from "./free-demurrage.form.ts";
import { freeDemurrageList } from "./free-demurrage.list.ts";
import { freeDemurrageMachine } from "./free-demurrage.machine.ts";
import { approvedDays } from "./approved-days.ts";
import { saveFreeDemurrage } from "./ops/save-free-demurrage.server.ts";

const source = { entity: FreeDemurrage, facts: freeDemurrageFacts };

async function readFreeDemurrage(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const application = await em.findOne(FreeDemurrage, { id });
  return application ? { ...wrap(application).toObject() } : null;
}

export const freeDemurrageResource: Resource = defineResource({
  apiName: freeDemurrageList.apiName,
  list: freeDemurrageList,
  source,
  machine: freeDemurrageMachine,
  steps: defineSteps({
    machine: freeDemurrageMachine,
    facts: freeDemurrageFacts,
    list: freeDemurrageList,
    source,
    keyOf: ({ blNo }) => blNo,
    setState: (application, state) => {
      application.state = state;
    },
    undoable: { submit: "cancelSubmit" },
    effects: {
      approve: (ctx, application, { fields }) => {
        const { demurrageDays = null, detentionDays = null } = application;
        const approved = approvedDays({ demurrageDays, detentionDays }, fields);
        ctx.em.assign(application, {
          approvedDemurrage: approved.demurrageDays,
          approvedDetention: approved.detentionDays,
          rejectReason: "",
          decidedBy: ctx.actor.userName,
          decidedTime: ctx.now,
        });
      },
      reject: (ctx, application, { reason }) => {
        ctx.em.assign(application, {
          rejectReason: reason,
          decidedBy: ctx.actor.userName,
          decidedTime: ctx.now,
        });
      },
      withdraw: (ctx, application) => {
        ctx.em.assign(application, {
          approvedDemurrage: null,
          approvedDetention: null,
          decidedBy: "",
          decidedTime: null,
        });
      },
      remove: (ctx, application) => {
        ctx.em.remove(application);
      },
    },
  }),
  get: readFreeDemurrage,
  save: saveFreeDemurrage,
  form: freeDemurrageForm,
  start: freeDemurrageStart,
});
