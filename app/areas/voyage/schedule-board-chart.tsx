import { Link } from "@remix-run/react";
import { memo, useRef, useState } from "react";
import { type BoardAsk, clockHours, dayStart, writeBoardAsk, zoomed } from "#domain/vessel-tracking/board-range.ts";
import type { BoardBar } from "#domain/vessel-tracking/schedule-board.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { chartHtml } from "./board-html.ts";
import type { BoardData } from "./board-html.ts";
import { BarDetails } from "./schedule-board-details.tsx";
import { BoardHead, BoardLegend, BoardLines, placed } from "./schedule-board-head.tsx";
import { useBoardKeys } from "./use-board-keys.ts";

type Props = { board: BoardData; ask: BoardAsk; now: number };

/** What a day must be wide to bear its number (pixels). */
const narrowDay = 26;

/**
 * The board as a chart: HTML from the server, placed by hours and scaled by one style value, so that zooming draws nothing anew and it is
 * all there without JavaScript. A row is laid out by itself (its height is known), so that the rest need not be looked at.
 */
export function BoardChart({ board, ask, now }: Props) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState({ of: ask, day: ask.zoom });
  const day = zoom.of === ask ? zoom.day : ask.zoom;
  const [boardBar, setMessage] = useState<BoardBar | null>(null);
  const change = (step: 1 | -1) => setZoom({ of: ask, day: zoomed(day, step) });
  const keys = useBoardKeys({ box, rows: board.rows, day, onZoom: change, onSaid: setMessage });
  const at = clockHours(dayStart(ask.from), now);
  const today = at >= 0 && at <= ask.days * 24 ? at : null;
  return (
    <>
      <div className="vb-moves">
        {([-1, 1] as const).map((step) => (
          <Link
            key={step}
            className="bp6-button bp6-small"
            to={writeBoardAsk({ ...ask, zoom: zoomed(day, step) })}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              change(step);
            }}
          >
            {t(step === 1 ? "vessel.zoomIn" : "vessel.zoomOut")}
          </Link>
        ))}
        <BoardLegend />
      </div>
      {/* The links inside are the controls; their keys and the pointer are heard here once. */}
      <div
        ref={box}
        className={`vb${day < narrowDay ? " vb-tight" : ""}`}
        style={placed({ "--h": `${day / 24}px`, "--hours": ask.days * 24 })}
        {...keys}
      >
        <div className="vb-sheet">
          <BoardHead ask={ask} today={today} now={now} />
          <div className="vb-body">
            <BoardLines ask={ask} today={today} />
            <ChartRows board={board} by={ask.by} />
          </div>
        </div>
      </div>
      <p className="vb-said" role="status">
        {boardBar ? <BarDetails bar={boardBar} board={board} /> : <small>{t("vessel.keys")}</small>}
      </p>
    </>
  );
}

/** Written once: zooming and the details below change nothing of the rows. */
const ChartRows = memo(function ChartRows({ board, by }: { board: BoardData; by: BoardAsk["by"] }) {
  const t = useTranslate();
  return <ol className="vb-rows" aria-label={t("vessel.board")} dangerouslySetInnerHTML={{ __html: chartHtml(board, by, t) }} />;
});
