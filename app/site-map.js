import { feeScreens } from "#domain/finance/fee/screens/fee-screens.ts";
import { feeSides } from "#domain/finance/fee/fee-side.ts";
import { verificationPage, writeOffScreens } from "#domain/finance/write-off/write-off-screens.ts";
import { invoiceScreens } from "#domain/finance/invoice/invoice-screens.ts";

/**
 * Every screen of the product; paths and apiNames come from the specification. Its wing and area
 * are its folders. `menu: false`: reached from another screen. `open: true`: needs no sign-in.
 * `under`: its parent screen, where neither address nor apiName tells. `icon`: that of its menu,
 * unless its directory names one.
 * @typedef {{ path: string, file: string, perm?: string, apiName?: string, label?: string, menu?:
 *   boolean, open?: boolean, under?: string, icon?: string }} Screen
 */

/** @type {readonly Screen[]} */
export const shellScreens = [
  { path: "/login", file: "areas/administration/session/login.route.tsx", open: true },
  { path: "/login/captcha", file: "areas/administration/session/login-captcha.route.ts", open: true },
  { path: "/login/again", file: "areas/administration/session/login-again.route.ts", open: true },
  { path: "/register", file: "areas/administration/session/register.route.tsx", open: true },
  { path: "/logout", file: "areas/administration/session/logout.route.tsx", open: true },
  { path: "/401", file: "areas/administration/session/no-permission.route.tsx", open: true },
  { path: "/404", file: "areas/administration/session/not-found.route.tsx", open: true },
];

const calculations = ["calculate", "autoBill", "autoContainer", "autoBillContainer"];

/**
 * The routes of an invoice screen: its list, and below the page of all invoices their form.
 * @param {import("#domain/finance/invoice/invoice-screens.ts").InvoiceScreen} screen
 * @returns {Screen[]}
 */
function routesOfInvoices({ side, step, apiName, perm, title }) {
  const list = { path: `/${apiName}`, file: "areas/finance/invoice/invoice-list.route.tsx", apiName, perm, label: title };
  if (step !== "invoiceManage") return [list];
  const label = side === "R" ? "invoice.form" : "supplierInvoice.form";
  return [list, { path: `/${apiName}/index/:invoiceId`, file: "areas/finance/invoice/invoice-edit.route.tsx", apiName, perm, label, menu: false }];
}

/**
 * The routes of a write-off screen: its list, the page that applies a registration and, of fees of
 * bills, its form and what was applied.
 * @param {import("#domain/finance/write-off/write-off-screens.ts").WriteOffScreen} screen
 * @returns {Screen[]}
 */
function routesOfWriteOff({ side, subject, apiName, perm, title }) {
  const folder = "areas/finance/write-off";
  const list = { path: `/${apiName}`, file: `${folder}/receipt-list.route.tsx`, apiName, perm, label: title };
  const apply = { path: `/${apiName}/apply/:receiptId`, file: `${folder}/apply.route.tsx`, label: "writeOff.applyTitle", apiName, perm, menu: false };
  if (subject !== "bill") return [list, apply];
  const form = side === "R" ? "receipt.form" : "payment.form";
  const parts = verificationPage(side);
  const ofOne = { apiName, perm, menu: false };
  return [list, { path: `/${apiName}/index/:receiptId`, file: `${folder}/receipt-edit.route.tsx`, label: form, ...ofOne }, apply, { path: `/${parts}`, file: `${folder}/verification-list.route.tsx`, label: side === "R" ? "receipt.verificationList" : "payment.verificationList", ...ofOne, apiName: parts }];
}

/**
 * The routes of a fee screen: its list, and where fees are entered the form and the explanation of
 * a fee.
 * @param {import("#domain/finance/fee/screens/fee-screens.ts").FeeScreen} screen
 * @returns {Screen[]}
 */
function routesOfFees({ side, subject, step, apiName, perm, title, form, explanation }) {
  const { name, form: formTitle, specialForm, containerForm } = feeSides[side];
  const titles = { bill: formTitle, container: containerForm, special: specialForm };
  const files = { flow: "flow", ...Object.fromEntries(calculations.map((name) => [name, "calculate"])) };
  const file = `areas/finance/fee/fee-${files[step] ?? "list"}.route.tsx`;
  const routes = [{ path: `/${apiName}`, file, apiName, perm, label: title }];
  const ofOne = { apiName, menu: false };
  if (form) routes.push({ path: form, file: "areas/finance/fee/fee-edit.route.tsx", perm, label: titles[subject], ...ofOne });
  if (explanation) routes.push({ path: explanation, file: "areas/finance/fee/fee-explain.route.tsx", perm: `${name}:explain`, label: "fee.explainTitle", ...ofOne });
  return routes;
}

