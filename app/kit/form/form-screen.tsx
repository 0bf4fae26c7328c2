import {
  Form,
  Link,
  useActionData,
  useBeforeUnload,
  useBlocker,
  useLoaderData,
  useNavigation,
  useSearchParams,
  useSubmit,
} from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { FormRecord } from "#domain/kit/form.ts";
import { StepDialog } from "../list/step-dialog.tsx";
import { useSay } from "../shell/say.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FieldInput } from "./field-input.tsx";
import type { FormAnswer, FormData_ } from "./form-data.ts";
import { LinesSection } from "./lines-section.tsx";

export type FormScreenProps = {
  /** Where "back" leads. */
  back: string;
  /** What the record is called in the heading. */
  titleKey?: string;
  /** Further parts below the sheet (prints, links, history). */
  children?: (record: FormRecord) => ReactNode;
};

/** The one sheet: sections, lines, errors at the field and in a summary, steps of the record's machine, dirty warning. */
export function FormScreen({ back, titleKey, children }: FormScreenProps) {
  const found = useLoaderData() as FormData_;
  const answer = useActionData() as FormAnswer | undefined;
  const say = useSay();
  const busy = useNavigation().state !== "idle";
  const [search] = useSearchParams();
  const record = answer?.record ?? found.record;
  const shown = useShownCount(record);
  const { markDirty } = useDirtyGuard(answer, busy);
  return (
    <section className="sw-form" aria-labelledby="form-title">
      <header className="sw-list-head">
        <h1 id="form-title">
          {say(found.form.title)} {titleKey ? <small>{String(found.record[titleKey] ?? "")}</small> : null}
        </h1>
        <Link className="bp6-button" to={back}>
          {say("shell.back")}
        </Link>
      </header>
      {search.get("saved") && !answer ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {say("shell.saved")}
        </div>
      ) : null}
      {answer?.doneWord ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {say(answer.doneWord)}
        </div>
      ) : null}
      <ErrorSummary errors={answer?.errors ?? []} form={found.form} />
      <Form method="post" onChange={markDirty} noValidate={false} key={String(found.record.version ?? "new")}>
        <input type="hidden" name="id" value={String(found.record.id ?? 0)} />
        <input type="hidden" name="version" value={String(found.record.version ?? 0)} />
        <input type="hidden" name="_key" value={found.idempotencyKey} />
        <FormButtons found={found} busy={busy} />
        {found.form.sections.map((section) => (
          <fieldset key={section.word} className="sw-section" disabled={!found.maySave}>
            <legend>{say(section.word)}</legend>
            <div className="sw-grid">
              {section.fields.map((field) => (
                <FieldInput
                  key={field.key}
                  field={field}
                  name={field.key}
                  value={record[field.key]}
                  found={found}
                  errors={answer?.errors}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {(found.form.lines ?? []).map((lines) => (
          <LinesSection
            key={`${lines.key}-${shown}`}
            lines={lines}
            record={record}
            found={found}
            errors={answer?.errors}
            onChange={markDirty}
          />
        ))}
      </Form>
      {children?.(found.record)}
    </section>
  );
}

/** Counts the records shown, so that lines start afresh when the server answers with other ones. */
function useShownCount(record: FormRecord): number {
  const [seen, setSeen] = useState({ record, count: 0 });
  if (seen.record === record) return seen.count;
  setSeen({ record, count: seen.count + 1 });
  return seen.count + 1;
}

/** Warns before typed input is lost, by leaving inside the product or by closing the page. */
function useDirtyGuard(answer: FormAnswer | undefined, busy: boolean) {
  const say = useSay();
  const [dirtyAt, setDirtyAt] = useState<{ answer: FormAnswer | undefined } | null>(null);
  // An answer without errors after the last change means that nothing is unsaved any more.
  const dirty = dirtyAt !== null && (dirtyAt.answer === answer || Boolean(answer?.errors ?? answer?.record));
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty && !busy) event.preventDefault();
      },
      [dirty, busy],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && !busy && historyAction !== "REPLACE" && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(say("shell.unsaved"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, say]);
  return { markDirty: () => setDirtyAt({ answer }) };
}

function FormButtons({ found, busy }: { found: FormData_; busy: boolean }) {
  const say = useSay();
  const submit = useSubmit();
  const [asking, setAsking] = useState<FormData_["steps"][number] | null>(null);
  const send = (reason: string) => {
    const body = new FormData();
    body.set("_step", asking?.name ?? "");
    body.set("version", String(found.record.version ?? ""));
    if (reason) body.set("_reason", reason);
    submit(body, { method: "post" });
    setAsking(null);
  };
  return (
    <div className="sw-steps">
      {found.maySave ? (
        <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
          {say("shell.save")}
        </button>
      ) : null}
      {found.steps.map((step) => (
        <button
          key={step.name}
          type="submit"
          name="_step"
          value={step.name}
          formNoValidate
          className={`bp6-button${step.danger ? " bp6-intent-danger bp6-outlined" : ""}`}
          aria-disabled={step.closed !== null || undefined}
          title={step.closed ? say(step.closed.code, step.closed.params) : undefined}
          onClick={(event) => {
            if (step.closed || busy) event.preventDefault();
            else if (step.reason || step.confirm || step.danger) {
              event.preventDefault();
              setAsking(step);
            }
          }}
        >
          {say(step.word)}
        </button>
      ))}
      {found.steps.some((step) => step.reason) ? (
        <noscript>
          <label className="sw-filter">
            <span>{say("shell.reason")}</span>
            <input className="bp6-input" name="_reason" maxLength={500} />
          </label>
        </noscript>
      ) : null}
      {asking ? <StepDialog step={asking} onSend={send} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
