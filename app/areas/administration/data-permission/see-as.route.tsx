import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { dataPmsPerm } from "#domain/administration/data-permission/admin-only.server.ts";
import { endSeeAs, seeAs } from "#domain/administration/data-permission/ops/see-as.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import {
  asActor,
  pageContext,
  type PageContext,
  permit,
  runAction,
} from "#app/session/ctx.server.ts";
import { userChoices } from "./user-choices.server.ts";
import { UserField } from "./user-field.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** Starts and ends viewing as another user (domain §7). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em } = await asActor(request, dataPmsPerm);
  return {
    users: await userChoices(em),
    userName: new URL(request.url).searchParams.get("userName") ?? "",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  try {
    if (form.get("_intent") === "end") await end(await pageContext(request));
    else
      await runAction(await pageContext(request), seeAs, {
        userName: String(form.get("userName") ?? ""),
      });
    return redirect("/");
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data(
      { refusal: first ? { code: first.code, params: first.params } : null },
      { status: 400 },
    );
  }
}

/** Runs as the administrator. */
async function end(context: PageContext): Promise<void> {
  const { actor, em } = permit(context, "org:self");
  const admin = actor.viewedBy ? await actorOfUser(em, { userName: actor.viewedBy }) : null;
  const { sessionId } = actor as { sessionId?: number };
  if (admin)
    await runOperation({ ...context, actor: Object.assign(admin, { sessionId }) }, endSeeAs, {});
}

export default function SeeAs() {
  const { users, userName } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="see-as-title">
      <h1 id="see-as-title">{t("datapms.seeAs")}</h1>
      <p>{t("dataPermission.seeAsHint")}</p>
      <RefusalList refusals={[response?.refusal]} />
      <Form method="post">
        <fieldset className="sw-section">
          <legend>{t("datapms.seeAs")}</legend>
          <div className="sw-grid">
            <UserField users={users} value={userName} />
          </div>
        </fieldset>
        <Button type="submit" intent="primary">
          {t("dataPermission.seeAsStart")}
        </Button>
      </Form>
    </section>
  );
}
