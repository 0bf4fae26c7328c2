import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { FormRecord, FormSection } from "#platform/form/form.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { useHydrated } from "../shell/hydrated.ts";
import { useTranslate } from "../shell/translate.ts";
import { useBusy } from "../shell/use-busy.ts";
import type { RelatedLink } from "../shell/use-pages.ts";
import { clientFaults } from "./client-faults.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldInput } from "./field-input.tsx";
import type { FieldError, FormResponse, FormData_ } from "./form-data.ts";
import { FormHead } from "./form-head.tsx";
import { Fold } from "./line-row.tsx";
import { LinesSection } from "./lines-section.tsx";
import { Related } from "./related.tsx";
import { SectionNav } from "./section-nav.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { useDirty } from "./use-dirty.ts";
import { useDraft } from "./use-draft.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useFormKeys } from "./use-form-keys.ts";

export type FormScreenProps = {
  /** Where "back" leads. */
  back: string;
  /** Address of a new record, to go on with the next one. */
  create?: string;
  /** What the record is called in the heading. */
  titleKey?: string;
  /** Where else the record's work goes on, as far as the reader's menu leads there. */
  relatedLinks?: (record: FormRecord) => readonly RelatedLink[];
  /** Further parts of the form itself: inputs the definition has no kind for, closed when the reader may not save. */
  inside?: (record: FormRecord) => ReactNode;
  /** Further parts below the sheet (prints, links, history). */
  children?: (record: FormRecord) => ReactNode;
};

/**
 * The one sheet: sections with jump links and counts of faults, lines, errors at the field and in a summary, steps of the record's
 * machine, warning before typed input is lost. Ctrl-S saves, Alt and a number jump to a section. All of it is there without JavaScript,
 * except the keys and the warning.
 */
export function FormScreen({ back, create, titleKey, relatedLinks, inside, children }: FormScreenProps) {
  const result = useLoaderData() as FormData_;
  const response = useActionData() as FormResponse | undefined;
  const busy = useBusy();
  const hydrated = useHydrated();
  const draft = useDraft(result);
  const record = response?.record ?? draft ?? result.record;
  // What was typed belongs to the version it was typed on, also when the page is made anew around it.
  const version = String(response?.stale?.version ?? response?.record?.version ?? result.record.version ?? "");
  const form = useRef<HTMLFormElement>(null);
  const { errors, check } = useErrors(response);
  const shown = useShownCount(response?.record ?? draft ?? undefined);
  const { dirty, markDirty, cancel } = useDirty({ sheet: form, key: keyOf(result.record), busy, drafted: draft !== null });
  useFormKeys(form);
  const whole = useKeptFocus(result.record.id === undefined);
  return (
    <section className="sw-form" aria-labelledby="form-title" ref={whole}>
      <Form
        method="post"
        ref={form}
        className="sw-sheet"
        noValidate={hydrated}
        onSubmit={check}
        // Another record or version starts afresh.
        key={`${String(result.record.id)}-${version}${draft ? "-draft" : ""}`}
      >
        <input type="hidden" name="id" value={String(result.record.id ?? 0)} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="_key" value={result.idempotencyKey} />
        <FormHead
          data={result}
          back={back}
          create={create}
          titleKey={titleKey}
          busy={busy}
          dirty={dirty && result.maySave}
          version={version}
          onCancel={() => cancel(back)}
        />
        <SectionNav form={result.form} errors={errors} />
        {relatedLinks ? <Related relatedLinks={relatedLinks(result.record)} /> : null}
        <Notices answer={response} done={result.done} />
        {response?.stale ? <StaleNotice stale={response.stale} data={result} /> : null}
        <ErrorSummary errors={errors} form={result.form} insist={response?.insist === true && errors === response.errors} />
        {result.form.sections.map((section, i) => (
          <FormSectionShape key={section.label} section={section} id={`section-${i + 1}`} record={record} data={result} errors={errors} />
        ))}
        {(result.form.lines ?? []).map((lines, i) => (
          <LinesSection
            key={`${lines.key}-${shown}`}
            id={`section-${result.form.sections.length + i + 1}`}
            lines={lines}
            record={record}
            data={result}
            errors={errors}
            onChange={markDirty}
          />
        ))}
        {inside ? (
          <fieldset className="sw-inside" disabled={!result.maySave}>
            {inside(record)}
          </fieldset>
        ) : null}
      </Form>
      {children?.(result.record)}
    </section>
  );
}

/** A record in one of its versions. */
const keyOf = ({ id, version }: FormRecord) => `${String(id)}-${String(version)}`;

type SectionProps = { section: FormSection; id: string; record: FormRecord; data: FormData_; errors: readonly FieldError[] };

/** One section; what is only shown and has nothing to show yet is left out of an empty sheet. */
function FormSectionShape({ section, id, record, data: result, errors }: SectionProps) {
  const t = useTranslate();
  const fresh = result.record.id === undefined;
  const fields = section.fields.filter((field) => !(fresh && field.kind === "shown" && !record[field.key]));
  const more = fields.filter((field) => field.more);
  const inputs = (some: typeof fields) =>
    some.map((field) => (
      <FieldInput
        key={field.key}
        field={field}
        name={field.key}
        // What is only shown is not sent, so a form that comes back does not carry it.
        value={record[field.key] ?? (field.kind === "shown" ? result.record[field.key] : undefined)}
        data={result}
        errors={errors}
      />
    ));
  return (
    <fieldset className="sw-section" disabled={!result.maySave} id={id}>
      <legend>{t(section.label)}</legend>
      <div className="sw-grid">{inputs(fields.filter((field) => !field.more))}</div>
      {more.length > 0 ? (
        <Fold fields={more} values={record} faulty={errors.some((error) => more.some((field) => field.key === error.field))}>
          <div className="sw-grid">{inputs(more)}</div>
        </Fold>
      ) : null}
    </fieldset>
  );
}

/** What has just been done. */
function Notices({ answer: response, done }: { answer: FormResponse | undefined; done: Word | undefined }) {
  const t = useTranslate();
  const [search] = useSearchParams();
  const label = response
    ? response.doneLabel
    : search.get("saved")
      ? (done ?? "shell.saved")
      : search.get("copied")
        ? "shell.copied"
        : undefined;
  const message = response?.told ?? [];
  return label ? (
    <div className={`bp6-callout bp6-intent-${message.length > 0 ? "warning" : "success"}`} role="status">
      {[t(label), ...message.map((item) => t(item.code, item.params))].join(" · ")}
    </div>
  ) : null;
}

/** Faults of the last try: the browser's before anything is sent, the server's after. */
function useErrors(response: FormResponse | undefined) {
  const [own, setOwn] = useState<{ answer: FormResponse | undefined; errors: FieldError[] } | null>(null);
  const errors = own && own.answer === response ? own.errors : (response?.errors ?? none);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return;
    const faults = clientFaults(event.currentTarget);
    if (faults.length > 0) event.preventDefault();
    setOwn(faults.length > 0 ? { answer: response, errors: faults } : null);
  };
  return { errors, check };
}

const none: readonly FieldError[] = [];

/** Counts the records an answer brought, so that lines start afresh with them, and keep what was typed otherwise. */
function useShownCount(record: FormRecord | undefined): number {
  const [seen, setSeen] = useState({ record, count: 0 });
  // An answer is forgotten as soon as the reader goes anywhere, an anchor of the page included: the lines stay as they are.
  if (seen.record === record || record === undefined) return seen.count;
  setSeen({ record, count: seen.count + 1 });
  return seen.count + 1;
}
