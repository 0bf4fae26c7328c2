import { localText } from "#domain/sailing/vessel-tracking/local-time.ts";
import type { BoardBar } from "#domain/sailing/vessel-tracking/board/schedule-board.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { type BoardData, delayText, stateLabels } from "./board-html.ts";

/** Times on the port's clock. */
export function BarDetails({ bar, board }: { bar: BoardBar; board: BoardData }) {
  const t = useTranslate();
  const sailing = board.sailings[bar.voyageId];
  const zone = board.zones[bar.portCode] ?? "UTC";
  const shown = (time: number | null) => (time === null ? "–" : localText(time, zone).slice(5));
  const facts = [
    sailing?.lineCode,
    `${bar.serial}. ${bar.portCode} ${board.names[bar.portCode] ?? ""} ${bar.dockCode}`,
    stateLabels(bar, t),
  ];
  return (
    <>
      <b>{sailing?.voyageName}</b> · {facts.join(" · ")}
      {bar.tone === "cancelled" ? null : ` · ${delayText(bar.delay, t)}`}
      <br />
      <small>
        {t("voyage.eta")} {shown(bar.eta)} · {t("voyage.ata")} {shown(bar.ata)} ·{" "}
        {t("vessel.expectedArrival")} {shown(bar.arrival)} ({t(`vessel.basis.${bar.arrivalBasis}`)})
        · {t("voyage.etd")} {shown(bar.etd)} · {t("voyage.atd")} {shown(bar.atd)} ·{" "}
        {t("vessel.expectedDeparture")} {shown(bar.departure)} (
        {t(`vessel.basis.${bar.departureBasis}`)}) · {zone}
      </small>
    </>
  );
}
