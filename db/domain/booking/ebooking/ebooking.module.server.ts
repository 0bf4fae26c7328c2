import { inboundMessages } from "#domain/exchange/edi/inbound/define-inbound.server.ts";
import { bookingInbound } from "./booking-message.server.ts";
import { correctionImport } from "./correction/correction.import.server.ts";
import { correctionResource } from "./correction/correction.resource.server.ts";
import { ebookingResource } from "./ebooking.resource.server.ts";
import { answerBookings } from "./ops/respond-to-bookings.server.ts";
import { correctionForm } from "./correction/correction.form.ts";
import { ebookingForm } from "./ebooking.form.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { voyageCargo } from "#domain/sailing/voyage/voyage-cargo.ts";
import { ebookingCargo } from "./voyage-cargo.server.ts";
import { ebookingAttachments } from "./ops/attachments.server.ts";
import { ebookingDictionaries } from "./ebooking.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { ebookingEvents } from "./ebooking-events.server.ts";
import { shipmentEvents } from "#domain/sailing/voyage/events/shipment-events.server.ts";

export const ebookingModule = defineModule({
  name: "ebooking",
  after: ["ebooking-record", "booking", "file", "edi", "correction-advice"],
  dictionaries: ebookingDictionaries,
  resources: [ebookingResource, correctionResource],
  operations: [answerBookings, ebookingAttachments.remove, ebookingAttachments.download],
  jobs: {
    "flows.answerBookings": {
      operation: answerBookings,
      params: [],
      label: "edi.jobAnswer",
      example: "flows.answerBookings()",
      schedule: {
        jobName: "edi-answer-bookings",
        invokeTarget: "flows.answerBookings()",
        cronExpression: "30 * * * * ?",
        misfirePolicy: "3",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  forms: { "eb/ebBooking": [ebookingForm], "eb/bookingModify": [correctionForm] },
  imports: { "eb/bookingModify": [correctionImport] },
  scopedImports: [correctionImport],
  extensions: [
    extend(voyageCargo, ebookingCargo),
    extend(shipmentEvents, ebookingEvents),
    extend(inboundMessages, bookingInbound),
  ],
  roles: {
    clerk: [
      "ebooking:list",
      "ebooking:edit",
      "ebooking:submit",
      "ebooking:receive",
      "ebooking:reject",
      "ebooking:lock",
      "ebooking:remove",
    ],
    captain: ["ebooking:list"],
    captainDesk: ["ebooking:list", "ebooking:receive"],
    overseas: ["ebooking:list"],
    customer: ["ebooking:list", "ebooking:edit", "ebooking:submit", "ebooking:remove"],
  },
  permissionLabels: {
    "ebooking:edit": "ebooking.permission.edit",
    "ebooking:submit": "ebooking.permission.submit",
    "ebooking:receive": "ebooking.permission.receive",
    "ebooking:reject": "ebooking.permission.reject",
    "ebooking:lock": "ebooking.permission.lock",
    "ebooking:remove": "ebooking.permission.remove",
  },
});
