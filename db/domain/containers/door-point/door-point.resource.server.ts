import { sql } from "kysely";
import type { Box } from "#domain/containers/container/container.entity.server.ts";
import { doorPointFacts } from "./door-point.facts.server.ts";
import { customerDoorPointList, staffDoorPointList } from "./door-point.list.ts";
import { doorPointMachine } from "./door-point.machine.ts";
import { doorPointSource as source } from "./door-point.source.server.ts";
import { enterDoorPoints } from "./ops/enter-door-points.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";

/** The door point may not be entered yet. */
async function setLocked(ctx: Ctx, box: Box, locked: "Y" | "N"): Promise<void> {
  await sql`insert into door_point (booking_id, cnt_no, locked)
    values (${box.booking.id}, ${box.cntNo}, ${locked})
    on conflict (booking_id, cnt_no) do update
    set locked = excluded.locked`.execute(ctx.em.getKysely());
}

const steps = defineSteps({
  machine: doorPointMachine,
  facts: doorPointFacts,
  list: staffDoorPointList,
  source,
  keyOf: (box) => box.cntNo,
  // The state is no column of the container.
  setState: () => undefined,
  effects: {
    lock: (ctx, box) => setLocked(ctx, box, "Y"),
    unlock: (ctx, box) => setLocked(ctx, box, "N"),
  },
});

const shared = { source, machine: doorPointMachine, more: { enter: enterDoorPoints } };

export const doorPointResource = defineResource({
  ...shared,
  apiName: staffDoorPointList.apiName,
  list: staffDoorPointList,
  steps,
});

export const customerDoorPointResource = defineResource({
  ...shared,
  apiName: customerDoorPointList.apiName,
  list: customerDoorPointList,
  steps,
});
