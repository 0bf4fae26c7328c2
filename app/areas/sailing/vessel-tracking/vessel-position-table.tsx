import { Link } from "@remix-run/react";
import type { Positions } from "#domain/sailing/vessel-tracking/positions/ship-positions.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { delayText } from "./board-html.ts";

type Ship = Positions["ships"][number];

export function PositionTable({
  data: positions,
  events,
}: {
  data: Positions;
  events: Record<string, string>;
}) {
  const t = useTranslate();
  const headings = [
    "vessel.vesselName",
    "vessel.line",
    "vessel.voyage",
    "vessel.place",
    "vessel.sure",
    "vessel.next",
    "vessel.nextExpected",
    "vessel.delay",
    "vessel.history",
  ] as const;
  return (
    // Scrollable by keyboard.
    <div className="sw-scroll" tabIndex={0} role="region" aria-labelledby="position-title">
      <table className="sw-plain-table vp-table">
        <caption className="sw-hidden">{t("vessel.position")}</caption>
        <thead>
          <tr>
            {headings.map((label) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.ships.map((ship) => (
            <ShipRow key={ship.vesselCode} ship={ship} names={positions.names} events={events} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShipRow({
  ship,
  names,
  events,
}: {
  ship: Ship;
  names: Record<string, string>;
  events: Record<string, string>;
}) {
  const t = useTranslate();
  const called = (port: string) => `${port} ${names[port] ?? ""}`.trim();
  const at = {
    from: called(ship.fromPort),
    to: called(ship.toPort),
    at: called(ship.toPort),
    percent: Math.floor(ship.fraction * 100),
  };
  const { next, news } = ship;
  return (
    <tr>
      <th scope="row">{ship.vesselName}</th>
      <td>{ship.lineCode}</td>
      <td>
        <Link to={`/seaway/voyage/voyage/index/${ship.voyageId}`}>{ship.voyageName}</Link>
      </td>
      <td>{t(`vessel.place.${ship.kind}`, at)}</td>
      <td>{ship.kind === "before" ? "" : t(ship.sure ? "vessel.sure.yes" : "vessel.sure.no")}</td>
      <td>{next ? called(next.portCode) : ""}</td>
      <td>{next ? `${next.time} (${t(`vessel.basis.${next.basis}`)})` : ""}</td>
      <td>{next ? delayText(next.delay, t) : ""}</td>
      <td>
        {news ? (
          <Link
            to={`/seaway/voyage/vesselStatus?f.vesselCode=${encodeURIComponent(ship.vesselCode)}`}
          >
            {news.eventTime} {events[news.event] ?? news.event} {news.portCode}
          </Link>
        ) : null}
        {news?.outage ? <b className="sw-bad"> {t(`vessel.outage.${news.outage}`)}</b> : null}
      </td>
    </tr>
  );
}
