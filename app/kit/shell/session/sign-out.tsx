import { Form } from "@remix-run/react";
import { useState } from "react";
import { dropDraftsAtEnd } from "#app/kit/form/draft/drafts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { useTranslate } from "../messages/translate.ts";

/**
 * Signs out after a question; without script on its own page
 * (areas/administration/session/logout.route.tsx).
 */
export function SignOut({ className }: { className: string }) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Form
        reloadDocument
        method="post"
        action="/logout"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <button type="submit" className={className}>
          {t("shell.signOut")}
        </button>
      </Form>
      {asking ? (
        <Dialog labelledBy="sign-out-title" onClose={() => setAsking(false)}>
          <Form reloadDocument method="post" action="/logout" onSubmit={dropDraftsAtEnd}>
            <h2 id="sign-out-title">{t("shell.signOut")}</h2>
            <p>{t("session.signOutQuestion")}</p>
            <input type="hidden" name="sure" value="1" />
            <div className="sw-dialog-buttons">
              <Button type="button" onClick={() => setAsking(false)}>
                {t("shell.cancel")}
              </Button>
              <Button type="submit" intent="primary">
                {t("shell.ok")}
              </Button>
            </div>
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
