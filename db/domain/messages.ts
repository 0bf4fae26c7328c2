/**
 * Registers the messages of all areas. Every process imports this first, as definitions use texts while they load. Types require each key
 * in both languages.
 */
import { registerMessages } from "#platform/i18n/catalogue.ts";
import { fileMessages } from "./file/file.messages.ts";
import { orgMessages } from "./org/org.messages.ts";
import { dataPermissionMessages } from "./data-permission/data-permission.messages.ts";
import { columnMessages } from "./column/column.messages.ts";
import { adminMessages } from "./admin/admin.messages.ts";
import { cargoMessages } from "./cargo/cargo.messages.ts";
import { codeMessages } from "./code/code.messages.ts";
import { placeMessages } from "./place/place.messages.ts";
import { customerMessages } from "./customer/customer.messages.ts";
import { equipmentMessages } from "./equipment/equipment.messages.ts";
import { moneyMessages } from "./money/money.messages.ts";
import { counterpartyMessages } from "./counterparty/counterparty.messages.ts";
import { calendarMessages } from "./calendar/calendar.messages.ts";
import { voyageMessages } from "./voyage/voyage.messages.ts";
import { vesselTrackingMessages } from "./vessel-tracking/vessel-tracking.messages.ts";
import { contractMessages } from "./contract/contract.messages.ts";
import { rateMessages } from "./rate/rate.messages.ts";
import { ebookingMessages } from "./ebooking/ebooking.messages.ts";
import { bookingMessages } from "./booking/booking.messages.ts";
import { consolidationMessages } from "./consolidation/consolidation.messages.ts";
import { vgmMessages } from "./vgm/vgm.messages.ts";
import { moveMessages } from "./move/move.messages.ts";
import { spaceMessages } from "./space/space.messages.ts";
import { approvalMessages } from "./approval/approval.messages.ts";
import { containerMessages } from "./container/container.messages.ts";
import { doorPointMessages } from "./door-point/door-point.messages.ts";
import { loadingMessages } from "./loading/loading.messages.ts";
import { ebConsolidationMessages } from "./eb-consolidation/eb-consolidation.messages.ts";
import { loadDetailMessages } from "./load-detail/load-detail.messages.ts";
import { preCheckMessages } from "./pre-check/pre-check.messages.ts";
import { supplierRateMessages } from "./supplier-rate/supplier-rate.messages.ts";
import { vehicleMessages } from "./vehicle/vehicle.messages.ts";
import { billMessages } from "./bill/bill.messages.ts";
import { importBillMessages } from "./import-bill/import-bill.messages.ts";
import { manifestMessages } from "./manifest/manifest.messages.ts";
import { releaseMessages } from "./release/release.messages.ts";
import { trackingMessages } from "./tracking/tracking.messages.ts";
import { feeMessages } from "./fee/fee.messages.ts";
import { decisionNoticeMessages } from "./decision-notice/decision-notice.messages.ts";
import { booksMessages } from "./books/books.messages.ts";
import { leakageMessages } from "./leakage/leakage.messages.ts";
import { correctionAdviceMessages } from "./correction-advice/correction-advice.messages.ts";
import { freeDemurrageMessages } from "./free-demurrage/free-demurrage.messages.ts";
import { rateCheckMessages } from "./rate-check/rate-check.messages.ts";
import { containerFeeMessages } from "./container-fee/container-fee.messages.ts";
import { periodMessages } from "./period/period.messages.ts";
import { invoiceMessages } from "./invoice/invoice.messages.ts";
import { workbenchMessages } from "./workbench/workbench.messages.ts";
import { writeOffMessages } from "./write-off/write-off.messages.ts";
import { settlementMessages } from "./settlement/settlement.messages.ts";
import { reportMessages } from "./report/report.messages.ts";
import { ediMessages } from "./edi/edi.messages.ts";
import { toolMessages } from "./tool/tool.messages.ts";
import { flowsMessages } from "./flows/flows.messages.ts";
import { jobMessages } from "./job/job.messages.ts";
import { sessionMessages } from "./session/session.messages.ts";

registerMessages([
  fileMessages,
  orgMessages,
  dataPermissionMessages,
  columnMessages,
  adminMessages,
  cargoMessages,
  codeMessages,
  placeMessages,
  customerMessages,
  equipmentMessages,
  moneyMessages,
  counterpartyMessages,
  calendarMessages,
  voyageMessages,
  vesselTrackingMessages,
  contractMessages,
  rateMessages,
  ebookingMessages,
  bookingMessages,
  spaceMessages,
  consolidationMessages,
  vgmMessages,
  moveMessages,
  approvalMessages,
  containerMessages,
  doorPointMessages,
  loadingMessages,
  loadDetailMessages,
  ebConsolidationMessages,
  preCheckMessages,
  supplierRateMessages,
  vehicleMessages,
  billMessages,
  importBillMessages,
  manifestMessages,
  releaseMessages,
  trackingMessages,
  feeMessages,
  containerFeeMessages,
  correctionAdviceMessages,
  freeDemurrageMessages,
  leakageMessages,
  rateCheckMessages,
  periodMessages,
  invoiceMessages,
  settlementMessages,
  workbenchMessages,
  writeOffMessages,
  reportMessages,
  booksMessages,
  decisionNoticeMessages,
  ediMessages,
  toolMessages,
  flowsMessages,
  jobMessages,
  sessionMessages,
]);
