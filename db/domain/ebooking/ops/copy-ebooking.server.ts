import { wrap } from "@mikro-orm/postgresql";
import { impliedFlags } from "../../cargo/implied-flags.ts";
import { cargoBoxes, sizeTypesOf } from "../../cargo/lines.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { needsCaptain, needsOverseas } from "../approval-need.ts";
import { EBooking, EbCargo, EbContainer } from "../ebooking.entity.server.ts";
import { newNumber } from "./save-ebooking.server.ts";

/** What belongs to the one booking and is not copied: its numbers, states, decisions and stamps. */
const ownOnly = [
  ...[
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
    "ebFlag",
  ],
  ...["dgCaptainFlag", "dgOverseaFlag", "captainRemark", "captainBy", "captainTime", "captainRejectReason"],
  ...["overseaRemark", "overseaBy", "overseaTime", "overseaRejectReason", "rejectReason", "rejectBy", "rejectTime", "auditRemark"],
  ...["submittedTime", "receivedTime", "cargo", "containers", "voyage", "isMain", "mainEbNo"],
];
const lineOnly = ["id", "version", "createdBy", "createdTime", "updatedBy", "updatedTime", "eBooking"];

function without(values: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/**
 * A new draft with the same sheet and lines (operations §4 copy). Nothing that was decided about the first one comes along, and a
 * voyage that has ended is left out.
 */
export async function copyEbooking(ctx: Ctx, eb: EBooking): Promise<EBooking> {
  await ctx.em.populate(eb, ["cargo", "containers", "voyage"]);
  const boxes = eb.containers.getItems();
  const flags = impliedFlags(eb.cargo.getItems(), { boxes: cargoBoxes(boxes, await sizeTypesOf(ctx.em, boxes)) });
  const cargo = eb.cargo.getItems().map((line, i) => ({ ...(wrap(line).toPOJO() as unknown as EbCargo), ...flags[i] }));
  const running = eb.voyage?.ended === "N";
  const made = ctx.em.create(EBooking, {
    ...(without(wrap(eb).toPOJO(), ownOnly) as unknown as EBooking),
    ...(running ? { voyage: eb.voyage } : { voyage: null, etd: null, eta: null }),
    ebNo: await newNumber(ctx),
    dgCaptainFlag: needsCaptain(cargo) ? "NOT_APPLIED" : "NOT_NEEDED",
    dgOverseaFlag: needsOverseas(cargo, eb.needsOversea) ? "NOT_APPLIED" : "NOT_NEEDED",
  });
  for (const line of cargo) ctx.em.create(EbCargo, { ...(without(line, lineOnly) as unknown as EbCargo), eBooking: made });
  for (const line of boxes)
    ctx.em.create(EbContainer, { ...(without(wrap(line).toPOJO(), lineOnly) as unknown as EbContainer), eBooking: made });
  return made;
}
