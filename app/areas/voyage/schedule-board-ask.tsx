import { Form, Link } from "@remix-run/react";
import { timeShown } from "#platform/clock/time-shown.ts";
import { addDays } from "#domain/money/local-date.ts";
import { type BoardAsk, boardSpans, writeBoardAsk } from "#domain/vessel-tracking/board-range.ts";
import { useHydrated } from "../../kit/shell/hydrated.ts";
import { useSay } from "../../kit/shell/translate.ts";

/** Heading, tools and conditions of the board: plain fields of one address. */
export function BoardAskForm({ ask }: { ask: BoardAsk }) {
  const say = useSay();
  const live = useHydrated();
  const other = ask.view === "table" ? "chart" : "table";
  const { zoom: _zoom, ...kept } = ask;
  return (
    <>
      <header className="sw-list-head">
        <h1 id="board-title">{say("vessel.board")}</h1>
        <div className="sw-tools">
          <Link className="bp6-button" to={writeBoardAsk({ ...ask, view: other })}>
            {say(other === "table" ? "vessel.asTable" : "vessel.asChart")}
          </Link>
          <a className="bp6-button" href={`/seaway/voyage/scheduleBoard/export${writeBoardAsk(kept)}`} download>
            {say("shell.export")}
          </a>
          {live ? (
            <button type="button" className="bp6-button" onClick={() => window.print()}>
              {say("shell.print")}
            </button>
          ) : null}
        </div>
      </header>
      <Form method="get" className="sw-panel vb-ask" key={JSON.stringify(ask)}>
        {ask.view === "table" ? <input type="hidden" name="view" value="table" /> : null}
        <label>
          {say("vessel.by")}
          <span className="bp6-html-select">
            <select name="by" defaultValue={ask.by}>
              <option value="vessel">{say("vessel.byVessel")}</option>
              <option value="port">{say("vessel.byPort")}</option>
            </select>
          </span>
        </label>
        <label>
          {say("vessel.from")}
          <input className="bp6-input" type="date" name="from" defaultValue={ask.from} />
        </label>
        <label>
          {say("vessel.days")}
          <span className="bp6-html-select">
            <select name="days" defaultValue={ask.days}>
              {boardSpans.map((days) => (
                <option key={days} value={days}>
                  {days === 92 ? say("vessel.quarter") : say("vessel.weeks", { count: days / 7 })}
                </option>
              ))}
            </select>
          </span>
        </label>
        {(["line", "vessel", "port"] as const).map((key) => (
          <label key={key}>
            {say(key === "line" ? "vessel.line" : key === "vessel" ? "vessel.vesselName" : "vessel.port")}
            <input className="bp6-input" name={key} defaultValue={ask[key]} maxLength={60} autoComplete="off" />
          </label>
        ))}
        <button type="submit" className="bp6-button bp6-intent-primary">
          {say("vessel.search")}
        </button>
      </Form>
    </>
  );
}

/** Back and forth by half of what is shown, and to today. */
export function BoardMoves({ ask, now }: { ask: BoardAsk; now: number }) {
  const say = useSay();
  const half = Math.ceil(ask.days / 2);
  const to = (from: string) => writeBoardAsk({ ...ask, from });
  const today = timeShown(new Date(now)).slice(0, 10);
  return (
    <nav className="vb-moves" aria-label={say("vessel.days")}>
      <Link to={to(addDays(ask.from, -half))}>← {say("vessel.earlier")}</Link>
      <Link to={to(addDays(today, -3))}>{say("vessel.toToday")}</Link>
      <Link to={to(addDays(ask.from, half))}>{say("vessel.later")} →</Link>
      <span>
        {ask.from} – {addDays(ask.from, ask.days - 1)}
      </span>
    </nav>
  );
}
