import "./schedule-board.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { dayOf } from "#platform/clock/zone.ts";
import { packRows, unpackRows } from "#domain/vessel-tracking/board-pack.ts";
import { dayStart, readBoardAsk } from "#domain/vessel-tracking/board-range.ts";
import { mostShips, readBoard } from "#domain/vessel-tracking/schedule-board.queries.server.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { BoardAskForm, BoardMoves } from "./schedule-board-ask.tsx";
import { BoardChart } from "./schedule-board-chart.tsx";
import { BoardTable } from "./schedule-board-table.tsx";

/** Sailings by ship or by port over some weeks (screens.csv "scheduleBoard"), as a chart or the same as a table. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "voyage:list");
  const now = new Date();
  const ask = readBoardAsk(new URL(request.url).searchParams, dayOf(now, actor.zone));
  const { rows, ...board } = await readBoard(em, actor, ask, now);
  return { ask, now: now.getTime(), most: mostShips, board, packed: packRows(rows, dayStart(ask.from)) };
}

export default function ScheduleBoardScreen() {
  const { ask, now, board: result, packed, most } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const board = useMemo(() => ({ ...result, rows: unpackRows(packed, dayStart(ask.from)) }), [result, packed, ask.from]);
  const { ships, voyages, calls } = board;
  return (
    <section className="vb-page" aria-labelledby="board-title">
      <BoardAskForm ask={ask} />
      <BoardMoves ask={ask} now={now} />
      <p>{t("vessel.count", { ships, voyages, calls })}</p>
      {board.cut ? <p className="bp6-callout bp6-intent-warning">{t("vessel.cut", { count: most })}</p> : null}
      {calls === 0 ? <p className="sw-empty">{t("vessel.nothing")}</p> : null}
      {ask.view === "table" ? <BoardTable board={board} ask={ask} /> : <BoardChart board={board} ask={ask} now={now} />}
    </section>
  );
}
