import { Form, useActionData, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";

type Props = { list: string; onClose?: (() => void) | undefined };

/** Sent to the list, which says what was made. */
export function StatementCreateForm({ list, onClose }: Props) {
  const t = useTranslate();
  const busy = useBusy();
  const { pathname, search } = useLocation();
  // An address without a search leads on to the list's first view, which would lose the outcome.
  const to = `${list}${pathname === list && search ? search : "?all=1"}`;
  return (
    <Form method="post" action={to} className="sw-create">
      <input type="hidden" name="_intent" value="generate" />
      <p>{t("statement.generateHint")}</p>
      <div className="sw-field">
        <label htmlFor="create-corp">{t("statement.corpCode")}</label>
        <ReferenceInput id="create-corp" kind="customer" name="corpCode" maxLength={20} />
      </div>
      <div className="sw-field">
        <label htmlFor="create-period">{t("statement.period")}</label>
        <Input id="create-period" type="month" name="period" pattern="\d{4}-\d{2}" />
      </div>
      <div className="sw-field">
        <label htmlFor="create-requirements">{t("statement.requirements")}</label>
        <TextArea id="create-requirements" name="requirements" rows={2} maxLength={1000} />
      </div>
      <div className="sw-dialog-buttons">
        {onClose ? (
          <Button type="button" onClick={onClose}>
            {t("shell.cancel")}
          </Button>
        ) : (
          <LinkButton to={list}>{t("shell.cancel")}</LinkButton>
        )}
        <Button type="submit" intent="primary" disabled={busy}>
          {t("statement.generate")}
        </Button>
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
      <LinkButton
        intent="primary"
        to={`${list}/create`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("statement.generate")}
      </LinkButton>
      {open ? <CreateDialog list={list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CreateDialog({ list, onClose }: { list: string; onClose: () => void }) {
  const t = useTranslate();
  const outcome = useActionData();
  const before = useRef(outcome);
  useEffect(() => {
    // The list has answered.
    if (outcome !== before.current) onClose();
  }, [outcome, onClose]);
  return (
    <Dialog onClose={onClose} labelledBy="create-title">
      <h2 id="create-title">{t("statement.generate")}</h2>
      <StatementCreateForm list={list} onClose={onClose} />
    </Dialog>
  );
}
