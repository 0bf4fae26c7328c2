import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { forgetInput } from "#app/kit/step/step-input.ts";
import { OfferButton, OfferButtons } from "#app/kit/step/offer-button.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { Outcome } from "../data/list-data.ts";
import { PreviewPanel } from "./step-preview.tsx";
import { useHydrated } from "../data/use-hydrated.tsx";

type Props = { outcome: Outcome | undefined; keyColumn?: string };

/** Lines that stand over a page without hiding it. */
const mostFloating = 3;

/**
 * Says what was done and offers what comes next. Rows not done stand with their reasons, copyable,
 * and stay on the page.
 */
export function OutcomeBar({ outcome, keyColumn }: Props) {
  const t = useTranslate();
  const live = useHydrated();
  const [dismissed, setDismissed] = useState<Outcome>();
  const done = outcome !== undefined && outcome.refused === 0 && !outcome.preview;
  useEffect(() => {
    if (done) forgetInput();
  }, [done]);
  if (!outcome || dismissed === outcome) return null;
  // A row may be done and still need looking at.
  const warns = outcome.rows.some(({ params }) => params?.warning);
  const tone =
    outcome.refused === 0
      ? warns
        ? "warning"
        : "success"
      : outcome.done > 0
        ? "warning"
        : "danger";
  if (outcome.taskId !== undefined)
    return (
      <Callout intent="primary" className="sw-outcome" role="status">
        {t("shell.started")} <Link to={`/task/${outcome.taskId}`}>{t("list.openTask")}</Link>
      </Callout>
    );
  if (outcome.preview)
    return (
      <PreviewPanel
        key={JSON.stringify(outcome.preview.fields)}
        outcome={outcome}
        preview={outcome.preview}
        onClose={() => setDismissed(outcome)}
      />
    );
  // Done in full and shortly told, it stands over the page: the list keeps its place.
  const floats = live && outcome.refused === 0 && outcome.rows.length <= mostFloating;
  return (
    <Callout
      intent={tone}
      className={floats ? "sw-outcome sw-outcome-toast" : "sw-outcome"}
      role={outcome.refused > 0 ? "alert" : "status"}
    >
      <div className="sw-outcome-line">
        <strong>
          {outcome.doneLabel && outcome.done > 0 ? `${t(outcome.doneLabel)} · ` : ""}
          {t(outcome.refused > 0 ? "shell.doneRefused" : "shell.done", {
            done: outcome.done,
            refused: outcome.refused,
          })}
        </strong>
        {outcome.undo ? <OfferButton offer={outcome.undo} /> : null}
        <OfferButtons offers={outcome.offers ?? []} />
        {floats ? (
          <Button
            type="button"
            variant="minimal"
            size="small"
            className="sw-needs-js"
            icon={<Icon name="cross" />}
            aria-label={t("step.dismiss")}
            onClick={() => setDismissed(outcome)}
          />
        ) : null}
      </div>
      <Rows outcome={outcome} {...(keyColumn ? { keyColumn } : {})} />
    </Callout>
  );
}

function Rows({ outcome, keyColumn }: { outcome: Outcome; keyColumn?: string }) {
  const t = useTranslate();
  const [copied, setCopied] = useState<Outcome>();
  const text = (row: Outcome["rows"][number]) =>
    t((row.code ?? "kit.failed") as MessageKey, row.params);
  if (outcome.rows.length === 0) return null;
  const copy = () => {
    const lines = outcome.rows
      .map((row) => `${row.key}\t${text(row).replace(/\s+/g, " ")}`)
      .join("\n");
    const refuse = () => showMessage("error", t("list.copyFailed"));
    // Browsers offer a clipboard only on secure connections.
    if (!navigator.clipboard) return refuse();
    navigator.clipboard.writeText(lines).then(() => setCopied(outcome), refuse);
  };
  return (
    <>
      <button type="button" className="sw-link sw-needs-js" onClick={copy}>
        {t(copied === outcome ? "list.copiedResult" : "list.copyResult")}
      </button>
      <ul>
        {outcome.rows.map((row) => (
          <li key={row.key + row.code + JSON.stringify(row.params)}>
            {row.key && row.to ? (
              <Link to={row.to}>{row.key}</Link>
            ) : row.key && keyColumn ? (
              <Link to={`?f.${keyColumn}=${encodeURIComponent(row.key)}`}>{row.key}</Link>
            ) : row.key ? (
              <b>{row.key}</b>
            ) : null}
            {row.key ? ": " : null}
            {row.file ? (
              <a href={row.file} download>
                {text(row)}
              </a>
            ) : row.params?.made && keyColumn ? (
              <Link to={`?f.${keyColumn}=${encodeURIComponent(row.params.made)}`}>{text(row)}</Link>
            ) : (
              text(row)
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
