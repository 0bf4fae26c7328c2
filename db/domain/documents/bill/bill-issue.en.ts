/** Issue, and what an issued bill says of the shipment. */
export default {
  "bill.askIssue":
    "The cargo is on board: the bill will be issued as shipped on board, with the day of the reported loading or departure. An issued bill cannot be changed. Issue now?",
  "bill.askIssueReceived":
    "Not all containers are reported loaded, and no departure of the vessel is reported: the bill will be issued as received for shipment, with the on board date blank. Add the on board notation later. An issued bill cannot be changed. Issue now?",
  "bill.correctionWaits":
    "A correction of the e-booking by the customer waits; receive or reject it first",
  "bill.cancellationWaits": "The customer asks to cancel the booking; grant or decline it first",
  "bill.draftContested":
    "The customer asks for a correction of this draft; correct it and send it again first",
  "bill.issueOverReason": "What the customer asks is not decided; give a reason to issue over it",
  "bill.overReason": "Issued over a request because",
  "bill.askIssueOverCorrection":
    "A correction of the e-booking by the customer waits. Once the bill is issued it cannot be received any more. To issue anyway, give the reason:",
  "bill.askIssueOverCancellation":
    "The customer asks to cancel the booking, and nobody has decided. To issue anyway, give the reason:",
  "bill.askIssueOverReview":
    "The customer asks for a correction of this draft. An issued bill cannot be changed. To issue anyway, give the reason:",
  "bill.permission.issueOver": "Lock and issue over what the customer asks",
  "bill.reissuedAs": "New draft bill {{made}}",
  "bill.next.showReplacement": "Show new bill",
  "bill.againWhy": "Reason for printing again",
  "bill.print.originalAgain": "Print originals again",
  "bill.noteOnBoard": "Note on board",
  "bill.noteOnBoard.done": "On board notation added",
  "bill.onBoardDate": "Shipped on board",
  "bill.onBoardNotedTime": "On board noted at",
  "bill.onBoardNotedBy": "On board noted by",
  "bill.onBoardStated": "The bill already states shipped on board {{date}}",
  "bill.notOnBoard":
    "Not all containers are reported loaded, and no departure of the vessel is reported",
  "bill.onBoardIssuedOnly": "Only issued bills take the on board notation",
  "bill.permission.onBoard": "Note bills on board",
  "bill.event.onBoard": "On board notation added",
  "bill.paper.received": "RECEIVED FOR SHIPMENT",
  "bill.paper.onBoardNotation": "LADEN ON BOARD {{date}}, {{vessel}}, AT {{port}}",
} as const;
