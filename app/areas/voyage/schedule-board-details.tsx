import { localText } from "#domain/vessel-tracking/local-time.ts";
import type { BoardBar } from "#domain/vessel-tracking/schedule-board.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { type BoardFound, delayWords, stateWords } from "./board-html.ts";

/** Everything of one call, below the chart: planned, actual and expected times on the port's clock. */
export function BarDetails({ bar, board }: { bar: BoardBar; board: BoardFound }) {
  const say = useSay();
  const sailing = board.sailings[bar.voyageId];
  const zone = board.zones[bar.portCode] ?? "UTC";
  const shown = (time: number | null) => (time === null ? "–" : localText(time, zone).slice(5));
  const facts = [
    sailing?.lineCode,
    `${bar.serial}. ${bar.portCode} ${board.names[bar.portCode] ?? ""} ${bar.dockCode}`,
    stateWords(bar, say),
  ];
  return (
    <>
      <b>{sailing?.voyageName}</b> · {facts.join(" · ")}
      {bar.tone === "cancelled" ? null : ` · ${delayWords(bar.delay, say)}`}
      <br />
      <small>
        {say("voyage.eta")} {shown(bar.eta)} · {say("voyage.ata")} {shown(bar.ata)} · {say("vessel.expectedArrival")} {shown(bar.arrival)} (
        {say(`vessel.basis.${bar.arrivalBasis}`)}) · {say("voyage.etd")} {shown(bar.etd)} · {say("voyage.atd")} {shown(bar.atd)} ·{" "}
        {say("vessel.expectedDeparture")} {shown(bar.departure)} ({say(`vessel.basis.${bar.departureBasis}`)}) · {zone}
      </small>
    </>
  );
}
