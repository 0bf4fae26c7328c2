import { defineFacts } from "#platform/machine/facts.server.ts";
import { OverdueStay } from "./container-fee.entity.server.ts";

export const overdueFacts = defineFacts(OverdueStay, {
  state: "column",
  computedAmount: { path: "computedAmount", kind: "decimal" },
  waivedAmount: { path: "waivedAmount", kind: "decimal" },
  voyageName: { path: "voyage.voyageName" },
  voyageFeeLock: { path: "voyage.feeLock", label: "fee.feeLock" },
  receivableSwitch: { path: "voyage.receivableSwitch", label: "fee.feeLock" },
  payableSwitch: { path: "voyage.payableSwitch", label: "fee.feeLock" },
});
