import { sql } from "kysely";
import { receiptFacts, verificationFacts } from "./receipt.facts.server.ts";
import { Receipt, Verification } from "./write-off.entity.server.ts";

const containerKinds = sql`('RENT', 'OVERDUE', 'REPAIR', 'EMPTY_TRANSFER')`;

export const receiptSource = () => ({
  entity: Receipt,
  facts: receiptFacts,
  computed: {
    restAmount: sql`(t0.amount - t0.applied_amount)`,
    hasContainerFees: sql`(case when exists (select from fee f where f.corp_code = t0.corp_code and f.fee_belong = t0.fee_belong
      and f.fee_kind in ${containerKinds}) then 'Y' else 'N' end)`,
  },
});

const ofFee = (column: string) => sql`(select f.${sql.ref(column)} from fee f where f.id = t0.fee_id)`;

export const verificationSource = {
  entity: Verification,
  facts: verificationFacts,
  computed: { blNo: ofFee("bl_no"), feeCode: ofFee("fee_code"), feeName: ofFee("fee_name") },
};
