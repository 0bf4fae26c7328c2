import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { bookingForm } from "#domain/booking/booking.form.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";

const apiName = "seaway/bookingMgr/inner";
const path = "/seaway/bookingMgr/inner";
const start = {
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  deliveryTerms: "CY-CY",
  nature: "GENERAL",
  lclType: "FCL",
  containers: [{}],
  cargo: [{}],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(request, apiName, { id: params.bkId, form: bookingForm, start });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(request, apiName, { id: params.bkId, saved: (id) => `${path}/create/index/${id}` });
}

export default function BookingEditScreen() {
  return <FormScreen back={path} titleKey="bkNo" />;
}
