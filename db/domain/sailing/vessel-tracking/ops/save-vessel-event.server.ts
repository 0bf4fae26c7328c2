import { LockMode } from "@mikro-orm/postgresql";
import { z } from "zod";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { hints } from "#platform/kernel/refusal/constraints.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { placeEvents } from "../place-events.server.ts";
import { type CallReport, reportTimes } from "../report-times.server.ts";
import { vesselEvents } from "../vessel-events.ts";
import { VesselEvent } from "../vessel-tracking.entity.server.ts";
import { vesselEventFacts } from "../vessel-tracking.facts.server.ts";
import { vesselEventMachine } from "../vessel-tracking.machine.ts";

const VesselEventInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  vesselCode: v.code(60),
  voyage: v.code(60),
  portCode: v.code(10),
  serial: v.whole({ min: 0, max: 99 }),
  event: z.enum(vesselEvents),
  eventTime: v
    .localTime()
    .refine((time) => time !== null, { error: "kit.requiredPlain" })
    .transform((time) => time ?? "")
    .register(hints, { required: true }),
  timeZone: v.text(60),
  expectedTime: v.localTime(),
  source: v.code(10),
  remark: v.text(500),
});

/**
 * Saves an event and the actual time of its call. A changed event first takes its old time back. A
 * duplicate is refused.
 */
export const saveVesselEvent = defineOperation({
  name: "vesselEvent.save",
  perm: "voyage:edit",
  input: VesselEventInput,
  done: "vessel.saved",
  async run(ctx, { id, version, vesselCode, voyage, ...report }) {
    const vesselEvent = id > 0 ? await loadForChange(ctx, id, version) : null;
    const [placing] = await placeEvents(ctx, [{ ...report, vessel: vesselCode, voyage }]);
    if (!placing || "faults" in placing) throw new Refusals(placing?.faults ?? []);
    const { voyageId, at, ...placed } = placing.placed;
    await assertNew(ctx, id, { ...placed, event: report.event, eventTime: report.eventTime });
    const before = vesselEvent ? reportOf(vesselEvent) : null;
    const fields = {
      ...placed,
      voyage: voyageId === null ? null : ctx.em.getReference(Voyage, voyageId),
      event: report.event,
      eventTime: report.eventTime,
      at: new Date(at),
      expectedTime: report.expectedTime,
      source: report.source,
      remark: report.remark,
    };
    const saved = vesselEvent
      ? ctx.em.assign(vesselEvent, fields)
      : ctx.em.create(VesselEvent, fields);
    await ctx.em.flush();
    const now = reportOf(saved);
    const moved =
      before &&
      (!now ||
        now.voyageId !== before.voyageId ||
        now.serial !== before.serial ||
        now.event !== before.event);
    await reportTimes(ctx, [...(moved ? [takenBack(before)] : []), ...(now ? [now] : [])]);
    return { id: saved.id };
  },
});

async function loadForChange(
  ctx: Ctx,
  id: number,
  version: number | undefined,
): Promise<VesselEvent> {
  const vesselEvent = await ctx.em.findOne(
    VesselEvent,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!vesselEvent) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "VesselEvent", vesselEvent, version);
  await assertOpen(
    ctx,
    { machine: vesselEventMachine, facts: vesselEventFacts },
    vesselEvent,
    "edit",
  );
  return vesselEvent;
}

async function assertNew(
  ctx: Ctx,
  id: number,
  {
    vesselCode,
    vesselName,
    event,
    eventTime,
    portCode,
  }: Pick<VesselEvent, "vesselCode" | "vesselName" | "event" | "eventTime" | "portCode">,
): Promise<void> {
  const twin = await ctx.em.findOne(VesselEvent, {
    vesselCode,
    event,
    eventTime,
    portCode,
    id: { $ne: id },
  });
  if (twin)
    throw new Refusal(
      "vessel.eventTwice",
      { vessel: vesselName, time: eventTime },
      { field: "eventTime" },
    );
}

/** Null for an event without a call. */
export function reportOf(event: VesselEvent): CallReport | null {
  if (!event.voyage || event.serial === null || event.serial === undefined) return null;
  return {
    voyageId: event.voyage.id,
    serial: event.serial,
    event: event.event,
    time: event.eventTime,
  };
}

/** The report that removes the time. */
export const takenBack = (report: CallReport): CallReport => ({
  ...report,
  time: null,
  unless: report.time ?? "",
});
