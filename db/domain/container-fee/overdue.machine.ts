import { defineMachine, type Guard } from "#platform/machine/machine.ts";
import { lockedBy } from "../fee/fee-locks.ts";
import { dec } from "../money/decimal.ts";
import type { FactsOf } from "#platform/machine/facts.ts";
import type { overdueFacts } from "./overdue.facts.server.ts";

/** FREE and RUNNING still run; ENDED cost nothing; NO_TARIFF and NO_DAYS could not be computed, for want of a tariff or a calendar. */
export const overdueStates = ["FREE", "RUNNING", "ENDED", "CHARGED", "NO_TARIFF", "NO_DAYS"] as const;
export type OverdueState = (typeof overdueStates)[number];

export type OverdueFacts = FactsOf<typeof overdueFacts>;

const open: Guard<OverdueFacts> = (facts) => lockedBy("R", facts);
const waived: Guard<OverdueFacts> = ({ waivedAmount }) => (dec(waivedAmount).isZero() ? { code: "containerFee.notWaived" } : null);

/** A waiver lowers what is payable, never what was computed (domain §5). */
export const overdueMachine = defineMachine({
  name: "overdue",
  state: (facts: OverdueFacts) => facts.state,
  states: overdueStates,
  initial: "FREE",
  dict: "overdue_state",
  noun: "containerFee.stayCount",
  actions: {
    waive: {
      from: ["CHARGED"],
      to: null,
      perm: "containerFee:waive",
      refuse: "containerFee.onlyChargedWaived",
      guards: [open],
      reason: "required",
      asks: [{ name: "amount", label: "containerFee.waiveAmount", required: true }],
    },
    cancelWaiver: {
      from: ["CHARGED"],
      to: null,
      perm: "containerFee:waive",
      refuse: "containerFee.onlyChargedWaived",
      guards: [waived, open],
    },
  },
});
