import { boxApprovalFacts } from "#domain/containers/pre-check/box-approval.facts.server.ts";
import { boxApprovalList } from "#domain/containers/pre-check/box-approval.list.ts";
import { boxApprovalMachine } from "#domain/containers/pre-check/box-approval.machine.ts";
import { boxApprovalSource } from "#domain/containers/pre-check/box-approval.source.server.ts";
import { checkBoxes } from "#domain/containers/pre-check/check-boxes.server.ts";
import { decideBox, undecidedBoxes } from "#domain/containers/pre-check/decide-box.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { defineSteps, faultsOf } from "#platform/records/machine/steps.server.ts";
import { bookingSteps } from "#domain/booking/booking/booking.resource.server.ts";

const mostNamed = 5;

/**
 * With its last container approved the booking is confirmed; until then the container alone is
 * approved.
 */
async function acceptBooking(ctx: Ctx, bookingId: number) {
  const open = await undecidedBoxes(ctx, bookingId);
  if (open.length > 0)
    return {
      code: "preCheck.othersWait",
      params: { count: open.length, boxes: open.slice(0, mostNamed).join(", ") },
    } as const;
  const { rows } = await bookingSteps.confirm.run(ctx, { rows: [{ id: bookingId }] });
  const refused = rows.find((row) => !row.done);
  if (refused)
    throw new Refusals(faultsOf(refused).map(({ code, params }) => new Refusal(code, params)));
  const [confirmed] = rows;
  return confirmed?.code ? { code: confirmed.code, params: confirmed.params ?? {} } : undefined;
}

const steps = defineSteps({
  machine: boxApprovalMachine,
  facts: boxApprovalFacts,
  list: boxApprovalList,
  source: boxApprovalSource,
  keyOf: (box) => box.cntNo,
  // The decision stands beside the box, bound to its cargo.
  setState: () => {},
  customActions: ["autoApprove"],
  effects: {
    check: async (ctx, box) => {
      await checkBoxes(ctx, [box.id]);
    },
    approve: (ctx, box) => decideBox(ctx, box.id, { state: "APPROVED" }),
    // One transaction: a booking that cannot be confirmed leaves the container unapproved.
    approveAndAccept: async (ctx, box) => {
      await decideBox(ctx, box.id, { state: "APPROVED" });
      return acceptBooking(ctx, box.booking.id);
    },
    reject: (ctx, box, { reason }) => decideBox(ctx, box.id, { state: "REJECTED", reason }),
    reopen: (ctx, box) => decideBox(ctx, box.id, { state: "APPLIED" }),
  },
});

export const boxApprovalResource = defineResource({
  apiName: boxApprovalList.apiName,
  list: boxApprovalList,
  source: boxApprovalSource,
  machine: boxApprovalMachine,
  steps,
  links: [
    { to: "/seaway/container/dgThreshold", label: "preCheck.thresholds" },
    { to: "/seaway/container/portBan", label: "preCheck.bans" },
    { to: "/seaway/container/vesselCaptain", label: "preCheck.captains" },
  ],
});
