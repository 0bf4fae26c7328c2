import { formOf } from "../booking/read-booking.server.ts";
import { storeImpliedFlags } from "../cargo/lines.server.ts";
import { needsCaptain, needsOverseas } from "../ebooking/approval-need.ts";
import type { EBooking } from "../ebooking/ebooking.entity.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { SpaceNote } from "../space/settle-space.server.ts";
import { saveWithSpace } from "./save-booking.server.ts";

/**
 * Receives a submitted electronic booking: the internal booking is made with it in the same transaction, numbered, and both name
 * each other (domain §3). It starts as a DRAFT, since confirming is a step of its own (operations §4), and takes space from now on: refused when
 * the house refuses what is beyond the space, else told.
 */
export async function receiveEbooking(ctx: Ctx, eb: EBooking): Promise<SpaceNote | null> {
  await ctx.em.populate(eb, ["cargo", "containers", "voyage"]);
  await storeImpliedFlags(ctx.em, eb);
  const cargo = eb.cargo.getItems();
  // A record from before its flags were judged says "not needed" of goods that need it: saving it anew asks for the approval.
  if (needsCaptain(cargo) && eb.dgCaptainFlag === "NOT_NEEDED") throw new Refusal("ebooking.captainNotAsked");
  if (needsOverseas(cargo, eb.needsOversea) && eb.dgOverseaFlag === "NOT_NEEDED") throw new Refusal("ebooking.overseasNotAsked");
  const input = formOf(eb, {
    voyage: eb.voyage?.voyageName ?? "",
    ioType: eb.voyage?.ioType ?? "O",
    nature: natureOf(cargo),
    agent: "",
    bookinger: eb.createdBy ?? "",
    hscode: cargo[0]?.hscode ?? "",
    remark: eb.ebRemark,
    changeReason: "",
    changeContact: "",
  });
  const { bkNo, note } = await saveWithSpace(ctx, input, { ebNo: eb.ebNo });
  eb.bkNo = bkNo;
  eb.receivedTime = ctx.now;
  return note ?? null;
}

/** The cargo nature of the whole booking: the most demanding of its lines. */
function natureOf(cargo: readonly { isDg: string; isOversize: string; isRf: string; nature: string }[]): string {
  if (cargo.some((line) => line.isDg === "Y")) return "DANGEROUS";
  if (cargo.some((line) => line.isOversize === "Y")) return "OVERSIZE";
  if (cargo.some((line) => line.isRf === "Y")) return "REEFER";
  return cargo[0]?.nature ?? "GENERAL";
}
