import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  invoicePage,
  invoicePath,
  invoiceScreenAt,
  invoiceSides,
} from "#domain/finance/invoice/invoice-screens.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { invoicePageAt } from "./invoice-address.ts";

/** Every list of invoices and of fees to invoice; the address selects the row of the table. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), invoicePageAt(request).apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), invoicePageAt(request).apiName);
}

export default function InvoiceListScreen() {
  const t = useTranslate();
  const may = useMay();
  const { apiName } = useListData();
  const screen = invoiceScreenAt(`/${apiName}`);
  if (!screen || screen.step === "invoiceInput") return <ListScreen />;
  const issues = screen.side === "R" && screen.subject === "bill" && may(`${invoiceSides.R}:open`);
  return (
    <ListScreen
      open={(row) => invoicePath(screen.side, screen.subject, row.id)}
      tools={
        issues ? (
          <ToolLink to={`/${invoicePage("R", "invoiceSubmit")}/batch`}>
            {t("invoice.batchTitle")}
          </ToolLink>
        ) : null
      }
    />
  );
}
