import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { customerBillForm } from "#domain/documents/bill/review/bill-review.form.ts";
import { customerBillList } from "#domain/documents/bill/review/bill-review.list.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

const { apiName } = customerBillList;

/** A bill as its customer sees it: to read, and a draft to approve or to have corrected. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.blId,
    form: customerBillForm,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.blId,
    form: customerBillForm,
    saved: (id) => `/${apiName}/index/${id}`,
  });
}

export default function CustomerBillScreen() {
  const t = useTranslate();
  return (
    <FormScreen back={`/${apiName}`} titleKey="blNo">
      {(record) => (
        <p className="sw-tools">
          <AnchorButton
            href={`/${apiName}/print/${String(record.id)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t(record.blStatus === "DRAFT" ? "bill.print.draft" : "bill.print.copy")}
          </AnchorButton>
        </p>
      )}
    </FormScreen>
  );
}
