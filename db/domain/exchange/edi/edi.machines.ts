import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type {
  billEdiFacts,
  bookingEdiFacts,
  ediMessageFacts,
  ediPartnerFacts,
  importBillEdiFacts,
} from "./edi.facts.server.ts";

type EdiMessageFacts = FactsOf<typeof ediMessageFacts>;
const outgoing: Guard<EdiMessageFacts> = (facts) =>
  facts.direction === "IN" ? { code: "edi.cannotResend" } : null;

/** An outgoing message; resending keeps file and reference (guide §8). */
export const ediMessageMachine = defineMachine({
  name: "edi",
  state: (facts: EdiMessageFacts) => (facts.status === "GENERATED" ? "GENERATED" : "SENT"),
  states: ["GENERATED", "SENT"],
  initial: "GENERATED",
  actions: {
    resend: {
      from: ["GENERATED", "SENT"],
      to: "SENT",
      perm: "edi:resend",
      refuse: "edi.cannotResend",
      guards: [outgoing],
    },
  },
});

const incoming: Guard<EdiMessageFacts> = (facts) =>
  facts.direction === "IN" ? null : { code: "ediInbound.notReceived" };
const unfinished: Guard<EdiMessageFacts> = (facts) =>
  facts.status === "ACCEPTED" ? { code: "ediInbound.done" } : null;

/** A received interchange; running it again does only what is not done yet. */
export const ediInboundMachine = defineMachine({
  name: "ediInbound",
  state: (_facts: EdiMessageFacts) => "KEPT" as const,
  states: ["KEPT"],
  initial: "KEPT",
  actions: {
    again: {
      from: ["KEPT"],
      to: null,
      perm: "edi:receive",
      refuse: "ediInbound.done",
      guards: [incoming, unfinished],
    },
  },
});

type BillEdiFacts = FactsOf<typeof billEdiFacts>;
const issued: Guard<BillEdiFacts> = (facts) =>
  facts.blStatus === "DRAFT" ? { code: "billEdi.notIssued" } : null;

/** An issued bill is reported, and so is its withdrawal. */
export const billEdiMachine = defineMachine({
  name: "billEdi",
  state: (_facts: BillEdiFacts) => "KEPT" as const,
  states: ["KEPT"],
  initial: "KEPT",
  actions: {
    exportEdi: {
      from: ["KEPT"],
      to: null,
      perm: "edi:export",
      refuse: "billEdi.notIssued",
      guards: [issued],
    },
  },
});

type ImportBillEdiFacts = FactsOf<typeof importBillEdiFacts>;

const weighs: Guard<ImportBillEdiFacts> = ({ gwt }) =>
  Number(gwt) > 0 ? null : { code: "importBillEdi.notNow" };

/** An import bill is sent on in any state once its weight is known; a withdrawal takes it back. */
export const importBillEdiMachine = defineMachine({
  name: "importBillEdi",
  state: (_facts: ImportBillEdiFacts) => "KEPT" as const,
  states: ["KEPT"],
  initial: "KEPT",
  actions: {
    exportEdi: {
      from: ["KEPT"],
      to: null,
      perm: "edi:export",
      refuse: "importBillEdi.notNow",
      guards: [weighs],
    },
  },
});

type BookingEdiFacts = FactsOf<typeof bookingEdiFacts>;
const standing: Guard<BookingEdiFacts> = ({ bkStatus }) =>
  bkStatus === "DRAFT" || bkStatus === "CANCELLED" || bkStatus === "SHUT_OUT"
    ? { code: "bookingEdi.notNow" }
    : null;
const sends = {
  from: ["KEPT" as const],
  to: null,
  perm: "edi:export",
  refuse: "bookingEdi.notNow" as const,
  guards: [standing],
};

/** A confirmed booking: the masses of its containers, and the order to release empty ones. */
export const bookingEdiMachine = defineMachine({
  name: "bookingEdi",
  state: (_facts: BookingEdiFacts) => "KEPT" as const,
  states: ["KEPT"],
  initial: "KEPT",
  actions: { sendMasses: sends, sendRelease: sends },
});

type EdiPartnerFacts = FactsOf<typeof ediPartnerFacts>;
const unused: Guard<EdiPartnerFacts> = (facts) => (facts.used ? { code: "ediPartner.used" } : null);

/** A partner with messages stays. */
export const ediPartnerMachine = defineMachine({
  name: "ediPartner",
  state: (_facts: EdiPartnerFacts) => "KEPT" as const,
  states: ["KEPT"],
  initial: "KEPT",
  actions: {
    remove: {
      from: ["KEPT"],
      to: null,
      perm: "edi:partner",
      refuse: "ediPartner.notNow",
      guards: [unused],
      confirm: "ediPartner.askRemove",
    },
  },
});
