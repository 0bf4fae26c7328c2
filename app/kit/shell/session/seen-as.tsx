import { Form } from "@remix-run/react";
import { useTranslate } from "../messages/translate.ts";

/** Banner while viewing as another user, with the way back. */
export function SeenAs({ viewedBy, userName }: { viewedBy: string | null; userName: string }) {
  const t = useTranslate();
  if (!viewedBy) return null;
  return (
    <Form
      method="post"
      action="/system/seeAs"
      className="bp6-callout bp6-intent-warning sw-seen-as"
      role="status"
    >
      {t("datapms.seeAsBanner", { admin: viewedBy, user: userName })}{" "}
      <button type="submit" name="_intent" value="end" className="bp6-button bp6-small">
        {t("datapms.seeAsEnd")}
      </button>
    </Form>
  );
}
