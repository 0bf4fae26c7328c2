import "#domain/messages.ts";
import { registerModules } from "#platform/module/module.server.ts";
import { adminModule } from "#domain/admin/admin.module.server.ts";
import { approvalModule } from "#domain/approval/approval.module.server.ts";
import { billModule } from "#domain/bill/bill.module.server.ts";
import { bookingModule } from "#domain/booking/booking.module.server.ts";
import { calendarModule } from "#domain/calendar/calendar.module.server.ts";
import { cargoModule } from "#domain/cargo/cargo.module.server.ts";
import { codeModule } from "#domain/code/code.module.server.ts";
import { columnModule } from "#domain/column/column.module.server.ts";
import { consolidationModule } from "#domain/consolidation/consolidation.module.server.ts";
import { containerFeeModule } from "#domain/container-fee/container-fee.module.server.ts";
import { containerModule } from "#domain/container/container.module.server.ts";
import { contractModule } from "#domain/contract/contract.module.server.ts";
import { counterpartyModule } from "#domain/counterparty/counterparty.module.server.ts";
import { customerModule } from "#domain/customer/customer.module.server.ts";
import { dataPermissionModule } from "#domain/data-permission/data-permission.module.server.ts";
import { doorPointModule } from "#domain/door-point/door-point.module.server.ts";
import { ebookingModule } from "#domain/ebooking/ebooking.module.server.ts";
import { ediModule } from "#domain/edi/edi.module.server.ts";
import { equipmentModule } from "#domain/equipment/equipment.module.server.ts";
import { feeModule } from "#domain/fee/fee.module.server.ts";
import { fileModule } from "#domain/file/file.module.server.ts";
import { flowsModule } from "#domain/flows/flows.module.server.ts";
import { correctionAdviceModule } from "#domain/correction-advice/correction-advice.module.server.ts";
import { freeDemurrageModule } from "#domain/free-demurrage/free-demurrage.module.server.ts";
import { importBillModule } from "#domain/import-bill/import-bill.module.server.ts";
import { invoiceModule } from "#domain/invoice/invoice.module.server.ts";
import { jobModule } from "#domain/job/job.module.server.ts";
import { decisionNoticeModule } from "#domain/decision-notice/decision-notice.module.server.ts";
import { booksModule } from "#domain/books/books.module.server.ts";
import { leakageModule } from "#domain/leakage/leakage.module.server.ts";
import { loadingModule } from "#domain/loading/loading.module.server.ts";
import { ebConsolidationModule } from "#domain/eb-consolidation/eb-consolidation.module.server.ts";
import { loadDetailModule } from "#domain/load-detail/load-detail.module.server.ts";
import { manifestModule } from "#domain/manifest/manifest.module.server.ts";
import { moneyModule } from "#domain/money/money.module.server.ts";
import { moveModule } from "#domain/move/move.module.server.ts";
import { orgModule } from "#domain/org/org.module.server.ts";
import { periodModule } from "#domain/period/period.module.server.ts";
import { placeModule } from "#domain/place/place.module.server.ts";
import { preCheckModule } from "#domain/pre-check/pre-check.module.server.ts";
import { rateCheckModule } from "#domain/rate-check/rate-check.module.server.ts";
import { rateModule } from "#domain/rate/rate.module.server.ts";
import { releaseModule } from "#domain/release/release.module.server.ts";
import { reportModule } from "#domain/report/report.module.server.ts";
import { sessionModule } from "#domain/session/session.module.server.ts";
import { settlementModule } from "#domain/settlement/settlement.module.server.ts";
import { spaceModule } from "#domain/space/space.module.server.ts";
import { supplierRateModule } from "#domain/supplier-rate/supplier-rate.module.server.ts";
import { toolModule } from "#domain/tool/tool.module.server.ts";
import { vehicleModule } from "#domain/vehicle/vehicle.module.server.ts";
import { vesselTrackingModule } from "#domain/vessel-tracking/vessel-tracking.module.server.ts";
import { vgmModule } from "#domain/vgm/vgm.module.server.ts";
import { trackingModule } from "#domain/tracking/tracking.module.server.ts";
import { voyageModule } from "#domain/voyage/voyage.module.server.ts";
import { workbenchModule } from "#domain/workbench/workbench.module.server.ts";
import { writeOffModule } from "#domain/write-off/write-off.module.server.ts";

/** In the order of menus, pages and commands. Dependencies are in `after`. */
export const modules = registerModules([
  flowsModule,
  ebookingModule,
  bookingModule,
  consolidationModule,
  approvalModule,
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
