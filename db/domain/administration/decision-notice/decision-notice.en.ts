import type zh from "./decision-notice.zh.ts";

export default {
  "decision.ebooking.reject": "E-booking {{key}} was rejected",
  "decision.ebooking.requestChange": "E-booking {{key}} needs a change",
  "decision.ebooking.receive": "E-booking {{key}} was received",
  "decision.ebooking.grantCancel": "The cancellation of e-booking {{key}} was granted",
  "decision.ebooking.declineCancel": "The cancellation of e-booking {{key}} was declined",
  "decision.correction.reject": "The correction of e-booking {{key}} was rejected",
  "decision.correction.receive": "The correction of e-booking {{key}} was received",
  "decision.captain.approveAndReceive": "The captain approved e-booking {{key}}; it was received",
  "decision.overseas.approveAndReceive":
    "The overseas port approved e-booking {{key}}; it was received",
  "decision.bill.sendEb": "Bill of lading {{key}} was sent to you for a look",
  "decision.captain.reject": "The captain rejected e-booking {{key}}",
  "decision.captain.takeBack":
    "The captain took the rejection of e-booking {{key}} back; it waits for a decision again",
  "decision.overseas.reject": "The overseas port rejected e-booking {{key}}",
  "decision.overseas.takeBack":
    "The overseas port took the rejection of e-booking {{key}} back; it waits for a decision again",
  "decision.boxApproval.reject": "The captain rejected container {{key}}",
  "decision.boxApproval.reopen":
    "The captain took the rejection of container {{key}} back; it waits for a decision again",
  "decision.loading.reopen": "The packing of e-booking {{key}} was sent back",
  "decision.billReview.askCorrection": "The customer asks for a correction of draft bill {{key}}",
  "decision.booking.cancelCustoms": "Booking {{key}} was shut out",
  "decision.booking.reCustoms": "The shut-out of booking {{key}} was taken back",
  "decision.modification.giveBack": "The change of booking {{key}} was sent back",
  "decision.modification.reopen": "The return of the change of booking {{key}} was taken back",
  "decision.space.release": "The space of booking {{key}} was released",
  "decision.correctionAdvice.reject": "Correction advice {{key}} was rejected",
  "decision.contract.reject": "Contract {{key}} was rejected",
  "decision.freeDemurrage.reject": "The free time request of bill {{key}} was rejected",
  "decision.repair.reject": "Repair order {{key}} was rejected",
  "decision.statementLine.dispute": "Statement line {{key}} is disputed",
  "decision.statementLine.keep": "The dispute of statement line {{key}} was not accepted",
  "decision.statementLine.takeOff":
    "The dispute of statement line {{key}} was accepted; the fee is off the statement",
  "decision.invoice.rejectRed": "The confirmation sheet of red letter {{key}} was refused",
} satisfies Record<keyof typeof zh, string>;
