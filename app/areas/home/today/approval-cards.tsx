import { Form, Link } from "@remix-run/react";
import type {
  ApprovalCard,
  ApprovalQueue,
} from "#db/services/dashboard/approval-cards.queries.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { DecidedCard, useCardsInPlace } from "#app/kit/step/cards-in-place.tsx";
import { groupDigits } from "#platform/records/list/cell-text.ts";
import type { FormEvent } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";

/** The approvals waiting for the reader, decided in place. */
export function ApprovalCards({ queue }: { queue: ApprovalQueue }) {
  const t = useTranslate();
  const { shown, decide } = useCardsInPlace(queue.cards);
  return (
    <section aria-labelledby={`queue-${queue.apiName}`}>
      <h2 id={`queue-${queue.apiName}`}>
        <Link to={queue.to}>{t(queue.title)}</Link> <span className="sw-badge">{queue.total}</span>
      </h2>
      {shown.length === 0 ? <p className="sw-home-none">{t("home.nothingToApprove")}</p> : null}
      <ul className={`sw-approvals ${plainList}`}>
        {shown.map(({ card, taken }) => (
          <li key={card.id}>
            {taken ? (
              <DecidedCard
                name={card.ebNo}
                taken={taken}
                action="takeBack"
                fields={[
                  ["_page", queue.apiName],
                  ["row", String(card.id)],
                ]}
              />
            ) : (
              <Card card={card} apiName={queue.apiName} decide={(done) => decide(card.id, done)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Decide = (done: MessageKey) => (event: FormEvent<HTMLFormElement>) => void;
type CardProps = { card: ApprovalCard; apiName: string; decide: Decide };

function Card({ card, apiName, decide }: CardProps) {
  return (
    <article className="sw-approval" aria-label={card.ebNo}>
      <h3>
        <Link to={`/eb/ebBooking/info/index/${card.id}`}>{card.ebNo}</Link>{" "}
        <small>{card.client}</small>
      </h3>
      <p>
        {card.voyage} · {card.ports} · {card.etd}
      </p>
      <ul className="sw-approval-goods">
        {card.goods.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Facts card={card} />
      <Checks card={card} />
      <Decision card={card} apiName={apiName} decide={decide} />
    </article>
  );
}

const shownFact = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) && value.length > 4 ? groupDigits(value) : value;

/**
 * The figures of the cargo, what changed since the last decision with what it was, boxes and
 * attachments.
 */
function Facts({ card: { id, cargo } }: { card: ApprovalCard }) {
  const t = useTranslate();
  const flag = (value: string) =>
    value === "Y" ? t("shell.yes") : value === "" ? "—" : shownFact(value);
  return (
    <>
      {cargo.lines.map((line, i) => (
        // Lines have no key of their own.
        <dl key={`${line.name} ${i}`} className="sw-approval-facts">
          {line.facts.map(({ label, value, before }) => (
            <div key={label} className={before === undefined ? undefined : "sw-approval-changed"}>
              <dt>{t(label)}</dt>
              <dd>{before === undefined ? flag(value) : `${flag(before)} → ${flag(value)}`}</dd>
            </div>
          ))}
        </dl>
      ))}
      <p>
        {cargo.boxes}
        {cargo.attachments > 0 ? (
          <>
            {" · "}
            <Link to={`/eb/ebBooking/attachments?eb=${id}`}>
              {t("ebooking.attachments")} {cargo.attachments}
            </Link>
            {`: ${cargo.kinds.join(", ")}`}
          </>
        ) : null}
      </p>
    </>
  );
}

/** What the domain checks before a person decides: complete data and segregation. */
function Checks({ card }: { card: ApprovalCard }) {
  const t = useTranslate();
  return (
    <ul className="sw-checks">
      {card.faults.length === 0 ? (
        <li className="sw-check-good">{t("home.dataComplete")}</li>
      ) : null}
      {card.faults.map((fault) => (
        <li key={`${fault.label} ${fault.code}`} className="sw-check-bad">
          {fault.label ? `${t(fault.label)}: ` : null}
          {t(fault.code, fault.params)}
        </li>
      ))}
      {card.apart.length === 0 ? (
        <li className="sw-check-good">{t("home.mayShareContainer")}</li>
      ) : null}
      {card.apart.map((pair) => (
        <li key={pair} className="sw-check-bad">
          {t("home.mustNotShare", { pair })}
        </li>
      ))}
    </ul>
  );
}

function Decision({ card, apiName, decide }: CardProps) {
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
      <Form method="post" preventScrollReset onSubmit={decide("captain.approve.done")}>
        {record}
        <Button type="submit" name="_step" value="approve" intent="primary" disabled={busy}>
          {t("captain.approve")}
        </Button>
      </Form>
      <details>
        <SummaryButton variant="outlined" intent="danger">
          {t("captain.reject")}
        </SummaryButton>
        <Form method="post" preventScrollReset onSubmit={decide("captain.reject.done")}>
          {record}
          <label>
            <span>{t("approval.reason")}</span>
            <TextArea name="_reason" rows={2} maxLength={500} required />
          </label>
          <Button type="submit" name="_step" value="reject" intent="danger" disabled={busy}>
            {t("captain.reject")}
          </Button>
        </Form>
      </details>
    </div>
  );
}
