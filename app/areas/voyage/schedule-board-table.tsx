import { Link } from "@remix-run/react";
import type { BoardAsk } from "#domain/vessel/board-range.ts";
import { localText } from "#domain/vessel/local-time.ts";
import type { BoardBar } from "#domain/vessel/schedule-board.ts";
import { useSay } from "../../kit/shell/say.ts";
import { type BoardFound, useDelay } from "./schedule-board-details.tsx";

/** The same calls as a table for those who do not see the chart, in the order of its rows. */
export function BoardTable({ board, ask }: { board: BoardFound; ask: BoardAsk }) {
  const say = useSay();
  if (board.rows.length === 0) return null;
  const words = [
    "vessel.vesselName",
    "vessel.voyage",
    "vessel.line",
    "vessel.serial",
    "vessel.port",
    "voyage.dock",
    "voyage.eta",
    "voyage.ata",
    "vessel.expectedArrival",
    "voyage.etd",
    "voyage.atd",
    "vessel.expectedDeparture",
    "vessel.delay",
    "vessel.state",
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <div className="sw-scroll" tabIndex={0} role="region" aria-labelledby="board-title">
      <table className="sw-plain-table vb-table">
        <caption>{say(ask.by === "vessel" ? "vessel.byVessel" : "vessel.byPort")}</caption>
        <thead>
          <tr>
            {words.map((word) => (
              <th key={word} scope="col">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{board.rows.flatMap((row) => row.bars.map((bar) => <CallRow key={bar.id} bar={bar} names={board.names} />))}</tbody>
      </table>
    </div>
  );
}

function CallRow({ bar, names }: { bar: BoardBar; names: Readonly<Record<string, string>> }) {
  const say = useSay();
  const delay = useDelay();
  const shown = (time: number | null) => (time === null ? "" : localText(time, bar.zone));
  const state = [say(`vessel.tone.${bar.tone}`), ...(bar.silent ? [say("vessel.tone.silent")] : [])].join(" · ");
  return (
    <tr>
      <th scope="row">{bar.vesselName}</th>
      <td>
        <Link to={`/seaway/voyage/voyage/index/${bar.voyageId}`}>{bar.voyage}</Link>
      </td>
      <td>{bar.lineCode}</td>
      <td>{bar.serial}</td>
      <td>
        {bar.portCode} {names[bar.portCode] ?? ""}
      </td>
      <td>{bar.dockCode}</td>
      <td>{shown(bar.eta)}</td>
      <td>{shown(bar.ata)}</td>
      <td>{shown(bar.arrival)}</td>
      <td>{shown(bar.etd)}</td>
      <td>{shown(bar.atd)}</td>
      <td>{shown(bar.departure)}</td>
      <td className={bar.late > 0 ? `vb-late${bar.late}` : undefined}>{bar.tone === "cancelled" ? "" : delay(bar.delay)}</td>
      <td>{state}</td>
    </tr>
  );
}
