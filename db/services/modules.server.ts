import "#db/services/messages.ts";
import { registerModules } from "#platform/runtime/module/module.server.ts";
import { adminModule } from "#domain/administration/admin/admin.module.server.ts";
import { columnModule } from "#domain/administration/column/column.module.server.ts";
import { dataPermissionModule } from "#domain/administration/data-permission/data-permission.module.server.ts";
import { decisionNoticeModule } from "#domain/administration/decision-notice/decision-notice.module.server.ts";
import { fileModule } from "#domain/administration/file/file.module.server.ts";
import { jobModule } from "#domain/administration/job/job.module.server.ts";
import { orgModule } from "#domain/administration/org/org.module.server.ts";
import { sessionModule } from "#domain/administration/session/session.module.server.ts";
import { toolModule } from "#domain/administration/tool/tool.module.server.ts";
import { approvalModule } from "#domain/booking/approval/approval.module.server.ts";
import { bookingModule } from "#domain/booking/booking/booking.module.server.ts";
import { bookingRecordModule } from "#domain/booking/booking-record/booking-record.module.server.ts";
import { cargoModule } from "#domain/booking/cargo/cargo.module.server.ts";
import { consolidationModule } from "#domain/booking/consolidation/consolidation.module.server.ts";
import { ebConsolidationModule } from "#domain/booking/eb-consolidation/eb-consolidation.module.server.ts";
import { ebookingModule } from "#domain/booking/ebooking/ebooking.module.server.ts";
import { ebookingRecordModule } from "#domain/booking/ebooking-record/ebooking-record.module.server.ts";
import { spaceModule } from "#domain/booking/space/space.module.server.ts";
import { containerModule } from "#domain/containers/container/container.module.server.ts";
import { doorPointModule } from "#domain/containers/door-point/door-point.module.server.ts";
import { loadDetailModule } from "#domain/containers/load-detail/load-detail.module.server.ts";
import { loadingModule } from "#domain/containers/loading/loading.module.server.ts";
import { moveModule } from "#domain/containers/move/move.module.server.ts";
import { preCheckModule } from "#domain/containers/pre-check/pre-check.module.server.ts";
import { vehicleModule } from "#domain/containers/vehicle/vehicle.module.server.ts";
import { vgmModule } from "#domain/containers/vgm/vgm.module.server.ts";
import { billModule } from "#domain/documents/bill/bill.module.server.ts";
import { correctionAdviceModule } from "#domain/documents/correction-advice/correction-advice.module.server.ts";
import { importBillModule } from "#domain/documents/import-bill/import-bill.module.server.ts";
import { manifestModule } from "#domain/documents/manifest/manifest.module.server.ts";
import { releaseModule } from "#domain/documents/release/release.module.server.ts";
import { trackingModule } from "#domain/documents/tracking/tracking.module.server.ts";
import { ediModule } from "#domain/exchange/edi/edi.module.server.ts";
import { booksModule } from "#domain/finance/books/books.module.server.ts";
import { containerFeeModule } from "#domain/finance/container-fee/container-fee.module.server.ts";
import { feeModule } from "#domain/finance/fee/fee.module.server.ts";
import { invoiceModule } from "#domain/finance/invoice/invoice.module.server.ts";
import { leakageModule } from "#domain/finance/leakage/leakage.module.server.ts";
import { settlementModule } from "#domain/finance/settlement/settlement.module.server.ts";
import { workbenchModule } from "#domain/finance/workbench/workbench.module.server.ts";
import { writeOffModule } from "#domain/finance/write-off/write-off.module.server.ts";
import { calendarModule } from "#domain/masterdata/calendar/calendar.module.server.ts";
import { codeModule } from "#domain/masterdata/code/code.module.server.ts";
import { counterpartyModule } from "#domain/masterdata/counterparty/counterparty.module.server.ts";
import { customerModule } from "#domain/masterdata/customer/customer.module.server.ts";
import { equipmentModule } from "#domain/masterdata/equipment/equipment.module.server.ts";
import { moneyModule } from "#domain/masterdata/money/money.module.server.ts";
import { periodModule } from "#domain/masterdata/period/period.module.server.ts";
import { placeModule } from "#domain/masterdata/place/place.module.server.ts";
import { contractModule } from "#domain/pricing/contract/contract.module.server.ts";
import { freeDemurrageModule } from "#domain/pricing/free-demurrage/free-demurrage.module.server.ts";
import { rateModule } from "#domain/pricing/rate/rate.module.server.ts";
import { rateCheckModule } from "#domain/pricing/rate-check/rate-check.module.server.ts";
import { supplierRateModule } from "#domain/pricing/supplier-rate/supplier-rate.module.server.ts";
import { reportModule } from "#domain/reports/report/report.module.server.ts";
import { vesselTrackingModule } from "#domain/sailing/vessel-tracking/vessel-tracking.module.server.ts";
import { voyageModule } from "#domain/sailing/voyage/voyage.module.server.ts";

/**
 * All areas. Made by `node scripts/write-docs.mjs` from the folders.
 * The order, which is that of menus, pages and commands, may be changed here; a new area comes
 * behind the last one of its wing. Dependencies are in `after`.
 */
export const modules = registerModules([
  bookingModule,
  ebookingModule,
  approvalModule,
  bookingRecordModule,
  ebookingRecordModule,
  consolidationModule,
  containerModule,
  doorPointModule,
  loadingModule,
  loadDetailModule,
  ebConsolidationModule,
  vgmModule,
  trackingModule,
  moveModule,
  preCheckModule,
  vehicleModule,
  billModule,
  importBillModule,
  manifestModule,
  releaseModule,
  contractModule,
  rateModule,
  rateCheckModule,
  supplierRateModule,
  feeModule,
  correctionAdviceModule,
  freeDemurrageModule,
  containerFeeModule,
  leakageModule,
  invoiceModule,
  settlementModule,
  writeOffModule,
  workbenchModule,
  periodModule,
  reportModule,
  booksModule,
  decisionNoticeModule,
  ediModule,
  jobModule,
  orgModule,
  adminModule,
  toolModule,
  voyageModule,
  vesselTrackingModule,
  spaceModule,
  customerModule,
  placeModule,
  equipmentModule,
  calendarModule,
  codeModule,
  cargoModule,
  moneyModule,
  counterpartyModule,
  fileModule,
  sessionModule,
  dataPermissionModule,
  columnModule,
]);
