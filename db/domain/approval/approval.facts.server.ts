import { defineFacts } from "#platform/machine/facts.server.ts";
import { EBooking } from "../ebooking/ebooking.entity.server.ts";

export const captainFacts = defineFacts(EBooking, { state: { path: "dgCaptainFlag" }, ebStatus: "column", ebModify: "column" });

export const overseasFacts = defineFacts(EBooking, { state: { path: "dgOverseaFlag" }, ebStatus: "column", ebModify: "column" });
