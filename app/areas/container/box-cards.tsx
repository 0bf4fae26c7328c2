import { Form } from "@remix-run/react";
import type { ListRow } from "#platform/list/list.ts";
import type { Finding } from "#domain/pre-check/finding.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";

/** The containers waiting for the captain, decided in place; shown on the width of a phone instead of the grid's many columns. */
export function BoxCards({ rows }: { rows: readonly ListRow[] }) {
  const t = useTranslate();
  const waiting = rows.filter((row) => row.state === "APPLIED");
  return (
    <section className="ca-cards" aria-labelledby="cards-title">
      <h2 id="cards-title">
        {t("preCheck.waiting")} <span className="sw-badge">{waiting.length}</span>
      </h2>
      {waiting.length === 0 ? <p>{t("preCheck.nothingWaiting")}</p> : null}
      <ul>
        {waiting.map((row) => (
          <li key={row.id}>
            <Card row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ row }: { row: ListRow }) {
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
      {findings.length === 0 ? <p>{t("preCheck.noFindings")}</p> : null}
      <ul>
        {findings.map(({ severity, code, params }) => (
          <li key={`${code} ${JSON.stringify(params)}`} className={severity === "ERROR" ? "sw-wrong" : undefined}>
            {t(code, params)}
          </li>
        ))}
      </ul>
      <Decision row={row} blocked={findings.some(({ severity }) => severity === "ERROR")} />
    </article>
  );
}

function Decision({ row, blocked }: { row: ListRow; blocked: boolean }) {
  const t = useTranslate();
  const busy = useBusy();
  const record = <input type="hidden" name="row" value={`${row.id}:${row.version}`} />;
  return (
    <div className="ca-decision">
      <Form method="post">
        {record}
        <button
          type="submit"
          name="_step"
          value="approve"
          className="bp6-button bp6-intent-primary"
          disabled={busy || blocked}
          title={blocked ? t("preCheck.hasErrors") : undefined}
        >
          {t("boxApproval.approve")}
        </button>
      </Form>
      <details>
        <summary className="bp6-button bp6-outlined bp6-intent-danger">{t("boxApproval.reject")}</summary>
        <Form method="post">
          {record}
          <label>
            <span>{t("preCheck.rejectReason")}</span>
            <textarea name="_reason" className="bp6-input" rows={2} maxLength={500} required />
          </label>
          <button type="submit" name="_step" value="reject" className="bp6-button bp6-intent-danger" disabled={busy}>
            {t("boxApproval.reject")}
          </button>
        </Form>
      </details>
    </div>
  );
}
