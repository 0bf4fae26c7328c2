import type { Clock } from "./clocks.ts";

/** Names the fees of a clock across runs. */
export const overdueKey = (
  { voyageId, cntNo }: { voyageId: number; cntNo: string },
  clock: Clock,
): string => `OVERDUE/${voyageId}/${cntNo}/${clock}`;
