import { Link } from "@remix-run/react";
import { memo, useRef, useState } from "react";
import { type BoardAsk, dayStart, writeBoardAsk, zoomed } from "#domain/vessel/board-range.ts";
import type { BoardBar, BoardRow } from "#domain/vessel/schedule-board.ts";
import { useSay } from "../../kit/shell/say.ts";
import { BarDetails, type BoardFound, delayShort } from "./schedule-board-details.tsx";
import { BoardHead, BoardLegend, BoardLines, placed } from "./schedule-board-head.tsx";
import { useBoardKeys } from "./use-board-keys.ts";

type Props = { board: BoardFound; ask: BoardAsk; now: number };

/** What a day must be wide to bear its number (pixels). */
const narrowDay = 26;

/**
 * The board as a chart: HTML from the server, placed by hours and scaled by one style value, so that zooming draws nothing anew and it is
 * all there without JavaScript. Rows outside the window are not laid out (content-visibility).
 */
export function BoardChart({ board, ask, now }: Props) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState({ of: ask, day: ask.zoom });
  const day = zoom.of === ask ? zoom.day : ask.zoom;
  const [said, setSaid] = useState<BoardBar | null>(null);
  const change = (step: 1 | -1) => setZoom({ of: ask, day: zoomed(day, step) });
  const keys = useBoardKeys({ box, rows: board.rows, day, onZoom: change, onSaid: setSaid });
  const at = (now - dayStart(ask.from)) / 3_600_000;
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
            {say(step === 1 ? "vessel.zoomIn" : "vessel.zoomOut")}
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
            <ol className="vb-rows" aria-label={say("vessel.board")}>
              {board.rows.map((row) => (
                <Row key={row.key} row={row} by={ask.by} />
              ))}
            </ol>
          </div>
        </div>
      </div>
      <p className="vb-said" role="status">
        {said ? <BarDetails bar={said} names={board.names} /> : <small>{say("vessel.keys")}</small>}
      </p>
    </>
  );
}

/** Drawn once: zooming and the details below change nothing of a row. */
const Row = memo(function Row({ row, by }: { row: BoardRow; by: BoardAsk["by"] }) {
  return (
    <li className="vb-row" style={placed({ "--lanes": row.lanes })}>
      <span className="vb-name" title={`${row.key} ${row.name}`}>
        {by === "vessel" ? row.name : row.key} {by === "vessel" ? null : <small>{row.name}</small>}
      </span>
      <div className="vb-track">
        {row.trips.map((trip) => (
          <i key={trip.voyageId} className="vb-trip" style={placed({ "--a": trip.from, "--w": trip.to - trip.from })} />
        ))}
        {row.bars.map((bar) => (
          <Bar key={bar.id} bar={bar} by={by} />
        ))}
      </div>
    </li>
  );
});

function Bar({ bar, by }: { bar: BoardBar; by: BoardAsk["by"] }) {
  const say = useSay();
  const late = bar.late > 0 ? ` vb-late${bar.late}` : "";
  const tone = bar.tone === "now" ? "vb-now-bar" : `vb-${bar.tone}`;
  return (
    <>
      {bar.plan ? (
        <i className="vb-plan" style={placed({ "--a": bar.plan.from, "--w": bar.plan.to - bar.plan.from, "--l": bar.lane })} />
      ) : null}
      <a
        className={`vb-bar ${tone}${late}${bar.silent ? " vb-silent" : ""}`}
        style={placed({ "--a": bar.from, "--w": bar.to - bar.from, "--l": bar.lane })}
        href={`/seaway/voyage/voyage/index/${bar.voyageId}`}
        data-call={bar.id}
      >
        {by === "vessel" ? `${bar.portCode} ${bar.voyage}` : bar.voyageName}
        {delayShort(bar.delay)}
        {bar.silent ? <span className="sw-hidden"> {say("vessel.tone.silent")}</span> : null}
      </a>
    </>
  );
}
