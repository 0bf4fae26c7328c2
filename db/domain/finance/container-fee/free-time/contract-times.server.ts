import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { freeTimesOfContracts } from "#domain/pricing/contract/free-time/free-times.queries.server.ts";
import type { ClockRun } from "../overdue/clocks.ts";
import type { ContractClauses } from "../overdue/overdue.ts";

type BoxRuns = { box: { contractNo: string; sizeGroup: string }; runs: readonly ClockRun[] };

/**
 * The clause of free time each container's contract has by clock, in the order of the containers.
 */
export async function contractTimesOf(
  ctx: Ctx,
  boxes: readonly BoxRuns[],
): Promise<ContractClauses[]> {
  const requested = boxes.flatMap(({ box: { contractNo, sizeGroup }, runs }, at) =>
    contractNo
      ? runs.map(({ clock, portCode, start }) => ({
          at,
          contractNo,
          sizeGroup,
          clock,
          portCode,
          date: start,
        }))
      : [],
  );
  const granted = await freeTimesOfContracts(ctx, requested);
  const clauses = boxes.map(
    (): { -readonly [C in keyof ContractClauses]: ContractClauses[C] } => ({}),
  );
  requested.forEach(({ at, clock }, place) => {
    const clause = granted[place];
    const of = clauses[at];
    if (of && clause) of[clock] = clause;
  });
  return clauses;
}
