import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { containerImportFacts } from "./container-import.facts.server.ts";

type ImportRowFacts = FactsOf<typeof containerImportFacts>;

const bookingOpen: Guard<ImportRowFacts> = ({ checkStatus, bkStatus, blStatus }) => {
  if (checkStatus !== "IMPORTED") return null;
  if (bkStatus === "LOCKED") return { code: "container.lockedBox" };
  return blStatus === "DRAFT" || blStatus === "ISSUED" ? { code: "container.billedBox" } : null;
};

const worker = { perm: "container:import", refuse: "container.cannotReset" } as const;

/**
 * One row (operations §4, domain §3). The first six actions are the worker's. Rows left in
 * VERIFYING or IMPORTING by a cancelled task can be reset, and rows that wait without a task be
 * verified. Removing an imported row removes its box.
 */
export const containerImportMachine = defineMachine({
  name: "containerImport",
  state: (facts: ImportRowFacts) => facts.checkStatus,
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
  actions: {
    edit: {
      from: ["TO_VERIFY", "VERIFY_FAILED", "IMPORT_FAILED"],
      to: null,
      perm: "container:edit",
      refuse: "container.cannotEdit",
    },
    verify: { ...worker, from: ["TO_VERIFY"], to: "VERIFYING" },
    pass: { ...worker, from: ["VERIFYING"], to: "VERIFIED" },
    fail: { ...worker, from: ["VERIFYING"], to: "VERIFY_FAILED" },
    import: { ...worker, from: ["VERIFIED"], to: "IMPORTING" },
    packed: { ...worker, from: ["IMPORTING"], to: "IMPORTED" },
    notPacked: { ...worker, from: ["IMPORTING"], to: "IMPORT_FAILED" },
    reset: {
      from: ["TO_VERIFY", "VERIFYING", "VERIFIED", "VERIFY_FAILED", "IMPORTING", "IMPORT_FAILED"],
      to: "TO_VERIFY",
      perm: "container:reset",
      refuse: "container.cannotReset",
    },
    remove: {
      from: [
        "TO_VERIFY",
        "VERIFYING",
        "VERIFIED",
        "VERIFY_FAILED",
        "IMPORTING",
        "IMPORTED",
        "IMPORT_FAILED",
      ],
      to: null,
      perm: "container:remove",
      refuse: "container.cannotRemove",
      guards: [bookingOpen],
      confirm: "container.askRemove",
    },
  },
});
