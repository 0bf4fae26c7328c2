import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { bookingForm } from "#domain/booking/booking/booking.form.ts";
import { modificationForm } from "#domain/booking/booking/modification/modification.form.ts";
import { isUnchanged, type VersionChanges } from "#platform/records/form/compare-versions.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { VersionTables } from "#app/kit/record/version-tables.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/bookingMgr/modify";
const fields = [...bookingForm.sections, ...(bookingForm.lines ?? [])].flatMap(
  (part) => part.fields,
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params.id === "new") throw new Response("not found", { status: 404 });
  const context = await pageContext(request);
  const data = await loadForm(context, apiName, { id: params.id, form: modificationForm });
  const dicts = await dictionariesOf(
    context.em,
    context.actor.lang,
    fields.flatMap(({ dict }) => (dict ? [dict] : [])),
  );
  return { ...data, dicts: { ...dicts, ...data.dicts } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.id,
    form: modificationForm,
    saved: (id) => `/${apiName}/index/${id}`,
  });
}

export default function ModificationShowScreen() {
  const t = useTranslate();
  const { record } = useLoaderData() as FormData_;
  const shown: Readonly<Record<string, unknown>> = record;
  const changes = shown.changes as VersionChanges;
  return (
    <FormScreen back={`/${apiName}`} titleKey="bkNo">
      {() => (
        <section className="sw-compared" aria-labelledby="modification-compared">
          <h2 id="modification-compared">{t("modification.compared")}</h2>
          {isUnchanged(changes) ? <p className="sw-empty">{t("modification.noChange")}</p> : null}
          <VersionTables
            changes={changes}
            form={bookingForm}
            heads={{ before: "modification.before", after: "modification.after" }}
          />
          <p>
            <Link to={`/seaway/bookingMgr/inner/create/index/${String(shown.bookingId)}`}>
              {t("booking.sheet")}
            </Link>
          </p>
        </section>
      )}
    </FormScreen>
  );
}
