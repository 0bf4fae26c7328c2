import { formOf } from "#domain/booking/booking/read-booking.server.ts";
import { contractReminder } from "#domain/pricing/contract/contract-standing.server.ts";
import { storeImpliedFlags } from "#domain/booking/cargo/lines.server.ts";
import { assertCredit } from "#domain/finance/fee/credit-standing.server.ts";
import { notesOf, type StepMessage } from "#platform/records/machine/steps.server.ts";
import { needsCaptain, needsOverseas } from "#domain/booking/ebooking-record/approval-need.ts";
import type { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { saveWithSpace } from "#domain/booking/booking/ops/save-booking.server.ts";

/**
 * Makes a DRAFT booking from a submitted e-booking (domain §3, operations §4). Beyond the space it
 * is refused or noted, by setting.
 */
export async function receiveEbooking(ctx: Ctx, eb: EBooking): Promise<StepMessage> {
  await ctx.em.populate(eb, ["cargo", "containers", "voyage"]);
  await storeImpliedFlags(ctx.em, eb);
  const cargo = eb.cargo.getItems();
  // Records older than the flags must be saved again to request approval.
  if (needsCaptain(cargo) && eb.dgCaptainFlag === "NOT_NEEDED")
    throw new Refusal("ebooking.captainNotAsked");
  if (needsOverseas(cargo, eb.needsOversea) && eb.dgOverseaFlag === "NOT_NEEDED")
    throw new Refusal("ebooking.overseasNotAsked");
  const input = formOf(eb, {
    voyage: eb.voyage?.voyageName ?? "",
    ioType: eb.voyage?.ioType ?? "O",
    nature: natureOf(cargo),
    agent: "",
    // Who receives it books it.
    bookinger: "",
    hscode: cargo[0]?.hscode ?? "",
    remark: eb.ebRemark,
    changeReason: "",
    changeContact: "",
  });
  const credit = await assertCredit(ctx, eb.clientCode);
  const { bkNo, note } = await saveWithSpace(ctx, input, { ebNo: eb.ebNo });
  eb.bkNo = bkNo;
  eb.receivedTime = ctx.now;
  const { clientCode, serviceContractNo, etd } = eb;
  return notesOf(
    note ?? null,
    credit,
    await contractReminder(ctx, { clientCode, serviceContractNo, etd }),
  );
}

/** The most demanding nature of the lines. */
export function natureOf(
  cargo: readonly { isDg: string; isOversize: string; isRf: string; nature: string }[],
): string {
  if (cargo.some((line) => line.isDg === "Y")) return "DANGEROUS";
  if (cargo.some((line) => line.isOversize === "Y")) return "OVERSIZE";
  if (cargo.some((line) => line.isRf === "Y")) return "REEFER";
  return cargo[0]?.nature ?? "GENERAL";
}
