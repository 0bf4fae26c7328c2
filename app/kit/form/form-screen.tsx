import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { FormRecord, FormSection } from "#platform/records/form/form.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import type { RelatedLink } from "#app/kit/shell/search/use-pages.ts";
import { clientFaults } from "./save/client-faults.ts";
import { ErrorSummary } from "./save/error-summary.tsx";
import { FillButton } from "./field/fill-button.tsx";
import { isDeferred } from "#platform/kernel/field/deferred-fields.ts";
import { FieldInput } from "./field/field-input.tsx";
import { MarkLegend } from "./field/required-mark.tsx";
import type { FieldError, FormResponse, FormData_ } from "./save/form-data.ts";
import { FormHead } from "./form-head.tsx";
import { OfferForms } from "./save/form-steps.tsx";
import { Fold } from "./lines/line-row.tsx";
import { LinesSection } from "./lines/lines-section.tsx";
import { OfferedDraftBar } from "./draft/offered-draft.tsx";
import { RecordText } from "./record-text.tsx";
import { Related } from "./related.tsx";
import { SectionNav } from "./section-nav.tsx";
import { StatusPath } from "#app/kit/step/status-path.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { StaleNotice } from "./save/stale-notice.tsx";
import { useDirty } from "./draft/use-dirty.ts";
import { useDraft } from "./draft/use-draft.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useStillWrong } from "./save/use-still-wrong.ts";
import { useFormKeys } from "./use-form-keys.ts";

export type FormScreenProps = {
  back: string;
  create?: string;
  titleKey?: string;
  /** Related pages, limited to the reader's menu. */
  relatedLinks?: (record: FormRecord) => readonly RelatedLink[];
  /** What is read before the fields; under the heading, which stays in sight. */
  above?: ReactNode;
  /** Inputs the definition has no kind for; read-only when the reader may not save. */
  inside?: (record: FormRecord) => ReactNode;
  /** `inside` holds a file control. */
  multipart?: boolean;
  /** Content below the form. */
  children?: (record: FormRecord) => ReactNode;
};

/**
 * The form screen. Ctrl-S saves, Alt and a number jump to a section. Works without JavaScript,
 * except keys and the warning before input is lost.
 */
export function FormScreen({
  back,
  create,
  titleKey,
  relatedLinks,
  above,
  inside,
  multipart,
  children,
}: FormScreenProps) {
  const formData = useLoaderData() as FormData_;
  const response = useActionData() as FormResponse | undefined;
  const busy = useBusy();
  const hydrated = useHydrated();
  const { draft, offered } = useDraft(formData);
  const record = response?.record ?? draft ?? formData.record;
  // Input belongs to the version it was typed on, even when the page renders anew.
  const version = String(
    response?.stale?.version ?? response?.record?.version ?? formData.record.version ?? "",
  );
  const t = useTranslate();
  const fresh = formData.record.id === undefined;
  const reading = !formData.maySave && !fresh;
  const form = useRef<HTMLFormElement>(null);
  const { errors, reported, check, faults } = useErrors(response, form, formData.notes);
  const shown = useShownCount(response?.record ?? draft ?? undefined);
  const { dirty, markDirty, cancel } = useDirty({
    formElement: form,
    key: keyOf(formData.record),
    busy,
    drafted: draft !== null,
  });
  useFormKeys(form);
  const whole = useKeptFocus(fresh);
  return (
    <section className="sw-form" aria-labelledby="form-title" ref={whole}>
      <OfferForms offers={formData.offers ?? []} />
      <Form
        method="post"
        encType={multipart ? "multipart/form-data" : undefined}
        ref={form}
        className="sw-sheet"
        noValidate={hydrated}
        onSubmit={check}
        // Another record or version resets the state.
        key={`${String(formData.record.id)}-${version}${draft ? "-draft" : ""}`}
      >
        <HiddenFields data={formData} version={version} />
        <FormHead
          data={formData}
          back={back}
          create={create}
          titleKey={titleKey}
          busy={busy}
          dirty={dirty && formData.maySave}
          version={version}
          onCancel={() => cancel(back)}
        />
        {fresh && formData.savePerm ? (
          <p role="status">{t("form.mayNotSave", { perm: formData.savePerm })}</p>
        ) : null}
        {formData.progress ? <StatusPath progress={formData.progress} /> : null}
        {reading ? null : <SectionNav form={formData.form} errors={errors} />}
        {relatedLinks ? <Related relatedLinks={relatedLinks(formData.record)} /> : null}
        <Notices response={response} done={formData.done} />
        {response?.stale ? <StaleNotice stale={response.stale} data={formData} /> : null}
        <ErrorSummary
          errors={errors}
          shown={reported}
          form={formData.form}
          insist={response?.insist && reported === response.errors}
        />
        {offered ? <OfferedDraftBar offered={offered} /> : null}
        {above}
        {formData.deferred && formData.maySave ? <MarkLegend /> : null}
        {reading ? (
          <RecordText data={formData} record={formData.record} faults={faults} />
        ) : (
          <>
            {formData.form.sections.map((section, i) => (
              <FormSectionShape
                key={section.label}
                section={section}
                id={`section-${i + 1}`}
                record={record}
                data={formData}
                errors={faults}
              />
            ))}
            {(formData.form.lines ?? []).map((lines, i) => (
              <LinesSection
                key={`${lines.key}-${shown}`}
                id={`section-${formData.form.sections.length + i + 1}`}
                lines={lines}
                record={record}
                data={formData}
                errors={faults}
                onChange={markDirty}
              />
            ))}
          </>
        )}
        {inside ? <Inside disabled={!formData.maySave}>{inside(record)}</Inside> : null}
      </Form>
      {children?.(formData.record)}
    </section>
  );
}

