import { Form } from "@remix-run/react";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { useTranslate } from "../messages/translate.ts";

/** Banner while viewing as another user, with the way back. */
export function SeenAs({ viewedBy, userName }: { viewedBy: string | null; userName: string }) {
  const t = useTranslate();
  if (!viewedBy) return null;
  return (
    <Callout intent="warning" className="sw-seen-as" role="status">
      <Form method="post" action="/system/seeAs">
        {t("dataPermission.seeAsBanner", { admin: viewedBy, user: userName })}{" "}
        <Button type="submit" name="_intent" value="end" size="small">
          {t("dataPermission.seeAsEnd")}
        </Button>
      </Form>
    </Callout>
  );
}
