import {
  between,
  degreesText,
  graticule,
  type MapFrame,
  mapFrame,
  type Place,
  project,
} from "#domain/sailing/vessel-tracking/positions/map-view.ts";
import type { Positions } from "#domain/sailing/vessel-tracking/positions/ship-positions.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** Drawing units; the height follows. */
const across = 1000;
const line = 13;

type Ship = Positions["ships"][number];
type Point = { x: number; y: number };
type Ranked<T> = Point & { item: T; rank: number };

/** Null when a port has no position. */
function placeOf(ship: Ship, places: Positions["places"]): Place | null {
  const [from, to] = [places[ship.fromPort], places[ship.toPort]];
  return from && to ? between(from, to, ship.fraction) : null;
}

/** Our own map without external tiles; ships lie on a straight line between ports. */
export function PositionMap({ data: positions }: { data: Positions }) {
  const t = useTranslate();
  const { ships, places, names } = positions;
  const ports = [...new Set(ships.flatMap((ship) => [ship.fromPort, ...ship.route, ship.toPort]))];
  const missing = ports.filter((port) => !places[port]);
  const frame = mapFrame(ports.flatMap((port) => places[port] ?? []));
  if (!frame)
    return missing.length > 0 ? (
      <p className="sw-empty">{t("vessel.noPlaces", { ports: missing.join(" ") })}</p>
    ) : null;
  const height = Math.round(((frame.north - frame.south) * across) / frame.width);
  const at = (place: Place) => project(frame, place, across);
  return (
    <figure className="sw-panel vp-map" aria-labelledby="map-title">
      <figcaption id="map-title">{t("vessel.map")}</figcaption>
      <svg viewBox={`0 0 ${across} ${height}`} role="img" aria-labelledby="map-title">
        <Degrees frame={frame} height={height} />
        {ships.map((ship) =>
          ship.asked ? (
            <Way
              key={ship.vesselCode}
              points={ship.route.flatMap((port) => places[port] ?? [])}
              at={at}
            />
          ) : null,
        )}
        {ranked(ports, (port) => places[port] ?? null, at).map(({ item: port, x, y, rank }) => (
          <g key={port}>
            <circle className="vp-port" cx={x} cy={y} r={3.5} />
            <text x={x + 6} y={y + line + rank * line}>
              {port}
              <title>{names[port]}</title>
            </text>
          </g>
        ))}
        {[false, true].flatMap((searchedFor) =>
          ranked(
            ships.filter((ship) => ship.asked === searchedFor),
            (ship) => placeOf(ship, places),
            at,
          ).map((mark) => <Mark key={mark.item.vesselCode} mark={mark} />),
        )}
      </svg>
      <small>
        {t("vessel.mapNote")}
        {missing.length > 0 ? ` ${t("vessel.noPlaces", { ports: missing.join(" ") })}` : ""}
      </small>
    </figure>
  );
}

/** Places each item; `rank` stacks names of close ones. */
function ranked<T>(
  all: readonly T[],
  where: (item: T) => Place | null,
  at: (place: Place) => Point,
): Ranked<T>[] {
  const placed: Ranked<T>[] = [];
  for (const item of all) {
    const place = where(item);
    if (!place) continue;
    const { x, y } = at(place);
    const rank = placed.filter(
      (other) => Math.abs(other.x - x) < 110 && Math.abs(other.y - y) < line,
    ).length;
    placed.push({ item, x, y, rank });
  }
  return placed;
}

function Mark({ mark: { item: ship, x, y, rank } }: { mark: Ranked<Ship> }) {
  const looks = ship.news?.outage ? " vp-ship-out" : ship.asked ? "" : " vp-ship-other";
  return (
    <g>
      <path className={`vp-ship${looks}`} d={`M${x} ${y - 8}l6 13h-12z`} />
      <title>{ship.vesselName}</title>
      {ship.asked ? (
        <text className="vp-name" x={x + 8} y={y - 5 - rank * line}>
          {ship.vesselName}
        </text>
      ) : null}
    </g>
  );
}

/** Joins the calls the shorter way round; splits where the line leaves the map. */
function Way({ points, at }: { points: readonly Place[]; at: (place: Place) => Point }) {
  const parts = points.map((point, i) => {
    const { x, y } = at(point);
    const before = points[i - 1] ? at(points[i - 1] as Place) : null;
    return `${before && Math.abs(before.x - x) < across / 2 ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return <path className="vp-way" d={parts.join("")} />;
}

function Degrees({ frame, height }: { frame: MapFrame; height: number }) {
  const { lons, lats } = graticule(frame);
  return (
    <g aria-hidden="true">
      {lons.map((lon) => {
        const { x } = project(frame, { lat: frame.north, lon }, across);
        return (
          <g key={`lon${lon}`}>
            <line className="vp-grid" x1={x} x2={x} y1={0} y2={height} />
            <text className="vp-degree" x={x + 3} y={height - 4}>
              {degreesText(lon, "E", "W")}
            </text>
          </g>
        );
      })}
      {lats.map((lat) => {
        const { y } = project(frame, { lat, lon: frame.west }, across);
        return (
          <g key={`lat${lat}`}>
            <line className="vp-grid" x1={0} x2={across} y1={y} y2={y} />
            <text className="vp-degree" x={3} y={y - 3}>
              {degreesText(lat, "N", "S")}
            </text>
          </g>
        );
      })}
    </g>
  );
}
