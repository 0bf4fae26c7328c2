import "./schedule-board.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { packRows, unpackRows } from "#domain/sailing/vessel-tracking/board/board-pack.ts";
import { dayStart, readBoardQuery } from "#domain/sailing/vessel-tracking/board/board-range.ts";
import {
  mostShips,
  readBoard,
} from "#domain/sailing/vessel-tracking/board/schedule-board.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { BoardQueryForm, BoardMoves } from "./schedule-board-query.tsx";
import { BoardChart } from "./schedule-board-chart.tsx";
import { BoardTable } from "./schedule-board-table.tsx";

/** Sailings by ship or port (screens.csv "scheduleBoard"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, em, now } = await asActor(request, "voyage:list");
  const query = readBoardQuery(new URL(request.url).searchParams, dayOf(now, actor.zone));
  const { rows, ...board } = await readBoard(em, actor, query, now);
  return {
    query,
    now: now.getTime(),
    most: mostShips,
    board,
    packed: packRows(rows, dayStart(query.from)),
  };
}

export default function ScheduleBoardScreen() {
  const { query, now, board: boardData, packed, most } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const board = useMemo(
    () => ({ ...boardData, rows: unpackRows(packed, dayStart(query.from)) }),
    [boardData, packed, query.from],
  );
  const { ships, voyages, calls } = board;
  return (
    <section className="vb-page" aria-labelledby="board-title">
      <BoardQueryForm query={query} />
      <BoardMoves query={query} now={now} />
      <p>{t("vessel.count", { ships, voyages, calls })}</p>
      {board.cut ? <Callout intent="warning">{t("vessel.cut", { count: most })}</Callout> : null}
      {calls === 0 ? <p className="sw-empty">{t("vessel.nothing")}</p> : null}
      {query.view === "table" ? (
        <BoardTable board={board} query={query} />
      ) : (
        <BoardChart board={board} query={query} now={now} />
      )}
    </section>
  );
}
