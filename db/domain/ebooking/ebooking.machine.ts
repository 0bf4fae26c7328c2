import { defineMachine, type Guard } from "#platform/machine/machine.ts";
import { type VoyageFacts, whyVoyageClosed } from "../voyage/voyage-gates.ts";
import type { ApprovalState } from "./approval-need.ts";

export type EbookingFacts = {
  ebStatus: "DRAFT" | "SUBMITTED" | "RECEIVED" | "REJECTED";
  /** Manifest lock: once Y, for good. */
  isConfirm: "Y" | "N";
  /** null while no voyage is chosen. */
  voyage: VoyageFacts | null;
  now: Date;
  dgCaptainFlag: ApprovalState;
  dgOverseaFlag: ApprovalState;
};
type Rule = Guard<EbookingFacts>;

/** What a row of the list, a record and an entity have in common for the machine. */
export type EbookingRow = Pick<EbookingFacts, "ebStatus" | "isConfirm" | "dgCaptainFlag" | "dgOverseaFlag"> & {
  voyageName: string | null;
  voyageEnded: "Y" | "N" | null;
  ebSwitch: "OPEN" | "CLOSED" | null;
  ebDeadline: string | Date | null;
};

/** The facts of a row at a moment. Switches that e-booking does not ask are given as open. */
export function ebookingFacts(row: EbookingRow, now: Date): EbookingFacts {
  const { ebStatus, isConfirm, dgCaptainFlag, dgOverseaFlag } = row;
  const voyage: VoyageFacts | null = row.voyageName
    ? {
        voyageName: row.voyageName,
        ended: row.voyageEnded ?? "N",
        ebSwitch: row.ebSwitch ?? "OPEN",
        ebDeadline: row.ebDeadline ? new Date(row.ebDeadline) : null,
        ...({ ebCorrectionSwitch: "OPEN", receivableSwitch: "OPEN", payableSwitch: "OPEN", feeLock: "N" } as const),
      }
    : null;
  return { ebStatus, isConfirm, dgCaptainFlag, dgOverseaFlag, voyage, now };
}

const openForSubmit: Rule = ({ voyage, now }) => (voyage ? whyVoyageClosed(voyage, "eb", now) : null);
/** Staff may still receive after the deadline what was submitted before it. */
const openForReceive: Rule = ({ voyage, now }) => (voyage ? whyVoyageClosed({ ...voyage, ebDeadline: null }, "eb", now) : null);
const voyageRuns: Rule = ({ voyage, now }) => (voyage ? whyVoyageClosed(voyage, "booking", now) : null);
const unlocked: Rule = (facts) => (facts.isConfirm === "Y" ? { code: "ebooking.manifestLocked" } : null);
const agreed = (state: ApprovalState) => state === "NOT_NEEDED" || state === "APPROVED";
const captainAgreed: Rule = (facts) => (agreed(facts.dgCaptainFlag) ? null : { code: "ebooking.captainNeeded" });
const overseasAgreed: Rule = (facts) => (agreed(facts.dgOverseaFlag) ? null : { code: "ebooking.overseasNeeded" });

/**
 * Electronic booking (operations §4, domain §3). The correction (`ebModify`) runs beside it and is a machine of its own. Taking
 * back and rejecting stay open when the voyage has ended or e-booking is closed: they are the way out of it.
 */
export const ebookingMachine = defineMachine({
  name: "ebooking",
  state: (facts: EbookingFacts) => facts.ebStatus,
  states: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED"],
  initial: "DRAFT",
  actions: {
    submit: {
      from: ["DRAFT", "REJECTED"],
      to: "SUBMITTED",
      perm: "ebooking:submit",
      refuse: "ebooking.noSubmitNow",
      guards: [openForSubmit],
    },
    cancelSubmit: {
      from: ["SUBMITTED"],
      to: "DRAFT",
      perm: "ebooking:submit",
      refuse: "ebooking.notNow",
      confirm: "ebooking.askCancelSubmit",
    },
    receive: {
      from: ["SUBMITTED"],
      to: "RECEIVED",
      perm: "ebooking:receive",
      refuse: "ebooking.notNow",
      guards: [openForReceive, captainAgreed, overseasAgreed],
    },
    reject: { from: ["SUBMITTED"], to: "REJECTED", perm: "ebooking:reject", refuse: "ebooking.notNow", reason: "required" },
    lockManifest: {
      from: ["RECEIVED"],
      to: null,
      perm: "ebooking:lock",
      refuse: "ebooking.notNow",
      guards: [unlocked, voyageRuns],
      confirm: "ebooking.askLockManifest",
    },
    changeContract: {
      from: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED"],
      to: null,
      perm: "ebooking:receive",
      refuse: "ebooking.notNow",
      guards: [unlocked],
    },
    copy: { from: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED"], to: null, perm: "ebooking:edit", refuse: "ebooking.notNow" },
    remove: {
      from: ["DRAFT", "REJECTED"],
      to: null,
      perm: "ebooking:remove",
      refuse: "ebooking.cannotDelete",
      confirm: "ebooking.askRemove",
    },
  },
});
