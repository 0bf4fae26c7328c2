import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { invoicePath, invoiceSides } from "#domain/finance/invoice/invoice-screens.ts";
import { supplierChargePage } from "#domain/finance/invoice/supplier/supplier-charge.list.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), supplierChargePage);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), supplierChargePage);
}

export default function SupplierChargesScreen() {
  const t = useTranslate();
  const may = useMay();
  return (
    <ListScreen
      open={(row) => invoicePath("P", "bill", Number(row["invoiceId"]))}
      tools={
        may(`${invoiceSides.P}:edit`) ? (
          <ToolLink to="/xhlbasic/import?kind=supplierInvoice">
            {t("supplierCharge.import")}
          </ToolLink>
        ) : null
      }
    />
  );
}
