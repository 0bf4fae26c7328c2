import type zh from "./voyage.zh.ts";

export default {
  "voyage.portNotCalled": "{{port}} is no call of voyage {{voyage}}",
  "voyage.portOrder": "The discharge port must come after the load port",
  "voyage.ended": "The export voyage {{voyage}} has ended; no booking operation is possible",
  "voyage.ebClosed": "Electronic booking is closed for voyage {{voyage}}",
  "voyage.ebDeadlinePassed": "The electronic booking deadline of voyage {{voyage}} has passed",
  "voyage.correctionClosed": "EB correction is closed for voyage {{voyage}}",
  "voyage.correctionDeadlinePassed": "The EB correction deadline of voyage {{voyage}} has passed; no correction is possible",
  "voyage.receivableClosed": "Receivable fees are closed for voyage {{voyage}}",
  "voyage.payableClosed": "Payable fees are closed for voyage {{voyage}}",
  "voyage.feeLocked": "Voyage {{voyage}} is locked; its fees cannot be added, changed or deleted",
  "voyage.import.line": "Vessel lines",
  "voyage.import.voyage": "Voyages",
  "voyage.import.voyageStop": "Calls of voyages",
  "voyage.noZone": "Port {{port}} has no time zone; enter it at the port first",
  "voyage.timesOrder": "Arrival, berth and departure are not in this order",
} satisfies Record<keyof typeof zh, string>;
