import { Form, Link } from "@remix-run/react";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import {
  type BoardQuery,
  boardSpans,
  writeBoardQuery,
} from "#domain/sailing/vessel-tracking/board/board-range.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

export function BoardQueryForm({ query }: { query: BoardQuery }) {
  const t = useTranslate();
  const live = useHydrated();
  const other = query.view === "table" ? "chart" : "table";
  const { zoom: _zoom, ...kept } = query;
  return (
    <>
      <header className="sw-list-head">
        <h1 id="board-title">{t("vessel.board")}</h1>
        <div className="sw-tools">
          <LinkButton to={writeBoardQuery({ ...query, view: other })}>
            {t(other === "table" ? "vessel.asTable" : "vessel.asChart")}
          </LinkButton>
          <AnchorButton
            href={`/seaway/voyage/scheduleBoard/export${writeBoardQuery(kept)}`}
            download
          >
            {t("shell.export")}
          </AnchorButton>
          {live ? (
            <Button type="button" onClick={() => window.print()}>
              {t("shell.print")}
            </Button>
          ) : null}
        </div>
      </header>
      <Form method="get" className="sw-panel vb-ask" key={JSON.stringify(query)}>
        {query.view === "table" ? <input type="hidden" name="view" value="table" /> : null}
        <label>
          {t("vessel.by")}
          <Select name="by" defaultValue={query.by}>
            <option value="vessel">{t("vessel.byVessel")}</option>
            <option value="port">{t("vessel.byPort")}</option>
          </Select>
        </label>
        <label>
          {t("vessel.from")}
          <Input type="date" name="from" defaultValue={query.from} />
        </label>
        <label>
          {t("vessel.days")}
          <Select name="days" defaultValue={query.days}>
            {boardSpans.map((days) => (
              <option key={days} value={days}>
                {days === 92 ? t("vessel.quarter") : t("vessel.weeks", { count: days / 7 })}
              </option>
            ))}
          </Select>
        </label>
        {(["line", "vessel", "port"] as const).map((key) => (
          <label key={key}>
            {t(
              key === "line"
                ? "vessel.line"
                : key === "vessel"
                  ? "vessel.vesselName"
                  : "vessel.port",
            )}
            <Input name={key} defaultValue={query[key]} maxLength={60} autoComplete="off" />
          </label>
        ))}
        <Button type="submit" intent="primary">
          {t("vessel.search")}
        </Button>
      </Form>
    </>
  );
}

/** Moves by half the shown range. */
export function BoardMoves({ query, now }: { query: BoardQuery; now: number }) {
  const t = useTranslate();
  const half = Math.ceil(query.days / 2);
  const to = (from: string) => writeBoardQuery({ ...query, from });
  const today = timeShown(new Date(now)).slice(0, 10);
  return (
    <nav className="vb-moves" aria-label={t("vessel.days")}>
      <Link to={to(addDays(query.from, -half))}>← {t("vessel.earlier")}</Link>
      <Link to={to(addDays(today, -3))}>{t("vessel.toToday")}</Link>
      <Link to={to(addDays(query.from, half))}>{t("vessel.later")} →</Link>
      <span>
        {query.from} – {addDays(query.from, query.days - 1)}
      </span>
    </nav>
  );
}
