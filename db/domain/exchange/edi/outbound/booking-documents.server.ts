import type { BookingDocument } from "#edi/documents/booking.ts";
import type { DocumentCargo, DocumentParty } from "#edi/documents/shipment.ts";
import { bookingAt } from "./edi-bookings.queries.server.ts";
import { documentsOf, type EdiFacts, partyAt, placeAt } from "../edi-facts.server.ts";
import { type Cells, type DocumentHead, type DocumentSlice, textAt } from "../edi-rows.server.ts";

export const bookingDocuments = (
  facts: EdiFacts,
  slice: DocumentSlice,
  order: readonly DocumentHead[],
): BookingDocument[] =>
  documentsOf(facts, slice, order, (row, cargo) => bookingOf(facts, row, cargo));

function bookingOf(facts: EdiFacts, row: Cells, cargo: DocumentCargo[]): BookingDocument {
  const text = (field: keyof typeof bookingAt) => textAt(row, bookingAt[field]);
  const listed = (code: string): DocumentParty | undefined =>
    code ? { code, name: facts.parties.get(code) ?? code } : undefined;
  const notify = [
    partyAt(row, bookingAt.notifyCode),
    partyAt(row, bookingAt.notify2Code),
    partyAt(row, bookingAt.notify3Code),
  ];
  const booking: BookingDocument = {
    bkNo: text("bkNo"),
    blNo: text("blNo"),
    mainBkNo: text("mainBkNo"),
    ebNo: text("ebNo"),
    remark: text("remark"),
    serviceContractNo: text("serviceContractNo"),
    isLcl: text("lclType") === "LCL",
    freightTerms: text("freightTerms"),
    deliveryTerms: text("deliveryTerms"),
    portLoad: placeAt(facts, text("portLoad")),
    portDis: placeAt(facts, text("portDis")),
    shipper: partyAt(row, bookingAt.shipperCode),
    consignee: partyAt(row, bookingAt.consigneeCode),
    notify: notify.filter(({ name }) => name !== ""),
    cargo,
  };
  const [receipt, via, delivery] = [text("receipt"), text("portVia"), text("delivery")];
  if (receipt) booking.receipt = placeAt(facts, receipt);
  if (via) booking.portVia = placeAt(facts, via);
  if (delivery) booking.delivery = placeAt(facts, delivery);
  const [client, agent] = [listed(text("clientCode")), listed(text("agent"))];
  if (client) booking.client = client;
  if (agent) booking.agent = agent;
  return booking;
}
