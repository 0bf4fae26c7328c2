import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine } from "#platform/records/machine/machine.ts";
import type { loadDetailFacts } from "./load-detail.facts.server.ts";

export type LoadDetailFacts = FactsOf<typeof loadDetailFacts>;

const worker = { perm: "ebContainer:edit", refuse: "loadDetail.cannotReset" } as const;

/**
 * One row, with the states of container import (domain §3). The first six actions are the worker's.
 * What was imported is changed as containers.
 */
export const loadDetailMachine = defineMachine({
  name: "loadDetail",
  state: (facts: LoadDetailFacts) => facts.checkStatus,
  states: [
    "TO_VERIFY",
    "VERIFYING",
    "VERIFIED",
    "VERIFY_FAILED",
    "IMPORTING",
    "IMPORTED",
    "IMPORT_FAILED",
  ],
  initial: "TO_VERIFY",
  dict: "check_status",
  actions: {
    edit: {
      from: ["TO_VERIFY", "VERIFY_FAILED", "IMPORT_FAILED"],
      to: null,
      perm: "ebContainer:edit",
      refuse: "loadDetail.cannotEdit",
    },
    verify: { ...worker, from: ["TO_VERIFY"], to: "VERIFYING" },
    pass: { ...worker, from: ["VERIFYING"], to: "VERIFIED" },
    fail: { ...worker, from: ["VERIFYING"], to: "VERIFY_FAILED" },
    import: { ...worker, from: ["VERIFIED"], to: "IMPORTING" },
    loaded: { ...worker, from: ["IMPORTING"], to: "IMPORTED" },
    notLoaded: { ...worker, from: ["IMPORTING"], to: "IMPORT_FAILED" },
    reset: {
      from: ["TO_VERIFY", "VERIFYING", "VERIFIED", "VERIFY_FAILED", "IMPORTING", "IMPORT_FAILED"],
      to: "TO_VERIFY",
      perm: "ebContainer:edit",
      refuse: "loadDetail.cannotReset",
    },
    remove: {
      from: ["TO_VERIFY", "VERIFYING", "VERIFIED", "VERIFY_FAILED", "IMPORTING", "IMPORT_FAILED"],
      to: null,
      perm: "ebContainer:edit",
      refuse: "loadDetail.cannotRemove",
      confirm: "loadDetail.askRemove",
    },
  },
});