/** @type {readonly Screen[]} */
export const screens = [
  { path: "/", file: "areas/home/today/home.route.tsx", perm: "org:self", label: "menu.home" },
  { path: "/user/profile", file: "areas/administration/session/profile.route.tsx", perm: "org:self", label: "menu.profile", menu: false },
  { path: "/test", file: "areas/administration/session/test.route.tsx", perm: "org:self", label: "session.testPage", menu: false },
  { path: "/task", file: "areas/home/task/task-list.route.tsx", perm: "org:self", label: "menu.tasks" },
  { path: "/task/:taskId", file: "areas/home/task/task-detail.route.tsx", perm: "org:self", label: "menu.task", menu: false },

  { path: "/seaway/bookingMgr/inner", file: "areas/booking/booking/booking-list.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "booking.list" },
  { path: "/seaway/bookingMgr/inner/create/index/:bkId", file: "areas/booking/booking/booking-edit.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "booking.sheet", menu: false },
  { path: "/seaway/bookingMgr/inner/attachments", file: "areas/booking/booking/booking-attachments.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "ebooking.attachments", menu: false },
  { path: "/seaway/bookingMgr/modify", file: "areas/booking/booking/modification-list.route.tsx", apiName: "seaway/bookingMgr/modify", perm: "booking:list", label: "modification.list" },
  { path: "/seaway/bookingMgr/modify/index/:id", file: "areas/booking/booking/modification-show.route.tsx", apiName: "seaway/bookingMgr/modify", perm: "booking:list", label: "modification.sheet", menu: false },
  { path: "/seaway/bookingMgr/batchEdit", file: "areas/booking/booking/batch-edit/batch-edit.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:edit", label: "booking.batchEdit" },
  { path: "/seaway/bookingMgr/consolidation", file: "areas/booking/consolidation/consolidation-list.route.tsx", apiName: "seaway/bookingMgr/consolidation", perm: "consolidation:list", label: "consolidation.list" },
  { path: "/seaway/bookingMgr/consolidation/new", file: "areas/booking/consolidation/consolidation-new.route.tsx", apiName: "seaway/bookingMgr/consolidation", perm: "consolidation:edit", label: "consolidation.new", menu: false },
  { path: "/seaway/bookingMgr/consolidation/index/:id", file: "areas/booking/consolidation/consolidation-show.route.tsx", apiName: "seaway/bookingMgr/consolidation", perm: "consolidation:list", label: "consolidation.sheet", menu: false },
  { path: "/seaway/bookingMgr/vgmCompare", file: "areas/containers/vgm/vgm-compare.route.tsx", apiName: "seaway/bookingMgr/vgmCompare", perm: "vgm:list", label: "vgm.list" },
  { path: "/seaway/bookingMgr/inner/create/index/:bkId/:tab", file: "areas/booking/booking/booking-tab.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "booking.sheet", menu: false },
  { path: "/seaway/bookingMgr/sheet", file: "areas/booking/booking/booking-print.route.tsx", perm: "booking:list", label: "booking.sheetTitle" },
  { path: "/seaway/bookingMgr/outbound", file: "areas/booking/booking/outbound-list.route.tsx", apiName: "seaway/bookingMgr/outbound", perm: "booking:list", label: "booking.outbound" },
  { path: "/seaway/bookingMgr/goods", file: "areas/booking/booking/goods-list.route.tsx", apiName: "seaway/bookingMgr/goods", perm: "booking:list", label: "booking.goods" },
  { path: "/eb/ebBooking", file: "areas/booking/ebooking/ebooking-list.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:list", label: "ebooking.list" },
  { path: "/eb/ebBooking/info/index/:ebId", file: "areas/booking/ebooking/ebooking-edit.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:list", label: "ebooking.sheet", menu: false },
  { path: "/eb/ebBooking/consolidate", file: "areas/booking/eb-consolidation/ebooking-consolidate.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:edit", label: "ebConsolidation.title", menu: false },
  { path: "/eb/ebBooking/attachments", file: "areas/booking/ebooking/ebooking-attachments.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:list", label: "ebooking.attachments", menu: false },
  { path: "/eb/bookingModify", file: "areas/booking/ebooking/correction-list.route.tsx", apiName: "eb/bookingModify", perm: "ebooking:list", label: "correction.list" },
  { path: "/eb/bookingModify/editViewInfo/index/:ebId", file: "areas/booking/ebooking/correction-edit.route.tsx", apiName: "eb/bookingModify", perm: "ebooking:list", label: "correction.sheet", menu: false },
  { path: "/eb/bookingModify/import", file: "areas/administration/file/import.route.tsx", apiName: "eb/bookingModify", perm: "ebooking:edit", label: "correction.import", menu: false },
  { path: "/eb/captainConfirm", file: "areas/booking/approval/captain-confirm.route.tsx", apiName: "eb/captainConfirm", perm: "approval:list", label: "approval.captainList" },
  { path: "/eb/overseasConfirm", file: "areas/booking/approval/overseas-confirm.route.tsx", apiName: "eb/overseasConfirm", perm: "approval:list", label: "approval.overseasList" },

  { path: "/seaway/container/doorPoint", file: "areas/containers/door-point/door-point-list.route.tsx", apiName: "seaway/container/doorPoint", perm: "doorPoint:list", label: "doorPoint.list" },
  { path: "/seaway/container/doorPoint/entry", file: "areas/containers/door-point/door-point-entry.route.tsx", apiName: "seaway/container/doorPoint", perm: "ebDoor:edit", label: "doorPoint.entry", menu: false },
  { path: "/eb/bill", file: "areas/documents/bill/customer-bill-list.route.tsx", apiName: "eb/bill", perm: "ebBill:list", label: "bill.customerList" },
  { path: "/eb/bill/index/:blId", file: "areas/documents/bill/customer-bill.route.tsx", apiName: "eb/bill", perm: "ebBill:list", label: "bill.sheet", menu: false },
  { path: "/eb/statement", file: "areas/finance/settlement/customer-statement-list.route.tsx", apiName: "eb/statement", perm: "ebStatement:list", label: "statement.customerList" },
  { path: "/eb/statement/index/:statementId", file: "areas/finance/settlement/customer-statement.route.tsx", apiName: "eb/statement", perm: "ebStatement:list", label: "statement.sheet", menu: false },
  { path: "/eb/statementLine", file: "areas/finance/settlement/customer-line-list.route.tsx", apiName: "eb/statementLine", perm: "ebStatement:list", label: "statement.customerLines", menu: false },
  { path: "/eb/container", file: "areas/containers/loading/container-list.route.tsx", apiName: "eb/container", perm: "ebContainer:list", label: "loading.boxes" },
  { path: "/eb/containerLoadCargo", file: "areas/containers/loading/container-load-list.route.tsx", apiName: "eb/containerLoadCargo", perm: "ebContainer:list", label: "loading.cargoList" },
  { path: "/eb/containerLoadCargo/index/:loadingId", file: "areas/containers/loading/container-load-edit.route.tsx", apiName: "eb/containerLoadCargo", perm: "ebContainer:list", label: "loading.load", menu: false },
  { path: "/eb/containerConfirm", file: "areas/containers/loading/container-confirm-list.route.tsx", apiName: "eb/containerConfirm", perm: "ebContainer:list", label: "loading.list" },
  { path: "/eb/containerConfirm/index/:loadingId", file: "areas/containers/loading/container-confirm-edit.route.tsx", apiName: "eb/containerConfirm", perm: "ebContainer:list", label: "loading.form", menu: false },
  { path: "/eb/loadDetailImport", file: "areas/containers/load-detail/load-detail-list.route.tsx", apiName: "eb/loadDetailImport", perm: "ebContainer:list", label: "loadDetail.list" },
  { path: "/eb/loadDetailImport/upload", file: "areas/containers/load-detail/load-detail-upload.route.tsx", apiName: "eb/loadDetailImport", perm: "ebContainer:edit", label: "loadDetail.uploadTitle", menu: false },
  { path: "/eb/loadDetailImport/row/:rowId", file: "areas/containers/load-detail/load-detail-row.route.tsx", apiName: "eb/loadDetailImport", perm: "ebContainer:list", label: "loadDetail.row", menu: false },
  { path: "/eb/containerDoor", file: "areas/containers/door-point/door-point-list.route.tsx", apiName: "eb/containerDoor", perm: "ebDoor:list", label: "doorPoint.customerList" },
  { path: "/eb/containerDoor/entry", file: "areas/containers/door-point/door-point-entry.route.tsx", apiName: "eb/containerDoor", perm: "ebDoor:edit", label: "doorPoint.entry", menu: false },
  { path: "/seaway/container/import", file: "areas/containers/container/container-import.route.tsx", apiName: "seaway/container/import", perm: "container:list", label: "container.import" },
  { path: "/seaway/container/tracking", file: "areas/documents/tracking/tracking-list.route.tsx", apiName: "seaway/container/tracking", perm: "tracking:list", label: "tracking.list" },
  { path: "/seaway/container/tracking/index/:number", file: "areas/documents/tracking/tracking.route.tsx", apiName: "seaway/container/tracking", perm: "tracking:list", label: "tracking.sheet", menu: false },
  { path: "/seaway/container/move", file: "areas/containers/move/move-list.route.tsx", apiName: "seaway/container/move", perm: "tracking:list", label: "move.list", menu: false },
  { path: "/seaway/container/vehicle", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/container/vehicle", perm: "vehicle:list", label: "vehicle.list" },
  { path: "/seaway/container/vehicle/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/container/vehicle", perm: "vehicle:list", label: "vehicle.form", menu: false },
  { path: "/seaway/container/captainApproval", file: "areas/containers/pre-check/captain-approval.route.tsx", apiName: "seaway/container/captainApproval", perm: "preCheck:list", label: "preCheck.list" },
  { path: "/seaway/container/dgThreshold", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/container/dgThreshold", perm: "preCheck:list", label: "preCheck.thresholds" },
  { path: "/seaway/container/dgThreshold/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/container/dgThreshold", perm: "preCheck:list", label: "preCheck.thresholdSheet", menu: false },
  { path: "/seaway/container/portBan", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/container/portBan", perm: "preCheck:list", label: "preCheck.bans" },
  { path: "/seaway/container/portBan/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/container/portBan", perm: "preCheck:list", label: "preCheck.banSheet", menu: false },
  { path: "/seaway/container/vesselCaptain", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/container/vesselCaptain", perm: "preCheck:edit", label: "preCheck.captains" },
  { path: "/seaway/container/vesselCaptain/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/container/vesselCaptain", perm: "preCheck:edit", label: "preCheck.captainSheet", menu: false },
  { path: "/seaway/container/import/upload", file: "areas/containers/container/container-upload.route.tsx", apiName: "seaway/container/import", perm: "container:import", label: "container.upload", menu: false },
  { path: "/seaway/container/import/row/:rowId", file: "areas/containers/container/container-row.route.tsx", apiName: "seaway/container/import", perm: "container:list", label: "container.row", menu: false },
  { path: "/seaway/container/import/mend", file: "areas/containers/container/container-correct.route.tsx", apiName: "seaway/container/import", perm: "container:edit", label: "container.mendTitle", menu: false },

  { path: "/priceSetting/contract", file: "areas/pricing/contract/contract-list.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.list" },
  { path: "/priceSetting/contract/detail/index/:contractId", file: "areas/pricing/contract/contract-detail.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.sheet", menu: false },
  { path: "/priceSetting/contract/detail/index/:contractId/:tab", file: "areas/pricing/contract/contract-tab.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.sheet", menu: false },
  { path: "/priceSetting/contract/compare/:contractId", file: "areas/pricing/contract/contract-compare.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.compare", menu: false },
  { path: "/priceSetting/contract/version", file: "areas/pricing/contract/contract-version-list.route.tsx", apiName: "priceSetting/contract/version", perm: "contract:list", label: "contract.versionList", menu: false },
  { path: "/priceSetting/freightmgr/index", file: "areas/pricing/rate/freight-book-list.route.tsx", apiName: "priceSetting/freightmgr/index", perm: "rate:list", label: "rate.bookList" },
  { path: "/priceSetting/freightmgr/create/index/:bookId", file: "areas/pricing/rate/freight-book-edit.route.tsx", apiName: "priceSetting/freightmgr/index", perm: "rate:list", label: "rate.bookSheet", menu: false },
  { path: "/priceSetting/freightmgr/port", file: "areas/pricing/rate/port-rate-list.route.tsx", apiName: "priceSetting/freightmgr/port", perm: "rate:list", label: "rate.portList" },
  { path: "/priceSetting/freightmgr/createport/index/:FL_ID", file: "areas/pricing/rate/port-rate-edit.route.tsx", apiName: "priceSetting/freightmgr/port", perm: "rate:list", label: "rate.portSheet", menu: false },
  { path: "/priceSetting/freightmgr/extra", file: "areas/pricing/rate/extra-rate-list.route.tsx", apiName: "priceSetting/freightmgr/extra", perm: "rate:list", label: "rate.extraList" },
  { path: "/priceSetting/freightmgr/createextra/index/:FL_ID", file: "areas/pricing/rate/extra-rate-edit.route.tsx", apiName: "priceSetting/freightmgr/extra", perm: "rate:list", label: "rate.extraSheet", menu: false },
  { path: "/priceSetting/freightmgr/query", file: "areas/pricing/rate/rate-query.route.tsx", apiName: "priceSetting/freightmgr/query", perm: "rate:list", label: "rate.queryList" },

  { path: "/priceSetting/freightmgr/view", file: "areas/pricing/rate-check/freight-view.route.tsx", apiName: "priceSetting/freightmgr/view", perm: "rate:list", label: "freightView.title" },
  { path: "/priceSetting/freightmgr/lint", file: "areas/pricing/rate-check/rate-finding-list.route.tsx", apiName: "priceSetting/freightmgr/lint", perm: "rateCheck:list", label: "rateCheck.findings" },
  { path: "/priceSetting/freightmgr/coverage", file: "areas/pricing/rate-check/rate-gap-list.route.tsx", apiName: "priceSetting/freightmgr/coverage", perm: "rateCheck:list", label: "rateCheck.gaps" },
  { path: "/priceSetting/supplier/rate", file: "areas/pricing/supplier-rate/supplier-rate-list.route.tsx", apiName: "priceSetting/supplier/rate", perm: "supplierRate:list", label: "supplierRate.list" },
  { path: "/priceSetting/supplier/rate/edit/:rateId", file: "areas/pricing/supplier-rate/supplier-rate-edit.route.tsx", apiName: "priceSetting/supplier/rate", perm: "supplierRate:list", label: "supplierRate.form", menu: false },
  { path: "/priceSetting/supplier/price", file: "areas/pricing/supplier-rate/supplier-price-list.route.tsx", apiName: "priceSetting/supplier/price", perm: "supplierRate:list", label: "supplierRate.priceList" },
  { path: "/priceSetting/supplier/group", file: "areas/pricing/supplier-rate/supplier-group-list.route.tsx", apiName: "priceSetting/supplier/group", perm: "supplierRate:list", label: "supplierRate.groupList" },
  { path: "/priceSetting/supplier/group/edit/:groupId", file: "areas/pricing/supplier-rate/supplier-group-edit.route.tsx", apiName: "priceSetting/supplier/group", perm: "supplierRate:list", label: "supplierRate.groupForm", menu: false },

  { path: "/feemgr/recmgr/common", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "feemgr/recmgr/common", perm: "fee:list", label: "commonFee.receivables" },
  { path: "/feemgr/recmgr/common/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "feemgr/recmgr/common", perm: "fee:list", label: "commonFee.receivable", menu: false },
  { path: "/feemgr/paymgr/common", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "feemgr/paymgr/common", perm: "payable:list", label: "commonFee.payables" },
  { path: "/feemgr/paymgr/common/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "feemgr/paymgr/common", perm: "payable:list", label: "commonFee.payable", menu: false },
  ...feeScreens.flatMap(routesOfFees),
  { path: "/feemgr/container/freeTime", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "feemgr/container/freeTime", perm: "containerFee:list", label: "containerFee.freeTimeList" },
  { path: "/feemgr/container/freeTime/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "feemgr/container/freeTime", perm: "containerFee:list", label: "containerFee.freeTimeSheet", menu: false },
  { path: "/feemgr/container/countdown", file: "areas/finance/container-fee/countdown-list.route.tsx", apiName: "feemgr/container/countdown", perm: "containerFee:list", label: "containerFee.countdownList" },
  { path: "/feemgr/container/overdue", file: "areas/finance/container-fee/overdue-list.route.tsx", apiName: "feemgr/container/overdue", perm: "containerFee:list", label: "containerFee.overdueList" },
  { path: "/feemgr/container/run", file: "areas/finance/container-fee/container-run.route.tsx", perm: "containerFee:run", label: "containerFee.run.title" },
  { path: "/feemgr/container/hire", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "feemgr/container/hire", perm: "containerFee:list", label: "containerFee.hireList" },
  { path: "/feemgr/container/hire/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "feemgr/container/hire", perm: "containerFee:list", label: "containerFee.hireSheet", menu: false },
  { path: "/feemgr/container/lessorFile", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "feemgr/container/lessorFile", perm: "containerFee:list", label: "containerFee.lessorList" },
  { path: "/feemgr/container/lessorFile/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "feemgr/container/lessorFile", perm: "containerFee:list", label: "containerFee.lessorSheet", menu: false },
  { path: "/feemgr/container/transferRate", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "feemgr/container/transferRate", perm: "containerFee:list", label: "containerFee.transferList" },
  { path: "/feemgr/container/transferRate/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "feemgr/container/transferRate", perm: "containerFee:list", label: "containerFee.transferSheet", menu: false },
  { path: "/feemgr/leakage", file: "areas/finance/leakage/leakage-list.route.tsx", apiName: "feemgr/leakage", perm: "leakage:list", label: "leak.list" },
  { path: "/feemgr/container/repair", file: "areas/finance/container-fee/repair-list.route.tsx", apiName: "feemgr/container/repair", perm: "containerFee:list", label: "containerFee.repairList" },
  { path: "/feemgr/container/repair/index/:repairId", file: "areas/finance/container-fee/repair-edit.route.tsx", apiName: "feemgr/container/repair", perm: "containerFee:list", label: "containerFee.repairSheet", menu: false },

  { path: "/feemgr/recmgr/workbench", file: "areas/finance/workbench/workbench.route.tsx", perm: "fee:list", label: "workbench.receivables" },
  { path: "/feemgr/recmgr/statement", file: "areas/finance/settlement/statement-list.route.tsx", apiName: "feemgr/recmgr/statement", perm: "statement:list", label: "statement.list" },
  { path: "/feemgr/recmgr/statement/create", file: "areas/finance/settlement/statement-create.route.tsx", apiName: "feemgr/recmgr/statement", perm: "statement:generate", label: "statement.generate", menu: false },
  { path: "/feemgr/recmgr/sdetail/index/:statementId", file: "areas/finance/settlement/statement-detail.route.tsx", apiName: "feemgr/recmgr/statement", perm: "statement:list", label: "statement.sheet", menu: false },
  { path: "/feemgr/paymgr/workbench", file: "areas/finance/workbench/workbench.route.tsx", perm: "payable:list", label: "workbench.payables" },
  { path: "/feemgr/paymgr/statement", file: "areas/finance/settlement/statement-list.route.tsx", apiName: "feemgr/paymgr/statement", perm: "statement:list", label: "statement.payableList" },
  { path: "/feemgr/container/rec/statement", file: "areas/finance/settlement/statement-list.route.tsx", apiName: "feemgr/container/rec/statement", perm: "statement:list", label: "statement.containerList" },
  { path: "/feemgr/container/rec/statement/create", file: "areas/finance/settlement/statement-create.route.tsx", apiName: "feemgr/container/rec/statement", perm: "statement:generate", label: "statement.generate", menu: false },
  { path: "/feemgr/paymgr/statement/create", file: "areas/finance/settlement/statement-create.route.tsx", apiName: "feemgr/paymgr/statement", perm: "statement:generate", label: "statement.generate", menu: false },
  ...invoiceScreens.flatMap(routesOfInvoices),
  { path: "/feemgr/paymgr/invoiceDifference", file: "areas/finance/invoice/supplier-charges.route.tsx", apiName: "feemgr/paymgr/invoiceDifference", perm: "supplierInvoice:list", label: "supplierCharge.list" },
  { path: "/feemgr/recmgr/invoiceSubmit/batch", file: "areas/finance/invoice/digital-batch.route.tsx", apiName: "feemgr/recmgr/invoiceSubmit", perm: "invoice:open", label: "invoice.batchTitle", menu: false },
  ...writeOffScreens.flatMap(routesOfWriteOff),
  { path: "/feemgr/recmgr/writeOff/net", file: "areas/finance/write-off/netting.route.tsx", apiName: "feemgr/recmgr/writeOff", perm: "receipt:apply", label: "writeOff.net", menu: false },
  { path: "/feemgr/recmgr/accountingPeriod", file: "areas/masterdata/period/period-list.route.tsx", apiName: "feemgr/recmgr/accountingPeriod", perm: "period:list", label: "period.list" },
  { path: "/feemgr/recmgr/statementQuery", file: "areas/finance/settlement/statement-query.route.tsx", apiName: "feemgr/recmgr/statementQuery", perm: "statement:list", label: "statement.query" },
  { path: "/feemgr/paymgr/statementQuery", file: "areas/finance/settlement/statement-query.route.tsx", apiName: "feemgr/paymgr/statementQuery", perm: "statement:list", label: "statement.payableQuery" },
  { path: "/feemgr/paymgr/sdetail/index/:statementId", file: "areas/finance/settlement/statement-detail.route.tsx", apiName: "feemgr/paymgr/statement", perm: "statement:list", label: "statement.sheet", menu: false },

  { path: "/seaway/bill/create", file: "areas/documents/bill/bill-create.route.tsx", apiName: "seaway/bill/create", perm: "bill:generate", label: "bill.createList" },
  { path: "/seaway/bill/create/split", file: "areas/documents/bill/split/bill-split.route.tsx", apiName: "seaway/bill/create", perm: "bill:generate", label: "bill.splitTitle", menu: false },
  { path: "/seaway/bill/create/merge", file: "areas/documents/bill/split/bill-merge.route.tsx", apiName: "seaway/bill/create", perm: "bill:generate", label: "bill.mergeTitle", menu: false },
  { path: "/seaway/bill/query", file: "areas/documents/bill/bill-list.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.list" },
  { path: "/seaway/bill/importBill", file: "areas/documents/import-bill/import-bill-list.route.tsx", apiName: "seaway/bill/importBill", perm: "importBill:list", label: "importBill.list" },
  { path: "/seaway/bill/importBill/index/:id", file: "areas/documents/import-bill/import-bill-edit.route.tsx", apiName: "seaway/bill/importBill", perm: "importBill:list", label: "importBill.sheet", menu: false },
  { path: "/seaway/bill/queryByContainer", file: "areas/documents/bill/container-query.route.tsx", apiName: "seaway/bill/queryByContainer", perm: "bill:list", label: "bill.containerQuery" },
  { path: "/seaway/bill/exportDangerous", file: "areas/documents/bill/dangerous-list.route.tsx", apiName: "seaway/bill/exportDangerous", perm: "bill:list", label: "bill.dangerousList" },
  { path: "/seaway/bill/ediExport", file: "areas/documents/manifest/manifest-list.route.tsx", apiName: "seaway/bill/ediExport", perm: "edi:list", label: "manifest.list" },
  { path: "/seaway/bill/cargoControl", file: "areas/documents/release/cargo-control.route.tsx", apiName: "seaway/bill/cargoControl", perm: "release:list", label: "release.list" },
  { path: "/seaway/bill/correctionAdvice", file: "areas/documents/correction-advice/correction-advice-list.route.tsx", apiName: "seaway/bill/correctionAdvice", perm: "correctionAdvice:list", label: "correctionAdvice.list" },
  { path: "/seaway/bill/correctionAdvice/index/:id", file: "areas/documents/correction-advice/correction-advice-edit.route.tsx", apiName: "seaway/bill/correctionAdvice", perm: "correctionAdvice:list", label: "correctionAdvice.sheet", menu: false },
  { path: "/seaway/bill/query/check", file: "areas/documents/bill/bill-check.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.checkTitle", menu: false },
  { path: "/seaway/bill/query/viewEditAddBill/index/:blId", file: "areas/documents/bill/bill-edit.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.sheet", menu: false },
  { path: "/seaway/bill/query/viewEditAddBill/index/:blId/:tab", file: "areas/documents/bill/bill-tab.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.sheet", menu: false },

  { path: "/seaway/reportMgr/voyageSummary", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "voyageSummary.title" },
  { path: "/seaway/reportMgr/voyageBoxSummary", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "voyageBoxSummary.title" },
  { path: "/seaway/reportMgr/insuranceManifest", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "insuranceManifest.title" },
  { path: "/seaway/reportMgr/cargoList", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "cargoList.title" },
  { path: "/seaway/reportMgr/surrenderedNotice", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "surrenderedNotice.title" },
  { path: "/seaway/reportMgr/freightCollectNotice", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "freightCollectNotice.title" },
  { path: "/feemgr/report", file: "areas/reports/report/report.route.tsx", perm: "fee:list", label: "feeResult.title" },
  { path: "/feemgr/ageing", file: "areas/reports/report/report.route.tsx", perm: "fee:list", label: "ageing.title" },
  { path: "/feemgr/reconciliation", file: "areas/reports/report/report.route.tsx", perm: "statement:list", label: "reconciliation.title" },
  { path: "/feemgr/payableReconciliation", file: "areas/reports/report/report.route.tsx", perm: "statement:list", label: "reconciliation.payableTitle" },
  { path: "/feemgr/tieOut", file: "areas/reports/report/report.route.tsx", perm: "period:list", label: "tieOut.title" },
  { path: "/feemgr/payableAgeing", file: "areas/reports/report/report.route.tsx", perm: "payable:list", label: "ageing.payableTitle" },
  { path: "/seaway/reportMgr/reportSetting", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/reportMgr/reportSetting", perm: "reportSetting:list", label: "reportSetting.list" },
  { path: "/seaway/reportMgr/reportSetting/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/reportMgr/reportSetting", perm: "reportSetting:list", label: "reportSetting.sheet", menu: false },
  { path: "/seaway/reportMgr/reportSetting/preview", file: "areas/reports/report/report-preview.route.tsx", apiName: "seaway/reportMgr/reportSetting", perm: "reportSetting:list", label: "reportSetting.preview", menu: false },
  { path: "/seaway/reportMgr/freeDemurrage", file: "areas/pricing/free-demurrage/free-demurrage-list.route.tsx", apiName: "seaway/reportMgr/freeDemurrage", perm: "freeDemurrage:list", label: "freeDemurrage.list" },
  { path: "/seaway/reportMgr/freeDemurrage/index/:id", file: "areas/pricing/free-demurrage/free-demurrage-edit.route.tsx", apiName: "seaway/reportMgr/freeDemurrage", perm: "freeDemurrage:list", label: "freeDemurrage.sheet", menu: false },
  { path: "/seaway/reportMgr/freeDemurrageReport", file: "areas/reports/report/report.route.tsx", perm: "freeDemurrage:list", label: "freeDemurrage.report", menu: false },
  { path: "/seaway/reportMgr/sailingReport", file: "areas/reports/report/report.route.tsx", perm: "report:list", label: "sailingReport.title" },

  { path: "/seaway/edi/ifcsumBooking", file: "areas/exchange/edi/ifcsum-booking.route.tsx", apiName: "seaway/edi/ifcsumBooking", perm: "edi:list", label: "edi.exportList" },
  { path: "/seaway/edi/outbound", file: "areas/exchange/edi/outbound-bill.route.tsx", apiName: "seaway/edi/outbound", perm: "edi:list", label: "edi.billList" },
  { path: "/seaway/edi/bookingMessage", file: "areas/exchange/edi/booking-message.route.tsx", apiName: "seaway/edi/bookingMessage", perm: "edi:list", label: "edi.bookingMessageList" },
  { path: "/seaway/edi/importBill", file: "areas/exchange/edi/import-bill.route.tsx", apiName: "seaway/edi/importBill", perm: "edi:list", label: "edi.importBillList" },
  { path: "/seaway/edi/import", file: "areas/exchange/edi/import-list.route.tsx", apiName: "seaway/edi/import", perm: "edi:list", label: "edi.importList" },
  { path: "/seaway/edi/import/index/:messageId", file: "areas/exchange/edi/received-message.route.tsx", apiName: "seaway/edi/import", perm: "edi:list", label: "edi.receivedSheet", menu: false },
  { path: "/seaway/edi/archive", file: "areas/exchange/edi/archive.route.tsx", apiName: "seaway/edi/archive", perm: "edi:list", label: "edi.archive" },
  { path: "/seaway/edi/archive/index/:messageId", file: "areas/exchange/edi/message.route.tsx", apiName: "seaway/edi/archive", perm: "edi:list", label: "edi.messageSheet", menu: false },
  { path: "/seaway/edi/transfer", file: "areas/exchange/edi/transfer-list.route.tsx", apiName: "seaway/edi/transfer", perm: "edi:list", label: "edi.transfers" },
  { path: "/seaway/edi/partner", file: "areas/exchange/edi/partner-list.route.tsx", apiName: "seaway/edi/partner", perm: "edi:list", label: "edi.partners" },
  { path: "/seaway/edi/partner/index/:partnerId", file: "areas/exchange/edi/partner-edit.route.tsx", apiName: "seaway/edi/partner", perm: "edi:list", label: "edi.partner", menu: false },
  { path: "/xhlbasic/ediMapping", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/ediMapping", perm: "edi:list", label: "edi.mappings" },
  { path: "/xhlbasic/ediMapping/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/ediMapping", perm: "edi:list", label: "edi.mapping", menu: false },
  { path: "/xhlbasic/ediMapping/coverage", file: "areas/exchange/edi/mapping-coverage.route.tsx", perm: "edi:list", label: "edi.coverage", menu: false },

  { path: "/monitor/job", file: "areas/administration/job/job-list.route.tsx", apiName: "monitor/job", perm: "monitor:job:list", label: "job.list" },
  { path: "/monitor/job/index/:jobId", file: "areas/administration/job/job-edit.route.tsx", apiName: "monitor/job", perm: "monitor:job:list", label: "job.sheet", menu: false },
  { path: "/monitor/job-log/index/:jobId", file: "areas/administration/job/job-log.route.tsx", apiName: "monitor/jobLog", perm: "monitor:job:list", label: "job.log", under: "/monitor/job", menu: false },
  { path: "/monitor/job-log/run/:runId", file: "areas/administration/job/job-run.route.tsx", apiName: "monitor/jobLog", perm: "monitor:job:list", label: "job.runSheet", under: "/monitor/job", menu: false },

  { path: "/seaway/voyage/voyage", file: "areas/sailing/voyage/voyage-list.route.tsx", apiName: "seaway/voyage/voyage", perm: "voyage:list", label: "voyage.voyages" },
  { path: "/seaway/voyage/voyage/index/:voyageId", file: "areas/sailing/voyage/voyage-edit.route.tsx", apiName: "seaway/voyage/voyage", perm: "voyage:list", label: "voyage.sheet", menu: false },
  { path: "/seaway/voyage/voyage/index/:voyageId/:tab", file: "areas/sailing/voyage/voyage-tab.route.tsx", apiName: "seaway/voyage/voyage", perm: "voyage:list", label: "voyage.sheet", menu: false },
  { path: "/seaway/voyage/statusControl", file: "areas/sailing/voyage/status-control-list.route.tsx", apiName: "seaway/voyage/statusControl", perm: "voyage:list", label: "voyage.statusControl" },
  { path: "/seaway/voyage/statusControl/index/:voyageId", file: "areas/sailing/voyage/status-control-edit.route.tsx", apiName: "seaway/voyage/statusControl", perm: "voyage:list", label: "voyage.deadlines", menu: false },
  { path: "/seaway/voyage/scheduleBoard", file: "areas/sailing/vessel-tracking/schedule-board.route.tsx", apiName: "seaway/voyage/scheduleBoard", perm: "voyage:list", label: "vessel.board" },
  { path: "/seaway/voyage/vesselPosition", file: "areas/sailing/vessel-tracking/vessel-position.route.tsx", apiName: "seaway/voyage/vesselPosition", perm: "voyage:list", label: "vessel.position" },
  { path: "/seaway/voyage/vesselStatus", file: "areas/sailing/vessel-tracking/vessel-status-list.route.tsx", apiName: "seaway/voyage/vesselStatus", perm: "voyage:list", label: "vessel.status" },
  { path: "/seaway/voyage/vesselStatus/index/:eventId", file: "areas/sailing/vessel-tracking/vessel-status-edit.route.tsx", apiName: "seaway/voyage/vesselStatus", perm: "voyage:list", label: "vessel.eventSheet", menu: false },
  { path: "/seaway/voyage/space", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/voyage/space", perm: "space:list", label: "space.list" },
  { path: "/seaway/voyage/space/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/voyage/space", perm: "space:list", label: "space.sheet", menu: false },
  { path: "/seaway/voyage/space/copy", file: "areas/booking/space/space-copy.route.tsx", apiName: "seaway/voyage/space", perm: "space:edit", label: "space.copy", menu: false },
  { path: "/seaway/voyage/spaceTemplate", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/voyage/spaceTemplate", perm: "space:list", label: "space.templates" },
  { path: "/seaway/voyage/spaceTemplate/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/voyage/spaceTemplate", perm: "space:list", label: "space.templateSheet", menu: false },
  { path: "/seaway/voyage/spaceTemplate/apply", file: "areas/booking/space/template-apply.route.tsx", apiName: "seaway/voyage/spaceTemplate", perm: "space:edit", label: "space.apply", menu: false },
  { path: "/seaway/voyage/spaceControl", file: "areas/booking/space/space-control.route.tsx", apiName: "seaway/voyage/spaceControl", perm: "space:list", label: "space.control" },
  { path: "/seaway/voyage/line", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/voyage/line", perm: "voyage:list", label: "voyage.lines" },
  { path: "/seaway/voyage/line/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/voyage/line", perm: "voyage:list", label: "voyage.lineSheet", menu: false },
  { path: "/seaway/voyage/voyageNo", file: "areas/sailing/voyage/voyage-no-list.route.tsx", apiName: "seaway/voyage/voyageNo", perm: "voyage:list", label: "voyage.numbers" },
  { path: "/seaway/voyage/voyageNo/index/:id", file: "areas/sailing/voyage/voyage-no-new.route.tsx", apiName: "seaway/voyage/voyageNo", perm: "voyage:list", label: "voyage.generateNumbers", menu: false },
  { path: "/seaway/voyage/voyage/stops", file: "areas/sailing/voyage/voyage-stop-list.route.tsx", apiName: "seaway/voyage/voyageStop", perm: "voyage:list", label: "voyage.stopList", menu: false },
  { path: "/seaway/voyage/scheduleTemplate", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "seaway/voyage/scheduleTemplate", perm: "voyage:list", label: "voyage.templates" },
  { path: "/seaway/voyage/scheduleTemplate/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "seaway/voyage/scheduleTemplate", perm: "voyage:list", label: "voyage.templateSheet", menu: false },
  { path: "/seaway/voyage/scheduleTemplate/generate/:id", file: "areas/sailing/voyage/schedule-generate.route.tsx", apiName: "seaway/voyage/scheduleTemplate", perm: "voyage:edit", label: "voyage.generate", menu: false },
  { path: "/xhlbasic/customer", file: "areas/masterdata/customer/customer-list.route.tsx", apiName: "xhlbasic/customer", perm: "master:list", label: "customer.customers" },
  { path: "/xhlbasic/customer/customerInfo/index/:customerCode", file: "areas/masterdata/customer/customer-edit.route.tsx", apiName: "xhlbasic/customer", perm: "master:list", label: "customer.sheet", menu: false },
  { path: "/xhlbasic/customer/merge", file: "areas/masterdata/customer/customer-merge.route.tsx", apiName: "xhlbasic/customer", perm: "customer:merge", label: "customer.merge", menu: false },
  { path: "/eb/customer", file: "areas/masterdata/customer/customer-list.route.tsx", apiName: "eb/customer", perm: "ebooking:list", label: "customer.ebCustomers" },
  { path: "/eb/customer/customerInfo/index/:customerCode", file: "areas/masterdata/customer/customer-edit.route.tsx", apiName: "eb/customer", perm: "ebooking:list", label: "customer.ebSheet", menu: false },
  { path: "/xhlbasic/port", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/port", perm: "master:list", label: "place.ports" },
  { path: "/xhlbasic/port/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/port", perm: "master:list", label: "place.portSheet", menu: false },
  { path: "/xhlbasic/dock", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/dock", perm: "master:list", label: "place.docks" },
  { path: "/xhlbasic/dock/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/dock", perm: "master:list", label: "place.dockSheet", menu: false },
  { path: "/xhlbasic/geography", file: "areas/masterdata/place/geography-list.route.tsx", apiName: "xhlbasic/geography", perm: "master:list", label: "place.geography" },
  { path: "/xhlbasic/geography/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/geography", perm: "master:list", label: "place.geographySheet", menu: false },
  { path: "/xhlbasic/vessel", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/vessel", perm: "master:list", label: "equipment.vessels" },
  { path: "/xhlbasic/vessel/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/vessel", perm: "master:list", label: "equipment.vesselSheet", menu: false },
  { path: "/xhlbasic/containerSize", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/containerSize", perm: "master:list", label: "equipment.sizes" },
  { path: "/xhlbasic/containerSize/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/containerSize", perm: "master:list", label: "equipment.sizeSheet", menu: false },
  { path: "/xhlbasic/container", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/container", perm: "master:list", label: "equipment.containers" },
  { path: "/xhlbasic/container/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/container", perm: "master:list", label: "equipment.containerSheet", menu: false },
  { path: "/xhlbasic/vgmTolerance", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/vgmTolerance", perm: "master:list", label: "equipment.vgmTolerances" },
  { path: "/xhlbasic/vgmTolerance/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/vgmTolerance", perm: "master:list", label: "equipment.vgmToleranceSheet", menu: false },
  { path: "/xhlbasic/ownerCode", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/ownerCode", perm: "master:list", label: "equipment.ownerCodes" },
  { path: "/xhlbasic/ownerCode/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/ownerCode", perm: "master:list", label: "equipment.ownerCodeSheet", menu: false },
  { path: "/xhlbasic/calendar", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/calendar", perm: "master:list", label: "calendar.calendars" },
  { path: "/xhlbasic/calendar/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/calendar", perm: "master:list", label: "calendar.sheet", menu: false },
  { path: "/xhlbasic/calendar/year/:id", file: "areas/masterdata/calendar/calendar-year.route.tsx", apiName: "xhlbasic/calendar", perm: "master:list", label: "calendar.yearView", menu: false },
  { path: "/xhlbasic/calendar/day", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/calendar/day", perm: "master:list", label: "calendar.dayList", menu: false },
  { path: "/xhlbasic/calendar/day/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/calendar/day", perm: "master:list", label: "calendar.daySheet", menu: false },
  { path: "/xhlbasic/containerIso", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/containerIso", perm: "master:list", label: "equipment.isoCodes" },
  { path: "/xhlbasic/containerIso/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/containerIso", perm: "master:list", label: "equipment.isoSheet", menu: false },
  { path: "/xhlbasic/currency", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/currency", perm: "master:list", label: "money.currencies" },
  { path: "/xhlbasic/currency/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/currency", perm: "master:list", label: "money.currencySheet", menu: false },
  { path: "/xhlbasic/exchangeRate", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/exchangeRate", perm: "master:list", label: "money.exchangeRates" },
  { path: "/xhlbasic/exchangeRate/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/exchangeRate", perm: "master:list", label: "money.exchangeSheet", menu: false },
  { path: "/xhlbasic/exchangeRate/course", file: "areas/masterdata/money/rate-history.route.tsx", perm: "master:list", label: "money.course", menu: false },
  { path: "/xhlbasic/exchangeRateDetail", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/exchangeRateDetail", perm: "master:list", label: "money.rates", under: "/xhlbasic/exchangeRate", menu: false },
  { path: "/xhlbasic/packageKind", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/packageKind", perm: "master:list", label: "code.packageKinds" },
  { path: "/xhlbasic/packageKind/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/packageKind", perm: "master:list", label: "code.packageKindSheet", menu: false },
  { path: "/xhlbasic/transTerms", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/transTerms", perm: "master:list", label: "code.terms" },
  { path: "/xhlbasic/transTerms/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/transTerms", perm: "master:list", label: "code.termsSheet", menu: false },
  { path: "/xhlbasic/hscode", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/hscode", perm: "master:list", label: "code.hscodes" },
  { path: "/xhlbasic/hscode/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/hscode", perm: "master:list", label: "code.hscodeSheet", menu: false },
  { path: "/xhlbasic/hazardous", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/hazardous", perm: "master:list", label: "cargo.hazardousGoods" },
  { path: "/xhlbasic/hazardous/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/hazardous", perm: "master:list", label: "cargo.hazardousSheet", menu: false },
  { path: "/xhlbasic/hazardous/together", file: "areas/booking/cargo/hazardous-together.route.tsx", apiName: "xhlbasic/hazardous", perm: "master:list", label: "cargo.together", menu: false },
  { path: "/xhlbasic/segregation", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/segregation", perm: "master:list", label: "cargo.segregation" },
  { path: "/xhlbasic/segregation/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/segregation", perm: "master:list", label: "cargo.segregationSheet", menu: false },
  { path: "/xhlbasic/costCode", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/costCode", perm: "master:list", label: "code.costCodes" },
  { path: "/xhlbasic/costCode/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/costCode", perm: "master:list", label: "code.costCodeSheet", menu: false },
  { path: "/xhlbasic/clause", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/clause", perm: "master:list", label: "code.clauses" },
  { path: "/xhlbasic/clause/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/clause", perm: "master:list", label: "code.clauseSheet", menu: false },
  { path: "/xhlbasic/invoiceType", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/invoiceType", perm: "master:list", label: "code.invoiceTypes" },
  { path: "/xhlbasic/invoiceType/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/invoiceType", perm: "master:list", label: "code.invoiceTypeSheet", menu: false },
  { path: "/xhlbasic/invoiceSegment", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/invoiceSegment", perm: "master:list", label: "invoice.segmentList" },
  { path: "/xhlbasic/invoiceSegment/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/invoiceSegment", perm: "master:list", label: "invoice.segmentForm", menu: false },
  { path: "/xhlbasic/chargeTaxClass", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/chargeTaxClass", perm: "master:list", label: "invoice.taxClassList" },
  { path: "/xhlbasic/chargeTaxClass/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/chargeTaxClass", perm: "master:list", label: "invoice.taxClassForm", menu: false },
  { path: "/xhlbasic/exchangeRule", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/exchangeRule", perm: "master:list", label: "exchangeRule.list" },
  { path: "/xhlbasic/exchangeRule/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/exchangeRule", perm: "master:list", label: "exchangeRule.sheet", menu: false },
  { path: "/xhlbasic/settlementTolerance", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/settlementTolerance", perm: "master:list", label: "invoice.toleranceList" },
  { path: "/xhlbasic/settlementTolerance/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/settlementTolerance", perm: "master:list", label: "invoice.toleranceForm", menu: false },
  { path: "/xhlbasic/bankAccount", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/bankAccount", perm: "master:list", label: "counterparty.bankAccounts" },
  { path: "/xhlbasic/bankAccount/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/bankAccount", perm: "master:list", label: "counterparty.bankAccountSheet", menu: false },
  { path: "/xhlbasic/bank", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/bank", perm: "master:list", label: "counterparty.banks" },
  { path: "/xhlbasic/bank/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/bank", perm: "master:list", label: "counterparty.bankSheet", menu: false },
  { path: "/xhlbasic/feeFlow", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/feeFlow", perm: "master:list", label: "code.feeFlows" },
  { path: "/xhlbasic/feeFlow/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/feeFlow", perm: "master:list", label: "code.feeFlowSheet", menu: false },
  { path: "/xhlbasic/company", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/company", perm: "master:list", label: "counterparty.companies" },
  { path: "/xhlbasic/company/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/company", perm: "master:list", label: "counterparty.companySheet", menu: false },
  { path: "/xhlbasic/salesman", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/salesman", perm: "master:list", label: "counterparty.salesmen" },
  { path: "/xhlbasic/salesman/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/salesman", perm: "master:list", label: "counterparty.salesmanSheet", menu: false },
  { path: "/xhlbasic/organisation", file: "areas/masterdata/code/reference-list.route.tsx", apiName: "xhlbasic/organisation", perm: "master:list", label: "counterparty.organisations" },
  { path: "/xhlbasic/organisation/index/:id", file: "areas/masterdata/code/reference-edit.route.tsx", apiName: "xhlbasic/organisation", perm: "master:list", label: "counterparty.organisationSheet", menu: false },
  { path: "/xhlbasic/import", file: "areas/administration/file/import.route.tsx", perm: "master:import", label: "import.title" },

  { path: "/system/user", file: "areas/administration/org/user-list.route.tsx", apiName: "system/user", perm: "system:user:list", label: "org.users" },
  { path: "/system/user/index/:userId", file: "areas/administration/org/user-edit.route.tsx", apiName: "system/user", perm: "system:user:list", label: "org.userSheet", menu: false },
  { path: "/system/user-auth/role/:userId", file: "areas/administration/org/user-roles.route.tsx", apiName: "system/user", perm: "system:user:edit", label: "org.userRoles", menu: false },
  { path: "/system/role", file: "areas/administration/org/role-list.route.tsx", apiName: "system/role", perm: "system:role:list", label: "org.roleList" },
  { path: "/system/role/index/:roleId", file: "areas/administration/org/role-edit.route.tsx", apiName: "system/role", perm: "system:role:list", label: "org.roleSheet", menu: false },
  { path: "/system/role-auth/user/:roleId", file: "areas/administration/org/role-users.route.tsx", apiName: "system/role", perm: "system:role:edit", label: "org.roleUsers", menu: false },
  { path: "/system/menu", file: "areas/administration/org/menu-list.route.tsx", apiName: "system/menu", perm: "system:menu:list", label: "org.menus" },
  { path: "/system/menu/index/:menuId", file: "areas/administration/org/menu-edit.route.tsx", apiName: "system/menu", perm: "system:menu:list", label: "org.menuSheet", menu: false },
  { path: "/system/dept", file: "areas/administration/org/dept-list.route.tsx", apiName: "system/dept", perm: "system:dept:list", label: "org.depts" },
  { path: "/system/dept/index/:deptId", file: "areas/administration/org/dept-edit.route.tsx", apiName: "system/dept", perm: "system:dept:list", label: "org.deptSheet", menu: false },
  { path: "/system/post", file: "areas/administration/org/post-list.route.tsx", apiName: "system/post", perm: "system:post:list", label: "org.postList" },
  { path: "/system/post/index/:postId", file: "areas/administration/org/post-edit.route.tsx", apiName: "system/post", perm: "system:post:list", label: "org.postSheet", menu: false },
  { path: "/system/dict", file: "areas/administration/admin/dict-type-list.route.tsx", apiName: "system/dict", perm: "system:dict:list", label: "admin.dictTypes" },
  { path: "/system/dict/index/:dictId", file: "areas/administration/admin/dict-type-edit.route.tsx", apiName: "system/dict", perm: "system:dict:list", label: "admin.dictTypeSheet", menu: false },
  { path: "/system/dict-data/index/:dictId", file: "areas/administration/admin/dict-data-list.route.tsx", apiName: "system/dict/data", perm: "system:dict:list", label: "admin.dictData", under: "/system/dict", menu: false },
  { path: "/system/dict-data/:dictId/entry/:dictCode", file: "areas/administration/admin/dict-data-edit.route.tsx", apiName: "system/dict/data", perm: "system:dict:list", label: "admin.dictDataSheet", under: "/system/dict", menu: false },
  { path: "/system/config", file: "areas/administration/admin/config-list.route.tsx", apiName: "system/config", perm: "system:config:list", label: "admin.configs" },
  { path: "/system/config/index/:configId", file: "areas/administration/admin/config-edit.route.tsx", apiName: "system/config", perm: "system:config:list", label: "admin.configSheet", menu: false },
  { path: "/system/notice", file: "areas/administration/admin/notice/notice-list.route.tsx", apiName: "system/notice", perm: "system:notice:list", label: "admin.notices" },
  { path: "/system/notice/index/:noticeId", file: "areas/administration/admin/notice/notice-edit.route.tsx", apiName: "system/notice", perm: "system:notice:list", label: "admin.noticeSheet", menu: false },
  { path: "/notice", file: "areas/administration/admin/notice/notice-board.route.tsx", perm: "org:self", label: "admin.myNotices" },
  { path: "/notice/:noticeId", file: "areas/administration/admin/notice/notice-read.route.tsx", perm: "org:self", label: "admin.notice", menu: false },
  { path: "/system/numbering", file: "areas/administration/admin/numbering-list.route.tsx", apiName: "system/numbering", perm: "system:numbering:list", label: "admin.numberRules" },
  { path: "/system/numbering/index/:ruleId", file: "areas/administration/admin/numbering-edit.route.tsx", apiName: "system/numbering", perm: "system:numbering:list", label: "admin.numberRuleSheet", menu: false },
  { path: "/system/numbering/gaps/:ruleId", file: "areas/administration/admin/numbering-gaps.route.tsx", apiName: "system/numbering", perm: "system:numbering:list", label: "admin.gapsTitle", menu: false },
  { path: "/drawer/*", file: "areas/administration/column/drawer.route.tsx", perm: "system:menu:edit", label: "list.columns", menu: false },
  { path: "/system/seeAs", file: "areas/administration/data-permission/see-as.route.tsx", perm: "system:dataPms:edit", label: "datapms.seeAs" },
  { path: "/system/whySee", file: "areas/administration/data-permission/why-see.route.tsx", perm: "system:dataPms:edit", label: "dataPermission.whySee" },
  { path: "/system/changeLog", file: "areas/administration/admin/log/change-log.route.tsx", apiName: "system/changeLog", perm: "system:changeLog:list", label: "admin.changeLog" },
  { path: "/system/changeLog/history/:table/:key", file: "areas/administration/admin/log/change-log-history.route.tsx", apiName: "system/changeLog", perm: "system:changeLog:list", label: "admin.history", menu: false },
  { path: "/system/changeLog/entry/:entryId", file: "areas/administration/admin/log/change-log-entry.route.tsx", apiName: "system/changeLog", perm: "system:changeLog:list", label: "admin.entryTitle", menu: false },
  { path: "/system/log/operlog", file: "areas/administration/admin/log/log-oper-list.route.tsx", apiName: "monitor/operlog", perm: "monitor:operlog:list", label: "admin.operLog" },
  { path: "/system/log/operlog/index/:operId", file: "areas/administration/admin/log/log-oper-detail.route.tsx", apiName: "monitor/operlog", perm: "monitor:operlog:list", label: "admin.operLogSheet", menu: false },
  { path: "/system/log/logininfor", file: "areas/administration/admin/log/log-login-list.route.tsx", apiName: "monitor/logininfor", perm: "monitor:logininfor:list", label: "admin.loginLog" },
  { path: "/monitor/druid", file: "areas/administration/monitor/datasource.route.tsx", perm: "monitor:druid:list", label: "monitor.datasource" },
  { path: "/monitor/server", file: "areas/administration/monitor/server.route.tsx", perm: "monitor:server:list", label: "monitor.server" },
  { path: "/monitor/cache", file: "areas/administration/monitor/cache.route.tsx", perm: "monitor:cache:list", label: "monitor.cache" },
  { path: "/monitor/cacheList", file: "areas/administration/monitor/cache-list.route.tsx", perm: "monitor:cache:list", label: "monitor.cacheList" },
  { path: "/monitor/online", file: "areas/administration/session/online-list.route.tsx", apiName: "monitor/online", perm: "monitor:online:list", label: "admin.online" },

  { path: "/tool/build", file: "areas/administration/tool/builder/build.route.tsx", perm: "tool:build:list", label: "tool.build.screen" },
  { path: "/tool/gen", file: "areas/administration/tool/generator/gen-list.route.tsx", apiName: "tool/gen", perm: "tool:gen:list", label: "tool.gen.screen" },
  { path: "/tool/gen/import", file: "areas/administration/tool/generator/gen-import.route.tsx", perm: "tool:gen:import", label: "tool.gen.import", menu: false },
  { path: "/tool/gen-edit/index/:tableId", file: "areas/administration/tool/generator/gen-edit.route.tsx", apiName: "tool/gen", perm: "tool:gen:list", label: "tool.gen.sheet", menu: false },
  { path: "/tool/swagger", file: "areas/administration/tool/interface/swagger.route.tsx", perm: "tool:swagger:list", label: "tool.api.screen" },
];

/** Routes that answer data, not pages. @type {readonly Screen[]} */
export const dataRoutes = [
  { path: "/redirect/*", file: "areas/administration/session/refresh.route.ts", perm: "org:self" },
  { path: "/index", file: "areas/administration/session/start.route.ts", perm: "org:self" },
  { path: "/healthz", file: "api/healthz.route.ts", open: true },
  { path: "/readyz", file: "api/readyz.route.ts", open: true },
  { path: "/words/:file", file: "api/messages.route.ts", open: true },
  { path: "/ref/:kind", file: "api/reference.route.ts", perm: "org:self" },
  { path: "/import-errors/:kind/:uploadId", file: "areas/administration/file/import-errors.route.ts", perm: "org:self" },
  { path: "/export/*", file: "api/export.route.ts", perm: "org:self" },
  { path: "/report-file/*", file: "areas/reports/report/report-file.route.ts", perm: "report:list" },
  { path: "/list-desk/*", file: "api/list-preferences.route.ts", perm: "org:self" },
  { path: "/seaway/voyage/scheduleBoard/export", file: "areas/sailing/vessel-tracking/schedule-board-export.route.ts", perm: "voyage:list" },
  { path: "/edi-coverage", file: "areas/exchange/edi/coverage-file.route.ts", perm: "edi:list" },
  { path: "/edi-file/:messageId", file: "areas/exchange/edi/edi-file.route.ts", perm: "edi:list" },
  { path: "/invoice-batch", file: "areas/finance/invoice/digital-batch-file.route.ts", perm: "invoice:open" },
  { path: "/workbench-file/:side", file: "areas/finance/workbench/workbench-file.route.ts", perm: "fee:list" },
  { path: "/statement-file/:side/:statementId/:kind", file: "areas/finance/settlement/statement-file.route.ts", perm: "statement:list" },
  { path: "/eb/statement/file/:statementId/:kind", file: "areas/finance/settlement/customer-statement-file.route.ts", perm: "ebStatement:list" },
  { path: "/statement-files/:side/:kind", file: "areas/finance/settlement/statement-archive.route.ts", perm: "statement:list" },
  { path: "/seaway/bookingMgr/inner/attachment/:attachmentId", file: "areas/booking/booking/booking-attachment.route.ts", perm: "booking:list" },
  { path: "/eb/ebBooking/attachment/:attachmentId", file: "areas/booking/ebooking/ebooking-attachment.route.ts", perm: "ebooking:list" },
  { path: "/eb/ebBooking/print/:ebId", file: "areas/booking/ebooking/ebooking-print.route.ts", perm: "ebooking:list" },
  { path: "/seaway/bookingMgr/sheet/file", file: "areas/booking/booking/booking-print-file.route.ts", perm: "booking:list" },
  { path: "/priceSetting/freightmgr/view/file", file: "areas/pricing/rate-check/freight-view-file.route.ts", perm: "rate:list" },
  { path: "/seaway/bill/print/:blId", file: "areas/documents/bill/bill-print.route.ts", perm: "bill:print" },
  { path: "/eb/bill/print/:blId", file: "areas/documents/bill/customer-bill-print.route.ts", perm: "ebBill:list" },
  { path: "/seaway/bill/importBill/notice/:id", file: "areas/documents/import-bill/arrival-notice.route.ts", perm: "importBill:list" },
  { path: "/seaway/bill/query/checkFile", file: "areas/documents/bill/bill-check-file.route.ts", perm: "bill:list" },
  { path: "/seaway/bill/correctionAdvice/mail/:id", file: "areas/documents/correction-advice/correction-advice-mail.route.ts", perm: "correctionAdvice:list" },
  { path: "/seaway/bill/dangerousManifest", file: "areas/documents/bill/dangerous-file.route.ts", perm: "bill:list" },
  { path: "/seaway/bill/deliveryOrder/:blId", file: "areas/documents/release/delivery-order.route.ts", perm: "release:print" },
  { path: "/seaway/bill/containers/:blId", file: "areas/documents/bill/bill-containers.route.ts", perm: "bill:list" },
  { path: "/monitor/job-next", file: "areas/administration/job/job-next.route.ts", perm: "monitor:job:list" },
  { path: "/tool/gen-code/:tableId", file: "areas/administration/tool/generator/gen-code.route.ts", perm: "tool:gen:code" },
  { path: "/task-state/:taskId", file: "api/task/task-state.route.ts", perm: "org:self" },
  { path: "/seaway/container/tracking/export", file: "areas/documents/tracking/tracking-export.route.ts", perm: "tracking:list" },
  { path: "/eb/loadDetailImport/failed", file: "areas/containers/load-detail/load-detail-failed.route.ts", perm: "ebContainer:list" },
  { path: "/seaway/container/import/failed", file: "areas/containers/container/failed-rows.route.ts", perm: "container:list" },
  { path: "/lang", file: "api/language.route.ts", open: true },
  { path: "/theme", file: "api/theme.route.ts", open: true },
  { path: "/frame", file: "api/frame.route.ts", open: true },
  { path: "/search-all", file: "api/search.route.ts", perm: "org:self" },
  { path: "/task-events", file: "api/task/task-events.route.ts", perm: "org:self" },
  { path: "/task-recent", file: "api/task/task-recent.route.ts", perm: "org:self" },
  { path: "/task-failed/:taskId", file: "areas/home/task/task-failed.route.ts", perm: "org:self" },
];

/**
 * Deny by default: a route that declares neither a permission nor that it is open is not built
 * (security.md, access).
 * @param {readonly Screen[]} routes
 */
export function assertDeclared(routes) {
  for (const screen of routes) if (!screen.open && !screen.perm?.includes(":")) throw new Error(`${screen.path} declares no permission`);
}

/**
 * @param {(path: string | undefined, file: string, options?: object, children?: () => void) =>
 *   void} route
 */
export function registerRoutes(route) {
  assertDeclared([...screens, ...shellScreens, ...dataRoutes]);
  for (const screen of [...dataRoutes, ...shellScreens]) route(screen.path, screen.file, { id: screen.file.replace(/\.tsx?$/, "") + idTail(screen.path) });
  route(undefined, "kit/shell/frame/shell.route.tsx", { id: "shell" }, () => {
    for (const screen of screens) {
      if (screen.path === "/") route(undefined, screen.file, { index: true, id: screen.file.replace(/\.tsx?$/, "") });
      else route(screen.path, screen.file, { id: screen.file.replace(/\.tsx?$/, "") + idTail(screen.path) });
    }
    route("*", "kit/shell/frame/not-found.route.tsx", { id: "not-found" });
  });
}

/** Several paths may share one file; each needs its own route id. @param {string} path */
function idTail(path) {
  return `@${path}`;
}
