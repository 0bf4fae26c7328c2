import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { freightBookForm } from "#domain/pricing/rate/rate.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { CopyRange } from "./copy-range.tsx";
import { copyFrom } from "./copy-rows.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "priceSetting/freightmgr/index";
const path = "/priceSetting/freightmgr/index";
const start = { source: "GENERAL", currency: "USD" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.bookId,
    form: freightBookForm,
    start,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const copied = await copyFrom(await pageContext(request), { bookId: idOf(params.bookId) });
  return (
    copied ??
    saveForm(await pageContext(request), apiName, {
      id: params.bookId,
      form: freightBookForm,
      saved: (id) => `/priceSetting/freightmgr/create/index/${id}`,
    })
  );
}

export default function FreightBookEditScreen() {
  return (
    <FormScreen back={path} titleKey="fcode">
      {(record) => <CopyRange record={record} />}
    </FormScreen>
  );
}
