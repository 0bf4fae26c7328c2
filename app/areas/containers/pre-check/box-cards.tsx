import { Form } from "@remix-run/react";
import type { ListRow } from "#platform/records/list/list.ts";
import type { Finding } from "#domain/containers/pre-check/finding.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { DecidedCard, useCardsInPlace } from "#app/kit/step/cards-in-place.tsx";
import type { FormEvent } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import { SummaryButton } from "#app/kit/ui/plain-button.tsx";

/**
 * The containers waiting for the captain, decided in place; shown on the width of a phone instead
 * of the grid's many columns.
 */
export function BoxCards({ rows }: { rows: readonly ListRow[] }) {
  const t = useTranslate();
  const waiting = rows.filter((row) => row.state === "APPLIED");
  const { shown, decide } = useCardsInPlace(waiting);
  return (
    <section className="ca-cards" aria-labelledby="cards-title">
      <h2 id="cards-title">
        {t("preCheck.waiting")} <span className="sw-badge">{waiting.length}</span>
      </h2>
      {shown.length === 0 ? <p>{t("preCheck.nothingWaiting")}</p> : null}
      <ul>
        {shown.map(({ card, taken }) => (
          <li key={card.id}>
            {taken ? (
              <DecidedCard
                name={String(card.cntNo)}
                taken={taken}
                action="reopen"
                fields={[["row", String(card.id)]]}
              />
            ) : (
              <Card row={card} decide={(done) => decide(card.id, done)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = {
  row: ListRow;
  decide(done: MessageKey): (event: FormEvent<HTMLFormElement>) => void;
};
type Packed = {
  pkgs: number;
  gwt: string;
  nwt: string | null;
  flashpoint: string;
  ems: string;
  marinePollutant: string;
};

function Card({ row, decide }: CardProps) {
  const t = useTranslate();
  const findings = (row.findings as Finding[] | null) ?? [];
  return (
    <article className="ca-card" aria-label={String(row.cntNo)}>
      <h3>
        {String(row.cntNo)} <small>{String(row.sizeType)}</small>
      </h3>
      <p>
        {String(row.voyageName)} · {String(row.portLoad)} → {String(row.portDis)}
      </p>
      <p>
        <b>{String(row.goods ?? "")}</b>
      </p>
      {((row.packed as Packed[] | null) ?? []).map((line) => (
        <p key={JSON.stringify(line)}>
          {[
            `${t("cargo.pkgs")} ${line.pkgs}`,
            `${t("cargo.gwt")} ${line.gwt}`,
            line.nwt ? `${t("cargo.nwt")} ${line.nwt}` : "",
            line.flashpoint ? `${t("cargo.dgFlashpoint")} ${line.flashpoint}` : "",
            line.ems ? `${t("cargo.dgEms")} ${line.ems}` : "",
            line.marinePollutant === "Y" ? t("cargo.marinePollutant") : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ))}
      {findings.length === 0 ? <p>{t("preCheck.noFindings")}</p> : null}
      <ul>
        {findings.map(({ severity, code, params }) => (
          <li
            key={`${code} ${JSON.stringify(params)}`}
            className={severity === "ERROR" ? "sw-wrong" : undefined}
          >
            {t(code, params)}
          </li>
        ))}
      </ul>
      <Decision
        row={row}
        decide={decide}
        blocked={findings.some(({ severity }) => severity === "ERROR")}
      />
    </article>
  );
}

function Decision({ row, blocked, decide }: CardProps & { blocked: boolean }) {
  const t = useTranslate();
  const busy = useBusy();
  const record = <input type="hidden" name="row" value={`${row.id}:${row.version}`} />;
  return (
    <div className="ca-decision">
      <Form method="post" preventScrollReset onSubmit={decide("boxApproval.approve.done")}>
        {record}
        <Button
          type="submit"
          name="_step"
          value="approve"
          intent="primary"
          disabled={busy || blocked}
          title={blocked ? t("preCheck.hasErrors") : undefined}
        >
          {t("boxApproval.approve")}
        </Button>
      </Form>
      <details>
        <SummaryButton variant="outlined" intent="danger">
          {t("boxApproval.reject")}
        </SummaryButton>
        <Form method="post" preventScrollReset onSubmit={decide("boxApproval.reject.done")}>
          {record}
          <label>
            <span>{t("preCheck.rejectReason")}</span>
            <TextArea name="_reason" rows={2} maxLength={500} required />
          </label>
          <Button type="submit" name="_step" value="reject" intent="danger" disabled={busy}>
            {t("boxApproval.reject")}
          </Button>
        </Form>
      </details>
    </div>
  );
}
