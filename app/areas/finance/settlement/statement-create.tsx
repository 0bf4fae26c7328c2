import { Form, Link, useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";

type Props = { list: string; onClose?: (() => void) | undefined };

/** Sent to the list, which says what was made. */
export function StatementCreateForm({ list, onClose }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  return (
    <Form method="post" action={list} className="sw-create">
      <input type="hidden" name="_intent" value="generate" />
      <p>{t("statement.generateHint")}</p>
      <div className="sw-field">
        <label htmlFor="create-corp">{t("statement.corpCode")}</label>
        <ReferenceInput id="create-corp" kind="customer" name="corpCode" maxLength={20} />
      </div>
      <div className="sw-field">
        <label htmlFor="create-period">{t("statement.period")}</label>
        <input
          id="create-period"
          className="bp6-input"
          type="month"
          name="period"
          pattern="\d{4}-\d{2}"
        />
      </div>
      <div className="sw-field">
        <label htmlFor="create-requirements">{t("statement.requirements")}</label>
        <textarea
          id="create-requirements"
          className="bp6-input"
          name="requirements"
          rows={2}
          maxLength={1000}
        />
      </div>
      <div className="sw-dialog-buttons">
        {onClose ? (
          <button type="button" className="bp6-button" onClick={onClose}>
            {t("shell.cancel")}
          </button>
        ) : (
          <Link className="bp6-button" to={list}>
            {t("shell.cancel")}
          </Link>
        )}
        <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
          {t("statement.generate")}
        </button>
      </div>
    </Form>
  );
}

/** Opens the form as a dialog; a page of its own without JavaScript. */
export function StatementCreateButton({ list }: { list: string }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        className="bp6-button bp6-intent-primary"
        to={`${list}/create`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("statement.generate")}
      </Link>
      {open ? <CreateDialog list={list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CreateDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = useActionData();
  const before = useRef(outcome);
  useEffect(() => {
    const focused = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => focused?.focus();
  }, []);
  useEffect(() => {
    // The list has answered.
    if (outcome !== before.current) onClose();
  }, [outcome, onClose]);
  return (
    <dialog ref={dialog} className="sw-dialog" onClose={onClose} aria-labelledby="create-title">
      <h2 id="create-title">{t("statement.generate")}</h2>
      <StatementCreateForm list={list} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}
