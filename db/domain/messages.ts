/**
 * Registers the messages of all areas. Every process imports this first, as definitions use texts
 * while they load. Types require each key in both languages.
 */
import { registerMessages } from "#platform/kernel/i18n/catalogue.ts";
import { fileMessages } from "#domain/administration/file/file.messages.ts";
import { orgMessages } from "#domain/administration/org/org.messages.ts";
import { dataPermissionMessages } from "#domain/administration/data-permission/data-permission.messages.ts";
import { columnMessages } from "#domain/administration/column/column.messages.ts";
import { adminMessages } from "#domain/administration/admin/admin.messages.ts";
import { cargoMessages } from "#domain/booking/cargo/cargo.messages.ts";
import { codeMessages } from "#domain/masterdata/code/code.messages.ts";
import { placeMessages } from "#domain/masterdata/place/place.messages.ts";
import { customerMessages } from "#domain/masterdata/customer/customer.messages.ts";
import { equipmentMessages } from "#domain/masterdata/equipment/equipment.messages.ts";
import { moneyMessages } from "#domain/masterdata/money/money.messages.ts";
import { counterpartyMessages } from "#domain/masterdata/counterparty/counterparty.messages.ts";
import { calendarMessages } from "#domain/masterdata/calendar/calendar.messages.ts";
import { voyageMessages } from "#domain/sailing/voyage/voyage.messages.ts";
import { vesselTrackingMessages } from "#domain/sailing/vessel-tracking/vessel-tracking.messages.ts";
import { contractMessages } from "#domain/pricing/contract/contract.messages.ts";
import { rateMessages } from "#domain/pricing/rate/rate.messages.ts";
import { ebookingMessages } from "#domain/booking/ebooking/ebooking.messages.ts";
import { bookingMessages } from "#domain/booking/booking/booking.messages.ts";
import { consolidationMessages } from "#domain/booking/consolidation/consolidation.messages.ts";
import { vgmMessages } from "#domain/containers/vgm/vgm.messages.ts";
import { moveMessages } from "#domain/containers/move/move.messages.ts";
import { spaceMessages } from "#domain/booking/space/space.messages.ts";
import { approvalMessages } from "#domain/booking/approval/approval.messages.ts";
import { containerMessages } from "#domain/containers/container/container.messages.ts";
import { doorPointMessages } from "#domain/containers/door-point/door-point.messages.ts";
import { loadingMessages } from "#domain/containers/loading/loading.messages.ts";
import { ebConsolidationMessages } from "#domain/booking/eb-consolidation/eb-consolidation.messages.ts";
import { loadDetailMessages } from "#domain/containers/load-detail/load-detail.messages.ts";
import { preCheckMessages } from "#domain/containers/pre-check/pre-check.messages.ts";
import { supplierRateMessages } from "#domain/pricing/supplier-rate/supplier-rate.messages.ts";
import { vehicleMessages } from "#domain/containers/vehicle/vehicle.messages.ts";
import { billMessages } from "#domain/documents/bill/bill.messages.ts";
import { importBillMessages } from "#domain/documents/import-bill/import-bill.messages.ts";
import { manifestMessages } from "#domain/documents/manifest/manifest.messages.ts";
import { releaseMessages } from "#domain/documents/release/release.messages.ts";
import { trackingMessages } from "#domain/documents/tracking/tracking.messages.ts";
import { feeMessages } from "#domain/finance/fee/fee.messages.ts";
import { decisionNoticeMessages } from "#domain/administration/decision-notice/decision-notice.messages.ts";
import { booksMessages } from "#domain/finance/books/books.messages.ts";
import { leakageMessages } from "#domain/finance/leakage/leakage.messages.ts";
import { correctionAdviceMessages } from "#domain/documents/correction-advice/correction-advice.messages.ts";
import { freeDemurrageMessages } from "#domain/pricing/free-demurrage/free-demurrage.messages.ts";
import { rateCheckMessages } from "#domain/pricing/rate-check/rate-check.messages.ts";
import { containerFeeMessages } from "#domain/finance/container-fee/container-fee.messages.ts";
import { periodMessages } from "#domain/masterdata/period/period.messages.ts";
import { invoiceMessages } from "#domain/finance/invoice/invoice.messages.ts";
import { workbenchMessages } from "#domain/finance/workbench/workbench.messages.ts";
import { writeOffMessages } from "#domain/finance/write-off/write-off.messages.ts";
import { settlementMessages } from "#domain/finance/settlement/settlement.messages.ts";
import { reportMessages } from "#domain/reports/report/report.messages.ts";
import { ediMessages } from "#domain/exchange/edi/edi.messages.ts";
import { toolMessages } from "#domain/administration/tool/tool.messages.ts";
import { jobMessages } from "#domain/administration/job/job.messages.ts";
import { sessionMessages } from "#domain/administration/session/session.messages.ts";

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
  jobMessages,
  sessionMessages,
]);
