import { EBooking } from "../ebooking/ebooking.entity.server.ts";
import { agreed } from "../ebooking/ebooking-guards.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** A booking is not locked while captain or overseas port must still agree to its e-booking, as after a roll. @throws Refusal */
export async function assertApproved(ctx: Ctx, ebNo: string): Promise<void> {
  const eb = ebNo ? await ctx.em.findOne(EBooking, { ebNo }) : null;
  if (eb && !agreed(eb.dgCaptainFlag)) throw new Refusal("ebooking.captainNeededToLock");
  if (eb && !agreed(eb.dgOverseaFlag)) throw new Refusal("ebooking.overseasNeededToLock");
}
