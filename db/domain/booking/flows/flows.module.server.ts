import { answerBookings } from "#domain/booking/ebooking/ops/respond-to-bookings.server.ts";
import { boxApprovalResource } from "#domain/booking/approval/box-approval.resource.server.ts";
import {
  captainResource,
  overseasResource,
} from "#domain/booking/approval/approval.resource.server.ts";
import { bookingImport } from "#domain/booking/booking/import/booking.import.server.ts";
import {
  bookingResource,
  outboundResource,
} from "#domain/booking/booking/booking.resource.server.ts";
import { correctionImport } from "#domain/booking/ebooking/correction/correction.import.server.ts";
import { correctionResource } from "#domain/booking/ebooking/correction/correction.resource.server.ts";
import { ebookingResource } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { inboundMessages } from "#domain/exchange/edi/inbound/define-inbound.server.ts";
import { extend } from "#platform/module/extension-point.ts";
import { bookingInbound } from "#domain/booking/ebooking/booking-message.server.ts";
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
