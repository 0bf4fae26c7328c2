import { splitBill } from "#domain/documents/bill/ops/split-bill.server.ts";
import { aLockedBooking } from "#fixtures/builders/a-booking.server.ts";
import { aVoyage } from "#fixtures/builders/a-voyage.server.ts";
import { openCtx } from "#platform/kernel/operation/operation.server.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { visit } from "#tests/support/web.ts";
import { asUser } from "./as-user.ts";
import { splitKeys } from "./end-state.ts";
import type { Kind } from "./kinds.ts";

/** Bookings split by packages by one task each: a booking has all its bills or none. */
export const billSplit: Kind = {
  name: "split",
  async prepare(testDatabase, { bookings }) {
    const voyage = await aVoyage(testDatabase.em());
    const bkNos: string[] = [];
    while (bkNos.length < Math.ceil(bookings / 3)) {
      const { bkNo, pkgs } = await aLockedBooking(testDatabase.em(), { voyage });
      // Packages for every bill.
      if (pkgs > 10) bkNos.push(bkNo);
    }
    const { userName } = await visit(testDatabase, "clerk");
    return {
      name: "split",
      keys: splitKeys,
      order: (url) =>
        asUser(url, userName, (caller) =>
          openCtx(caller).unit(async (ctx) => {
            for (const bkNo of bkNos) {
              const input = { bkNos: [bkNo], by: "PACKAGES", count: 3 };
              await orderTask(ctx.em, ctx.actor, {
                operation: splitBill.name,
                input,
                title: `survival ${bkNo}`,
              });
            }
          }),
        ),
    };
  },
};
