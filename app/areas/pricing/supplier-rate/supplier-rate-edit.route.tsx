import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { copySupplierRates } from "#domain/pricing/supplier-rate/ops/copy-supplier-rates.server.ts";
import {
  supplierRateForm,
  supplierRateStart,
} from "#domain/pricing/supplier-rate/supplier-rate.form.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { type PageContext, pageContext, runAction } from "#app/session/ctx.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

const apiName = "priceSetting/supplier/rate";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(await pageContext(request), apiName, {
    id: params.rateId,
    form: supplierRateForm,
    start: supplierRateStart,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await pageContext(request);
  const saved = (id: number) => `/${apiName}/edit/${id}`;
  return (
    (await copied(context, params.rateId)) ??
    saveForm(context, apiName, { id: params.rateId, form: supplierRateForm, saved })
  );
}

/** "Copy to a date range"; null for another button. */
async function copied(context: PageContext, rateId: string | undefined) {
  const form = await context.form();
  if (form.get("_intent") !== "copyRange") return null;
  const range = {
    startDate: String(form.get("copyStart") ?? ""),
    endDate: String(form.get("copyEnd") ?? ""),
  };
  try {
    await runAction(context, copySupplierRates, { ids: [idOf(rateId)], ...range });
    return data<FormResponse>({ doneLabel: "supplierRate.copy.done" });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map((refusal) => ({
      field: refusal.place.field ?? "",
      code: refusal.code,
      params: refusal.params,
    }));
    return data<FormResponse>(
      { errors },
      { status: errors[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
}

export default function SupplierRateEditScreen() {
  return (
    <FormScreen back={`/${apiName}`} titleKey="supplierCode">
      {(record) => <CopyRange record={record} />}
    </FormScreen>
  );
}

function CopyRange({ record }: { record: FormRecord }) {
  const t = useTranslate();
  const may = useMay()("supplierRate:edit");
  if (!record.id || !may) return null;
  return (
    <Form method="post">
      <fieldset className="sw-section">
        <legend>{t("supplierRate.copy")}</legend>
        <p>{t("supplierRate.copyHint")}</p>
        <label>
          {t("supplierRate.startDate")} <Input type="date" name="copyStart" required />
        </label>{" "}
        <label>
          {t("supplierRate.endDate")} <Input type="date" name="copyEnd" required />
        </label>{" "}
        <Button type="submit" name="_intent" value="copyRange">
          {t("supplierRate.copy")}
        </Button>
      </fieldset>
    </Form>
  );
}
