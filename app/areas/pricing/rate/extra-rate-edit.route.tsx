import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { extraRateForm } from "#domain/pricing/rate/rate.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { CopyRange } from "./copy-range.tsx";
import { copyFrom } from "./copy-rows.server.ts";
import { notesOfRate } from "./rate-notes.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "priceSetting/freightmgr/extra";
const path = "/priceSetting/freightmgr/extra";
const start = { rateType: "OP", unit: "BILL", currency: "CNY", isDisplay: "Y", isPcEdit: "Y" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  // A book's own page begins its prices.
  const book = new URL(request.url).searchParams.get("book") ?? "";
  const context = await pageContext(request);
  const data = await loadForm(context, apiName, {
    id: params.FL_ID,
    form: extraRateForm,
    start: { ...start, book },
  });
  return { ...data, notes: await notesOfRate(context.em, idOf(params.FL_ID)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const copied = await copyFrom(await pageContext(request), { rateId: idOf(params.FL_ID) });
  return (
    copied ??
    saveForm(await pageContext(request), apiName, {
      id: params.FL_ID,
      form: extraRateForm,
      saved: (id) => `/priceSetting/freightmgr/createextra/index/${id}`,
    })
  );
}

export default function ExtraRateEditScreen() {
  return (
    <FormScreen back={path} titleKey="feeCode">
      {(record) => <CopyRange record={record} />}
    </FormScreen>
  );
}
