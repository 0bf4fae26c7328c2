import { sql } from "kysely";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { voyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { billCargo } from "./voyage-cargo.server.ts";
import { billEntities } from "./bill.entity.server.ts";
import { billForm, newBillForm } from "./bill.form.ts";
import { billContainerList, billList } from "./bill.list.ts";
import { billOriginalList, billPrintList } from "./print/bill-print.list.ts";
import { printsOfBill, printsOfBooking } from "./print/bill-prints.server.ts";
import {
  billContainerResource,
  billOriginalResource,
  billPrintResource,
  billResource,
  billSourceResource,
} from "./bill.resource.server.ts";
import { containerQueryResource, dangerousResource } from "./bill-lines.resource.server.ts";
import { customerBillForm } from "./review/bill-review.form.ts";
import { customerBillResource } from "./review/bill-review.resource.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import {
  defineRecordDocuments,
  defineRecordTabs,
  historyTab,
} from "#platform/records/resource/record-tabs.server.ts";
import { staffFieldsOfBill } from "./bill.schema.ts";
import { billDictionaries } from "./bill.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { billEvents } from "./bill-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

const billForms = "/seaway/bill/query/viewEditAddBill/index/:id";

export const billModule = defineModule({
  name: "bill",
  after: ["container", "code", "pre-check"],
  dictionaries: billDictionaries,
  entities: billEntities,
  resources: [
    billSourceResource,
    billResource,
    billContainerResource,
    billOriginalResource,
    billPrintResource,
    containerQueryResource,
    dangerousResource,
    customerBillResource,
  ],
  numbers: { BL: { table: "bill", column: "bl_no" } },
  forms: { "seaway/bill/query": [billForm, newBillForm], "eb/bill": [customerBillForm] },
  references: {
    billPrintKind: {
      table: "dict_data",
      code: "dict_value",
      zh: sql`dict_label`,
      en: sql`dict_label_en`,
      by: { kind: "all" },
      only: sql`dict_type = 'bill_print_kind' and status = '0'`,
    },
  },
  picks: { "bill:print": ["billPrintKind"] },
  uses: [
    ...usesIn("bill", "bill.list", {
      port: ["port_load", "port_dis"],
      customer: ["client_code", "shipper_code", "consignee_code", "notify_code"],
      transTerms: ["delivery_terms"],
    }),
    ...usesIn("bill", "bill.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn("bill_container", "bill.list", { sizeType: ["size_type"], container: ["cnt_no"] }),
    ...usesIn("bill_cargo", "bill.list", {
      packageKind: ["package_kind"],
      hazardous: ["dg_un_no"],
      hscode: ["hscode"],
    }),
  ],
  extensions: [extend(voyageCargo, billCargo), extend(shipmentEvents, billEvents)],
  staffFields: {
    Bill: staffFieldsOfBill,
  },
  roles: {
    clerk: [
      "ebBill:list",
      "bill:list",
      "bill:generate",
      "bill:edit",
      "bill:send",
      "bill:issue",
      "bill:onBoard",
      "bill:remove",
      "bill:print",
      "bill:surrender",
      "bill:void",
    ],
    supervisor: ["bill:issueOver"],
    finance: ["bill:list", "bill:print"],
    customer: ["ebBill:list", "ebBill:review"],
  },
  permissionLabels: {
    "bill:edit": "bill.permission.edit",
    "bill:send": "bill.permission.send",
    "bill:issue": "bill.permission.issue",
    "bill:issueOver": "bill.permission.issueOver",
    "bill:onBoard": "bill.permission.onBoard",
    "bill:surrender": "bill.permission.surrender",
    "bill:void": "bill.permission.void",
    "bill:remove": "bill.permission.remove",
    "bill:print": "bill.permission.print",
    "ebBill:review": "bill.permission.review",
  },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [
      {
        name: "bills",
        label: "bill.tab",
        list: billList.apiName,
        narrowedTo: ({ id }) => ({ bookingId: String(id) }),
        open: billForms,
      },
    ],
    "seaway/voyage/voyage": [
      {
        name: "bills",
        label: "bill.tab",
        list: billList.apiName,
        narrowedTo: ({ id }) => ({ voyageId: String(id) }),
        open: billForms,
      },
    ],
    "seaway/bill/query": [
      {
        name: "boxes",
        label: "container.tab",
        list: billContainerList.apiName,
        narrowedTo: ({ id }) => ({ billId: String(id) }),
      },
      {
        name: "originals",
        label: "bill.originalsTab",
        list: billOriginalList.apiName,
        narrowedTo: ({ id }) => ({ billId: String(id) }),
      },
      {
        name: "prints",
        label: "bill.printsTab",
        list: billPrintList.apiName,
        narrowedTo: ({ id }) => ({ billId: String(id) }),
      },
      historyTab("bill"),
    ],
  }),
  documents: defineRecordDocuments({
    "seaway/bookingMgr/inner": [printsOfBooking],
    "seaway/bill/query": [printsOfBill],
  }),
  tableLabels: {
    bill: "bill.table.bill",
    bill_cargo: "bill.table.billCargo",
    bill_container: "bill.table.billContainer",
    bill_original: "bill.table.billOriginal",
    bill_print: "bill.table.billPrint",
  },
});
