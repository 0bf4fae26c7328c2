import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ebookingForm } from "#domain/ebooking/ebooking.form.ts";
import { can } from "#platform/operation/actor.ts";
import { ChangeField, ChangeForm } from "../../kit/form/change-form.tsx";
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
  const found = await loadForm(await pageContext(request), apiName, {
    id: params.ebId,
    form: ebookingForm,
    start: own ? { ...start, clientCode: own } : start,
  });
  const status = found.record.ebStatus;
  const mayContract = status !== undefined && found.record.isConfirm === "N" && can(actor, "ebooking:receive");
  const open = status === undefined || status === "DRAFT" || status === "REJECTED" || (status === "SUBMITTED" && actor.kind !== "customer");
  return { ...found, maySave: found.maySave && open, mayContract };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, { id: params.ebId, form: ebookingForm, saved: (id) => `${path}/info/index/${id}` });
}

export default function EbookingEditScreen() {
  const { mayContract } = useLoaderData() as { mayContract: boolean };
  return (
    <FormScreen back={path} titleKey="ebNo">
      {(record) =>
        mayContract ? (
          <ChangeForm record={record} name="changeContract" word="ebooking.changeContract">
            <ChangeField word="cargo.serviceContractNo" name="serviceContractNo" required />
            <ChangeField word="cargo.serviceContractVersion" name="serviceContractVersion" />
          </ChangeForm>
        ) : null
      }
    </FormScreen>
  );
}
