import { feePermissions } from "./screens/fee-screens.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { currencyUse } from "#domain/masterdata/counterparty/currency-use.ts";
import { voyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { feesOfCompany } from "./fee-conditions.server.ts";
import { feeCargo } from "./voyage-cargo.server.ts";
import { billFeeResources } from "./bill-fee/bill-fee.resource.server.ts";
import { orderCalculation, orderPayables } from "./ops/order-calculation.server.ts";
import { calculatePayables } from "./ops/calculate-payables.server.ts";
import { calculateNightly, calculateVoyageFees } from "./ops/calculate-voyage-fees.server.ts";
import { explainFeeNumber } from "./ops/explain-stored-fee.server.ts";
import { billFeeTabs, bookingFeeTabs } from "./screens/fee-tabs.server.ts";
import { feeEntities } from "./fee.entity.server.ts";
import { feeResources } from "./fee.resource.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { feeDictionaries } from "./fee.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { commonFeeResources } from "./masters/fee-template.resource.server.ts";
import { exchangeRule } from "./masters/exchange-rule.resource.server.ts";
import { replayFees } from "./ops/replay-fees.server.ts";
import { feeEvents } from "./screens/fee-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

const commonUses = (table: string, label: MessageKey) => [
  ...usesIn(table, label, { customer: ["corp_code"] }, { listed: true }),
  ...usesIn(table, label, {
    port: ["port_load", "port_dis"],
    currency: ["currency"],
    sizeType: ["size_type"],
    line: ["voyline"],
    costCode: ["fee_code"],
  }),
];

export const feeModule = defineModule({
  name: "fee",
  after: ["bill", "rate", "supplier-rate", "counterparty", "period", "calendar"],
  dictionaries: feeDictionaries,
  entities: feeEntities,
  resources: [
    ...billFeeResources,
    ...feeResources,
    ...Object.values(commonFeeResources),
    exchangeRule,
  ],
  operations: [
    calculateVoyageFees,
    calculateNightly,
    orderCalculation,
    calculatePayables,
    orderPayables,
    replayFees,
    ...Object.values(explainFeeNumber),
  ],
  jobs: {
    "fee.calculateNightly": {
      operation: calculateNightly,
      params: [],
      label: "job.target.calculate",
      example: "fee.calculateNightly()",
      schedule: {
        jobName: "calculate-fees",
        invokeTarget: "fee.calculateNightly()",
        cronExpression: "0 15 2 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  uses: [
    ...commonUses("common_receivable", "commonFee.receivables"),
    ...commonUses("common_payable", "commonFee.payables"),
    ...usesIn("exchange_rule", "exchangeRule.list", {
      company: ["company_code"],
      calendar: ["calendar_code"],
    }),
    ...usesIn("fee", "fee.searchList", {
      port: ["port_load", "port_dis"],
      customer: ["corp_code"],
      currency: ["currency"],
      sizeType: ["size_type"],
      line: ["voyline"],
      costCode: ["fee_code"],
      feeFlow: ["fee_status"],
      company: ["company_code"],
    }),
    ...usesIn(
      "fee",
      "fee.searchList",
      {
        voyage: ["voyage_id"],
        freightRate: ["rate_id"],
        supplierPrice: ["supplier_price_id"],
        bill: ["bill_id"],
      },
      { id: true },
    ),
  ],
  extensions: [
    extend(voyageCargo, feeCargo),
    extend(currencyUse, feesOfCompany),
    extend(shipmentEvents, feeEvents),
  ],
  roles: {
    finance: feePermissions,
  },
  permissionLabels: {
    "fee:calculate": "fee.permission.calculate",
    "fee:edit": "fee.permission.edit",
    "fee:remove": "fee.permission.remove",
    "fee:explain": "fee.permission.explain",
    "fee:audit": "fee.permission.audit",
    "fee:recheck": "fee.permission.recheck",
    "fee:lock": "fee.permission.lock",
    "payable:calculate": "fee.permission.payable.calculate",
    "payable:edit": "fee.permission.payable.edit",
    "payable:remove": "fee.permission.payable.remove",
    "payable:explain": "fee.permission.payable.explain",
    "payable:audit": "fee.permission.payable.audit",
    "payable:recheck": "fee.permission.payable.recheck",
    "payable:lock": "fee.permission.payable.lock",
  },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": bookingFeeTabs,
    "seaway/bill/query": billFeeTabs,
  }),
  tableLabels: {
    fee: "fee.table.fee",
    fee_finding: "fee.table.feeFinding",
    common_receivable: "fee.table.commonReceivable",
    common_payable: "fee.table.commonPayable",
  },
});
