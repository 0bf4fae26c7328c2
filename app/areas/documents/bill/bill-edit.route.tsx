import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { CheckFacts } from "#domain/documents/bill/check/bill-check.ts";
import { type BillStatus, isGone } from "#domain/documents/bill/bill-status.ts";
import { billForm, newBillForm } from "#domain/documents/bill/bill.form.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { loadTabs } from "#app/kit/record/load-tabs.server.ts";
import { RecordTabs, type RecordTabsData } from "#app/kit/record/record-tabs.tsx";
import { billRecord } from "#app/kit/record/tabbed-records.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { checkFactsOf } from "#domain/documents/bill/check/check-bills.server.ts";
import { BillCheck } from "./bill-check.tsx";
import { PrintLinks } from "./print-links.tsx";
import { pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const apiName = "seaway/bill/query";
const path = "/seaway/bill/query";
const start = {
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  deliveryTerms: "CY-CY",
  originals: 3,
  containers: [{}],
  cargo: [{}],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const form = params.blId === "new" ? newBillForm : billForm;
  const context = await pageContext(request);
  const data = await loadForm(context, apiName, { id: params.blId, form, start });
  const id = typeof data.record.id === "number" ? data.record.id : 0;
  const checked = id > 0 ? await checkFactsOf(context.em, [id]) : null;
  return {
    ...data,
    checkFacts: checked?.get(id) ?? null,
    tabs: await loadTabs(context, billRecord, { id: Number(params.blId), current: "" }),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = params.blId === "new" ? newBillForm : billForm;
  return saveForm(await pageContext(request), apiName, {
    id: params.blId,
    form,
    saved: (id) => `${path}/viewEditAddBill/index/${id}`,
  });
}

export default function BillEditScreen() {
  const t = useTranslate();
  const { tabs, checkFacts } = useLoaderData() as {
    tabs: RecordTabsData | null;
    checkFacts: CheckFacts | null;
  };
  return (
    <>
      {tabs ? <RecordTabs data={tabs} label="bill.sheet" /> : null}
      <FormScreen back={path} titleKey="blNo">
        {(bill) =>
          bill.id ? (
            <>
              {checkFacts ? (
                <BillCheck
                  key={`${String(bill.id)}-${String(bill.version)}`}
                  bill={bill}
                  facts={checkFacts}
                />
              ) : null}
              {bill.manifestClosed && !isGone(bill.blStatus as BillStatus) ? (
                <ClosedManifest blNo={String(bill.blNo)} />
              ) : null}
              <div className="sw-steps">
                <PrintLinks bill={bill} />
                <AnchorButton href={`/seaway/bill/containers/${String(bill.id)}`} download>
                  {t("bill.containersFile")}
                </AnchorButton>
              </div>
            </>
          ) : null
        }
      </FormScreen>
    </>
  );
}

/** Leads to the advice that alone may change the bill now. */
function ClosedManifest({ blNo }: { blNo: string }) {
  const t = useTranslate();
  const may = useMay();
  return (
    <Callout role="note">
      {t("bill.manifestClosed")}{" "}
      {may("correctionAdvice:edit") ? (
        <Link to={`/seaway/bill/correctionAdvice/index/new?${new URLSearchParams({ blNo })}`}>
          {t("correctionAdvice.create")}
        </Link>
      ) : null}
    </Callout>
  );
}
