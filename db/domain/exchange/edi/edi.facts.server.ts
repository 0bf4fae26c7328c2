import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { Bill } from "#domain/documents/bill/bill.entity.server.ts";
import { ImportBill } from "#domain/documents/import-bill/import-bill.entity.server.ts";
import { EdiMessage, EdiPartner } from "./edi.entity.server.ts";

export const ediMessageFacts = defineFacts(EdiMessage, { status: "column", direction: "column" });

export const bookingEdiFacts = defineFacts(Booking, { bkStatus: "column" });

export const importBillEdiFacts = defineFacts(ImportBill, { status: "column", gwt: "column" });

export const billEdiFacts = defineFacts(Bill, { blStatus: "column" });

/** SQL condition: messages refer to the partner. */
export const partnerIsUsed = (partner: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from edi_message m where m.partner_code = ${partner}.code)`;

export const ediPartnerFacts = defineFacts(EdiPartner, {
  used: { sql: partnerIsUsed, label: "edi.status" },
});
