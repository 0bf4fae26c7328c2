/**
 * The messages of all areas. Every process imports this first, as definitions use texts while they
 * load. Types require each key in both languages.
 * Made by `node scripts/write-docs.mjs` from the folders.
 */
import { defineMessages, registerMessages } from "#platform/kernel/i18n/catalogue.ts";
import adminEn from "#domain/administration/admin/admin.en.ts";
import adminZh from "#domain/administration/admin/admin.zh.ts";
import columnEn from "#domain/administration/column/column.en.ts";
import columnZh from "#domain/administration/column/column.zh.ts";
import dataPermissionEn from "#domain/administration/data-permission/data-permission.en.ts";
import dataPermissionZh from "#domain/administration/data-permission/data-permission.zh.ts";
import decisionNoticeEn from "#domain/administration/decision-notice/decision-notice.en.ts";
import decisionNoticeZh from "#domain/administration/decision-notice/decision-notice.zh.ts";
import fileEn from "#domain/administration/file/file.en.ts";
import fileZh from "#domain/administration/file/file.zh.ts";
import jobEn from "#domain/administration/job/job.en.ts";
import jobZh from "#domain/administration/job/job.zh.ts";
import orgEn from "#domain/administration/org/org.en.ts";
import orgZh from "#domain/administration/org/org.zh.ts";
import sessionEn from "#domain/administration/session/session.en.ts";
import sessionZh from "#domain/administration/session/session.zh.ts";
import toolEn from "#domain/administration/tool/tool.en.ts";
import toolZh from "#domain/administration/tool/tool.zh.ts";
import approvalEn from "#domain/booking/approval/approval.en.ts";
import approvalZh from "#domain/booking/approval/approval.zh.ts";
import bookingEn from "#domain/booking/booking/booking.en.ts";
import bookingZh from "#domain/booking/booking/booking.zh.ts";
import cargoEn from "#domain/booking/cargo/cargo.en.ts";
import cargoZh from "#domain/booking/cargo/cargo.zh.ts";
import consolidationEn from "#domain/booking/consolidation/consolidation.en.ts";
import consolidationZh from "#domain/booking/consolidation/consolidation.zh.ts";
import ebConsolidationEn from "#domain/booking/eb-consolidation/eb-consolidation.en.ts";
import ebConsolidationZh from "#domain/booking/eb-consolidation/eb-consolidation.zh.ts";
import ebookingEn from "#domain/booking/ebooking/ebooking.en.ts";
import ebookingZh from "#domain/booking/ebooking/ebooking.zh.ts";
import spaceEn from "#domain/booking/space/space.en.ts";
import spaceZh from "#domain/booking/space/space.zh.ts";
import containerEn from "#domain/containers/container/container.en.ts";
import containerZh from "#domain/containers/container/container.zh.ts";
import doorPointEn from "#domain/containers/door-point/door-point.en.ts";
import doorPointZh from "#domain/containers/door-point/door-point.zh.ts";
import loadDetailEn from "#domain/containers/load-detail/load-detail.en.ts";
import loadDetailZh from "#domain/containers/load-detail/load-detail.zh.ts";
import loadingEn from "#domain/containers/loading/loading.en.ts";
import loadingZh from "#domain/containers/loading/loading.zh.ts";
import moveEn from "#domain/containers/move/move.en.ts";
import moveZh from "#domain/containers/move/move.zh.ts";
import preCheckEn from "#domain/containers/pre-check/pre-check.en.ts";
import preCheckZh from "#domain/containers/pre-check/pre-check.zh.ts";
import vehicleEn from "#domain/containers/vehicle/vehicle.en.ts";
import vehicleZh from "#domain/containers/vehicle/vehicle.zh.ts";
import vgmEn from "#domain/containers/vgm/vgm.en.ts";
import vgmZh from "#domain/containers/vgm/vgm.zh.ts";
import billEn from "#domain/documents/bill/bill.en.ts";
import billZh from "#domain/documents/bill/bill.zh.ts";
import correctionAdviceEn from "#domain/documents/correction-advice/correction-advice.en.ts";
import correctionAdviceZh from "#domain/documents/correction-advice/correction-advice.zh.ts";
import importBillEn from "#domain/documents/import-bill/import-bill.en.ts";
import importBillZh from "#domain/documents/import-bill/import-bill.zh.ts";
import manifestEn from "#domain/documents/manifest/manifest.en.ts";
import manifestZh from "#domain/documents/manifest/manifest.zh.ts";
import releaseEn from "#domain/documents/release/release.en.ts";
import releaseZh from "#domain/documents/release/release.zh.ts";
import trackingEn from "#domain/documents/tracking/tracking.en.ts";
import trackingZh from "#domain/documents/tracking/tracking.zh.ts";
import ediEn from "#domain/exchange/edi/edi.en.ts";
import ediZh from "#domain/exchange/edi/edi.zh.ts";
import booksEn from "#domain/finance/books/books.en.ts";
import booksZh from "#domain/finance/books/books.zh.ts";
import containerFeeEn from "#domain/finance/container-fee/container-fee.en.ts";
import containerFeeZh from "#domain/finance/container-fee/container-fee.zh.ts";
import feeEn from "#domain/finance/fee/fee.en.ts";
import feeZh from "#domain/finance/fee/fee.zh.ts";
import invoiceEn from "#domain/finance/invoice/invoice.en.ts";
import invoiceZh from "#domain/finance/invoice/invoice.zh.ts";
import leakageEn from "#domain/finance/leakage/leakage.en.ts";
import leakageZh from "#domain/finance/leakage/leakage.zh.ts";
import settlementEn from "#domain/finance/settlement/settlement.en.ts";
import settlementZh from "#domain/finance/settlement/settlement.zh.ts";
import workbenchEn from "#domain/finance/workbench/workbench.en.ts";
import workbenchZh from "#domain/finance/workbench/workbench.zh.ts";
import writeOffEn from "#domain/finance/write-off/write-off.en.ts";
import writeOffZh from "#domain/finance/write-off/write-off.zh.ts";
import calendarEn from "#domain/masterdata/calendar/calendar.en.ts";
import calendarZh from "#domain/masterdata/calendar/calendar.zh.ts";
import codeEn from "#domain/masterdata/code/code.en.ts";
import codeZh from "#domain/masterdata/code/code.zh.ts";
import counterpartyEn from "#domain/masterdata/counterparty/counterparty.en.ts";
import counterpartyZh from "#domain/masterdata/counterparty/counterparty.zh.ts";
import customerEn from "#domain/masterdata/customer/customer.en.ts";
import customerZh from "#domain/masterdata/customer/customer.zh.ts";
import equipmentEn from "#domain/masterdata/equipment/equipment.en.ts";
import equipmentZh from "#domain/masterdata/equipment/equipment.zh.ts";
import moneyEn from "#domain/masterdata/money/money.en.ts";
import moneyZh from "#domain/masterdata/money/money.zh.ts";
import periodEn from "#domain/masterdata/period/period.en.ts";
import periodZh from "#domain/masterdata/period/period.zh.ts";
import placeEn from "#domain/masterdata/place/place.en.ts";
import placeZh from "#domain/masterdata/place/place.zh.ts";
import contractEn from "#domain/pricing/contract/contract.en.ts";
import contractZh from "#domain/pricing/contract/contract.zh.ts";
import freeDemurrageEn from "#domain/pricing/free-demurrage/free-demurrage.en.ts";
import freeDemurrageZh from "#domain/pricing/free-demurrage/free-demurrage.zh.ts";
import rateEn from "#domain/pricing/rate/rate.en.ts";
import rateZh from "#domain/pricing/rate/rate.zh.ts";
import rateCheckEn from "#domain/pricing/rate-check/rate-check.en.ts";
import rateCheckZh from "#domain/pricing/rate-check/rate-check.zh.ts";
import supplierRateEn from "#domain/pricing/supplier-rate/supplier-rate.en.ts";
import supplierRateZh from "#domain/pricing/supplier-rate/supplier-rate.zh.ts";
import reportEn from "#domain/reports/report/report.en.ts";
import reportZh from "#domain/reports/report/report.zh.ts";
import vesselTrackingEn from "#domain/sailing/vessel-tracking/vessel-tracking.en.ts";
import vesselTrackingZh from "#domain/sailing/vessel-tracking/vessel-tracking.zh.ts";
import voyageEn from "#domain/sailing/voyage/voyage.en.ts";
import voyageZh from "#domain/sailing/voyage/voyage.zh.ts";

