import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ebookingForm } from "#domain/ebooking/ebooking.form.ts";
import { ChangeField, ChangeForm } from "../../kit/form/change-form.tsx";
import type { FormData_ } from "../../kit/form/form-data.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { asActor, pageContext } from "../../session/ctx.server.ts";

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
  containers: [{}],
  cargo: [{}],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "ebooking:list");
  const own = actor.kind === "customer" ? actor.customerCodes[0] : undefined;
  return loadForm(await pageContext(request), apiName, {
    id: params.ebId,
    form: ebookingForm,
    start: own ? { ...start, clientCode: own } : start,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, { id: params.ebId, form: ebookingForm, saved: (id) => `${path}/info/index/${id}` });
}

export default function EbookingEditScreen() {
  const { openActions = [] } = useLoaderData() as FormData_;
  return (
    <FormScreen back={path} titleKey="ebNo">
      {(record) =>
        openActions.includes("changeContract") ? (
          <ChangeForm record={record} name="changeContract" label="ebooking.changeContract">
            <ChangeField label="cargo.serviceContractNo" name="serviceContractNo" required />
            <ChangeField label="cargo.serviceContractVersion" name="serviceContractVersion" />
          </ChangeForm>
        ) : null
      }
    </FormScreen>
  );
}
