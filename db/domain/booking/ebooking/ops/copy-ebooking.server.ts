import { wrap } from "@mikro-orm/postgresql";
import { impliedFlags } from "#domain/booking/cargo/implied-flags.ts";
import { cargoBoxes, sizeTypesOf } from "#domain/booking/cargo/lines.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { needsCaptain, needsOverseas } from "#domain/booking/ebooking-record/approval-need.ts";
import {
  EBooking,
  EbCargo,
  EbContainer,
} from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { newNumber } from "./save-ebooking.server.ts";

/** Not copied: numbers, states, decisions, stamps. */
const ownOnly = [
  "id",
  "version",
  "createdBy",
  "createdTime",
  "updatedBy",
  "updatedTime",
  "ebNo",
  "bkNo",
  "ebStatus",
  "ebModify",
  "isConfirm",
  "correctionTime",
  "cancelStatus",
  "cancelReason",
  "cancelTime",
  "cancelDecidedBy",
  "cancelDecidedTime",
  "cancelDeclineReason",
  "ebFlag",
  "dgCaptainFlag",
  "dgOverseaFlag",
  "captainRemark",
  "captainBy",
  "captainTime",
  "captainRejectReason",
  "overseaRemark",
  "overseaBy",
  "overseaTime",
  "overseaRejectReason",
  "rejectReason",
  "rejectBy",
  "rejectTime",
  "auditRemark",
  "submittedTime",
  "receivedTime",
  "cargo",
  "containers",
  "voyage",
  "etd",
  "eta",
  "bargeEtd",
  "secondLegEtd",
  "isMain",
  "mainEbNo",
  "suffixScheme",
  "lastSuffix",
] as const;
const lineOnly = [
  "id",
  "version",
  "createdBy",
  "createdTime",
  "updatedBy",
  "updatedTime",
  "eBooking",
] as const;

function without<T extends object, K extends keyof T>(record: T, keys: readonly K[]): Omit<T, K> {
  const left: Partial<T> = { ...record };
  for (const key of keys) delete left[key];
  return left as Omit<T, K>;
}

/**
 * Copies form and lines to a new draft (operations §4). Numbers, states and dates stay behind, and
 * the voyage is chosen anew.
 */
export async function copyEbooking(ctx: Ctx, eb: EBooking): Promise<EBooking> {
  await ctx.em.populate(eb, ["cargo", "containers"]);
  const boxes = eb.containers.getItems();
  const flags = impliedFlags(eb.cargo.getItems(), {
    boxes: cargoBoxes(boxes, await sizeTypesOf(ctx.em, boxes)),
  });
  const cargo = eb.cargo.getItems().map((line, i) => ({ ...wrap(line).toPOJO(), ...flags[i] }));
  const made = ctx.em.create(EBooking, {
    ...without(wrap(eb).toPOJO(), ownOnly),
    voyage: null,
    ebNo: await newNumber(ctx),
    dgCaptainFlag: needsCaptain(cargo) ? "NOT_APPLIED" : "NOT_NEEDED",
    dgOverseaFlag: needsOverseas(cargo, eb.needsOversea) ? "NOT_APPLIED" : "NOT_NEEDED",
  });
  for (const line of cargo) ctx.em.create(EbCargo, { ...without(line, lineOnly), eBooking: made });
  for (const line of boxes)
    ctx.em.create(EbContainer, { ...without(wrap(line).toPOJO(), lineOnly), eBooking: made });
  return made;
}
