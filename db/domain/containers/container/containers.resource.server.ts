import { sql } from "kysely";
import { boxList } from "./box.list.ts";
import { Box, type ContainerImportRow } from "./container.entity.server.ts";
import { containerImportFacts } from "./import/container-import.facts.server.ts";
import { containerImportList } from "./import/container-import.list.ts";
import { containerImportMachine } from "./import/container-import.machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import {
  orderVerification,
  stagedSource as source,
  voyageFactsOf,
} from "./import/containers-rows.server.ts";
import { readContainerRow, saveContainerRow } from "./ops/save-container-row.server.ts";
import { clearReconcile, repackBookings } from "./ops/import-boxes.server.ts";

/** Nobody may lock or bill the booking while a box is removed. */
async function lockBooking(ctx: Ctx, row: ContainerImportRow): Promise<void> {
  await sql`select 1
    from box x join booking b on b.id = x.booking_id
    where x.import_row_id = ${row.id}
    for update of b`.execute(ctx.em.getKysely());
}

const steps = defineSteps({
  machine: containerImportMachine,
  facts: containerImportFacts,
  list: containerImportList,
  source,
  keyOf: (row) => row.cntNo || `#${row.rowNo}`,
  lock: lockBooking,
  setState: (row, state) => {
    row.checkStatus = state;
  },
  customActions: ["verify", "pass", "fail", "import", "packed", "notPacked"],
  effects: {
    reset: async (ctx, row) => {
      await orderVerification(ctx, await voyageFactsOf(ctx.em, row.voyage.id));
    },
    remove: async (ctx, row) => {
      const { rows } = await sql<{
        bookingId: number;
      }>`delete from box where import_row_id = ${row.id} returning booking_id as "bookingId"`.execute(
        ctx.em.getKysely(),
      );
      const bookings = [...new Set(rows.map((row) => row.bookingId))];
      await clearReconcile(ctx, bookings);
      await repackBookings(ctx, bookings);
      ctx.em.remove(row);
    },
  },
});

export const boxResource = defineResource({
  apiName: boxList.apiName,
  list: boxList,
  source: { entity: Box },
  steps: {},
});

export const containerImportResource = defineResource({
  apiName: containerImportList.apiName,
  list: containerImportList,
  source,
  machine: containerImportMachine,
  steps: { reset: steps.reset, remove: steps.remove },
  get: readContainerRow,
  save: saveContainerRow,
});
