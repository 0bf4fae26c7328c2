import { Link } from "@remix-run/react";
import type { BoardVoyage } from "#domain/booking/space/board.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { MeasureCells, MeasureHeads } from "./measure-cell.tsx";

export function BoardOverview({ voyages }: { voyages: readonly BoardVoyage[] }) {
  const t = useTranslate();
  return (
    <section className="sw-panel sw-space-board" aria-labelledby="board-title">
      <h2 id="board-title">{t("space.overview")}</h2>
      {voyages.length === 0 ? <p>{t("space.noneAllotted")}</p> : null}
      {voyages.length > 0 ? (
        // Scrollable by keyboard.
        <div
          className="sw-scroll sw-space-overview"
          tabIndex={0}
          role="region"
          aria-labelledby="board-title"
        >
          <table className="sw-plain-table sw-space-table">
            <thead>
              <tr>
                <th scope="col">{t("space.voyage")}</th>
                <th scope="col">{t("space.departureDate")}</th>
                <th scope="col">{t("space.lineCode")}</th>
                <MeasureHeads />
                <th scope="col" className="sw-number">
                  {t("space.over")}
                </th>
                <th scope="col" className="sw-number">
                  {t("space.waiting")}
                </th>
              </tr>
            </thead>
            <tbody>
              {voyages.map((voyage) => (
                <tr key={voyage.voyage}>
                  <th scope="row">
                    <Link to={`?f.voyage=${encodeURIComponent(voyage.voyage)}`}>
                      {voyage.voyage}
                    </Link>
                  </th>
                  <td>{voyage.departureDate}</td>
                  <td>{voyage.lineCode}</td>
                  <MeasureCells cells={voyage.cells} />
                  <td className={`sw-number${voyage.overLines > 0 ? " sw-space-over" : ""}`}>
                    {voyage.overLines}
                  </td>
                  <td className="sw-number">{voyage.waits > 0 ? <b>{voyage.waits}</b> : 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