declare module "#platform/kernel/i18n/message-key.ts" {
  interface AreaMessages {
    admin: typeof adminZh;
    column: typeof columnZh;
    "data-permission": typeof dataPermissionZh;
    "decision-notice": typeof decisionNoticeZh;
    file: typeof fileZh;
    job: typeof jobZh;
    org: typeof orgZh;
    session: typeof sessionZh;
    tool: typeof toolZh;
    approval: typeof approvalZh;
    booking: typeof bookingZh;
    cargo: typeof cargoZh;
    consolidation: typeof consolidationZh;
    "eb-consolidation": typeof ebConsolidationZh;
    ebooking: typeof ebookingZh;
    space: typeof spaceZh;
    container: typeof containerZh;
    "door-point": typeof doorPointZh;
    "load-detail": typeof loadDetailZh;
    loading: typeof loadingZh;
    move: typeof moveZh;
    "pre-check": typeof preCheckZh;
    vehicle: typeof vehicleZh;
    vgm: typeof vgmZh;
    bill: typeof billZh;
    "correction-advice": typeof correctionAdviceZh;
    "import-bill": typeof importBillZh;
    manifest: typeof manifestZh;
    release: typeof releaseZh;
    tracking: typeof trackingZh;
    edi: typeof ediZh;
    books: typeof booksZh;
    "container-fee": typeof containerFeeZh;
    fee: typeof feeZh;
    invoice: typeof invoiceZh;
    leakage: typeof leakageZh;
    settlement: typeof settlementZh;
    workbench: typeof workbenchZh;
    "write-off": typeof writeOffZh;
    calendar: typeof calendarZh;
    code: typeof codeZh;
    counterparty: typeof counterpartyZh;
    customer: typeof customerZh;
    equipment: typeof equipmentZh;
    money: typeof moneyZh;
    period: typeof periodZh;
    place: typeof placeZh;
    contract: typeof contractZh;
    "free-demurrage": typeof freeDemurrageZh;
    rate: typeof rateZh;
    "rate-check": typeof rateCheckZh;
    "supplier-rate": typeof supplierRateZh;
    report: typeof reportZh;
    "vessel-tracking": typeof vesselTrackingZh;
    voyage: typeof voyageZh;
  }
}

