import { Link } from "@remix-run/react";
import { useState } from "react";
import type { MessageKey } from "#platform/i18n/message-key.ts";
import { showMessage } from "../shell/messages.ts";
import { useTranslate } from "../shell/translate.ts";
import type { Outcome } from "./list-data.ts";

type Props = { outcome: Outcome | undefined; keyColumn?: string };

/** Reports each row not done with its reason, copyable. */
export function OutcomeBar({ outcome, keyColumn }: Props) {
  const t = useTranslate();
  const [copied, setCopied] = useState<Outcome>();
  if (!outcome) return null;
  const tone = outcome.refused === 0 ? "success" : outcome.done > 0 ? "warning" : "danger";
  const text = (row: Outcome["rows"][number]) => t((row.code ?? "kit.failed") as MessageKey, row.params);
  const copy = () => {
    const lines = outcome.rows.map((row) => `${row.key}\t${text(row).replace(/\s+/g, " ")}`).join("\n");
    const refuse = () => showMessage("error", t("list.copyFailed"));
    // Browsers offer a clipboard only on secure connections.
    if (!navigator.clipboard) return refuse();
    navigator.clipboard.writeText(lines).then(() => setCopied(outcome), refuse);
  };
  if (outcome.taskId !== undefined)
    return (
      <div className="bp6-callout bp6-intent-primary sw-outcome" role="status">
        {t("shell.started")} <Link to={`/task/${outcome.taskId}`}>{t("list.openTask")}</Link>
      </div>
    );
  return (
    <div className={`bp6-callout bp6-intent-${tone} sw-outcome`} role={outcome.refused > 0 ? "alert" : "status"}>
      <strong>
        {outcome.doneLabel && outcome.done > 0 ? `${t(outcome.doneLabel)} · ` : ""}
        {t(outcome.refused > 0 ? "shell.doneRefused" : "shell.done", { done: outcome.done, refused: outcome.refused })}
      </strong>
      {outcome.rows.length > 0 ? (
        <>
          <button type="button" className="sw-link sw-needs-js" onClick={copy}>
            {t(copied === outcome ? "list.copiedResult" : "list.copyResult")}
          </button>
          <ul>
            {outcome.rows.map((row) => (
              <li key={row.key + row.code}>
                {row.key && keyColumn ? (
                  <Link to={`?f.${keyColumn}=${encodeURIComponent(row.key)}`}>{row.key}</Link>
                ) : row.key ? (
                  <b>{row.key}</b>
                ) : null}
                {row.key ? ": " : null}
                {row.params?.made && keyColumn ? (
                  <Link to={`?f.${keyColumn}=${encodeURIComponent(row.params.made)}`}>{text(row)}</Link>
                ) : (
                  text(row)
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
