import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bookingForm } from "#domain/booking/booking.form.ts";
import { type BookingFacts, bookingMachine } from "#domain/booking/booking.machine.ts";
import { can } from "#domain/kit/actor.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { asActor } from "../../session/ctx.server.ts";
import { BookingChanges } from "./booking-changes.tsx";
import { bookingLinks } from "./booking-links.ts";

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

/** A locked, cancelled or shut out booking is only shown; what may be changed beside the sheet is what its machine allows. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "booking:list");
  const found = await loadForm(request, apiName, { id: params.bkId, form: bookingForm, start });
  const { id, bkStatus, blStatus, voyageEnded } = found.record as { id?: number } & Pick<
    BookingFacts,
    "bkStatus" | "blStatus" | "voyageEnded"
  >;
  const facts: BookingFacts = { bkStatus, blStatus, voyageEnded, invoiced: false, reconcileResult: "" };
  const open = (name: "changeVoyage" | "changeContract") =>
    id !== undefined && can(actor, bookingMachine.actions[name].perm) && bookingMachine.whyNot(facts, name) === null;
  const may = { changeVoyage: open("changeVoyage"), changeContract: open("changeContract") };
  const editable = id === undefined || bkStatus === "DRAFT" || bkStatus === "CONFIRMED";
  return { ...found, maySave: found.maySave && editable, may };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(request, apiName, { id: params.bkId, form: bookingForm, saved: (id) => `${path}/create/index/${id}` });
}

export default function BookingEditScreen() {
  const { may } = useLoaderData() as { may: { changeVoyage: boolean; changeContract: boolean } };
  return (
    <FormScreen back={path} create={`${path}/create/index/new`} titleKey="bkNo" jumps={bookingLinks}>
      {(record) => <BookingChanges record={record} may={may} />}
    </FormScreen>
  );
}
