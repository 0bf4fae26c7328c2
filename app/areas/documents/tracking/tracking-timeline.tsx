import { Link } from "@remix-run/react";
import type {
  Timeline,
  TimelineEvent,
  TimelineStep,
} from "#domain/documents/tracking/read-timeline.server.ts";
import type { Tracking } from "#domain/documents/tracking/ops/show-tracking.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { trackingOf } from "./tracking-path.ts";

/** Which of several shipments of a number: a container travels again and again. */
export function TrackingChoice({ tracking: { number, shipments } }: { tracking: Tracking }) {
  const t = useTranslate();
  return (
    <div className="sw-scroll" tabIndex={0} role="region" aria-labelledby="tracking-title">
      <p>{t("tracking.several", { number, count: shipments.length })}</p>
      <table className="sw-plain-table tk-table">
        <thead>
          <tr>
            {(
              [
                "tracking.shipment",
                "booking.voyage",
                "tracking.route",
                "booking.etd",
                "booking.clientName",
              ] as const
            ).map((label) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => (
            <tr key={`${shipment.bookingId} ${shipment.ebookingId}`}>
              <th scope="row">
                <Link to={trackingOf(shipment.bkNo || shipment.ebNo)}>
                  {shipment.bkNo || shipment.ebNo}
                </Link>
              </th>
              <td>{shipment.voyageName}</td>
              <td>
                {shipment.portLoad} → {shipment.portDis}
              </td>
              <td>{shipment.etd}</td>
              <td>{shipment.clientName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Steps of the usual way, then the events, of all containers or one. */
export function TrackingTimeline({
  tracking,
  timeline,
}: {
  tracking: Tracking;
  timeline: Timeline;
}) {
  const t = useTranslate();
  const [shipment] = tracking.shipments;
  if (!shipment) return null;
  const stopped = shipment.status === "CANCELLED" || shipment.status === "SHUT_OUT";
  return (
    <>
      <p className="tk-shipment">
        <b>{shipment.bkNo || shipment.ebNo}</b> {shipment.voyageName} · {shipment.portLoad} →{" "}
        {shipment.portDis} · {shipment.etd} · {shipment.clientName}
      </p>
      {stopped ? <Callout intent="danger">{t("tracking.stopped")}</Callout> : null}
      <h2>{t("tracking.progress")}</h2>
      <ol className="tk-steps">
        {timeline.steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      <h2>{t("tracking.history")}</h2>
      {timeline.boxes.length > 1 ? <Boxes tracking={tracking} boxes={timeline.boxes} /> : null}
      <Events events={timeline.events} />
      {timeline.cut ? <p>{t("tracking.cut", { count: timeline.events.length })}</p> : null}
    </>
  );
}

function Step({ step: { step, state, time, due, late } }: { step: TimelineStep }) {
  const t = useTranslate();
  return (
    <li
      className={`tk-step tk-${state.toLowerCase()}${late ? " tk-late" : ""}`}
      aria-current={state === "NEXT" ? "step" : undefined}
    >
      <b>{t(`tracking.step.${step}`)}</b>
      <span>
        {t(`tracking.state.${state}`)}
        {late ? (
          <strong> {t(state === "DONE" ? "tracking.wasLate" : "tracking.late")}</strong>
        ) : null}
      </span>
      <small>
        {time ||
          (state === "DONE" ? t("tracking.noTime") : due ? t("tracking.due", { time: due }) : "")}
      </small>
    </li>
  );
}

function Boxes({
  tracking: { number, cntNo },
  boxes,
}: {
  tracking: Tracking;
  boxes: readonly string[];
}) {
  const t = useTranslate();
  return (
    <nav className="tk-boxes" aria-label={t("tracking.boxes")}>
      {["", ...boxes].map((box) => (
        <LinkButton
          key={box}
          to={trackingOf(number, box)}
          aria-current={box === cntNo ? "page" : undefined}
          active={box === cntNo}
          preventScrollReset
        >
          {box || t("tracking.allBoxes")}
        </LinkButton>
      ))}
    </nav>
  );
}

function Events({ events }: { events: readonly TimelineEvent[] }) {
  const t = useTranslate();
  const headings = ["time", "zone", "kind", "event", "place", "cntNo", "info", "who"] as const;
  return (
    <div className="sw-scroll" tabIndex={0} role="region" aria-label={t("tracking.history")}>
      <table className="sw-plain-table tk-table">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(`tracking.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, i) => (
            <tr key={`${i} ${event.label}`}>
              <td>{event.time || t("tracking.noTime")}</td>
              <td>{event.time ? event.zone : ""}</td>
              <td>{t(`tracking.kind.${event.kind}`)}</td>
              <td>{event.href ? <Link to={event.href}>{t(event.label)}</Link> : t(event.label)}</td>
              <td>{event.place}</td>
              <td>{event.cntNo}</td>
              <td className="tk-info">{event.info}</td>
              <td>{event.who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
