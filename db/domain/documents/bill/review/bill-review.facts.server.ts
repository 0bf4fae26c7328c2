import { Bill } from "../bill.entity.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";

export const billReviewFacts = defineFacts(Bill, {
  reviewState: "column",
  blStatus: "column",
  ebFlag: "column",
});
