import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "priceSetting/supplier/price";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export default function SupplierPriceListScreen() {
  const t = useTranslate();
  const mayImport = useMay()("supplierRate:import");
  return (
    <ListScreen
      open={(row) => `/priceSetting/supplier/rate/edit/${String(row["rateId"])}`}
      tools={
        mayImport ? (
          <ToolLink to="/xhlbasic/import?kind=supplierRate">{t("import.title")}</ToolLink>
        ) : null
      }
    />
  );
}
