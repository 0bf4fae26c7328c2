import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { BookingModification } from "#domain/booking/booking-record/booking.entity.server.ts";
import { modificationFacts } from "./modification.facts.server.ts";
import { modificationList } from "./modification.list.ts";
import { modificationMachine } from "./modification.machine.ts";
import { readModification } from "./modification.queries.server.ts";

const source = { entity: BookingModification, facts: modificationFacts };

export const modificationSteps = defineSteps({
  machine: modificationMachine,
  facts: modificationFacts,
  list: modificationList,
  source,
  keyOf: (modification) => modification.bkNo,
  setState: (modification, state) => {
    modification.state = state;
  },
  undoable: { confirm: "reopen", giveBack: "reopen" },
  effects: {
    confirm: ({ actor, now }, modification) => {
      Object.assign(modification, { takenBy: actor.userName, takenTime: now });
    },
    giveBack: ({ actor, now }, modification, { reason }) => {
      Object.assign(modification, { backBy: actor.userName, backTime: now, backReason: reason });
    },
    reopen: (_ctx, modification) => {
      Object.assign(modification, { takenBy: "", takenTime: null });
    },
  },
});

export const modificationResource = defineResource({
  apiName: modificationList.apiName,
  list: modificationList,
  source,
  machine: modificationMachine,
  steps: modificationSteps,
  get: readModification,
});
