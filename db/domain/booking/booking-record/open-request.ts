/** What the customer asks of an e-booking and nobody has decided yet; "" for nothing. */
export type OpenRequest = "" | "CANCELLATION" | "CORRECTION";

export const isRequest = (request: string): request is Exclude<OpenRequest, ""> =>
  request === "CANCELLATION" || request === "CORRECTION";
