import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "priceSetting/supplier/rate";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function SupplierRateListScreen() {
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `/priceSetting/supplier/rate/edit/${row.id}`}
      create="/priceSetting/supplier/rate/edit/new"
      tools={<ToolLink to="/priceSetting/supplier/price">{t("supplierRate.allPrices")}</ToolLink>}
    />
  );
}
