import { Form } from "@remix-run/react";
import { useRef } from "react";
import { dropDraftsAtEnd } from "#app/kit/form/draft/drafts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useTranslate } from "../messages/translate.ts";

/**
 * Signs out after a question; without script on its own page
 * (areas/administration/session/logout.route.tsx).
 */
export function SignOut({ className }: { className: string }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Form
        reloadDocument
        method="post"
        action="/logout"
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <button type="submit" className={className}>
          {t("shell.signOut")}
        </button>
      </Form>
      <dialog ref={dialog} className="sw-dialog" aria-labelledby="sign-out-title">
        <Form reloadDocument method="post" action="/logout" onSubmit={dropDraftsAtEnd}>
          <h2 id="sign-out-title">{t("shell.signOut")}</h2>
          <p>{t("session.signOutQuestion")}</p>
          <input type="hidden" name="sure" value="1" />
          <div className="sw-dialog-buttons">
            <Button type="button" onClick={() => dialog.current?.close()}>
              {t("shell.cancel")}
            </Button>
            <Button type="submit" intent="primary">
              {t("shell.ok")}
            </Button>
          </div>
        </Form>
      </dialog>
    </>
  );
}
