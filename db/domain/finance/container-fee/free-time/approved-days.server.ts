import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { approvedFreeDays } from "#domain/pricing/free-demurrage/free-days.queries.server.ts";
import type { Clock, sideOfClock } from "../overdue/clocks.ts";
import type { StayBox } from "../overdue/overdue.ts";

const clocksOf = {
  EXPORT: { demurrage: "DEM", detention: "DET", combined: "DND" },
  IMPORT: { demurrage: "DIS_DEM", detention: "DIS_DET", combined: "DIS_DND" },
} as const satisfies Record<ReturnType<typeof sideOfClock>, Record<string, Clock>>;

/**
 * Free days approved for the bills of these containers, by clock. A combined clock gets the larger
 * figure, as its days count once.
 */
export async function approvedDaysOf<Box extends { billId: number }>(
  ctx: Ctx,
  boxes: readonly Box[],
): Promise<ReadonlyMap<Box, StayBox["approvedDays"]>> {
  const approved = await approvedFreeDays(
    ctx,
    boxes.map(({ billId }) => billId),
  );
  return new Map(
    boxes.map((box) => {
      const days: Partial<Record<Clock, number>> = {};
      const raise = (clock: Clock, to: number | null) => {
        if (to !== null) days[clock] = Math.max(to, days[clock] ?? 0);
      };
      for (const { side, demurrage, detention } of approved.get(box.billId) ?? []) {
        const { combined, ...single } = clocksOf[side];
        raise(single.demurrage, demurrage);
        raise(single.detention, detention);
        raise(
          combined,
          demurrage === null || detention === null
            ? (demurrage ?? detention)
            : Math.max(demurrage, detention),
        );
      }
      return [box, days];
    }),
  );
}
