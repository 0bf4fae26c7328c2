import { useEffect, useRef } from "react";
import { useSay } from "../shell/say.ts";
import type { ListStep } from "./list-data.ts";

/** Asks before a step that needs a reason or cannot be taken back. The browser's own dialog: focus, Escape and inertness come with it. */
export function StepDialog({
  step,
  onSend,
  onClose,
}: {
  step: Pick<ListStep, "word" | "confirm" | "reason" | "danger">;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="sw-dialog" onClose={onClose} aria-labelledby="step-dialog-title">
      <h2 id="step-dialog-title">{say(step.word)}</h2>
      <p>{step.confirm ? say(step.confirm) : say("shell.confirmAction", { action: say(step.word) })}</p>
      {step.reason ? (
        <label className="sw-field">
          <span>{say("shell.reason")}</span>
          <textarea ref={reason} className="bp6-input" rows={3} maxLength={500} required />
        </label>
      ) : null}
      <div className="sw-dialog-buttons">
        <button type="button" className="bp6-button" onClick={onClose}>
          {say("shell.cancel")}
        </button>
        <button
          type="button"
          className={`bp6-button ${step.danger ? "bp6-intent-danger" : "bp6-intent-primary"}`}
          onClick={() => {
            const text = reason.current?.value.trim() ?? "";
            if (step.reason && !text) reason.current?.focus();
            else onSend(text);
          }}
        >
          {say("shell.ok")}
        </button>
      </div>
    </dialog>
  );
}
