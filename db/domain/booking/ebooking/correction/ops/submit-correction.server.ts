import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { assertVoyageOpenFor } from "#domain/sailing/voyage/voyage-gates.ts";
import { takeOnwardCalls } from "#domain/sailing/voyage/voyage.queries.server.ts";
import {
  approvalAfterSave,
  cargoVersion,
  needsCaptain,
  needsOverseas,
} from "#domain/booking/ebooking-record/approval-need.ts";
import {
  compareVersions,
  isUnchanged,
  type Version,
} from "#platform/records/form/compare-versions.ts";
import { correctionShape } from "../correction-shape.ts";
import {
  appliedTo,
  formOfVersion,
  versionOf,
  versionOfForm,
} from "../correction-version.server.ts";
import {
  EbCorrection,
  type EBooking,
} from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { answerMarks } from "./request-change.server.ts";
import { type CheckedEbooking, checkEbooking } from "../../ops/write-ebooking.server.ts";

/** The one open correction in this state. @throws Refusal correction.nothing */
export async function openCorrection(
  ctx: Ctx,
  eb: EBooking,
  state: "DRAFT" | "SUBMITTED",
): Promise<EbCorrection> {
  const correction = await ctx.em.findOne(EbCorrection, { eBooking: eb, state });
  if (!correction) throw new Refusal("correction.nothing");
  return correction;
}

/**
 * The correction on top of what is stored now, checked as a whole.
 * @throws Refusals at the fields
 */
export async function checkCorrection(
  ctx: Ctx,
  eb: EBooking,
  correction: EbCorrection,
): Promise<CheckedEbooking & { current: Version }> {
  await ctx.em.populate(eb, ["cargo", "containers", "voyage.stops"]);
  const current = versionOf(eb);
  const content = appliedTo(current, {
    received: correction.received as Version,
    content: correction.content as Version,
  });
  const checked = await checkEbooking(ctx, formOfVersion(content), {
    before: eb,
    complete: true,
  }).catch((error: unknown) => {
    throw isRefusal(error) ? incomplete(refusalsOf(error)) : error;
  });
  return { ...checked, current };
}

/** As with the submit of an e-booking, a headline and each fault at its field. */
const incomplete = (faults: readonly Refusal[]): Refusals =>
  new Refusals([new Refusal("ebooking.incomplete", { count: faults.length }), ...faults]);

/**
 * Submits the draft (domain §3 ebModify). It must be complete and change something. Changed
 * dangerous or oversize cargo, boxes or voyage ask captain and overseas port again.
 */
export async function submitCorrection(ctx: Ctx, eb: EBooking): Promise<void> {
  const draft = await openCorrection(ctx, eb, "DRAFT");
  const { input, voyage, current } = await checkCorrection(ctx, eb, draft);
  const content = versionOfForm(input, current);
  if (isUnchanged(compareVersions(correctionShape, current, content)))
    throw new Refusal("correction.nothing");
  if (voyage && voyage.id !== eb.voyage?.id) assertVoyageOpenFor(ctx, voyage, "ebCorrection");
  if (voyage) await takeOnwardCalls(ctx, voyage);
  const now = cargoVersion({
    cargo: input.cargo,
    containers: input.containers,
    voyageId: voyage?.id ?? null,
  });
  const before = cargoVersion({
    cargo: eb.cargo.getItems(),
    containers: eb.containers.getItems(),
    voyageId: eb.voyage?.id ?? null,
  });
  const after = { changed: now !== before, submitted: true };
  Object.assign(draft, {
    state: "SUBMITTED",
    received: current,
    content,
    submittedBy: ctx.actor.userName,
    submittedTime: ctx.now,
    captainBefore: eb.dgCaptainFlag,
    overseaBefore: eb.dgOverseaFlag,
  });
  await answerMarks(ctx, eb);
  eb.correctionTime = ctx.now;
  eb.dgCaptainFlag = approvalAfterSave(eb.dgCaptainFlag, {
    ...after,
    needed: needsCaptain(input.cargo),
  });
  eb.dgOverseaFlag = approvalAfterSave(eb.dgOverseaFlag, {
    ...after,
    needed: needsOverseas(input.cargo, input.needsOversea),
  });
}

/** The approvals of the received version count again. */
function giveBackApprovals(eb: EBooking, { captainBefore, overseaBefore }: EbCorrection): void {
  eb.dgCaptainFlag = captainBefore;
  eb.dgOverseaFlag = overseaBefore;
}

/** Back to a draft. */
export async function withdrawCorrection(ctx: Ctx, eb: EBooking): Promise<void> {
  const correction = await openCorrection(ctx, eb, "SUBMITTED");
  giveBackApprovals(eb, correction);
  Object.assign(correction, { state: "DRAFT", submittedBy: "", submittedTime: null });
}

export async function rejectCorrection(ctx: Ctx, eb: EBooking, reason: string): Promise<void> {
  const correction = await openCorrection(ctx, eb, "SUBMITTED");
  giveBackApprovals(eb, correction);
  Object.assign(correction, {
    state: "REJECTED",
    rejectReason: reason,
    decidedBy: ctx.actor.userName,
    decidedTime: ctx.now,
  });
}
