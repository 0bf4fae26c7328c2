import type { Positions } from "#domain/sailing/vessel-tracking/positions/ship-positions.queries.server.ts";
import { placeOnLine } from "#domain/sailing/vessel-tracking/positions/ship-positions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

const across = 1000;
const edge = 60;
const row = 15;

/** Each line as a string of ports, with its ships. */
export function PositionLines({ data: positions }: { data: Positions }) {
  return (
    <>
      {positions.lines
        .filter((line) => line.ports.length > 1)
        .map((line) => (
          <LineView key={line.code} line={line} data={positions} />
        ))}
    </>
  );
}

function LineView({
  line,
  data: positions,
}: {
  line: Positions["lines"][number];
  data: Positions;
}) {
  const t = useTranslate();
  const ports = line.ports;
  const xOf = (at: number) => edge + (at * (across - 2 * edge)) / (ports.length - 1);
  const taken = new Map<number, number>();
  const ships = positions.ships
    .filter((ship) => ship.lineCode === line.code)
    .flatMap((ship) => {
      const at = placeOnLine(ports, ship);
      if (at === null) return [];
      const spot = Math.round(xOf(at) / 110);
      const rank = taken.get(spot) ?? 0;
      taken.set(spot, rank + 1);
      // Under way, the sign points to the destination.
      const back = ports.indexOf(ship.toPort) < ports.indexOf(ship.fromPort);
      const sign = ship.kind !== "sea" ? "●" : back ? "◀" : "▶";
      return [{ ship, x: xOf(at), rank, sign }];
    });
  const top = 22 + row * Math.max(1, ...taken.values());
  return (
    <figure className="sw-panel vp-line" aria-labelledby={`line-${line.code}`}>
      <figcaption id={`line-${line.code}`}>
        {t("vessel.lineView", { line: line.code })} {line.name}
      </figcaption>
      <svg viewBox={`0 0 ${across} ${top + 44}`} role="img" aria-labelledby={`line-${line.code}`}>
        <line x1={xOf(0)} x2={xOf(ports.length - 1)} y1={top} y2={top} />
        {ports.map((port, i) => (
          // A line may call at a port twice.
          <g key={`${port}${i}`}>
            <circle className="vp-port" cx={xOf(i)} cy={top} r={5} />
            <text x={xOf(i)} y={top + 22} textAnchor="middle">
              {port}
            </text>
            <text x={xOf(i)} y={top + 37} textAnchor="middle">
              {positions.names[port] ?? ""}
            </text>
          </g>
        ))}
        {ships.map(({ ship, x, rank, sign }) => (
          <g key={ship.vesselCode}>
            <circle
              className={`vp-ship${ship.asked ? "" : " vp-ship-other"}`}
              cx={x}
              cy={top}
              r={4}
            />
            <text
              className={ship.asked ? "vp-name" : "vp-name-other"}
              x={x}
              y={top - 12 - rank * row}
              textAnchor="middle"
            >
              {sign} {ship.vesselName}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
