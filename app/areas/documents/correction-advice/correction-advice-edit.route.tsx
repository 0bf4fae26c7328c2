import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import type { BillStatus } from "#domain/documents/bill/bill-status.ts";
import { correctorsOf } from "#domain/documents/correction-advice/bill-of-advice.server.ts";
import {
  adviceForm,
  adviceStart,
  newAdviceForm,
} from "#domain/documents/correction-advice/correction-advice.form.ts";
import type { FormDefinition } from "#platform/records/form/form.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { AdviceReview } from "./advice-review.tsx";

const apiName = "seaway/bill/correctionAdvice";
const path = `/${apiName}`;

const formOf = (actor: Actor, blStatus: unknown): FormDefinition =>
  adviceForm({ blStatus: blStatus as BillStatus, correctors: correctorsOf(actor) });

export async function loader({ request, params }: LoaderFunctionArgs): Promise<FormData_> {
  const context = await pageContext(request);
  if (params.id === "new") {
    const blNo = new URL(request.url).searchParams.get("blNo") ?? "";
    return loadForm(context, apiName, {
      id: params.id,
      form: newAdviceForm,
      start: { ...adviceStart, blNo },
    });
  }
  // Which fields are open depends on the bill, so that its form is made once it is read; names of
  // codes need it before.
  const whole = formOf({ ...context.actor, permissions: ["*:*:*"] }, "DRAFT");
  const data = await loadForm(context, apiName, { id: params.id, form: whole });
  return { ...data, form: formOf(context.actor, data.record.blStatus) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await pageContext(request);
  const form =
    params.id === "new"
      ? newAdviceForm
      : formOf({ ...context.actor, permissions: ["*:*:*"] }, "DRAFT");
  return saveForm(context, apiName, { id: params.id, form, saved: (id) => `${path}/index/${id}` });
}

export default function CorrectionAdviceEditScreen() {
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey="adviceNo" above={<AdviceReview />}>
      {(advice) =>
        advice.billId ? (
          <p>
            <Link to={`/seaway/bill/query/viewEditAddBill/index/${String(advice.billId)}`}>
              {t("correctionAdvice.openBill")}
            </Link>
          </p>
        ) : null
      }
    </FormScreen>
  );
}