registerMessages([
  defineMessages("admin", { zh: adminZh, en: adminEn }),
  defineMessages("column", { zh: columnZh, en: columnEn }),
  defineMessages("data-permission", { zh: dataPermissionZh, en: dataPermissionEn }),
  defineMessages("decision-notice", { zh: decisionNoticeZh, en: decisionNoticeEn }),
  defineMessages("file", { zh: fileZh, en: fileEn }),
  defineMessages("job", { zh: jobZh, en: jobEn }),
  defineMessages("org", { zh: orgZh, en: orgEn }),
  defineMessages("session", { zh: sessionZh, en: sessionEn }),
  defineMessages("tool", { zh: toolZh, en: toolEn }),
  defineMessages("approval", { zh: approvalZh, en: approvalEn }),
  defineMessages("booking", { zh: bookingZh, en: bookingEn }),
  defineMessages("cargo", { zh: cargoZh, en: cargoEn }),
  defineMessages("consolidation", { zh: consolidationZh, en: consolidationEn }),
  defineMessages("eb-consolidation", { zh: ebConsolidationZh, en: ebConsolidationEn }),
  defineMessages("ebooking", { zh: ebookingZh, en: ebookingEn }),
  defineMessages("space", { zh: spaceZh, en: spaceEn }),
  defineMessages("container", { zh: containerZh, en: containerEn }),
  defineMessages("door-point", { zh: doorPointZh, en: doorPointEn }),
  defineMessages("load-detail", { zh: loadDetailZh, en: loadDetailEn }),
  defineMessages("loading", { zh: loadingZh, en: loadingEn }),
  defineMessages("move", { zh: moveZh, en: moveEn }),
  defineMessages("pre-check", { zh: preCheckZh, en: preCheckEn }),
  defineMessages("vehicle", { zh: vehicleZh, en: vehicleEn }),
  defineMessages("vgm", { zh: vgmZh, en: vgmEn }),
  defineMessages("bill", { zh: billZh, en: billEn }),
  defineMessages("correction-advice", { zh: correctionAdviceZh, en: correctionAdviceEn }),
  defineMessages("import-bill", { zh: importBillZh, en: importBillEn }),
  defineMessages("manifest", { zh: manifestZh, en: manifestEn }),
  defineMessages("release", { zh: releaseZh, en: releaseEn }),
  defineMessages("tracking", { zh: trackingZh, en: trackingEn }),
  defineMessages("edi", { zh: ediZh, en: ediEn }),
  defineMessages("books", { zh: booksZh, en: booksEn }),
  defineMessages("container-fee", { zh: containerFeeZh, en: containerFeeEn }),
  defineMessages("fee", { zh: feeZh, en: feeEn }),
  defineMessages("invoice", { zh: invoiceZh, en: invoiceEn }),
  defineMessages("leakage", { zh: leakageZh, en: leakageEn }),
  defineMessages("settlement", { zh: settlementZh, en: settlementEn }),
  defineMessages("workbench", { zh: workbenchZh, en: workbenchEn }),
  defineMessages("write-off", { zh: writeOffZh, en: writeOffEn }),
  defineMessages("calendar", { zh: calendarZh, en: calendarEn }),
  defineMessages("code", { zh: codeZh, en: codeEn }),
  defineMessages("counterparty", { zh: counterpartyZh, en: counterpartyEn }),
  defineMessages("customer", { zh: customerZh, en: customerEn }),
  defineMessages("equipment", { zh: equipmentZh, en: equipmentEn }),
  defineMessages("money", { zh: moneyZh, en: moneyEn }),
  defineMessages("period", { zh: periodZh, en: periodEn }),
  defineMessages("place", { zh: placeZh, en: placeEn }),
  defineMessages("contract", { zh: contractZh, en: contractEn }),
  defineMessages("free-demurrage", { zh: freeDemurrageZh, en: freeDemurrageEn }),
  defineMessages("rate", { zh: rateZh, en: rateEn }),
  defineMessages("rate-check", { zh: rateCheckZh, en: rateCheckEn }),
  defineMessages("supplier-rate", { zh: supplierRateZh, en: supplierRateEn }),
  defineMessages("report", { zh: reportZh, en: reportEn }),
  defineMessages("vessel-tracking", { zh: vesselTrackingZh, en: vesselTrackingEn }),
  defineMessages("voyage", { zh: voyageZh, en: voyageEn }),
]);
