import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { addPeriods } from "#domain/masterdata/period/ops/add-periods.server.ts";
import { periodList } from "#domain/masterdata/period/period.list.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext, permit, runAction } from "#app/session/ctx.server.ts";
import { Button } from "#app/kit/ui/button.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const list = await loadList(context, periodList.apiName);
  return { ...list, mayAdd: can(permit(context, periodList.perm).actor, addPeriods.perm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await pageContext(request);
  if ((await context.form()).get("_intent") !== "add") return stepList(context, periodList.apiName);
  await runAction(context, addPeriods, {});
  return redirect(`/${periodList.apiName}`);
}

export default function PeriodListScreen() {
  const t = useTranslate();
  const { mayAdd } = useLoaderData() as { mayAdd: boolean };
  return (
    <ListScreen
      tools={
        mayAdd ? (
          <Form method="post" className="sw-inline">
            <Button type="submit" name="_intent" value="add">
              {t("period.add")}
            </Button>
          </Form>
        ) : null
      }
    />
  );
}
