import { LockMode } from "@mikro-orm/postgresql";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { correctionMachine } from "../correction.machine.ts";
import { CorrectionInput } from "../correction.schema.ts";
import { versionOf, versionOfForm } from "../correction-version.server.ts";
import { EbCorrection, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { requiredAtSubmit } from "../../required-at-submit.ts";
import { ebookingFacts } from "../../ebooking.facts.server.ts";
import { checkEbooking, lacksToSubmit } from "../../ops/write-ebooking.server.ts";

/**
 * Saves the correction of a received e-booking as a draft beside it (domain §3 ebModify). The
 * received version does not change. A draft may be incomplete.
 */
export const saveCorrection = defineOperation({
  name: "correction.save",
  perm: "ebooking:edit",
  input: CorrectionInput,
  done: "correction.save.done",
  lacks: lacksToSubmit,
  deferred: requiredAtSubmit,
  async run(ctx, { correctionReason, ...sent }): Promise<{ id: number }> {
    const eb = await loadForCorrection(ctx, sent);
    if (sent.clientCode !== eb.clientCode)
      throw new Refusal("correction.otherClient", {}, { field: "clientCode" });
    const { input } = await checkEbooking(ctx, sent, { before: eb, complete: false });
    const received = versionOf(eb);
    const content = { ...versionOfForm(input, received), ...ofStaff(ctx, eb) };
    const draft = await ctx.em.findOne(EbCorrection, { eBooking: eb, state: "DRAFT" });
    if (draft) Object.assign(draft, { received, content, reason: correctionReason });
    else ctx.em.create(EbCorrection, { eBooking: eb, received, content, reason: correctionReason });
    // Two people who change one draft are told of each other.
    eb.updatedTime = ctx.now;
    return { id: eb.id };
  },
});

/** A customer's values are ignored. */
const ofStaff = ({ actor }: Ctx, { isVip, isHds, sales }: EBooking) =>
  actor.kind === "customer" ? { isVip, isHds, sales } : {};

async function loadForCorrection(
  ctx: Ctx,
  { id, version }: Pick<CorrectionInput, "id" | "version">,
): Promise<EBooking> {
  const eb = await ctx.em.findOne(EBooking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const foreign =
    ctx.actor.kind === "customer" && !ctx.actor.customerCodes.includes(eb?.clientCode ?? "");
  if (!eb || foreign) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "EBooking", eb, version);
  await assertOpen(ctx, { machine: correctionMachine, facts: ebookingFacts }, eb, "edit");
  return ctx.em.populate(eb, ["cargo", "containers", "voyage"]).then(() => eb);
}
