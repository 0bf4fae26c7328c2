import type { CSSProperties } from "react";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { addDays, isoWeekday } from "#domain/masterdata/money/local-date.ts";
import type { BoardQuery } from "#domain/sailing/vessel-tracking/board/board-range.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** The style sheet turns these numbers into lengths. */
export const placed = (values: Record<string, number | string>) => values as CSSProperties;

export function BoardHead({
  query,
  today,
  now,
}: {
  query: BoardQuery;
  today: number | null;
  now: number;
}) {
  const t = useTranslate();
  const days = Array.from({ length: query.days }, (_, i) => addDays(query.from, i));
  return (
    <div className="vb-head">
      <b>{t(query.by === "vessel" ? "vessel.vesselName" : "vessel.port")}</b>
      <div aria-hidden="true">
        {days.map((date, i) =>
          i === 0 || isoWeekday(date) === 1 ? (
            <span key={`w${date}`} className="vb-week" style={placed({ "--a": i * 24 })}>
              {date.slice(5)}
            </span>
          ) : null,
        )}
        {days.map((date, i) => (
          <span key={date} className="vb-day" style={placed({ "--a": i * 24 })}>
            {date.slice(8)}
          </span>
        ))}
      </div>
      {today === null ? null : (
        <div className="vb-today" style={placed({ "--a": today })}>
          <span>{t("vessel.now", { time: timeShown(new Date(now)).slice(5) })}</span>
        </div>
      )}
    </div>
  );
}

/** Day lines, weekends and today. */
export function BoardLines({ query, today }: { query: BoardQuery; today: number | null }) {
  const first = (6 - isoWeekday(query.from) + 7) % 7;
  const weekends = Array.from(
    { length: Math.ceil(query.days / 7) + 1 },
    (_, i) => (first + i * 7 - (first === 6 ? 7 : 0)) * 24,
  );
  return (
    <div aria-hidden="true">
      <div className="vb-lines">
        {weekends
          .filter((hour) => hour < query.days * 24)
          .map((hour) => (
            <i key={hour} className="vb-rest" style={placed({ "--a": hour })} />
          ))}
      </div>
      {today === null ? null : <div className="vb-today" style={placed({ "--a": today })} />}
    </div>
  );
}

const legend = [
  ["vb-bar vb-planned", "vessel.tone.planned"],
  ["vb-bar vb-now-bar", "vessel.tone.now"],
  ["vb-bar vb-done", "vessel.tone.done"],
  ["vb-bar vb-late1", "vessel.tone.late"],
  ["vb-bar vb-late2", "vessel.tone.veryLate"],
  ["vb-bar vb-silent", "vessel.tone.silent"],
  ["vb-bar vb-cancelled", "vessel.tone.cancelled"],
  ["vb-plan", "vessel.tone.plan"],
] as const;

export function BoardLegend() {
  const t = useTranslate();
  return (
    <ul className="vb-legend" aria-label={t("vessel.legend")}>
      {legend.map(([looks, label]) => (
        <li key={label}>
          <i className={looks} aria-hidden="true" /> {t(label)}
        </li>
      ))}
    </ul>
  );
}
