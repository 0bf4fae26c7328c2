import { flushWithLines } from "#platform/records/form/lines.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { requiredAtSubmit } from "../required-at-submit.ts";
import { ebookingFacts } from "../ebooking.facts.server.ts";
import { ebookingMachine } from "../ebooking.machine.ts";
import { EbookingInput } from "../ebooking.schema.ts";
import { checkEbooking, lacksToSubmit, writeEbooking } from "./write-ebooking.server.ts";

/**
 * Saves an e-booking (operations §3, §4). Only staff change a submitted one, which must stay
 * complete. A foreign customer's code counts as unknown.
 */
export const saveEbooking = defineOperation({
  name: "ebooking.save",
  perm: "ebooking:edit",
  input: EbookingInput,
  done: "ebooking.save.done",
  lacks: lacksToSubmit,
  deferred: requiredAtSubmit,
  async run(ctx, sent): Promise<{ id: number; ebNo: string }> {
    const before = sent.id > 0 ? await loadForChange(ctx, sent) : null;
    const checked = await checkEbooking(ctx, sent, {
      before,
      complete: before?.ebStatus === "SUBMITTED",
    });
    const eb =
      before ??
      ctx.em.create(EBooking, {
        ebNo: await newNumber(ctx),
        clientCode: "",
        portLoad: "",
        portDis: "",
      });
    await writeEbooking(ctx, eb, checked);
    await flushWithLines(ctx, eb);
    return { id: eb.id, ebNo: eb.ebNo };
  },
});

/** The next number, by the company's export rule. */
export function newNumber(ctx: Ctx): Promise<string> {
  return takeNumber(ctx, "EB", { companyCode: ctx.actor.companyCode, ioType: "O" });
}

async function loadForChange(ctx: Ctx, { id, version }: EbookingInput): Promise<EBooking> {
  const eb = await ctx.em.findOne(
    EBooking,
    { id },
    { populate: ["cargo", "containers", "voyage"] },
  );
  const foreign =
    ctx.actor.kind === "customer" && !ctx.actor.customerCodes.includes(eb?.clientCode ?? "");
  if (!eb || foreign) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "EBooking", eb, version);
  await assertOpen(ctx, { machine: ebookingMachine, facts: ebookingFacts }, eb, "edit");
  return eb;
}
