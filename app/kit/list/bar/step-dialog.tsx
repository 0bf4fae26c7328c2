import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { ChangeField } from "#app/kit/form/save/change-form.tsx";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { ListStep } from "#app/kit/step/list-step.ts";
import { rememberInput, type StepInput, stepInputOf } from "#app/kit/step/step-input.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";

export type StepRecords = { count: number; noun: MessageKey; names: readonly string[] };
export type StepDialogProps = {
  step: Pick<ListStep, "name" | "label" | "confirm" | "reason" | "danger" | "asks" | "previews">;
  /** Absent where a step takes everything. */
  records?: StepRecords;
  /** Unsaved input of the form would be lost. */
  inputLost?: boolean;
  onSend: (reason: string, entered: Entered) => void;
  /** Absent where the step cannot show first what it would do. */
  onPreview?: (reason: string, entered: Entered) => void;
  onClose: () => void;
};

/** Form fields of the step's further input. */
export type Entered = StepInput["entered"];

const mostNames = 5;

/**
 * Asks for a reason or before what cannot be undone, by verb, number and records. Enter confirms
 * where safe, Ctrl+Enter from the reason. What was typed before a refusal stands there again.
 */
export function StepDialog({
  step,
  records,
  inputLost = false,
  onSend,
  onPreview,
  onClose,
}: StepDialogProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDivElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const { danger, reason: wants } = step;
  const requested = { label: step.label, names: records?.names ?? [] };
  const [before] = useState(() => stepInputOf(requested));
  const give = (event: FormEvent, take: StepDialogProps["onSend"]) => {
    event.preventDefault();
    // Keeps the page's form from submitting.
    event.stopPropagation();
    const text = reason.current?.value.trim() ?? "";
    const fields = [
      ...(dialog.current?.querySelectorAll<HTMLInputElement>("input[name^='_ask.']") ?? []),
    ];
    const missing = fields.find((field) => !field.reportValidity());
    if (missing) return;
    if (step.reason !== "required" || text) {
      const entered = fields.map(({ name, value }) => [name, value] as const);
      rememberInput(requested, { reason: text, entered });
      take(text, entered);
    } else {
      reason.current?.setCustomValidity(t("kit.reasonRequired"));
      reason.current?.reportValidity();
    }
  };
  const send = (event: FormEvent) => give(event, onSend);
  const giveUp = () => {
    // Platform §5.
    if (/^(delete|remove)/.test(step.name)) showMessage("info", t("shell.deleteCancelled"));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  };
  const action = t(step.label);
  return (
    <Dialog ref={dialog} onClose={giveUp} onKeyDown={onKeyDown} labelledBy="step-dialog-title">
      <h2 id="step-dialog-title">
        {records
          ? t("step.ask", { action, records: t(records.noun, { count: records.count }) })
          : t("step.askAll", { action })}
      </h2>
      {records ? <Names records={records} /> : null}
      {step.confirm ? <p>{t(step.confirm)}</p> : null}
      {inputLost ? <p className="sw-wrong">{t("step.inputLost")}</p> : null}
      <Fields step={step} reason={reason} before={before} records={records?.names} />
      <div className="sw-dialog-buttons">
        <Button type="button" onClick={giveUp}>
          {t(step.danger ? "step.keep" : "step.notNow")}
        </Button>
        {step.previews && onPreview ? (
          <Button type="button" onClick={(event) => give(event, onPreview)}>
            {t("step.preview")}
          </Button>
        ) : null}
        <Button
          type="button"
          data-first={danger || wants ? undefined : ""}
          intent={danger ? "danger" : "primary"}
          onClick={send}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

type FieldsProps = {
  step: StepDialogProps["step"];
  reason: RefObject<HTMLTextAreaElement>;
  before: StepInput | null;
  records: readonly string[] | undefined;
};

function Fields({ step, reason, before, records }: FieldsProps) {
  const t = useTranslate();
  const typed = new Map(before?.entered);
  return (
    <>
      {step.asks?.map(({ name, ...field }) => (
        <ChangeField
          key={name}
          name={`_ask.${name}`}
          typed={typed.get(`_ask.${name}`)}
          records={records}
          {...field}
        />
      ))}
      {step.reason ? (
        <label className="sw-field">
          <span>{step.reason === "required" ? `${t("shell.reason")} *` : t("shell.reason")}</span>
          <TextArea
            ref={reason}
            rows={3}
            defaultValue={before?.reason}
            maxLength={500}
            required={step.reason === "required"}
            onInput={(event) => event.currentTarget.setCustomValidity("")}
          />
          {step.reason === "may" ? <small>{t("shell.reasonMay")}</small> : null}
        </label>
      ) : null}
    </>
  );
}

function Names({ records: { names, count } }: { records: StepRecords }) {
  const t = useTranslate();
  const shown = names.filter(Boolean).slice(0, mostNames);
  if (shown.length === 0) return null;
  return (
    <p className="sw-dialog-records">
      {shown.join(t("shell.comma"))}
      {count > shown.length ? ` ${t("step.moreRecords", { count })}` : null}
    </p>
  );
}
