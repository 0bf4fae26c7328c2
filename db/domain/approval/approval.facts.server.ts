import { defineFacts } from "#platform/machine/facts.server.ts";
import { EBooking } from "../ebooking/ebooking.entity.server.ts";

/** What the rules of the captain's approval ask. */
export const captainFacts = defineFacts(EBooking, { state: { path: "dgCaptainFlag" }, ebStatus: "column" });

/** The same of the overseas port. */
export const overseasFacts = defineFacts(EBooking, { state: { path: "dgOverseaFlag" }, ebStatus: "column" });