function HiddenFields({ data: formData, version }: { data: FormData_; version: string }) {
  return (
    <>
      <input type="hidden" name="id" value={String(formData.record.id ?? 0)} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="_key" value={formData.idempotencyKey} />
    </>
  );
}

const keyOf = ({ id, version }: FormRecord) => `${String(id)}-${String(version)}`;

type SectionProps = {
  section: FormSection;
  id: string;
  record: FormRecord;
  data: FormData_;
  errors: readonly FieldError[];
};

/** Leaves out read-only fields that are still empty on a new record. */
function FormSectionShape({ section, id, record, data: formData, errors }: SectionProps) {
  const t = useTranslate();
  const fresh = formData.record.id === undefined;
  const fields = section.fields.filter(
    (field) => !(fresh && field.kind === "shown" && !record[field.key]),
  );
  const more = fields.filter((field) => field.more);
  const inputs = (some: typeof fields) =>
    some.map((field) => (
      <FieldInput
        key={field.key}
        field={field}
        name={field.key}
        // Read-only fields are not sent, so a returned form lacks them.
        value={
          record[field.key] ?? (field.kind === "shown" ? formData.record[field.key] : undefined)
        }
        data={formData}
        errors={errors}
        mark={isDeferred(formData.deferred, field.key) ? "deferred" : undefined}
      />
    ));
  return (
    <fieldset className="sw-section" disabled={!formData.maySave} id={id}>
      <legend>{t(section.label)}</legend>
      <div className="sw-grid">{inputs(fields.filter((field) => !field.more))}</div>
      <FillButton fields={fields} />
      {more.length > 0 ? (
        <Fold
          fields={more}
          values={record}
          faulty={errors.some((error) => more.some((field) => field.key === error.field))}
        >
          <div className="sw-grid">{inputs(more)}</div>
        </Fold>
      ) : null}
    </fieldset>
  );
}

function Notices({
  response,
  done,
}: {
  response: FormResponse | undefined;
  done: MessageKey | undefined;
}) {
  const t = useTranslate();
  const [search] = useSearchParams();
  const label = response
    ? response.doneLabel
    : search.get("saved")
      ? (done ?? "shell.saved")
      : search.get("copied")
        ? "shell.copied"
        : undefined;
  const warnings = response?.messages ?? [];
  return label ? (
    <Callout intent={warnings.length > 0 ? "warning" : "success"} role="status">
      {[t(label), ...warnings.map((warning) => t(warning.code, warning.params))].join(" · ")}
      {response?.undo ? (
        <>
          {" "}
          <Button
            type="submit"
            name="_step"
            value={response.undo.step?.name}
            formNoValidate
            size="small"
          >
            {t("shell.undo")}
          </Button>
        </>
      ) : null}
    </Callout>
  ) : null;
}

/** Errors of the last submit: the browser's before sending, the server's after. */
function useErrors(
  response: FormResponse | undefined,
  form: RefObject<HTMLFormElement>,
  notes?: readonly FieldError[],
) {
  const [own, setOwn] = useState<{
    response: FormResponse | undefined;
    errors: FieldError[];
  } | null>(null);
  const reported = own && own.response === response ? own.errors : (response?.errors ?? none);
  const errors = useStillWrong(reported, form);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return;
    const faults = clientFaults(event.currentTarget);
    if (faults.length > 0) event.preventDefault();
    setOwn(faults.length > 0 ? { response, errors: faults } : null);
  };
  return { errors, reported, check, faults: notes ? [...errors, ...notes] : errors };
}

const none: readonly FieldError[] = [];

/** Counts the records a response brought: lines reset with each, and keep their input otherwise. */
function useShownCount(record: FormRecord | undefined): number {
  const [seen, setSeen] = useState({ record, count: 0 });
  // Any navigation, even to an anchor, clears the response; the lines stay.
  if (seen.record === record || record === undefined) return seen.count;
  setSeen({ record, count: seen.count + 1 });
  return seen.count + 1;
}

/** What a screen adds within the form; it is greyed with it. */
function Inside({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset className="sw-inside" disabled={disabled}>
      {children}
    </fieldset>
  );
}
