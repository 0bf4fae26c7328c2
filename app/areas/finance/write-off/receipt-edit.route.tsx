import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiptForms, receiptStart } from "#domain/finance/write-off/receipt.form.ts";
import {
  applyPath,
  receiptPath,
  writeOffPage,
  type WriteOffScreen,
} from "#domain/finance/write-off/write-off-screens.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { writeOffPageAt } from "./write-off-address.ts";

/** A registration of the side that the address names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { side } = writeOffPageAt(request);
  const of = { id: params.receiptId, form: receiptForms[side], start: receiptStart };
  return { ...(await loadForm(await pageContext(request), writeOffPage(side), of)), side };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { side } = writeOffPageAt(request);
  const saved = (id: number) => receiptPath(side, id);
  return saveForm(await pageContext(request), writeOffPage(side), {
    id: params.receiptId,
    form: receiptForms[side],
    saved,
  });
}

export default function ReceiptEditScreen() {
  const t = useTranslate();
  const { side } = useLoaderData() as Pick<WriteOffScreen, "side">;
  return (
    <FormScreen
      back={`/${writeOffPage(side)}`}
      create={`/${writeOffPage(side)}/index/new`}
      titleKey="afNo"
    >
      {(record) =>
        record.id ? (
          <p>
            <LinkButton to={applyPath(side, Number(record.id))}>
              {t("writeOff.applyTitle")}
            </LinkButton>
          </p>
        ) : null
      }
    </FormScreen>
  );
}
