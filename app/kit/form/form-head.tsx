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
  /** Offered on a saved record. */
  create: string | undefined;
  titleKey: string | undefined;
  busy: boolean;
  dirty: boolean;
  version: string;
  onCancel(): void;
};

/** Title, save state and actions; sticky. */
export function FormHead({ data: formData, back, create, titleKey, busy, dirty, version, onCancel }: Props) {
  const t = useTranslate();
  const name = titleKey ? String(formData.record[titleKey] ?? "") : "";
  return (
    <header className="sw-form-head">
      {formData.maySave ? (
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
        {t(formData.form.title)}{" "}
        {name ? <small>{name}</small> : formData.record.id === undefined ? <small>{t("shell.fresh")}</small> : null}
      </h1>
      <span className="sw-unsaved" role="status">
        {dirty ? t("shell.unsavedMark") : ""}
      </span>
      <span className="sw-space" />
      <Steps data={formData} busy={busy} dirty={dirty} version={version} />
      <WayBack back={back} />
      {formData.mayCreate && create ? (
        <Link className="bp6-button" to={create}>
          {t("shell.create")}
        </Link>
      ) : null}
      {formData.history ? (
        <Link className="bp6-button" to={formData.history}>
          {t("admin.history")}
        </Link>
      ) : null}
      {formData.whySee ? (
        <Link className="bp6-button" to={formData.whySee}>
          {t("datapms.whySee")}
        </Link>
      ) : null}
    </header>
  );
}

type Step = FormData_["steps"][number];

/** Closed actions are greyed with their reason; irreversible ones ask first. */
function Steps({ data: formData, busy, dirty, version }: Pick<Props, "data" | "busy" | "dirty" | "version">) {
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
      {formData.steps.map((step) => (
        <StepButton
          key={step.name}
          step={step}
          onClick={(event) => {
            // A step acts on the saved record and would lose unsaved input.
            if (step.closed || busy || (dirty && !window.confirm(t("shell.unsavedStep")))) event.preventDefault();
            else if (step.reason || step.confirm || step.danger) {
              event.preventDefault();
              setAsking(step);
            }
          }}
        />
      ))}
      {formData.steps.some((step) => step.reason) ? (
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

/** A closed action stays focusable, so that keyboard and screen reader reach its reason. */
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
