import { answerBookings } from "./respond-to-bookings.server.ts";
import { boxApprovalResource } from "./approve-box.server.ts";
import { captainResource, overseasResource } from "./approve-and-receive.server.ts";
import { bookingImport } from "./booking-import.server.ts";
import { bookingResource, outboundResource } from "./booking.resource.server.ts";
import { correctionImport } from "./correction-import.server.ts";
import { correctionResource } from "./correction.resource.server.ts";
import { ebookingResource } from "./ebooking.resource.server.ts";
import { inboundMessages } from "#domain/exchange/edi/inbound/define-inbound.server.ts";
import { extend } from "#platform/module/extension-point.ts";
import { bookingInbound } from "./booking-message.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const flowsModule = defineModule({
  name: "flows",
  after: [
    "approval",
    "pre-check",
    "booking",
    "space",
    "container",
    "bill",
    "fee",
    "contract",
    "settlement",
    "edi",
    "correction-advice",
  ],
  resources: [
    bookingResource,
    outboundResource,
    ebookingResource,
    correctionResource,
    captainResource,
    overseasResource,
    boxApprovalResource,
  ],
  extensions: [extend(inboundMessages, bookingInbound)],
  operations: [answerBookings],
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
  imports: { "seaway/bookingMgr/inner": [bookingImport], "eb/bookingModify": [correctionImport] },
  scopedImports: [bookingImport, correctionImport],
  picks: { "booking:changeVoyage": ["voyage"] },
});
