import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { invoiceForms } from "#domain/finance/invoice/invoice.form.ts";
import { invoicePath } from "#domain/finance/invoice/invoice-screens.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { invoicePageAt } from "./invoice-address.ts";
import { InvoiceLines } from "./invoice-lines.tsx";

/** An invoice of the side and subject that the address names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { side, apiName } = invoicePageAt(request);
  const loaded = await loadForm(await pageContext(request), apiName, {
    id: params.invoiceId,
    form: invoiceForms[side],
  });
  return { ...loaded, back: `/${apiName}` };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { side, subject, apiName } = invoicePageAt(request);
  const saved = (id: number) => invoicePath(side, subject, id);
  return saveForm(await pageContext(request), apiName, {
    id: params.invoiceId,
    form: invoiceForms[side],
    saved,
  });
}

export default function InvoiceEditScreen() {
  const { back } = useLoaderData() as { back: string };
  return (
    <FormScreen
      back={back}
      titleKey="regNo"
      inside={(record) => <InvoiceLines record={record} />}
    />
  );
}
