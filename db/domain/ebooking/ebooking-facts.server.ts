import type { EBooking } from "./ebooking.entity.server.ts";
import { type EbookingFacts, ebookingFacts } from "./ebooking.machine.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";

/** The facts of a locked row, with its voyage as it is at this moment. */
export async function ebookingFactsOf(ctx: Ctx, eb: EBooking): Promise<EbookingFacts> {
  await ctx.em.populate(eb, ["voyage"]);
  const { voyage } = eb;
  const row = {
    ...{ ebStatus: eb.ebStatus, isConfirm: eb.isConfirm, dgCaptainFlag: eb.dgCaptainFlag, dgOverseaFlag: eb.dgOverseaFlag },
    voyageName: voyage?.voyageName ?? null,
    voyageEnded: voyage?.ended ?? null,
    ebSwitch: voyage?.ebSwitch ?? null,
    ebDeadline: voyage?.ebDeadline ?? null,
  };
  return ebookingFacts(row, ctx.now);
}
