import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine, type Guard, type PageStep } from "#platform/machine/machine.ts";
import { type VoyageFacts, type VoyageGate, whyVoyageClosed } from "../voyage/voyage-gates.ts";
import type { ApprovalState } from "./approval-need.ts";
import type { ebookingFacts } from "./ebooking.facts.server.ts";

export type EbookingFacts = FactsOf<typeof ebookingFacts>;
type Rule = Guard<EbookingFacts>;

/** Switches that do not concern e-bookings count as open. */
function voyageOf({ voyageName, voyageStatus, voyageEnded, ebSwitch, ebDeadline }: EbookingFacts): VoyageFacts | null {
  if (!voyageName) return null;
  return {
    voyageName,
    ended: voyageEnded ?? "N",
    status: voyageStatus ?? "PLANNED",
    ebSwitch: ebSwitch ?? "OPEN",
    ebDeadline: ebDeadline ? new Date(ebDeadline) : null,
    ebCorrectionSwitch: "OPEN",
    receivableSwitch: "OPEN",
    payableSwitch: "OPEN",
    feeLock: "N",
  };
}

const openFor =
  (gate: VoyageGate, deadline: boolean): Rule =>
  (facts) => {
    const voyage = voyageOf(facts);
    return voyage ? whyVoyageClosed(deadline ? voyage : { ...voyage, ebDeadline: null }, gate, facts.now) : null;
  };
const openForSubmit = openFor("eb", true);
/** Staff may receive after the deadline what was submitted before. */
const openForReceive = openFor("eb", false);
const voyageRuns = openFor("booking", true);
/** A customer cancels the submit before changing it. */
const ownToEdit: Rule = (facts) => (facts.ebStatus === "SUBMITTED" && facts.byCustomer ? { code: "ebooking.frozen" } : null);
const unlocked: Rule = (facts) => (facts.isConfirm === "Y" ? { code: "ebooking.manifestLocked" } : null);
const agreed = (state: ApprovalState) => state === "NOT_NEEDED" || state === "APPROVED";
const captainAgreed: Rule = (facts) => (agreed(facts.dgCaptainFlag) ? null : { code: "ebooking.captainNeeded" });
const overseasAgreed: Rule = (facts) => (agreed(facts.dgOverseaFlag) ? null : { code: "ebooking.overseasNeeded" });

/** The booking made by the receipt. */
const openBooking: PageStep<EbookingFacts> = {
  path: "/seaway/bookingMgr/inner?pick=1",
  perm: "booking:list",
  label: "ebooking.next.booking",
  query: { "f.ebNo.in": "ebNo" },
};

/**
 * E-booking (operations §4, domain §3); `ebModify` is its own machine. Cancel and reject stay open on ended or closed voyages as a way out.
 */
export const ebookingMachine = defineMachine({
  name: "ebooking",
  state: (facts: EbookingFacts) => facts.ebStatus,
  states: ["DRAFT", "SUBMITTED", "RECEIVED", "REJECTED"],
  initial: "DRAFT",
  path: ["DRAFT", "SUBMITTED", "RECEIVED"],
  dict: "eb_status",
  noun: "ebooking.count",
  next: { DRAFT: ["submit"], SUBMITTED: ["receive", "copy"], RECEIVED: [openBooking, "copy"], REJECTED: ["submit"] },
  actions: {
    edit: { from: ["DRAFT", "SUBMITTED", "REJECTED"], to: null, perm: "ebooking:edit", refuse: "ebooking.frozen", guards: [ownToEdit] },
    submit: {
      from: ["DRAFT", "REJECTED"],
      to: "SUBMITTED",
      perm: "ebooking:submit",
      refuse: "ebooking.noSubmitNow",
      guards: [openForSubmit],
      undo: "cancelSubmit",
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
