import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { Bill } from "../bill/bill.entity.server.ts";
import { EdiMessage, EdiPartner } from "./edi.entity.server.ts";

/** What the rules of a message ask. */
export const ediMessageFacts = defineFacts(EdiMessage, { status: "column", direction: "column" });

/** What the rules of a bill in messages ask. */
export const billEdiFacts = defineFacts(Bill, { blStatus: "column" });

/** The condition that messages name a partner, by the partner's row. */
export const partnerIsUsed = (partner: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from edi_message m where m.partner_code = ${partner}.code)`;

/** What the rules of a partner ask. */
export const ediPartnerFacts = defineFacts(EdiPartner, {
  used: { sql: partnerIsUsed, label: "edi.status" },
});
