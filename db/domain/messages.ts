/**
 * Registers the messages of all areas. Every process imports this first, as definitions use texts while they load. Types require each key
 * in both languages.
 */
import { registerMessages } from "#platform/i18n/catalogue.ts";
import { fileMessages } from "#domain/file/file.messages.ts";
import { orgMessages } from "#domain/org/org.messages.ts";
import { dataPermissionMessages } from "#domain/data-permission/data-permission.messages.ts";
import { columnMessages } from "#domain/column/column.messages.ts";
import { adminMessages } from "#domain/admin/admin.messages.ts";
import { cargoMessages } from "#domain/cargo/cargo.messages.ts";
import { codeMessages } from "#domain/code/code.messages.ts";
import { placeMessages } from "#domain/place/place.messages.ts";
import { customerMessages } from "#domain/customer/customer.messages.ts";
import { equipmentMessages } from "#domain/equipment/equipment.messages.ts";
import { moneyMessages } from "#domain/money/money.messages.ts";
import { counterpartyMessages } from "#domain/counterparty/counterparty.messages.ts";
import { calendarMessages } from "#domain/calendar/calendar.messages.ts";
import { voyageMessages } from "#domain/voyage/voyage.messages.ts";
import { vesselTrackingMessages } from "#domain/vessel-tracking/vessel-tracking.messages.ts";
import { contractMessages } from "#domain/contract/contract.messages.ts";
import { rateMessages } from "#domain/rate/rate.messages.ts";
import { ebookingMessages } from "#domain/ebooking/ebooking.messages.ts";
import { bookingMessages } from "#domain/booking/booking.messages.ts";
import { consolidationMessages } from "#domain/consolidation/consolidation.messages.ts";
import { vgmMessages } from "#domain/vgm/vgm.messages.ts";
import { moveMessages } from "#domain/move/move.messages.ts";
import { spaceMessages } from "#domain/space/space.messages.ts";
import { approvalMessages } from "#domain/approval/approval.messages.ts";
import { containerMessages } from "#domain/container/container.messages.ts";
import { doorPointMessages } from "#domain/door-point/door-point.messages.ts";
import { loadingMessages } from "#domain/loading/loading.messages.ts";
import { ebConsolidationMessages } from "#domain/eb-consolidation/eb-consolidation.messages.ts";
import { loadDetailMessages } from "#domain/load-detail/load-detail.messages.ts";
import { preCheckMessages } from "#domain/pre-check/pre-check.messages.ts";
import { supplierRateMessages } from "#domain/supplier-rate/supplier-rate.messages.ts";
import { vehicleMessages } from "#domain/vehicle/vehicle.messages.ts";
import { billMessages } from "#domain/bill/bill.messages.ts";
import { importBillMessages } from "#domain/import-bill/import-bill.messages.ts";
import { manifestMessages } from "#domain/manifest/manifest.messages.ts";
import { releaseMessages } from "#domain/release/release.messages.ts";
import { trackingMessages } from "#domain/tracking/tracking.messages.ts";
import { feeMessages } from "#domain/fee/fee.messages.ts";
import { decisionNoticeMessages } from "#domain/decision-notice/decision-notice.messages.ts";
import { booksMessages } from "#domain/books/books.messages.ts";
import { leakageMessages } from "#domain/leakage/leakage.messages.ts";
import { correctionAdviceMessages } from "#domain/correction-advice/correction-advice.messages.ts";
import { freeDemurrageMessages } from "#domain/free-demurrage/free-demurrage.messages.ts";
import { rateCheckMessages } from "#domain/rate-check/rate-check.messages.ts";
import { containerFeeMessages } from "#domain/container-fee/container-fee.messages.ts";
import { periodMessages } from "#domain/period/period.messages.ts";
import { invoiceMessages } from "#domain/invoice/invoice.messages.ts";
import { workbenchMessages } from "#domain/workbench/workbench.messages.ts";
import { writeOffMessages } from "#domain/write-off/write-off.messages.ts";
import { settlementMessages } from "#domain/settlement/settlement.messages.ts";
import { reportMessages } from "#domain/report/report.messages.ts";
import { ediMessages } from "#domain/edi/edi.messages.ts";
import { toolMessages } from "#domain/tool/tool.messages.ts";
import { flowsMessages } from "#domain/flows/flows.messages.ts";
import { jobMessages } from "#domain/job/job.messages.ts";
import { sessionMessages } from "#domain/session/session.messages.ts";

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
