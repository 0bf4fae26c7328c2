import { Form, Link } from "@remix-run/react";
import type { ApprovalCard, ApprovalQueue } from "#db/services/dashboard/approval-cards.queries.server.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";

/** The approvals waiting for the reader, decided in place. */
export function ApprovalCards({ queue }: { queue: ApprovalQueue }) {
  const t = useTranslate();
  return (
    <section aria-labelledby={`queue-${queue.apiName}`}>
      <h2 id={`queue-${queue.apiName}`}>
        <Link to={queue.to}>{t(queue.title)}</Link> <span className="sw-badge">{queue.total}</span>
      </h2>
      {queue.cards.length === 0 ? <p className="sw-home-none">{t("home.nothingToApprove")}</p> : null}
      <ul className="sw-approvals">
        {queue.cards.map((card) => (
          <li key={card.id}>
            <Card card={card} apiName={queue.apiName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ card, apiName }: { card: ApprovalCard; apiName: string }) {
  return (
    <article className="sw-approval" aria-label={card.ebNo}>
      <h3>
        <Link to={`/eb/ebBooking/info/index/${card.id}`}>{card.ebNo}</Link> <small>{card.client}</small>
      </h3>
      <p>
        {card.voyage} · {card.ports} · {card.etd}
      </p>
      <ul className="sw-approval-goods">
        {card.goods.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checks card={card} />
      <Decision card={card} apiName={apiName} />
    </article>
  );
}

/** What the domain checks before a person decides: complete data and segregation. */
function Checks({ card }: { card: ApprovalCard }) {
  const t = useTranslate();
  return (
    <ul className="sw-checks">
      {card.faults.length === 0 ? <li className="sw-check-good">{t("home.dataComplete")}</li> : null}
      {card.faults.map((fault) => (
        <li key={`${fault.label} ${fault.code}`} className="sw-check-bad">
          {fault.label ? `${t(fault.label)}: ` : null}
          {t(fault.code, fault.params)}
        </li>
      ))}
      {card.apart.length === 0 ? <li className="sw-check-good">{t("home.mayShareContainer")}</li> : null}
      {card.apart.map((pair) => (
        <li key={pair} className="sw-check-bad">
          {t("home.mustNotShare", { pair })}
        </li>
      ))}
    </ul>
  );
}

function Decision({ card, apiName }: { card: ApprovalCard; apiName: string }) {
  const t = useTranslate();
  const busy = useBusy();
  const record = (
    <>
      <input type="hidden" name="_page" value={apiName} />
      <input type="hidden" name="row" value={`${card.id}:${card.version}`} />
    </>
  );
  return (
    <div className="sw-decision">
      <Form method="post">
        {record}
        <button type="submit" name="_step" value="approve" className="bp6-button bp6-intent-primary" disabled={busy}>
          {t("captain.approve")}
        </button>
      </Form>
      <details>
        <summary className="bp6-button bp6-outlined bp6-intent-danger">{t("captain.reject")}</summary>
        <Form method="post">
          {record}
          <label>
            <span>{t("approval.reason")}</span>
            <textarea name="_reason" className="bp6-input" rows={2} maxLength={500} required />
          </label>
          <button type="submit" name="_step" value="reject" className="bp6-button bp6-intent-danger" disabled={busy}>
            {t("captain.reject")}
          </button>
        </Form>
      </details>
    </div>
  );
}
