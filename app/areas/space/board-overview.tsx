import { Link } from "@remix-run/react";
import type { BoardVoyage } from "#domain/space/board.queries.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { MeasureCells, MeasureHeads } from "./measure-cell.tsx";

/** The voyages to depart, each with its totals; a voyage opens its board. */
export function BoardOverview({ voyages }: { voyages: readonly BoardVoyage[] }) {
  const say = useSay();
  return (
    <section className="sw-panel sw-space-board" aria-labelledby="board-title">
      <h2 id="board-title">{say("space.overview")}</h2>
      {voyages.length === 0 ? <p>{say("space.noneAllotted")}</p> : null}
      {voyages.length > 0 ? (
        // It scrolls, also by keyboard.
        <div className="sw-scroll sw-space-overview" tabIndex={0} role="region" aria-labelledby="board-title">
          <table className="sw-plain-table sw-space-table">
            <thead>
              <tr>
                <th scope="col">{say("space.voyage")}</th>
                <th scope="col">{say("space.departureDate")}</th>
                <th scope="col">{say("space.lineCode")}</th>
                <MeasureHeads />
                <th scope="col" className="sw-number">
                  {say("space.over")}
                </th>
                <th scope="col" className="sw-number">
                  {say("space.waiting")}
                </th>
              </tr>
            </thead>
            <tbody>
              {voyages.map((one) => (
                <tr key={one.voyage}>
                  <th scope="row">
                    <Link to={`?f.voyage=${encodeURIComponent(one.voyage)}`}>{one.voyage}</Link>
                  </th>
                  <td>{one.departureDate}</td>
                  <td>{one.lineCode}</td>
                  <MeasureCells cells={one.cells} />
                  <td className={`sw-number${one.overLines > 0 ? " sw-space-over" : ""}`}>{one.overLines}</td>
                  <td className="sw-number">{one.waits > 0 ? <b>{one.waits}</b> : 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
