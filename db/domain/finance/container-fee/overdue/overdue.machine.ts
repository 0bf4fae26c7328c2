import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type { FactsOf } from "#platform/records/machine/facts.ts";
import { lockedBy } from "#domain/finance/fee/audit/fee-locks.ts";
import type { overdueFacts } from "./overdue.facts.server.ts";

/**
 * FREE and RUNNING still run; ENDED cost nothing; NO_TARIFF and NO_DAYS could not be computed, for
 * want of a tariff or a calendar.
 */

export type OverdueFacts = FactsOf<typeof overdueFacts>;

const open: Guard<OverdueFacts> = (facts) => lockedBy("R", facts);
const charged: Guard<OverdueFacts> = ({ state }) =>
  state === "CHARGED" ? null : { code: "containerFee.onlyChargedWaived" };

/**
 * A waiver lowers what is payable, never what was computed (domain §5). Where the clock stands
 * follows from moves, not from actions.
 */
export const overdueMachine = defineMachine({
  name: "overdue",
  state: (facts: OverdueFacts) => (facts.waived ? "WAIVED" : "DUE"),
  states: ["DUE", "WAIVED"],
  initial: "DUE",
  noun: "containerFee.stayCount",
  actions: {
    waive: {
      from: ["DUE"],
      to: "WAIVED",
      perm: "containerFee:waive",
      refuse: "containerFee.waivedAlready",
      guards: [charged, open],
      reason: "required",
      asks: [{ name: "amount", label: "containerFee.waiveAmount", required: true }],
    },
    cancelWaiver: {
      from: ["WAIVED"],
      to: "DUE",
      perm: "containerFee:waive",
      refuse: "containerFee.notWaived",
      guards: [open],
    },
  },
});
