import { localText } from "#domain/vessel/local-time.ts";
import type { Board } from "#domain/vessel/schedule-board.queries.server.ts";
import { type BoardBar, lateFrom, spanText } from "#domain/vessel/schedule-board.ts";
import { useSay } from "../../kit/shell/say.ts";

/** The board as the page has it. */
export type BoardFound = Pick<Board, "rows" | "names">;

/** A delay on a bar: " +5h"; nothing for what is on time. */
export const delayShort = (delay: number): string => (Math.abs(delay) < lateFrom ? "" : ` ${delay > 0 ? "+" : "−"}${spanText(delay)}`);

/** A delay in words. */
export function useDelay(): (delay: number) => string {
  const say = useSay();
  return (delay) => {
    if (Math.abs(delay) < lateFrom) return say("vessel.onTime");
    return say(delay > 0 ? "vessel.delayLate" : "vessel.delayEarly", { time: spanText(delay) });
  };
}

/** Everything of one call, below the chart: planned, actual and expected times on the port's clock. */
export function BarDetails({ bar, names }: { bar: BoardBar; names: Readonly<Record<string, string>> }) {
  const say = useSay();
  const delay = useDelay();
  const shown = (time: number | null) => (time === null ? "–" : localText(time, bar.zone).slice(5));
  return (
    <>
      <b>{bar.voyageName}</b> · {bar.lineCode} · {bar.serial}. <b>{bar.portCode}</b> {names[bar.portCode] ?? ""} {bar.dockCode} ·{" "}
      {say(`vessel.tone.${bar.tone}`)}
      {bar.tone === "cancelled" ? null : ` · ${delay(bar.delay)}`}
      {bar.silent ? ` · ${say("vessel.tone.silent")}` : null}
      <br />
      <small>
        {say("voyage.eta")} {shown(bar.eta)} · {say("voyage.ata")} {shown(bar.ata)} · {say("vessel.expectedArrival")} {shown(bar.arrival)} (
        {say(`vessel.basis.${bar.arrivalBasis}`)}) · {say("voyage.etd")} {shown(bar.etd)} · {say("voyage.atd")} {shown(bar.atd)} ·{" "}
        {say("vessel.expectedDeparture")} {shown(bar.departure)} ({say(`vessel.basis.${bar.departureBasis}`)}) · {bar.zone}
      </small>
    </>
  );
}
