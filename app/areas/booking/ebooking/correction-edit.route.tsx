import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  correctionForm,
  correctionReviewForm,
} from "#domain/booking/ebooking/correction/correction.form.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { loadMarks } from "./load-marks.server.ts";
import { ChangeMarks } from "./change-marks.tsx";
import { CorrectionReview } from "./correction-review.tsx";

const apiName = "eb/bookingModify";
const path = "/eb/bookingModify";

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params.ebId === "new") throw new Response("not found", { status: 404 });
  const context = await pageContext(request);
  const data = await loadForm(context, apiName, { id: params.ebId, form: correctionForm });
  const { notes } = await loadMarks(
    { em: context.em, lang: context.actor.lang },
    { id: Number(params.ebId), form: data.record },
  );
  // Beside the comparison a form that nobody may fill would only repeat it.
  return { ...data, notes, ...(data.maySave ? {} : { form: correctionReviewForm }) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.ebId,
    form: correctionForm,
    saved: (id) => `${path}/editViewInfo/index/${id}`,
  });
}

export default function CorrectionEditScreen() {
  const t = useTranslate();
  const { record, notes = [] } = useLoaderData() as FormData_;
  const reason = String(record.correctionRejectReason ?? "");
  return (
    <>
      {reason ? (
        <Callout intent="danger" role="note">
          {t("correction.wasRejected", { reason })}
        </Callout>
      ) : null}
      <ChangeMarks notes={notes} />
      <CorrectionReview />
      <FormScreen back={path} titleKey="ebNo">
        {(shown) => (
          <p>
            <Link to={`/eb/ebBooking/info/index/${String(shown.id)}`}>{t("ebooking.sheet")}</Link>
          </p>
        )}
      </FormScreen>
    </>
  );
}
