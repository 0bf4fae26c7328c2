import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard, type PageStep } from "#platform/records/machine/machine.ts";
import type { billFacts } from "./bill.facts.server.ts";
import { isRequest } from "#domain/booking/booking-record/open-request.ts";
import { originalsFitType, toOrderFitsType } from "./print/validity-matrix.ts";

export type BillFacts = FactsOf<typeof billFacts>;
type G = Guard<BillFacts>;

/** A corrected draft is sent again to the customer who asked for it. */
const notSent: G = ({ ebFlag, blStatus, reviewState }) =>
  ebFlag === "Y" && !(blStatus === "DRAFT" && reviewState === "CORRECTION")
    ? { code: "bill.alreadySent" }
    : null;
const unsentOnly: G = (facts) => (facts.ebFlag === "Y" ? { code: "bill.cannotDelete" } : null);
const noFees: G = (facts) =>
  facts.feeCount > 0 ? { code: "bill.hasFees", params: { count: facts.feeCount } } : null;
// A booking may be shut out after its bills are generated.
const bookingLocked: G = (facts) =>
  facts.bkStatus === "LOCKED" && facts.openMembers === 0 ? null : { code: "bill.bookingNotLocked" };
const hasContainers: G = (facts) =>
  facts.containerCount === 0 ? { code: "bill.noContainers" } : null;
const hasDescription: G = (facts) => (facts.described ? null : { code: "bill.noDescription" });
const hasShipper: G = (facts) => (facts.shipperName.trim() ? null : { code: "bill.noShipper" });
const hasConsignee: G = (facts) =>
  facts.consigneeName.trim() ? null : { code: "bill.noConsignee" };
/** Then a bill changes by a correction advice alone (decision 087). */
const manifestOpen: G = ({ manifestClosed }) =>
  manifestClosed ? { code: "bill.manifestClosed" } : null;
const notReissued: G = (facts) => (facts.reissued ? { code: "bill.alreadyReissued" } : null);

const wrongOriginals = {
  ORIGINAL: "bill.originalsOneToThree",
  TELEX: "bill.telexNoOriginals",
  SEAWAY: "bill.seawayNoOriginals",
} as const;
const wrongToOrder = {
  ORIGINAL: "bill.telexToOrder",
  TELEX: "bill.telexToOrder",
  SEAWAY: "bill.seawayToOrder",
} as const;

/** By the validity matrix (field 4.11). */
export const originalsFit: G = ({ releaseType, originals }) =>
  originalsFitType(releaseType, originals)
    ? null
    : { code: wrongOriginals[releaseType], params: { originals } };
export const consigneeFits: G = ({ releaseType, consigneeName }) =>
  toOrderFitsType(releaseType, consigneeName) ? null : { code: wrongToOrder[releaseType] };

const noneOut: G = ({ originalsOut }) =>
  originalsOut > 0 ? { code: "bill.originalsOut", params: { count: originalsOut } } : null;
const someOut: G = ({ originalsOut }) => (originalsOut > 0 ? null : { code: "bill.noneOut" });
const notReleased: G = ({ cargoReleasedTime }) =>
  cargoReleasedTime ? { code: "bill.cargoReleased" } : null;
const noFeesLeft: G = ({ feeCount }) =>
  feeCount > 0 ? { code: "bill.voidHasFees", params: { count: feeCount } } : null;

const notStated: G = ({ onBoardDate }) =>
  onBoardDate ? { code: "bill.onBoardStated", params: { date: onBoardDate } } : null;
const shippedNow: G = ({ shipped }) => (shipped ? null : { code: "bill.notOnBoard" });

/** Issue over what the customer asks, unless a supervisor gives a reason. */
export const contested = ({
  openRequest,
  reviewState,
}: Pick<BillFacts, "openRequest" | "reviewState">): keyof typeof overQuestions | null =>
  isRequest(openRequest)
    ? requestWords[openRequest]
    : reviewState === "CORRECTION"
      ? "bill.draftContested"
      : null;
