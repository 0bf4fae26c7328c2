import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { mergeCustomers } from "#domain/masterdata/customer/ops/merge-customers.server.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { customerPageOf } from "./customer-page.ts";

/** All customers, or at /eb/customer those who book electronically. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { apiName } = customerPageOf(request.url);
  const list = await loadList(await pageContext(request), apiName);
  const { actor } = await asActor(request, "org:self");
  const whole = apiName === "xhlbasic/customer";
  return {
    ...list,
    mayImport: whole && can(actor, "master:import"),
    mayMerge: whole && can(actor, mergeCustomers.perm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), customerPageOf(request.url).apiName);
}

export default function CustomerListScreen() {
  const { mayImport, mayMerge } = useLoaderData() as { mayImport: boolean; mayMerge: boolean };
  const { apiName } = useListData();
  const t = useTranslate();
  const entry = `/${apiName}/customerInfo/index`;
  return (
    <ListScreen
      open={(row) => `${entry}/${encodeURIComponent(String(row.code))}`}
      create={`${entry}/new`}
      tools={
        <>
          {mayImport ? (
            <ToolLink to="/xhlbasic/import?kind=customer">{t("import.title")}</ToolLink>
          ) : null}
          {mayImport ? (
            <ToolLink to="/xhlbasic/import?kind=customerContact">
              {t("customer.import.contact")}
            </ToolLink>
          ) : null}
          {mayMerge ? (
            <ToolLink to="/xhlbasic/customer/merge">{t("customer.merge")}</ToolLink>
          ) : null}
        </>
      }
    />
  );
}
