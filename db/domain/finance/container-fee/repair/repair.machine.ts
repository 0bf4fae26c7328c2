import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { FactsOf } from "#platform/records/machine/facts.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { periodOpen, todayOpen } from "#domain/masterdata/period/period-guard.ts";
import type { repairFacts } from "./repair.facts.server.ts";

export type RepairFacts = FactsOf<typeof repairFacts>;

const estimated: Guard<RepairFacts> = ({ laborAmount, materialAmount }) =>
  dec(laborAmount).plus(materialAmount).isZero() ? { code: "containerFee.noEstimate" } : null;

/** The estimate of a depot is approved before the work; fees follow when it is done. */
export const repairMachine = defineMachine({
  name: "repair",
  state: (facts: RepairFacts) => facts.state,
  states: ["DRAFT", "SUBMITTED", "APPROVED", "REJECTED", "REPAIRED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED", "APPROVED", "REPAIRED"],
  dict: "repair_state",
  noun: "containerFee.repairCount",
  next: { DRAFT: ["submit"], SUBMITTED: ["approve"], APPROVED: ["complete"] },
  actions: {
    edit: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "containerFee:edit",
      refuse: "containerFee.repairFrozen",
    },
    submit: {
      from: ["DRAFT", "REJECTED"],
      to: "SUBMITTED",
      perm: "containerFee:edit",
      refuse: "containerFee.repairNotNow",
      guards: [estimated],
    },
    cancelSubmit: {
      from: ["SUBMITTED"],
      to: "DRAFT",
      perm: "containerFee:edit",
      refuse: "containerFee.repairNotNow",
    },
    approve: {
      from: ["SUBMITTED"],
      to: "APPROVED",
      perm: "containerFee:approve",
      refuse: "containerFee.repairNotNow",
    },
    reject: {
      from: ["SUBMITTED"],
      to: "REJECTED",
      perm: "containerFee:approve",
      refuse: "containerFee.repairNotNow",
      reason: "required",
    },
    complete: {
      from: ["APPROVED"],
      to: "REPAIRED",
      perm: "containerFee:edit",
      refuse: "containerFee.repairNotNow",
      guards: [todayOpen],
    },
    // The fees of its month are taken back in that month.
    reopen: {
      from: ["REPAIRED"],
      to: "APPROVED",
      perm: "containerFee:approve",
      refuse: "containerFee.repairNotNow",
      guards: [periodOpen],
    },
    remove: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "containerFee:edit",
      refuse: "containerFee.repairFrozen",
      confirm: "containerFee.askRemoveRepair",
    },
  },
});
