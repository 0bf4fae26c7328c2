import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { findShipments, type TrackedShipment } from "../find-shipments.server.ts";
import { readTimeline, type Timeline } from "../read-timeline.server.ts";

export const TrackingInput = z.object({
  /** Of a booking, e-booking, bill or container. */
  number: v.requiredCode(35),
  /** Leaves out events of other containers. */
  cntNo: v.code(11),
});
export type TrackingInput = z.output<typeof TrackingInput>;
export type Tracking = {
  number: string;
  cntNo: string;
  shipments: TrackedShipment[];
  timeline: Timeline | null;
};

/**
 * The timeline of the shipment a number names; of several shipments, which they are.
 * @throws Refusal tracking.notFound for an unknown number or another customer's
 */
export async function trackShipment(
  reader: Pick<Ctx, "em" | "actor" | "now">,
  { number, cntNo }: TrackingInput,
): Promise<Tracking> {
  const shipments = await findShipments(reader, number);
  const [shipment] = shipments;
  if (!shipment) throw new Refusal("tracking.notFound", { number }, { field: "number" });
  return {
    number,
    cntNo,
    shipments,
    timeline: shipments.length === 1 ? await readTimeline(reader, shipment, cntNo) : null,
  };
}

/** For calls and commands. */
export const showTracking = defineOperation({
  name: "tracking.show",
  perm: "tracking:list",
  input: TrackingInput,
  requiresScope: true,
  run: trackShipment,
});
