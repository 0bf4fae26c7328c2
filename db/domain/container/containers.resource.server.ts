import { sql } from "kysely";
import { ContainerImportRow } from "./container.entity.server.ts";
import { containerImportList } from "./container-import.list.ts";
import { containerImportMachine, type ImportRowFacts } from "./container-import.machine.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { defineResource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { orderVerification, stagedSource as source, voyageFactsOf } from "./containers-rows.server.ts";
import { readContainerRow, saveContainerRow } from "./containers-row.server.ts";
import { clearReconcile, repackBookings } from "./import-boxes.server.ts";

async function factsOf(ctx: Ctx, row: ContainerImportRow): Promise<ImportRowFacts> {
  const { rows } = await sql<{ bkStatus: string; blStatus: string }>`select b.bk_status as "bkStatus", b.bl_status as "blStatus"
    from box x join booking b on b.id = x.booking_id where x.import_row_id = ${row.id} for update of b`.execute(ctx.em.getKysely());
  return { checkStatus: row.checkStatus, bkStatus: rows[0]?.bkStatus ?? "", blStatus: rows[0]?.blStatus ?? "" };
}

const steps = defineSteps({
  machine: containerImportMachine,
  entity: ContainerImportRow,
  list: containerImportList,
  source,
  keyOf: (row) => row.cntNo || `#${row.rowNo}`,
  factsOf,
  setState: (row, state) => {
    row.checkStatus = state;
  },
  elsewhere: ["verify", "pass", "fail", "import", "packed", "notPacked"],
  effects: {
    reset: async (ctx, row) => {
      await orderVerification(ctx, await voyageFactsOf(ctx.em, row.voyage.id));
    },
    remove: async (ctx, row) => {
      const { rows } = await sql<{
        bookingId: number;
      }>`delete from box where import_row_id = ${row.id} returning booking_id as "bookingId"`.execute(ctx.em.getKysely());
      const bookings = [...new Set(rows.map((one) => one.bookingId))];
      await clearReconcile(ctx, bookings);
      await repackBookings(ctx, bookings);
      ctx.em.remove(row);
    },
  },
});

export const containerImportResource = defineResource({
  apiName: containerImportList.apiName,
  list: containerImportList,
  source,
  machine: containerImportMachine,
  factsOfRow: (row) => row,
  steps: { reset: steps.reset, remove: steps.remove },
  get: readContainerRow,
  save: saveContainerRow,
});
