import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { showMessage } from "../shell/messages.ts";
import { useTranslate } from "../shell/translate.ts";
import type { ListStep } from "./list-data.ts";

/** Confirms a step that needs a reason or cannot be undone. Enter confirms where safe, Ctrl+Enter from the reason. */
export function StepDialog({
  step,
  onSend,
  onClose,
}: {
  step: Pick<ListStep, "name" | "label" | "confirm" | "reason" | "danger">;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const { danger, reason: wants } = step;
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    if (!danger && !wants) go.current?.focus();
    // Removing an open dialog would lose the focus.
    return () => before?.focus();
  }, [danger, wants]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // Keeps the page's form from submitting.
    event.stopPropagation();
    const text = reason.current?.value.trim() ?? "";
    if (step.reason !== "required" || text) onSend(text);
    else {
      reason.current?.setCustomValidity(t("kit.reasonRequired"));
      reason.current?.reportValidity();
    }
  };
  const giveUp = () => {
    // Platform §5.
    if (/^(delete|remove)/.test(step.name)) showMessage("info", t("shell.deleteCancelled"));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  };
  return (
    <dialog ref={dialog} className="sw-dialog" onClose={giveUp} onKeyDown={onKeyDown} aria-labelledby="step-dialog-title">
      <h2 id="step-dialog-title">{t(step.label)}</h2>
      <p>{step.confirm ? t(step.confirm) : t("shell.confirmAction", { action: t(step.label) })}</p>
      {step.reason ? (
        <label className="sw-field">
          <span>{step.reason === "required" ? `${t("shell.reason")} *` : t("shell.reason")}</span>
          <textarea
            ref={reason}
            className="bp6-input"
            rows={3}
            maxLength={500}
            required={step.reason === "required"}
            onInput={(event) => event.currentTarget.setCustomValidity("")}
          />
          {step.reason === "may" ? <small>{t("shell.reasonMay")}</small> : null}
        </label>
      ) : null}
      <div className="sw-dialog-buttons">
        <button type="button" className="bp6-button" onClick={() => dialog.current?.close()}>
          {t("shell.cancel")}
        </button>
        <button ref={go} type="button" className={`bp6-button ${step.danger ? "bp6-intent-danger" : "bp6-intent-primary"}`} onClick={send}>
          {t("shell.ok")}
        </button>
      </div>
    </dialog>
  );
}
