import type { BoardAsk } from "#domain/vessel/board-range.ts";
import { useSay } from "../../kit/shell/say.ts";
import { tableHtml } from "./board-html.ts";
import type { BoardFound } from "./schedule-board-details.tsx";
import { useOpenByClick } from "./use-board-keys.ts";

/** The same calls as a table for those who do not see the chart, in the order of its rows. */
export function BoardTable({ board, ask }: { board: BoardFound; ask: BoardAsk }) {
  const say = useSay();
  const onClick = useOpenByClick();
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
    <div className="sw-scroll" onClick={onClick} tabIndex={0} role="region" aria-labelledby="board-title">
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
        <tbody dangerouslySetInnerHTML={{ __html: tableHtml(board, say) }} />
      </table>
    </div>
  );
}
