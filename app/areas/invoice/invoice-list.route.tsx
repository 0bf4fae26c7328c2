import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { invoicePath, invoiceScreenAt } from "#domain/invoice/invoice-screens.ts";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useListData } from "../../kit/list/use-list-data.ts";
import { pageContext } from "../../session/ctx.server.ts";
import { invoicePageAt } from "./invoice-address.ts";

/** Every list of invoices and of fees to invoice; the address selects the row of the table. */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), invoicePageAt(request).apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), invoicePageAt(request).apiName);
}

export default function InvoiceListScreen() {
  const { apiName } = useListData();
  const screen = invoiceScreenAt(`/${apiName}`);
  if (!screen || screen.step === "invoiceInput") return <ListScreen />;
  return <ListScreen open={(row) => invoicePath(screen.side, screen.subject, row.id)} />;
}
