import { feeNodes } from "#domain/finance/fee/audit/fee-node.ts";
import type { FeeScreen } from "#domain/finance/fee/screens/fee-screens.ts";
import { periodsOf, readFlowBoard } from "#domain/finance/fee/audit/flow-board.server.ts";
import { readWaiters } from "#domain/finance/fee/audit/flow-waits.server.ts";
import { pageNumber } from "#platform/records/list/page-number.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";

const noWaiters: Awaited<ReturnType<typeof readWaiters>> = {};

/**
 * What the board shows above the list: the fees by node under the list's conditions; without a
 * condition the periods to choose from.
 */
export async function loadFlowBoard(
  context: PageContext,
  { apiName, side, perm }: FeeScreen,
  list: ListData,
) {
  const { actor, em } = permit(context, perm);
  const { now } = context;
  if (list.needsFilter)
    return { side, columns: [], waiters: noWaiters, periods: periodsOf(now, actor.zone) };
  const params = new URL(context.url).searchParams;
  const pages = Object.fromEntries(
    feeNodes.map((node) => [node, pageNumber(params.get(`page.${node}`))]),
  );
  const columns = await readFlowBoard(em, actor, {
    resource: resourceOf(apiName),
    query: list.query,
    pages,
    now,
  });
  return { side, columns, waiters: await readWaiters(em, side, actor.lang), periods: [] };
}

export type FlowBoardData = Awaited<ReturnType<typeof loadFlowBoard>>;
