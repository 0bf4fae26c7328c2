import { Link, useSubmit } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { StepDialog } from "../list/step-dialog.tsx";
import { useTranslate } from "../shell/translate.ts";
import type { FormData_ } from "./form-data.ts";
import { useGone } from "./use-gone.ts";
import { WayBack } from "./way-back.tsx";

type Props = {
  data: FormData_;
  back: string;
  /** Address of a new record; offered on the sheet of a saved one. */
  create: string | undefined;
  titleKey: string | undefined;
  busy: boolean;
  dirty: boolean;
  version: string;
  /** Gives up what was typed. */
  onCancel(): void;
};

/** What the sheet is, whether it is saved, and what can be done with it: stays at the top while the sheet scrolls. */
export function FormHead({ data: result, back, create, titleKey, busy, dirty, version, onCancel }: Props) {
  const t = useTranslate();
  const name = titleKey ? String(result.record[titleKey] ?? "") : "";
  return (
    <header className="sw-form-head">
      {result.maySave ? (
        <button
          type="submit"
          data-save
          className="bp6-button bp6-intent-primary sw-save"
          disabled={busy}
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
        >
          {busy ? t("shell.working") : t("shell.save")}
        </button>
      ) : null}
      {dirty ? (
        <button type="button" className="bp6-button sw-give-up" disabled={busy} title={t("shell.giveUpHint")} onClick={onCancel}>
          {t("shell.cancel")}
        </button>
      ) : null}
      <h1 id="form-title">
        {t(result.form.title)} {name ? <small>{name}</small> : result.record.id === undefined ? <small>{t("shell.fresh")}</small> : null}
      </h1>
      <span className="sw-unsaved" role="status">
        {dirty ? t("shell.unsavedMark") : ""}
      </span>
      <span className="sw-space" />
      <Steps data={result} busy={busy} dirty={dirty} version={version} />
      <WayBack back={back} />
      {result.mayCreate && create ? (
        <Link className="bp6-button" to={create}>
          {t("shell.create")}
        </Link>
      ) : null}
      {result.history ? (
        <Link className="bp6-button" to={result.history}>
          {t("admin.history")}
        </Link>
      ) : null}
      {result.whySee ? (
        <Link className="bp6-button" to={result.whySee}>
          {t("datapms.whySee")}
        </Link>
      ) : null}
    </header>
  );
}

type Step = FormData_["steps"][number];

/** Actions of the record's machine: closed ones are greyed and say why; those that cannot be taken back ask first. */
function Steps({ data: result, busy, dirty, version }: Pick<Props, "data" | "busy" | "dirty" | "version">) {
  const t = useTranslate();
  const submit = useSubmit();
  const [asking, setAsking] = useState<Step | null>(null);
  const sending = useGone(busy);
  const send = (reason: string) => {
    const body = new FormData();
    body.set("_step", asking?.name ?? "");
    body.set("version", version);
    if (reason) body.set("_reason", reason);
    if (asking) sending(asking);
    submit(body, { method: "post" });
    setAsking(null);
  };
  return (
    <>
      {result.steps.map((step) => (
        <StepButton
          key={step.name}
          step={step}
          onClick={(event) => {
            // A step acts on the saved record: what is typed and not saved would be gone after it.
            if (step.closed || busy || (dirty && !window.confirm(t("shell.unsavedStep")))) event.preventDefault();
            else if (step.reason || step.confirm || step.danger) {
              event.preventDefault();
              setAsking(step);
            }
          }}
        />
      ))}
      {result.steps.some((step) => step.reason) ? (
        <noscript>
          <label className="sw-filter">
            <span>{t("shell.reason")}</span>
            <input className="bp6-input" name="_reason" maxLength={500} />
          </label>
        </noscript>
      ) : null}
      {asking ? <StepDialog step={asking} onSend={send} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

/** A closed step says why under the pointer, under the focus and to a screen reader; it stays focusable, or the reason could not be read. */
function StepButton({ step, onClick }: { step: Step; onClick: (event: MouseEvent<HTMLButtonElement>) => void }) {
  const t = useTranslate();
  const why = step.closed ? t(step.closed.code, step.closed.params) : "";
  const id = `why-${step.name}`;
  return (
    <span className="sw-step">
      <button
        type="submit"
        name="_step"
        value={step.name}
        formNoValidate
        className={`bp6-button${step.danger ? " bp6-intent-danger bp6-outlined" : ""}`}
        aria-disabled={why !== "" || undefined}
        aria-describedby={why ? id : undefined}
        title={why || undefined}
        onClick={onClick}
      >
        {t(step.label)}
      </button>
      {why ? (
        <span className="sw-why" id={id}>
          {why}
        </span>
      ) : null}
    </span>
  );
}
