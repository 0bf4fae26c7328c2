import type { Ctx } from "#platform/operation/operation.server.ts";
import { freeDaysOfContracts } from "../contract/free-days.queries.server.ts";
import type { ClockRun } from "./clocks.ts";
import type { StayBox } from "./overdue.ts";

type BoxRuns = { box: { contractNo: string; sizeGroup: string }; runs: readonly ClockRun[] };

/** The free days each container's contract grants by clock, in the order of the containers. */
export async function contractDaysOf(ctx: Ctx, boxes: readonly BoxRuns[]): Promise<StayBox["contractDays"][]> {
  const requested = boxes.flatMap(({ box, runs }, at) =>
    runs.map(({ clock, portCode, start }) => ({ at, contractNo: box.contractNo, sizeGroup: box.sizeGroup, clock, portCode, date: start })),
  );
  const granted = await freeDaysOfContracts(ctx, requested);
  const days = boxes.map((): Partial<Record<ClockRun["clock"], number>> => ({}));
  requested.forEach(({ at, clock }, place) => {
    const freeDays = granted[place] ?? null;
    const of = days[at];
    if (of && freeDays !== null) of[clock] = freeDays;
  });
  return days;
}
