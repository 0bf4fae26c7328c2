import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bookingForm } from "#domain/booking/booking/booking.form.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { prefilled } from "#app/kit/form/field/prefilled.ts";
import { loadTabs } from "#app/kit/record/load-tabs.server.ts";
import { RecordTabs, type RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { BookingChanges } from "./booking-changes.tsx";
import { bookingLinks } from "#app/areas/booking/booking-record/booking-links.ts";
import { bookingRecord } from "#app/kit/record/tabbed-records.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

const apiName = "seaway/bookingMgr/inner";
const path = "/seaway/bookingMgr/inner";
const start = {
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  deliveryTerms: "CY-CY",
  nature: "GENERAL",
  lclType: "FCL",
  ioType: "O",
  containers: [{}],
  cargo: [{}],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  const [form, tabs] = await Promise.all([
    loadForm(context, apiName, {
      id: params.bkId,
      form: bookingForm,
      start: prefilled(bookingForm, new URL(request.url).searchParams, start),
    }),
    loadTabs(context, bookingRecord, { id: Number(params.bkId), current: "" }),
  ]);
  return { ...form, tabs };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.bkId,
    form: bookingForm,
    saved: (id) => `${path}/create/index/${id}`,
  });
}

export default function BookingEditScreen() {
  const { openActions = [], tabs } = useLoaderData() as FormData_ & { tabs: RecordTabsData | null };
  return (
    <>
      {tabs ? <RecordTabs data={tabs} label="booking.sheet" /> : null}
      <FormScreen
        back={path}
        create={`${path}/create/index/new`}
        titleKey="bkNo"
        relatedLinks={bookingLinks}
      >
        {(record) => (
          <>
            {record.id ? <AttachmentsLink id={Number(record.id)} /> : null}
            <BookingChanges record={record} openActions={openActions} />
          </>
        )}
      </FormScreen>
    </>
  );
}

function AttachmentsLink({ id }: { id: number }) {
  const t = useTranslate();
  return (
    <p className="sw-tools">
      <LinkButton to={`${path}/attachments?bk=${id}`}>{t("ebooking.attachments")}</LinkButton>
    </p>
  );
}
