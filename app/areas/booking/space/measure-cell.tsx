import type { BoardCell } from "#domain/booking/space/board.queries.server.ts";
import { type Measure, measures } from "#domain/booking/space/allotment/allot.ts";
import { signOf } from "#domain/booking/space/allotment/space-labels.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

const measureLabels = {
  teu: "space.teu",
  tons: "space.tons",
  plugs: "space.plugs",
  dgSlots: "space.dgSlots",
} as const;

/** The bar is no longer green from here on. */
const nearlyFull = 0.85;
const plain = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

export function MeasureHeads() {
  const t = useTranslate();
  return measures.map((measure) => (
    <th key={measure} scope="col" className="sw-space-measure">
      {t(measureLabels[measure])}
    </th>
  ));
}

/** Booked of bookable with bar, percent and pending; empty without either. */
export function MeasureCells({ cells }: { cells: Record<Measure, BoardCell> }) {
  return measures.map((measure) => (
    <MeasureCell key={measure} measure={measure} cell={cells[measure]} />
  ));
}

function MeasureCell({ measure, cell }: { measure: Measure; cell: BoardCell }) {
  const t = useTranslate();
  const { limit, held, wait, percent } = cell;
  const over = percent !== null && percent > 100;
  const waits = Number(wait) > 0;
  if (limit === null && Number(held) === 0 && !waits)
    return <td className="sw-space-measure">—</td>;
  const shown = limit === null ? t("space.unlimited") : plain(limit);
  const text = t("space.cellText", {
    measure: signOf[measure],
    held: plain(held),
    limit: shown,
    percent: percent ?? 0,
    wait: plain(wait),
  });
  return (
    <td className={`sw-space-measure${over ? " sw-space-over" : ""}`}>
      <span className="sw-space-figures">
        {plain(held)} / {shown}
        {percent === null ? null : <b>{percent} %</b>}
        {waits ? (
          <span className="sw-badge" title={t("space.waiting")}>
            +{plain(wait)}
          </span>
        ) : null}
      </span>
      {limit === null ? null : (
        <meter
          min={0}
          max={Math.max(Number(limit), Number(held), 1)}
          low={Number(limit) * nearlyFull}
          high={Number(limit)}
          optimum={0}
          value={Number(held)}
          aria-label={text}
        />
      )}
    </td>
  );
}
