import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AttachmentRow } from "#platform/records/storage/file-types.ts";
import { ebookingAttachments } from "#domain/booking/ebooking/ops/attachments.server.ts";
import { bookingIdOf } from "#domain/booking/booking/booking.queries.server.ts";
import { ebookingForm } from "#domain/booking/ebooking/ebooking.form.ts";
import { ChangeField, ChangeForm } from "#app/kit/form/save/change-form.tsx";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { ChangeMarks, RequestChangeForm } from "./change-marks.tsx";
import { loadMarks, type MarkNames } from "./load-marks.server.ts";
import { clientStart } from "./client-start.server.ts";
import { HeldFiles } from "#app/kit/upload/held-files.tsx";
import { AttachmentLinks } from "#app/kit/upload/attachment-links.tsx";
import { filesOnRecord, kindsOf } from "#app/intake/attachments.server.ts";
import { recordFiles } from "#app/intake/record-files.server.ts";
import { loadTabs } from "#app/kit/record/load-tabs.server.ts";
import { RecordTabs, type RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { bookingRecord } from "#app/kit/record/tabbed-records.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const apiName = "eb/ebBooking";
const path = "/eb/ebBooking";
const start = {
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  deliveryTerms: "CY-CY",
  lclType: "FCL",
  isCoc: "Y",
  shipperPrintTag: "Y",
  consigneePrintTag: "Y",
  notifyPrintTag: "Y",
  containers: [{ contCount: 1 }],
  cargo: [{}],
};

/** A sailing chosen on the home page. */
function sailingOf({ searchParams }: URL): Record<string, string> {
  const chosen = ["voyage", "portLoad", "portDis"].map(
    (key) => [key, searchParams.get(key) ?? ""] as const,
  );
  return Object.fromEntries(chosen.filter(([, value]) => value && value.length <= 60));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "ebooking:list");
  const own = actor.kind === "customer" ? actor.customerCodes[0] : undefined;
  const context = await pageContext(request);
  const client = own ? await clientStart(context.em, own) : {};
  const data = await loadForm(context, apiName, {
    id: params.ebId,
    form: ebookingForm,
    start: { ...start, ...client, ...sailingOf(new URL(context.url)) },
  });
  const bookingId = await bookingIdOf(context.em, String(data.record.bkNo ?? ""));
  const id = Number(params.ebId) || 0;
  const marks = await loadMarks({ em: context.em, lang: actor.lang }, { id, form: data.record });
  return {
    ...data,
    ...marks,
    kinds: await kindsOf(context),
    files: await filesOnRecord(context, ebookingAttachments, id),
    tabs: await loadTabs(context, bookingRecord, { id: bookingId, current: "ebooking" }),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.ebId,
    form: ebookingForm,
    ...(params.ebId === "new" ? { files: recordFiles(ebookingAttachments) } : {}),
    saved: (id) => `${path}/info/index/${id}`,
  });
}

export default function EbookingEditScreen() {
  const {
    openActions = [],
    record,
    tabs,
    notes = [],
    markNames,
    kinds,
    files,
  } = useLoaderData() as FormData_ & {
    tabs: RecordTabsData | null;
    markNames: MarkNames;
    kinds: Record<string, string>;
    files: AttachmentRow[];
  };
  return (
    <>
      {tabs ? <RecordTabs data={tabs} label="booking.sheet" /> : null}
      {record.id === undefined ? null : (
        <EbookingLinks
          id={String(record.id)}
          ebNo={String(record.ebNo)}
          received={record.ebStatus === "RECEIVED"}
          files={files}
          parts={openActions.includes("split") || openActions.includes("append")}
        />
      )}
      <ChangeMarks notes={notes} />
      <FormScreen
        back={path}
        titleKey="ebNo"
        above={<Refused record={record} />}
        {...(record.id === undefined
          ? { multipart: true, inside: () => <HeldFiles kinds={kinds} /> }
          : {})}
      >
        {(shown) => (
          <>
            {openActions.includes("changeContract") ? (
              <ChangeForm record={shown} name="changeContract" label="ebooking.changeContract">
                <ChangeField label="cargo.serviceContractNo" name="serviceContractNo" required />
                <ChangeField label="cargo.serviceContractVersion" name="serviceContractVersion" />
              </ChangeForm>
            ) : null}
            {openActions.includes("requestChange") ? (
              <RequestChangeForm record={shown} names={markNames} />
            ) : null}
          </>
        )}
      </FormScreen>
    </>
  );
}

/** Why captain or port refused, before the fields; the reason falls away with the next submit. */
function Refused({ record }: { record: FormData_["record"] }) {
  const t = useTranslate();
  const refusals = [
    ...(record.dgCaptainFlag === "REJECTED"
      ? [t("ebooking.captainRefused", { reason: String(record.captainRejectReason ?? "") })]
      : []),
    ...(record.dgOverseaFlag === "REJECTED"
      ? [t("ebooking.overseasRefused", { reason: String(record.overseaRejectReason ?? "") })]
      : []),
  ];
  if (refusals.length === 0) return null;
  return (
    <Callout intent="danger" role="note">
      {refusals.map((refusal) => (
        <p key={refusal}>
          <strong>{refusal}</strong>
        </p>
      ))}
      {record.ebStatus === "SUBMITTED" ? <p>{t("ebooking.toMend")}</p> : null}
    </Callout>
  );
}

/**
 * Attachments, parts while it may be divided, and of a received e-booking its correction and print.
 */
function EbookingLinks({
  id,
  ebNo,
  received,
  parts,
  files,
}: {
  id: string;
  ebNo: string;
  received: boolean;
  parts: boolean;
  files: readonly AttachmentRow[];
}) {
  const t = useTranslate();
  return (
    <p className="sw-tools">
      {received ? (
        <>
          <LinkButton to={`/eb/bookingModify/editViewInfo/index/${id}`}>
            {t("correction.sheet")}
          </LinkButton>
          <AnchorButton href={`/eb/ebBooking/print/${id}`} target="_blank" rel="noreferrer">
            {t("ebooking.print")}
          </AnchorButton>
        </>
      ) : null}
      {parts ? (
        <LinkButton
          to={`/eb/ebBooking/consolidate?bkNo=${encodeURIComponent(ebNo)}${received ? "&kind=APPEND" : ""}`}
        >
          {t("ebConsolidation.consolidate")}
        </LinkButton>
      ) : null}
      <AttachmentLinks
        files={files}
        page={`/eb/ebBooking/attachments?eb=${id}`}
        fileAt="/eb/ebBooking/attachment"
      />
    </p>
  );
}
