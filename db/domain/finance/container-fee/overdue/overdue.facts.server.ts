import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { OverdueStay } from "../container-fee.entity.server.ts";

export const overdueFacts = defineFacts(OverdueStay, {
  state: "column",
  waived: {
    sql: (stay) => sql<boolean>`${stay}.waived_amount <> 0`,
    label: "containerFee.waivedAmount",
  },
  voyageName: { path: "voyage.voyageName" },
  voyageFeeLock: { path: "voyage.feeLock", label: "fee.feeLock" },
  receivableSwitch: { path: "voyage.receivableSwitch", label: "fee.feeLock" },
  payableSwitch: { path: "voyage.payableSwitch", label: "fee.feeLock" },
});
