import "./fee-flow.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { feePageAt } from "./fee-address.ts";
import { feeAddress, useFeeCells } from "./fee-cells.tsx";
import { FlowBoard } from "./flow-board.tsx";
import { type FlowBoardData, loadFlowBoard } from "./flow-board.loader.server.ts";

/** The board of a side above the list of the same fees. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const screen = feePageAt(request);
  const list = await loadList(context, screen.apiName);
  return { ...list, board: await loadFlowBoard(context, screen, list) };
}

/** A card is moved by the step of the list. */
export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), feePageAt(request).apiName);
}

export default function FeeFlowScreen() {
  const { board } = useLoaderData() as { board: FlowBoardData };
  return <ListScreen open={feeAddress} cells={useFeeCells()} above={<FlowBoard board={board} />} />;
}