const requestWords = {
  CORRECTION: "bill.correctionWaits",
  CANCELLATION: "bill.cancellationWaits",
} as const;
const notContested: G = (facts) => {
  const code = facts.mayOverrule ? null : contested(facts);
  return code ? { code } : null;
};
const overQuestions = {
  "bill.correctionWaits": "bill.askIssueOverCorrection",
  "bill.cancellationWaits": "bill.askIssueOverCancellation",
  "bill.draftContested": "bill.askIssueOverReview",
} as const;

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

const showReplacement: PageStep<BillFacts> = {
  path: "/seaway/bill/query",
  perm: "bill:list",
  label: "bill.next.showReplacement",
  query: { "f.oldBlNo": "blNo" },
  unless: ({ reissued }) => !reissued,
};

/** Operations §4, domain §3. An issued bill changes only through surrender and reissue. */
export const billMachine = defineMachine({
  name: "bill",
  state: (facts: BillFacts) => facts.blStatus,
  states: ["DRAFT", "ISSUED", "SURRENDERED", "VOIDED"],
  initial: "DRAFT",
  path: ["DRAFT", "ISSUED"],
  dict: "bl_status",
  noun: "bill.count",
  next: {
    DRAFT: ["issue", calculateFees],
    ISSUED: [calculateFees, sendManifest],
    SURRENDERED: [showReplacement, "reissue"],
    VOIDED: [],
  },
  actions: {
    edit: {
      from: ["DRAFT"],
      to: null,
      perm: "bill:edit",
      refuse: "bill.frozen",
      guards: [manifestOpen],
    },
    issue: {
      from: ["DRAFT"],
      to: "ISSUED",
      perm: "bill:issue",
      refuse: "bill.cannotIssue",
      guards: [
        bookingLocked,
        hasContainers,
        hasDescription,
        hasShipper,
        hasConsignee,
        originalsFit,
        consigneeFits,
        notContested,
      ],
      confirm: "bill.askIssue",
      reason: "may",
      reasonOf: (facts) => (contested(facts) ? "required" : null),
      confirmOf: (facts) => {
        const over = contested(facts);
        return over ? overQuestions[over] : facts.shipped ? null : "bill.askIssueReceived";
      },
    },
    sendEb: {
      from: ["DRAFT", "ISSUED"],
      to: null,
      perm: "bill:send",
      refuse: "bill.cannotSend",
      guards: [notSent],
      confirm: "bill.askSendEb",
    },
    noteOnBoard: {
      from: ["ISSUED"],
      to: null,
      perm: "bill:onBoard",
      refuse: "bill.onBoardIssuedOnly",
      guards: [notStated, shippedNow],
    },
    surrender: {
      from: ["ISSUED"],
      to: "SURRENDERED",
      perm: "bill:surrender",
      refuse: "bill.cannotSurrender",
      guards: [noneOut],
      reason: "required",
      confirm: "bill.askSurrender",
    },
    print: {
      from: ["ISSUED"],
      to: null,
      perm: "bill:print",
      refuse: "bill.printIssuedOnly",
      reason: "may",
      asks: [
        {
          name: "kind",
          label: "bill.printKind",
          kind: "billPrintKind",
          blank: "bill.printKindBlank",
        },
        { name: "originalNos", label: "bill.originalNos", blank: "bill.originalNosBlank" },
      ],
    },
    collect: {
      from: ["ISSUED"],
      to: null,
      perm: "bill:surrender",
      refuse: "bill.cannotSurrender",
      guards: [someOut],
      asks: [
        { name: "originalNos", label: "bill.originalNos" },
        { name: "collectedFrom", label: "bill.collectedFrom" },
      ],
    },
    void: {
      from: ["ISSUED", "SURRENDERED"],
      to: "VOIDED",
      perm: "bill:void",
      refuse: "bill.cannotVoid",
      guards: [noneOut, notReleased, notReissued, noFeesLeft],
      reason: "required",
      confirm: "bill.askVoid",
    },
    reissue: {
      from: ["SURRENDERED"],
      to: null,
      perm: "bill:surrender",
      refuse: "bill.cannotReissue",
      guards: [notReissued],
    },
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
