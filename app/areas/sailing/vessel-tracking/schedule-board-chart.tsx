import { memo, useRef, useState } from "react";
import {
  type BoardQuery,
  clockHours,
  dayStart,
  writeBoardQuery,
  zoomed,
} from "#domain/sailing/vessel-tracking/board/board-range.ts";
import type { BoardBar } from "#domain/sailing/vessel-tracking/board/schedule-board.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { chartHtml } from "./board-html.ts";
import type { BoardData } from "./board-html.ts";
import { BarDetails } from "./schedule-board-details.tsx";
import { BoardHead, BoardLegend, BoardLines, placed } from "./schedule-board-head.tsx";
import { useBoardKeys } from "./use-board-keys.ts";

type Props = { board: BoardData; query: BoardQuery; now: number };

/** Pixels below which a day shows no number. */
const narrowDay = 26;

/**
 * Scaled by one style value, so that zooming redraws nothing. Rows have a known height, so
 * off-screen ones skip layout.
 */
export function BoardChart({ board, query, now }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState({ of: query, day: query.zoom });
  const day = zoom.of === query ? zoom.day : query.zoom;
  const [boardBar, setMessage] = useState<BoardBar | null>(null);
  const change = (step: 1 | -1) => setZoom({ of: query, day: zoomed(day, step) });
  const keys = useBoardKeys({ box, rows: board.rows, day, onZoom: change, onSaid: setMessage });
  const at = clockHours(dayStart(query.from), now);
  const today = at >= 0 && at <= query.days * 24 ? at : null;
  return (
    <>
      <div className="vb-moves">
        {([-1, 1] as const).map((step) => (
          <LinkButton
            key={step}
            size="small"
            to={writeBoardQuery({ ...query, zoom: zoomed(day, step) })}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              change(step);
            }}
          >
            {t(step === 1 ? "vessel.zoomIn" : "vessel.zoomOut")}
          </LinkButton>
        ))}
        <BoardLegend />
      </div>
      {/* Handles events of the links inside. */}
      <div
        ref={box}
        className={`vb${day < narrowDay ? " vb-tight" : ""}`}
        style={placed({ "--h": `${day / 24}px`, "--hours": query.days * 24 })}
        {...keys}
      >
        <div className="vb-sheet">
          <BoardHead query={query} today={today} now={now} />
          <div className="vb-body">
            <BoardLines query={query} today={today} />
            <ChartRows board={board} by={query.by} />
          </div>
        </div>
      </div>
      <p className="vb-said" role="status">
        {boardBar ? <BarDetails bar={boardBar} board={board} /> : <small>{t("vessel.keys")}</small>}
      </p>
    </>
  );
}

/** Memoised: zooming and details do not change rows. */
const ChartRows = memo(function ChartRows({
  board,
  by,
}: {
  board: BoardData;
  by: BoardQuery["by"];
}) {
  const t = useTranslate();
  return (
    <ol
      className="vb-rows"
      aria-label={t("vessel.board")}
      dangerouslySetInnerHTML={{ __html: chartHtml(board, by, t) }}
    />
  );
});
