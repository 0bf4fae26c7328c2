import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AttachmentRow } from "#platform/records/storage/file-types.ts";
import { bookingAttachments } from "#domain/booking/booking/ops/attachments.server.ts";
import { bookingForm } from "#domain/booking/booking/booking.form.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { prefilled } from "#app/kit/form/field/prefilled.ts";
import { HeldFiles } from "#app/kit/upload/held-files.tsx";
import { AttachmentLinks } from "#app/kit/upload/attachment-links.tsx";
import { filesOnRecord, kindsOf } from "#app/intake/attachments.server.ts";
import { recordFiles } from "#app/intake/record-files.server.ts";
import { loadTabs } from "#app/kit/record/load-tabs.server.ts";
import { RecordTabs, type RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { BookingChanges } from "./booking-changes.tsx";
import { bookingLinks } from "#app/areas/booking/booking-record/booking-links.ts";
import { bookingRecord } from "#app/kit/record/tabbed-records.ts";
import { pageContext } from "#app/session/ctx.server.ts";

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
  const [kinds, files] = await Promise.all([
    kindsOf(context),
    filesOnRecord(context, bookingAttachments, Number(params.bkId) || 0),
  ]);
  return { ...form, tabs, kinds, files };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.bkId,
    form: bookingForm,
    ...(params.bkId === "new" ? { files: recordFiles(bookingAttachments) } : {}),
    saved: (id) => `${path}/create/index/${id}`,
  });
}

export default function BookingEditScreen() {
  const {
    record: loaded,
    openActions = [],
    tabs,
    kinds,
    files,
  } = useLoaderData() as FormData_ & {
    tabs: RecordTabsData | null;
    kinds: Record<string, string>;
    files: AttachmentRow[];
  };
  return (
    <>
      {tabs ? <RecordTabs data={tabs} label="booking.sheet" /> : null}
      <FormScreen
        back={path}
        create={`${path}/create/index/new`}
        titleKey="bkNo"
        relatedLinks={bookingLinks}
        {...(loaded.id === undefined
          ? { multipart: true, inside: () => <HeldFiles kinds={kinds} /> }
          : {})}
      >
        {(record) => (
          <>
            {record.id ? (
              <p className="sw-tools">
                <AttachmentLinks
                  files={files}
                  page={`${path}/attachments?bk=${String(record.id)}`}
                  fileAt={`${path}/attachment`}
                />
              </p>
            ) : null}
            <BookingChanges record={record} openActions={openActions} />
          </>
        )}
      </FormScreen>
    </>
  );
}
