import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { importBillForm } from "#domain/documents/import-bill/import-bill.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";

const apiName = "seaway/bill/importBill";
const path = "/seaway/bill/importBill";
const form = importBillForm;
const start = { freightTerms: "PREPAID", releaseType: "ORIGINAL", containers: [{}] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, { id: params.id, form, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.id,
    form,
    saved: (id) => `${path}/index/${id}`,
  });
}

export default function ImportBillEditScreen() {
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="blNo">
      {(bill) =>
        bill.id ? (
          <AnchorButton href={`${path}/notice/${String(bill.id)}`} target="_blank">
            {t("importBill.notice.print")}
          </AnchorButton>
        ) : null
      }
    </FormScreen>
  );
}
