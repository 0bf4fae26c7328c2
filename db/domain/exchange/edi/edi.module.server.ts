import { sql } from "kysely";
import {
  defineRecordDocuments,
  defineRecordTabs,
} from "#platform/records/resource/record-tabs.server.ts";
import { ediDictionaries } from "./edi.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { billEdiFiles, bookingEdiFiles } from "./edi-files.server.ts";
import { packageNames } from "#domain/masterdata/code/package-names.server.ts";
import { mappedPackages } from "./mapping/mapped-packages.server.ts";
import { outsideReaders } from "#domain/booking/cargo/outside-readers.server.ts";
import { shipmentReaders } from "./outbound/shipment-readers.server.ts";
import { ediArchiveList } from "./edi.lists.ts";
import { ediEntities } from "./edi.entity.server.ts";
import { coverage, documentCoverage } from "./mapping/ops/edi-coverage.server.ts";
import { ediResources } from "./edi.resource.server.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { ediEvents } from "./edi-events.server.ts";
import { ifcsumInbound } from "./inbound/bills.inbound.server.ts";
import { aperakInbound, contrlInbound } from "./inbound/answers.inbound.server.ts";
import { inboundMessages } from "./inbound/define-inbound.server.ts";
import { codecoInbound, coarriInbound } from "./inbound/moves.inbound.server.ts";
import { vermasInbound } from "./inbound/vgm.inbound.server.ts";
import { exchangeFolders } from "./transport/ops/exchange.server.ts";
import { markOverdue } from "./transport/ops/overdue.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

export const ediModule = defineModule({
  name: "edi",
  after: ["admin", "booking", "bill", "fee", "import-bill", "move", "vgm"],
  dictionaries: ediDictionaries,
  extensions: [
    extend(shipmentEvents, ediEvents),
    extend(outsideReaders, shipmentReaders),
    extend(packageNames, mappedPackages),
    ...[
      ifcsumInbound,
      codecoInbound,
      coarriInbound,
      vermasInbound,
      contrlInbound,
      aperakInbound,
    ].map((message) => extend(inboundMessages, message)),
  ],
  entities: ediEntities,
  resources: ediResources,
  operations: [coverage, documentCoverage, exchangeFolders, markOverdue],
  jobs: {
    "edi.exchange": {
      operation: exchangeFolders,
      params: [],
      label: "edi.jobExchange",
      example: "edi.exchange()",
      schedule: {
        jobName: "edi-exchange",
        invokeTarget: "edi.exchange()",
        cronExpression: "0 * * * * ?",
        misfirePolicy: "3",
        concurrent: "1",
        status: "1",
        remark: "",
      },
    },
    "edi.markOverdue": {
      operation: markOverdue,
      params: [],
      label: "edi.jobOverdue",
      example: "edi.markOverdue()",
      schedule: {
        jobName: "edi-overdue",
        invokeTarget: "edi.markOverdue()",
        cronExpression: "0 15 * * * ?",
        misfirePolicy: "3",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  references: {
    ediPartner: {
      table: "edi_partner",
      code: "code",
      zh: sql`name`,
      by: { kind: "all" },
      staffOnly: true,
      page: "seaway/edi/partner",
    },
  },
  numbers: { EDI: { table: "edi_message", column: "control_ref" } },
  roles: {
    admin: ["edi:transport"],
    clerk: ["edi:list", "edi:export", "edi:resend", "edi:receive", "edi:partner"],
  },
  permissionLabels: {
    "edi:export": "edi.permission.export",
    "edi:resend": "edi.permission.resend",
    "edi:receive": "edi.permission.receive",
    "edi:partner": "edi.permission.partner",
    "edi:transport": "edi.permission.transport",
  },
  tabs: defineRecordTabs({
    "seaway/bookingMgr/inner": [
      {
        name: "edi",
        label: "edi.tab",
        list: ediArchiveList.apiName,
        narrowedTo: ({ bkNo }) => ({ objectNos: String(bkNo) }),
        open: "/seaway/edi/archive/index/:id",
      },
    ],
    "seaway/bill/query": [
      {
        name: "edi",
        label: "edi.tab",
        list: ediArchiveList.apiName,
        narrowedTo: ({ blNo }) => ({ objectNos: String(blNo) }),
        open: "/seaway/edi/archive/index/:id",
      },
    ],
  }),
  documents: defineRecordDocuments({
    "seaway/bookingMgr/inner": [bookingEdiFiles],
    "seaway/bill/query": [billEdiFiles],
  }),
  tableLabels: {
    edi_partner: "edi.table.ediPartner",
    edi_message: "edi.table.ediMessage",
    edi_transfer: "edi.table.ediTransfer",
  },
});
