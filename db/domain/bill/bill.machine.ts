import type { FactsOf } from "#platform/machine/facts.ts";
import { defineMachine, type Guard, type PageStep } from "#platform/machine/machine.ts";
import type { billFacts } from "./bill.facts.server.ts";

export type BillFacts = FactsOf<typeof billFacts>;
type G = Guard<BillFacts>;

const notSent: G = (facts) => (facts.ebFlag === "Y" ? { code: "bill.alreadySent" } : null);
const unsentOnly: G = (facts) => (facts.ebFlag === "Y" ? { code: "bill.cannotDelete" } : null);
const noFees: G = (facts) => (facts.feeCount > 0 ? { code: "bill.hasFees", params: { count: facts.feeCount } } : null);
// A booking may be shut out after its bills are generated.
const bookingLocked: G = (facts) => (facts.bkStatus === "LOCKED" ? null : { code: "bill.bookingNotLocked" });
const hasContainers: G = (facts) => (facts.containerCount === 0 ? { code: "bill.noContainers" } : null);
const hasDescription: G = (facts) => (facts.described ? null : { code: "bill.noDescription" });
const hasShipper: G = (facts) => (facts.shipperName.trim() ? null : { code: "bill.noShipper" });
const hasConsignee: G = (facts) => (facts.consigneeName.trim() ? null : { code: "bill.noConsignee" });
const notReissued: G = (facts) => (facts.reissued ? { code: "bill.alreadyReissued" } : null);

/** An original bill has 1-3 originals, others none (domain §3). */
export const originalsFit: G = ({ releaseType, originals }) => {
  if (releaseType === "ORIGINAL")
    return originals >= 1 && originals <= 3 ? null : { code: "bill.originalsOneToThree", params: { originals } };
  if (originals === 0) return null;
  return { code: releaseType === "TELEX" ? "bill.telexNoOriginals" : "bill.seawayNoOriginals", params: { originals } };
};

/** A sea waybill is not negotiable (domain §3). */
export const seawayNotToOrder: G = ({ releaseType, consigneeName }) =>
  releaseType === "SEAWAY" && /\bto\s+(the\s+)?order\b/i.test(consigneeName) ? { code: "bill.seawayToOrder" } : null;

const calculateFees: PageStep<BillFacts> = {
  path: "/feemgr/recmgr/calculate",
  perm: "fee:calculate",
  label: "bill.next.calculateFees",
  query: { "f.blNo.in": "blNo" },
  step: "calculate",
};
const sendManifest: PageStep<BillFacts> = {
  path: "/seaway/edi/ifcsumBooking?pick=1",
  perm: "edi:list",
  label: "booking.next.sendManifest",
  query: { "f.bkNo.in": "bkNo" },
};

/** Operations §4, domain §3. An issued bill changes only through surrender and reissue. */
export const billMachine = defineMachine({
  name: "bill",
  state: (facts: BillFacts) => facts.blStatus,
  states: ["DRAFT", "ISSUED", "SURRENDERED"],
  initial: "DRAFT",
  path: ["DRAFT", "ISSUED"],
  dict: "bl_status",
  noun: "bill.count",
  next: { DRAFT: ["issue", calculateFees], ISSUED: [calculateFees, sendManifest], SURRENDERED: ["reissue"] },
  actions: {
    edit: { from: ["DRAFT"], to: null, perm: "bill:edit", refuse: "bill.frozen" },
    issue: {
      from: ["DRAFT"],
      to: "ISSUED",
      perm: "bill:issue",
      refuse: "bill.cannotIssue",
      guards: [bookingLocked, hasContainers, hasDescription, hasShipper, hasConsignee, originalsFit, seawayNotToOrder],
      confirm: "bill.askIssue",
    },
    sendEb: {
      from: ["DRAFT", "ISSUED"],
      to: null,
      perm: "bill:send",
      refuse: "bill.cannotSend",
      guards: [notSent],
      confirm: "bill.askSendEb",
    },
    surrender: {
      from: ["ISSUED"],
      to: "SURRENDERED",
      perm: "bill:surrender",
      refuse: "bill.cannotSurrender",
      reason: "required",
      confirm: "bill.askSurrender",
    },
    reissue: { from: ["SURRENDERED"], to: null, perm: "bill:surrender", refuse: "bill.cannotReissue", guards: [notReissued] },
    remove: {
      from: ["DRAFT"],
      to: null,
      perm: "bill:remove",
      refuse: "bill.cannotDelete",
      guards: [unsentOnly, noFees],
      confirm: "bill.askRemove",
    },
  },
});
