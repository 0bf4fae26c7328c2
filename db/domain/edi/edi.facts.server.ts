import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { EdiMessage, EdiPartner } from "./edi.entity.server.ts";

/** What the rules of a message ask. */
export const ediMessageFacts = defineFacts(EdiMessage, { status: "column", direction: "column" });

/** What the rules of a partner ask. */
export const ediPartnerFacts = defineFacts(EdiPartner, {
  used: { sql: (partner) => sql<boolean>`exists (select 1 from edi_message m where m.partner_code = ${partner}.code)`, word: "edi.status" },
});
