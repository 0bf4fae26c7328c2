import { feeScreens } from "#domain/fee/fee-screens.ts";
import { feeSides } from "#domain/fee/fee-side.ts";
import { verificationPage, writeOffScreens } from "#domain/write-off/write-off-screens.ts";
import { invoiceScreens } from "#domain/invoice/invoice-screens.ts";

/**
 * Every screen of the product; paths and apiNames come from the specification. `menu: false`: reached from another screen. `open: true`:
 * needs no sign-in. `under`: its parent screen, where neither address nor apiName tells.
 * @typedef {{ path: string, file: string, perm?: string, apiName?: string, group?: string, label?: string, menu?: boolean, open?: boolean,
 * under?: string }} Screen
 */

/** @type {readonly Screen[]} */
export const shellScreens = [
  { path: "/login", file: "areas/account/login.route.tsx", open: true },
  { path: "/login/captcha", file: "areas/account/login-captcha.route.ts", open: true },
  { path: "/login/again", file: "areas/account/login-again.route.ts", open: true },
  { path: "/register", file: "areas/account/register.route.tsx", open: true },
  { path: "/logout", file: "areas/account/logout.route.tsx", open: true },
  { path: "/401", file: "areas/account/no-permission.route.tsx", open: true },
  { path: "/404", file: "areas/account/not-found.route.tsx", open: true },
];

const calculations = ["calculate", "autoBill", "autoContainer", "autoBillContainer"];

/**
 * The routes of an invoice screen: its list, and below the page of all invoices their form.
 * @param {import("#domain/invoice/invoice-screens.ts").InvoiceScreen} screen
 * @returns {Screen[]}
 */
function routesOfInvoices({ side, step, apiName, perm, title }) {
  const { group } = feeSides[side];
  const list = { path: `/${apiName}`, file: "areas/invoice/invoice-list.route.tsx", apiName, perm, group, label: title };
  if (step !== "invoiceManage") return [list];
  const label = side === "R" ? "invoice.form" : "supplierInvoice.form";
  return [list, { path: `/${apiName}/index/:invoiceId`, file: "areas/invoice/invoice-edit.route.tsx", apiName, perm, label, menu: false }];
}

/**
 * The routes of a write-off screen: its list, the page that applies a registration and, of fees of bills, its form and what was applied.
 * @param {import("#domain/write-off/write-off-screens.ts").WriteOffScreen} screen
 * @returns {Screen[]}
 */
function routesOfWriteOff({ side, subject, apiName, perm, title }) {
  const folder = "areas/write-off";
  const list = { path: `/${apiName}`, file: `${folder}/receipt-list.route.tsx`, apiName, perm, group: feeSides[side].group, label: title };
  const apply = { path: `/${apiName}/apply/:receiptId`, file: `${folder}/apply.route.tsx`, label: "writeOff.applyTitle", apiName, perm, menu: false };
  if (subject !== "bill") return [list, apply];
  const form = side === "R" ? "receipt.form" : "payment.form";
  const parts = verificationPage(side);
  const ofOne = { apiName, perm, menu: false };
  return [list, { path: `/${apiName}/index/:receiptId`, file: `${folder}/receipt-edit.route.tsx`, label: form, ...ofOne }, apply, { path: `/${parts}`, file: `${folder}/verification-list.route.tsx`, label: side === "R" ? "receipt.verificationList" : "payment.verificationList", ...ofOne, apiName: parts }];
}

/**
 * The routes of a fee screen: its list, and where fees are entered the form and the explanation of a fee.
 * @param {import("#domain/fee/fee-screens.ts").FeeScreen} screen
 * @returns {Screen[]}
 */
function routesOfFees({ side, subject, step, apiName, perm, group, title, form, explanation }) {
  const { name, form: formTitle, specialForm, containerForm } = feeSides[side];
  const titles = { bill: formTitle, container: containerForm, special: specialForm };
  const files = { flow: "flow", ...Object.fromEntries(calculations.map((name) => [name, "calculate"])) };
  const file = `areas/fee/fee-${files[step] ?? "list"}.route.tsx`;
  const routes = [{ path: `/${apiName}`, file, apiName, perm, group, label: title }];
  const ofOne = { apiName, menu: false };
  if (form) routes.push({ path: form, file: "areas/fee/fee-edit.route.tsx", perm, label: titles[subject], ...ofOne });
  if (explanation) routes.push({ path: explanation, file: "areas/fee/fee-explain.route.tsx", perm: `${name}:explain`, label: "fee.explainTitle", ...ofOne });
  return routes;
}

/** @type {readonly Screen[]} */
export const screens = [
  { path: "/", file: "areas/home/home.route.tsx", perm: "org:self", group: "home", label: "menu.home" },
  { path: "/user/profile", file: "areas/account/profile.route.tsx", perm: "org:self", label: "menu.profile", menu: false },
  { path: "/test", file: "areas/account/test.route.tsx", perm: "org:self", label: "session.testPage", menu: false },
  { path: "/task", file: "areas/home/task-list.route.tsx", perm: "org:self", group: "home", label: "menu.tasks" },
  { path: "/task/:taskId", file: "areas/home/task-detail.route.tsx", perm: "org:self", label: "menu.task", menu: false },

  { path: "/seaway/bookingMgr/inner", file: "areas/booking/booking-list.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", group: "booking", label: "booking.list" },
  { path: "/seaway/bookingMgr/inner/create/index/:bkId", file: "areas/booking/booking-edit.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "booking.sheet", menu: false },
  { path: "/seaway/bookingMgr/inner/attachments", file: "areas/booking/booking-attachments.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "ebooking.attachments", menu: false },
  { path: "/seaway/bookingMgr/modify", file: "areas/booking/modification-list.route.tsx", apiName: "seaway/bookingMgr/modify", perm: "booking:list", group: "booking", label: "modification.list" },
  { path: "/seaway/bookingMgr/modify/index/:id", file: "areas/booking/modification-show.route.tsx", apiName: "seaway/bookingMgr/modify", perm: "booking:list", label: "modification.sheet", menu: false },
  { path: "/seaway/bookingMgr/batchEdit", file: "areas/booking/batch-edit.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:edit", group: "booking", label: "booking.batchEdit" },
  { path: "/seaway/bookingMgr/consolidation", file: "areas/booking/consolidation-list.route.tsx", apiName: "seaway/bookingMgr/consolidation", perm: "consolidation:list", group: "booking", label: "consolidation.list" },
  { path: "/seaway/bookingMgr/consolidation/new", file: "areas/booking/consolidation-new.route.tsx", apiName: "seaway/bookingMgr/consolidation", perm: "consolidation:edit", label: "consolidation.new", menu: false },
  { path: "/seaway/bookingMgr/consolidation/index/:id", file: "areas/booking/consolidation-show.route.tsx", apiName: "seaway/bookingMgr/consolidation", perm: "consolidation:list", label: "consolidation.sheet", menu: false },
  { path: "/seaway/bookingMgr/vgmCompare", file: "areas/booking/vgm-compare.route.tsx", apiName: "seaway/bookingMgr/vgmCompare", perm: "vgm:list", group: "booking", label: "vgm.list" },
  { path: "/seaway/bookingMgr/inner/create/index/:bkId/:tab", file: "areas/booking/booking-tab.route.tsx", apiName: "seaway/bookingMgr/inner", perm: "booking:list", label: "booking.sheet", menu: false },
  { path: "/seaway/bookingMgr/sheet", file: "areas/booking/booking-print.route.tsx", perm: "booking:list", group: "booking", label: "booking.sheetTitle" },
  { path: "/seaway/bookingMgr/outbound", file: "areas/booking/outbound-list.route.tsx", apiName: "seaway/bookingMgr/outbound", perm: "booking:list", group: "booking", label: "booking.outbound" },
  { path: "/seaway/bookingMgr/goods", file: "areas/booking/goods-list.route.tsx", apiName: "seaway/bookingMgr/goods", perm: "booking:list", group: "booking", label: "booking.goods" },
  { path: "/eb/ebBooking", file: "areas/e-booking/ebooking-list.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:list", group: "e-booking", label: "ebooking.list" },
  { path: "/eb/ebBooking/info/index/:ebId", file: "areas/e-booking/ebooking-edit.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:list", label: "ebooking.sheet", menu: false },
  { path: "/eb/ebBooking/consolidate", file: "areas/booking/ebooking-consolidate.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:edit", label: "ebConsolidation.title", menu: false },
  { path: "/eb/ebBooking/attachments", file: "areas/e-booking/ebooking-attachments.route.tsx", apiName: "eb/ebBooking", perm: "ebooking:list", label: "ebooking.attachments", menu: false },
  { path: "/eb/bookingModify", file: "areas/e-booking/correction-list.route.tsx", apiName: "eb/bookingModify", perm: "ebooking:list", group: "e-booking", label: "correction.list" },
  { path: "/eb/bookingModify/editViewInfo/index/:ebId", file: "areas/e-booking/correction-edit.route.tsx", apiName: "eb/bookingModify", perm: "ebooking:list", label: "correction.sheet", menu: false },
  { path: "/eb/bookingModify/import", file: "areas/master/import.route.tsx", apiName: "eb/bookingModify", perm: "ebooking:edit", label: "correction.import", menu: false },
  { path: "/eb/captainConfirm", file: "areas/approval/captain-confirm.route.tsx", apiName: "eb/captainConfirm", perm: "approval:list", group: "e-booking", label: "approval.captainList" },
  { path: "/eb/overseasConfirm", file: "areas/approval/overseas-confirm.route.tsx", apiName: "eb/overseasConfirm", perm: "approval:list", group: "e-booking", label: "approval.overseasList" },

  { path: "/seaway/container/doorPoint", file: "areas/container/door-point-list.route.tsx", apiName: "seaway/container/doorPoint", perm: "doorPoint:list", group: "container", label: "doorPoint.list" },
  { path: "/seaway/container/doorPoint/entry", file: "areas/container/door-point-entry.route.tsx", apiName: "seaway/container/doorPoint", perm: "ebDoor:edit", label: "doorPoint.entry", menu: false },
  { path: "/eb/bill", file: "areas/e-booking/customer-bill-list.route.tsx", apiName: "eb/bill", perm: "ebBill:list", group: "e-booking", label: "bill.customerList" },
  { path: "/eb/statement", file: "areas/settlement/customer-statement-list.route.tsx", apiName: "eb/statement", perm: "ebStatement:list", group: "e-booking", label: "statement.customerList" },
  { path: "/eb/statement/index/:statementId", file: "areas/settlement/customer-statement.route.tsx", apiName: "eb/statement", perm: "ebStatement:list", label: "statement.sheet", menu: false },
  { path: "/eb/statementLine", file: "areas/settlement/customer-line-list.route.tsx", apiName: "eb/statementLine", perm: "ebStatement:list", label: "statement.customerLines", menu: false },
  { path: "/eb/container", file: "areas/e-booking/container-list.route.tsx", apiName: "eb/container", perm: "ebContainer:list", group: "e-booking", label: "loading.boxes" },
  { path: "/eb/containerLoadCargo", file: "areas/e-booking/container-load-list.route.tsx", apiName: "eb/containerLoadCargo", perm: "ebContainer:list", group: "e-booking", label: "loading.cargoList" },
  { path: "/eb/containerLoadCargo/index/:loadingId", file: "areas/e-booking/container-load-edit.route.tsx", apiName: "eb/containerLoadCargo", perm: "ebContainer:list", label: "loading.load", menu: false },
  { path: "/eb/containerConfirm", file: "areas/e-booking/container-confirm-list.route.tsx", apiName: "eb/containerConfirm", perm: "ebContainer:list", group: "e-booking", label: "loading.list" },
  { path: "/eb/containerConfirm/index/:loadingId", file: "areas/e-booking/container-confirm-edit.route.tsx", apiName: "eb/containerConfirm", perm: "ebContainer:list", label: "loading.form", menu: false },
  { path: "/eb/loadDetailImport", file: "areas/container/load-detail-list.route.tsx", apiName: "eb/loadDetailImport", perm: "ebContainer:list", group: "e-booking", label: "loadDetail.list" },
  { path: "/eb/loadDetailImport/upload", file: "areas/container/load-detail-upload.route.tsx", apiName: "eb/loadDetailImport", perm: "ebContainer:edit", label: "loadDetail.uploadTitle", menu: false },
  { path: "/eb/loadDetailImport/row/:rowId", file: "areas/container/load-detail-row.route.tsx", apiName: "eb/loadDetailImport", perm: "ebContainer:list", label: "loadDetail.row", menu: false },
  { path: "/eb/containerDoor", file: "areas/container/door-point-list.route.tsx", apiName: "eb/containerDoor", perm: "ebDoor:list", group: "e-booking", label: "doorPoint.customerList" },
  { path: "/eb/containerDoor/entry", file: "areas/container/door-point-entry.route.tsx", apiName: "eb/containerDoor", perm: "ebDoor:edit", label: "doorPoint.entry", menu: false },
  { path: "/seaway/container/import", file: "areas/container/container-import.route.tsx", apiName: "seaway/container/import", perm: "container:list", group: "container", label: "container.import" },
  { path: "/seaway/container/tracking", file: "areas/container/tracking-list.route.tsx", apiName: "seaway/container/tracking", perm: "tracking:list", group: "container", label: "tracking.list" },
  { path: "/seaway/container/tracking/index/:number", file: "areas/container/tracking.route.tsx", apiName: "seaway/container/tracking", perm: "tracking:list", label: "tracking.sheet", menu: false },
  { path: "/seaway/container/move", file: "areas/container/move-list.route.tsx", apiName: "seaway/container/move", perm: "tracking:list", label: "move.list", menu: false },
  { path: "/seaway/container/vehicle", file: "areas/master/reference-list.route.tsx", apiName: "seaway/container/vehicle", perm: "vehicle:list", group: "container", label: "vehicle.list" },
  { path: "/seaway/container/vehicle/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/container/vehicle", perm: "vehicle:list", label: "vehicle.form", menu: false },
  { path: "/seaway/container/captainApproval", file: "areas/container/captain-approval.route.tsx", apiName: "seaway/container/captainApproval", perm: "preCheck:list", group: "container", label: "preCheck.list" },
  { path: "/seaway/container/dgThreshold", file: "areas/master/reference-list.route.tsx", apiName: "seaway/container/dgThreshold", perm: "preCheck:list", group: "container", label: "preCheck.thresholds" },
  { path: "/seaway/container/dgThreshold/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/container/dgThreshold", perm: "preCheck:list", label: "preCheck.thresholdSheet", menu: false },
  { path: "/seaway/container/portBan", file: "areas/master/reference-list.route.tsx", apiName: "seaway/container/portBan", perm: "preCheck:list", group: "container", label: "preCheck.bans" },
  { path: "/seaway/container/portBan/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/container/portBan", perm: "preCheck:list", label: "preCheck.banSheet", menu: false },
  { path: "/seaway/container/vesselCaptain", file: "areas/master/reference-list.route.tsx", apiName: "seaway/container/vesselCaptain", perm: "preCheck:edit", group: "container", label: "preCheck.captains" },
  { path: "/seaway/container/vesselCaptain/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/container/vesselCaptain", perm: "preCheck:edit", label: "preCheck.captainSheet", menu: false },
  { path: "/seaway/container/import/upload", file: "areas/container/container-upload.route.tsx", apiName: "seaway/container/import", perm: "container:import", label: "container.upload", menu: false },
  { path: "/seaway/container/import/row/:rowId", file: "areas/container/container-row.route.tsx", apiName: "seaway/container/import", perm: "container:list", label: "container.row", menu: false },
  { path: "/seaway/container/import/mend", file: "areas/container/container-correct.route.tsx", apiName: "seaway/container/import", perm: "container:edit", label: "container.mendTitle", menu: false },

  { path: "/priceSetting/contract", file: "areas/contract/contract-list.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", group: "contract", label: "contract.list" },
  { path: "/priceSetting/contract/detail/index/:contractId", file: "areas/contract/contract-detail.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.sheet", menu: false },
  { path: "/priceSetting/contract/detail/index/:contractId/:tab", file: "areas/contract/contract-tab.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.sheet", menu: false },
  { path: "/priceSetting/contract/compare/:contractId", file: "areas/contract/contract-compare.route.tsx", apiName: "priceSetting/contract", perm: "contract:list", label: "contract.compare", menu: false },
  { path: "/priceSetting/contract/version", file: "areas/contract/contract-version-list.route.tsx", apiName: "priceSetting/contract/version", perm: "contract:list", label: "contract.versionList", menu: false },
  { path: "/priceSetting/freightmgr/index", file: "areas/freight-rate/freight-book-list.route.tsx", apiName: "priceSetting/freightmgr/index", perm: "rate:list", group: "freight-rate", label: "rate.bookList" },
  { path: "/priceSetting/freightmgr/create/index/:bookId", file: "areas/freight-rate/freight-book-edit.route.tsx", apiName: "priceSetting/freightmgr/index", perm: "rate:list", label: "rate.bookSheet", menu: false },
  { path: "/priceSetting/freightmgr/port", file: "areas/freight-rate/port-rate-list.route.tsx", apiName: "priceSetting/freightmgr/port", perm: "rate:list", group: "freight-rate", label: "rate.portList" },
  { path: "/priceSetting/freightmgr/createport/index/:FL_ID", file: "areas/freight-rate/port-rate-edit.route.tsx", apiName: "priceSetting/freightmgr/port", perm: "rate:list", label: "rate.portSheet", menu: false },
  { path: "/priceSetting/freightmgr/extra", file: "areas/freight-rate/extra-rate-list.route.tsx", apiName: "priceSetting/freightmgr/extra", perm: "rate:list", group: "freight-rate", label: "rate.extraList" },
  { path: "/priceSetting/freightmgr/createextra/index/:FL_ID", file: "areas/freight-rate/extra-rate-edit.route.tsx", apiName: "priceSetting/freightmgr/extra", perm: "rate:list", label: "rate.extraSheet", menu: false },
  { path: "/priceSetting/freightmgr/query", file: "areas/freight-rate/rate-query.route.tsx", apiName: "priceSetting/freightmgr/query", perm: "rate:list", group: "freight-rate", label: "rate.queryList" },

  { path: "/priceSetting/freightmgr/view", file: "areas/freight-rate/freight-view.route.tsx", apiName: "priceSetting/freightmgr/view", perm: "rate:list", group: "freight-rate", label: "freightView.title" },
  { path: "/priceSetting/freightmgr/lint", file: "areas/freight-rate/rate-finding-list.route.tsx", apiName: "priceSetting/freightmgr/lint", perm: "rateCheck:list", group: "freight-rate", label: "rateCheck.findings" },
  { path: "/priceSetting/freightmgr/coverage", file: "areas/freight-rate/rate-gap-list.route.tsx", apiName: "priceSetting/freightmgr/coverage", perm: "rateCheck:list", group: "freight-rate", label: "rateCheck.gaps" },
  { path: "/priceSetting/supplier/rate", file: "areas/supplier-rate/supplier-rate-list.route.tsx", apiName: "priceSetting/supplier/rate", perm: "supplierRate:list", group: "freight-rate", label: "supplierRate.list" },
  { path: "/priceSetting/supplier/rate/edit/:rateId", file: "areas/supplier-rate/supplier-rate-edit.route.tsx", apiName: "priceSetting/supplier/rate", perm: "supplierRate:list", label: "supplierRate.form", menu: false },
  { path: "/priceSetting/supplier/price", file: "areas/supplier-rate/supplier-price-list.route.tsx", apiName: "priceSetting/supplier/price", perm: "supplierRate:list", group: "freight-rate", label: "supplierRate.priceList" },
  { path: "/priceSetting/supplier/group", file: "areas/supplier-rate/supplier-group-list.route.tsx", apiName: "priceSetting/supplier/group", perm: "supplierRate:list", group: "freight-rate", label: "supplierRate.groupList" },
  { path: "/priceSetting/supplier/group/edit/:groupId", file: "areas/supplier-rate/supplier-group-edit.route.tsx", apiName: "priceSetting/supplier/group", perm: "supplierRate:list", label: "supplierRate.groupForm", menu: false },

  { path: "/feemgr/recmgr/common", file: "areas/master/reference-list.route.tsx", apiName: "feemgr/recmgr/common", perm: "fee:list", group: "receivable", label: "commonFee.receivables" },
  { path: "/feemgr/recmgr/common/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "feemgr/recmgr/common", perm: "fee:list", label: "commonFee.receivable", menu: false },
  { path: "/feemgr/paymgr/common", file: "areas/master/reference-list.route.tsx", apiName: "feemgr/paymgr/common", perm: "payable:list", group: "payable", label: "commonFee.payables" },
  { path: "/feemgr/paymgr/common/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "feemgr/paymgr/common", perm: "payable:list", label: "commonFee.payable", menu: false },
  ...feeScreens.flatMap(routesOfFees),
  { path: "/feemgr/container/freeTime", file: "areas/master/reference-list.route.tsx", apiName: "feemgr/container/freeTime", perm: "containerFee:list", group: "receivable", label: "containerFee.freeTimeList" },
  { path: "/feemgr/container/freeTime/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "feemgr/container/freeTime", perm: "containerFee:list", label: "containerFee.freeTimeSheet", menu: false },
  { path: "/feemgr/container/countdown", file: "areas/container-fee/countdown-list.route.tsx", apiName: "feemgr/container/countdown", perm: "containerFee:list", group: "receivable", label: "containerFee.countdownList" },
  { path: "/feemgr/container/overdue", file: "areas/container-fee/overdue-list.route.tsx", apiName: "feemgr/container/overdue", perm: "containerFee:list", group: "receivable", label: "containerFee.overdueList" },
  { path: "/feemgr/container/run", file: "areas/container-fee/container-run.route.tsx", perm: "containerFee:run", group: "receivable", label: "containerFee.run.title" },
  { path: "/feemgr/container/hire", file: "areas/master/reference-list.route.tsx", apiName: "feemgr/container/hire", perm: "containerFee:list", group: "receivable", label: "containerFee.hireList" },
  { path: "/feemgr/container/hire/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "feemgr/container/hire", perm: "containerFee:list", label: "containerFee.hireSheet", menu: false },
  { path: "/feemgr/container/lessorFile", file: "areas/master/reference-list.route.tsx", apiName: "feemgr/container/lessorFile", perm: "containerFee:list", group: "receivable", label: "containerFee.lessorList" },
  { path: "/feemgr/container/lessorFile/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "feemgr/container/lessorFile", perm: "containerFee:list", label: "containerFee.lessorSheet", menu: false },
  { path: "/feemgr/container/transferRate", file: "areas/master/reference-list.route.tsx", apiName: "feemgr/container/transferRate", perm: "containerFee:list", group: "receivable", label: "containerFee.transferList" },
  { path: "/feemgr/container/transferRate/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "feemgr/container/transferRate", perm: "containerFee:list", label: "containerFee.transferSheet", menu: false },
  { path: "/feemgr/leakage", file: "areas/container-fee/leakage-list.route.tsx", apiName: "feemgr/leakage", perm: "leakage:list", group: "receivable", label: "leak.list" },
  { path: "/feemgr/container/repair", file: "areas/container-fee/repair-list.route.tsx", apiName: "feemgr/container/repair", perm: "containerFee:list", group: "receivable", label: "containerFee.repairList" },
  { path: "/feemgr/container/repair/index/:repairId", file: "areas/container-fee/repair-edit.route.tsx", apiName: "feemgr/container/repair", perm: "containerFee:list", label: "containerFee.repairSheet", menu: false },

  { path: "/feemgr/recmgr/workbench", file: "areas/workbench/workbench.route.tsx", perm: "fee:list", group: "receivable", label: "workbench.receivables" },
  { path: "/feemgr/recmgr/statement", file: "areas/settlement/statement-list.route.tsx", apiName: "feemgr/recmgr/statement", perm: "statement:list", group: "receivable", label: "statement.list" },
  { path: "/feemgr/recmgr/statement/create", file: "areas/settlement/statement-create.route.tsx", apiName: "feemgr/recmgr/statement", perm: "statement:generate", label: "statement.generate", menu: false },
  { path: "/feemgr/recmgr/sdetail/index/:statementId", file: "areas/settlement/statement-detail.route.tsx", apiName: "feemgr/recmgr/statement", perm: "statement:list", label: "statement.sheet", menu: false },
  { path: "/feemgr/paymgr/workbench", file: "areas/workbench/workbench.route.tsx", perm: "payable:list", group: "payable", label: "workbench.payables" },
  { path: "/feemgr/paymgr/statement", file: "areas/settlement/statement-list.route.tsx", apiName: "feemgr/paymgr/statement", perm: "statement:list", group: "payable", label: "statement.payableList" },
  { path: "/feemgr/container/rec/statement", file: "areas/settlement/statement-list.route.tsx", apiName: "feemgr/container/rec/statement", perm: "statement:list", group: "receivable", label: "statement.containerList" },
  { path: "/feemgr/container/rec/statement/create", file: "areas/settlement/statement-create.route.tsx", apiName: "feemgr/container/rec/statement", perm: "statement:generate", label: "statement.generate", menu: false },
  { path: "/feemgr/paymgr/statement/create", file: "areas/settlement/statement-create.route.tsx", apiName: "feemgr/paymgr/statement", perm: "statement:generate", label: "statement.generate", menu: false },
  ...invoiceScreens.flatMap(routesOfInvoices),
  { path: "/feemgr/paymgr/invoiceDifference", file: "areas/invoice/supplier-charges.route.tsx", apiName: "feemgr/paymgr/invoiceDifference", perm: "supplierInvoice:list", group: "payable", label: "supplierCharge.list" },
  { path: "/feemgr/recmgr/invoiceSubmit/batch", file: "areas/invoice/digital-batch.route.tsx", apiName: "feemgr/recmgr/invoiceSubmit", perm: "invoice:open", label: "invoice.batchTitle", menu: false },
  ...writeOffScreens.flatMap(routesOfWriteOff),
  { path: "/feemgr/recmgr/writeOff/net", file: "areas/write-off/netting.route.tsx", apiName: "feemgr/recmgr/writeOff", perm: "receipt:apply", label: "writeOff.net", menu: false },
  { path: "/feemgr/recmgr/accountingPeriod", file: "areas/settlement/period-list.route.tsx", apiName: "feemgr/recmgr/accountingPeriod", perm: "period:list", group: "receivable", label: "period.list" },
  { path: "/feemgr/recmgr/statementQuery", file: "areas/settlement/statement-query.route.tsx", apiName: "feemgr/recmgr/statementQuery", perm: "statement:list", group: "receivable", label: "statement.query" },
  { path: "/feemgr/paymgr/statementQuery", file: "areas/settlement/statement-query.route.tsx", apiName: "feemgr/paymgr/statementQuery", perm: "statement:list", group: "payable", label: "statement.payableQuery" },
  { path: "/feemgr/paymgr/sdetail/index/:statementId", file: "areas/settlement/statement-detail.route.tsx", apiName: "feemgr/paymgr/statement", perm: "statement:list", label: "statement.sheet", menu: false },

  { path: "/seaway/bill/create", file: "areas/bill/bill-create.route.tsx", apiName: "seaway/bill/create", perm: "bill:generate", group: "bill", label: "bill.createList" },
  { path: "/seaway/bill/create/split", file: "areas/bill/bill-split.route.tsx", apiName: "seaway/bill/create", perm: "bill:generate", label: "bill.splitTitle", menu: false },
  { path: "/seaway/bill/create/merge", file: "areas/bill/bill-merge.route.tsx", apiName: "seaway/bill/create", perm: "bill:generate", label: "bill.mergeTitle", menu: false },
  { path: "/seaway/bill/query", file: "areas/bill/bill-list.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", group: "bill", label: "bill.list" },
  { path: "/seaway/bill/importBill", file: "areas/bill/import-bill-list.route.tsx", apiName: "seaway/bill/importBill", perm: "importBill:list", group: "bill", label: "importBill.list" },
  { path: "/seaway/bill/importBill/index/:id", file: "areas/bill/import-bill-edit.route.tsx", apiName: "seaway/bill/importBill", perm: "importBill:list", label: "importBill.sheet", menu: false },
  { path: "/seaway/bill/queryByContainer", file: "areas/bill/container-query.route.tsx", apiName: "seaway/bill/queryByContainer", perm: "bill:list", group: "bill", label: "bill.containerQuery" },
  { path: "/seaway/bill/exportDangerous", file: "areas/bill/dangerous-list.route.tsx", apiName: "seaway/bill/exportDangerous", perm: "bill:list", group: "bill", label: "bill.dangerousList" },
  { path: "/seaway/bill/ediExport", file: "areas/bill/manifest-list.route.tsx", apiName: "seaway/bill/ediExport", perm: "edi:list", group: "bill", label: "manifest.list" },
  { path: "/seaway/bill/cargoControl", file: "areas/bill/cargo-control.route.tsx", apiName: "seaway/bill/cargoControl", perm: "release:list", group: "bill", label: "release.list" },
  { path: "/seaway/bill/correctionAdvice", file: "areas/bill/correction-advice-list.route.tsx", apiName: "seaway/bill/correctionAdvice", perm: "correctionAdvice:list", group: "bill", label: "correctionAdvice.list" },
  { path: "/seaway/bill/correctionAdvice/index/:id", file: "areas/bill/correction-advice-edit.route.tsx", apiName: "seaway/bill/correctionAdvice", perm: "correctionAdvice:list", label: "correctionAdvice.sheet", menu: false },
  { path: "/seaway/bill/query/check", file: "areas/bill/bill-check.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.checkTitle", menu: false },
  { path: "/seaway/bill/query/viewEditAddBill/index/:blId", file: "areas/bill/bill-edit.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.sheet", menu: false },
  { path: "/seaway/bill/query/viewEditAddBill/index/:blId/:tab", file: "areas/bill/bill-tab.route.tsx", apiName: "seaway/bill/query", perm: "bill:list", label: "bill.sheet", menu: false },

  { path: "/seaway/reportMgr/voyageSummary", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "voyageSummary.title" },
  { path: "/seaway/reportMgr/voyageBoxSummary", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "voyageBoxSummary.title" },
  { path: "/seaway/reportMgr/insuranceManifest", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "insuranceManifest.title" },
  { path: "/seaway/reportMgr/cargoList", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "cargoList.title" },
  { path: "/seaway/reportMgr/surrenderedNotice", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "surrenderedNotice.title" },
  { path: "/seaway/reportMgr/freightCollectNotice", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "freightCollectNotice.title" },
  { path: "/feemgr/report", file: "areas/report/report.route.tsx", perm: "fee:list", group: "report", label: "feeResult.title" },
  { path: "/feemgr/ageing", file: "areas/report/report.route.tsx", perm: "fee:list", group: "report", label: "ageing.title" },
  { path: "/feemgr/reconciliation", file: "areas/report/report.route.tsx", perm: "statement:list", group: "report", label: "reconciliation.title" },
  { path: "/feemgr/payableReconciliation", file: "areas/report/report.route.tsx", perm: "statement:list", group: "report", label: "reconciliation.payableTitle" },
  { path: "/feemgr/tieOut", file: "areas/report/report.route.tsx", perm: "period:list", group: "report", label: "tieOut.title" },
  { path: "/feemgr/payableAgeing", file: "areas/report/report.route.tsx", perm: "payable:list", group: "report", label: "ageing.payableTitle" },
  { path: "/seaway/reportMgr/reportSetting", file: "areas/master/reference-list.route.tsx", apiName: "seaway/reportMgr/reportSetting", perm: "reportSetting:list", group: "report", label: "reportSetting.list" },
  { path: "/seaway/reportMgr/reportSetting/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/reportMgr/reportSetting", perm: "reportSetting:list", label: "reportSetting.sheet", menu: false },
  { path: "/seaway/reportMgr/reportSetting/preview", file: "areas/report/report-preview.route.tsx", apiName: "seaway/reportMgr/reportSetting", perm: "reportSetting:list", label: "reportSetting.preview", menu: false },
  { path: "/seaway/reportMgr/freeDemurrage", file: "areas/container-fee/free-demurrage-list.route.tsx", apiName: "seaway/reportMgr/freeDemurrage", perm: "freeDemurrage:list", group: "report", label: "freeDemurrage.list" },
  { path: "/seaway/reportMgr/freeDemurrage/index/:id", file: "areas/container-fee/free-demurrage-edit.route.tsx", apiName: "seaway/reportMgr/freeDemurrage", perm: "freeDemurrage:list", label: "freeDemurrage.sheet", menu: false },
  { path: "/seaway/reportMgr/freeDemurrageReport", file: "areas/report/report.route.tsx", perm: "freeDemurrage:list", label: "freeDemurrage.report", menu: false },
  { path: "/seaway/reportMgr/sailingReport", file: "areas/report/report.route.tsx", perm: "report:list", group: "report", label: "sailingReport.title" },

  { path: "/seaway/edi/ifcsumBooking", file: "areas/edi/ifcsum-booking.route.tsx", apiName: "seaway/edi/ifcsumBooking", perm: "edi:list", group: "edi-desk", label: "edi.exportList" },
  { path: "/seaway/edi/outbound", file: "areas/edi/outbound-bill.route.tsx", apiName: "seaway/edi/outbound", perm: "edi:list", group: "edi-desk", label: "edi.billList" },
  { path: "/seaway/edi/bookingMessage", file: "areas/edi/booking-message.route.tsx", apiName: "seaway/edi/bookingMessage", perm: "edi:list", group: "edi-desk", label: "edi.bookingMessageList" },
  { path: "/seaway/edi/importBill", file: "areas/edi/import-bill.route.tsx", apiName: "seaway/edi/importBill", perm: "edi:list", group: "edi-desk", label: "edi.importBillList" },
  { path: "/seaway/edi/import", file: "areas/edi/import-list.route.tsx", apiName: "seaway/edi/import", perm: "edi:list", group: "edi-desk", label: "edi.importList" },
  { path: "/seaway/edi/import/index/:messageId", file: "areas/edi/received-message.route.tsx", apiName: "seaway/edi/import", perm: "edi:list", label: "edi.receivedSheet", menu: false },
  { path: "/seaway/edi/archive", file: "areas/edi/archive.route.tsx", apiName: "seaway/edi/archive", perm: "edi:list", group: "edi-desk", label: "edi.archive" },
  { path: "/seaway/edi/archive/index/:messageId", file: "areas/edi/message.route.tsx", apiName: "seaway/edi/archive", perm: "edi:list", label: "edi.messageSheet", menu: false },
  { path: "/seaway/edi/transfer", file: "areas/edi/transfer-list.route.tsx", apiName: "seaway/edi/transfer", perm: "edi:list", group: "edi-desk", label: "edi.transfers" },
  { path: "/seaway/edi/partner", file: "areas/edi/partner-list.route.tsx", apiName: "seaway/edi/partner", perm: "edi:list", group: "edi-desk", label: "edi.partners" },
  { path: "/seaway/edi/partner/index/:partnerId", file: "areas/edi/partner-edit.route.tsx", apiName: "seaway/edi/partner", perm: "edi:list", label: "edi.partner", menu: false },
  { path: "/xhlbasic/ediMapping", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/ediMapping", perm: "edi:list", group: "edi-desk", label: "edi.mappings" },
  { path: "/xhlbasic/ediMapping/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/ediMapping", perm: "edi:list", label: "edi.mapping", menu: false },
  { path: "/xhlbasic/ediMapping/coverage", file: "areas/edi/mapping-coverage.route.tsx", perm: "edi:list", label: "edi.coverage", menu: false },

  { path: "/monitor/job", file: "areas/monitor/job-list.route.tsx", apiName: "monitor/job", perm: "monitor:job:list", group: "monitor", label: "job.list" },
  { path: "/monitor/job/index/:jobId", file: "areas/monitor/job-edit.route.tsx", apiName: "monitor/job", perm: "monitor:job:list", label: "job.sheet", menu: false },
  { path: "/monitor/job-log/index/:jobId", file: "areas/monitor/job-log.route.tsx", apiName: "monitor/jobLog", perm: "monitor:job:list", label: "job.log", under: "/monitor/job", menu: false },
  { path: "/monitor/job-log/run/:runId", file: "areas/monitor/job-run.route.tsx", apiName: "monitor/jobLog", perm: "monitor:job:list", label: "job.runSheet", under: "/monitor/job", menu: false },

  { path: "/seaway/voyage/voyage", file: "areas/voyage/voyage-list.route.tsx", apiName: "seaway/voyage/voyage", perm: "voyage:list", group: "voyage", label: "voyage.voyages" },
  { path: "/seaway/voyage/voyage/index/:voyageId", file: "areas/voyage/voyage-edit.route.tsx", apiName: "seaway/voyage/voyage", perm: "voyage:list", label: "voyage.sheet", menu: false },
  { path: "/seaway/voyage/voyage/index/:voyageId/:tab", file: "areas/voyage/voyage-tab.route.tsx", apiName: "seaway/voyage/voyage", perm: "voyage:list", label: "voyage.sheet", menu: false },
  { path: "/seaway/voyage/statusControl", file: "areas/voyage/status-control-list.route.tsx", apiName: "seaway/voyage/statusControl", perm: "voyage:list", group: "voyage", label: "voyage.statusControl" },
  { path: "/seaway/voyage/statusControl/index/:voyageId", file: "areas/voyage/status-control-edit.route.tsx", apiName: "seaway/voyage/statusControl", perm: "voyage:list", label: "voyage.deadlines", menu: false },
  { path: "/seaway/voyage/scheduleBoard", file: "areas/voyage/schedule-board.route.tsx", apiName: "seaway/voyage/scheduleBoard", perm: "voyage:list", group: "voyage", label: "vessel.board" },
  { path: "/seaway/voyage/vesselPosition", file: "areas/voyage/vessel-position.route.tsx", apiName: "seaway/voyage/vesselPosition", perm: "voyage:list", group: "voyage", label: "vessel.position" },
  { path: "/seaway/voyage/vesselStatus", file: "areas/voyage/vessel-status-list.route.tsx", apiName: "seaway/voyage/vesselStatus", perm: "voyage:list", group: "voyage", label: "vessel.status" },
  { path: "/seaway/voyage/vesselStatus/index/:eventId", file: "areas/voyage/vessel-status-edit.route.tsx", apiName: "seaway/voyage/vesselStatus", perm: "voyage:list", label: "vessel.eventSheet", menu: false },
  { path: "/seaway/voyage/space", file: "areas/master/reference-list.route.tsx", apiName: "seaway/voyage/space", perm: "space:list", group: "voyage", label: "space.list" },
  { path: "/seaway/voyage/space/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/voyage/space", perm: "space:list", label: "space.sheet", menu: false },
  { path: "/seaway/voyage/space/copy", file: "areas/space/space-copy.route.tsx", apiName: "seaway/voyage/space", perm: "space:edit", label: "space.copy", menu: false },
  { path: "/seaway/voyage/spaceTemplate", file: "areas/master/reference-list.route.tsx", apiName: "seaway/voyage/spaceTemplate", perm: "space:list", group: "voyage", label: "space.templates" },
  { path: "/seaway/voyage/spaceTemplate/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/voyage/spaceTemplate", perm: "space:list", label: "space.templateSheet", menu: false },
  { path: "/seaway/voyage/spaceTemplate/apply", file: "areas/space/template-apply.route.tsx", apiName: "seaway/voyage/spaceTemplate", perm: "space:edit", label: "space.apply", menu: false },
  { path: "/seaway/voyage/spaceControl", file: "areas/space/space-control.route.tsx", apiName: "seaway/voyage/spaceControl", perm: "space:list", group: "voyage", label: "space.control" },
  { path: "/seaway/voyage/line", file: "areas/master/reference-list.route.tsx", apiName: "seaway/voyage/line", perm: "voyage:list", group: "voyage", label: "voyage.lines" },
  { path: "/seaway/voyage/line/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/voyage/line", perm: "voyage:list", label: "voyage.lineSheet", menu: false },
  { path: "/seaway/voyage/voyageNo", file: "areas/voyage/voyage-no-list.route.tsx", apiName: "seaway/voyage/voyageNo", perm: "voyage:list", group: "voyage", label: "voyage.numbers" },
  { path: "/seaway/voyage/voyageNo/index/:id", file: "areas/voyage/voyage-no-new.route.tsx", apiName: "seaway/voyage/voyageNo", perm: "voyage:list", label: "voyage.generateNumbers", menu: false },
  { path: "/seaway/voyage/voyage/stops", file: "areas/voyage/voyage-stop-list.route.tsx", apiName: "seaway/voyage/voyageStop", perm: "voyage:list", label: "voyage.stopList", menu: false },
  { path: "/seaway/voyage/scheduleTemplate", file: "areas/master/reference-list.route.tsx", apiName: "seaway/voyage/scheduleTemplate", perm: "voyage:list", group: "voyage", label: "voyage.templates" },
  { path: "/seaway/voyage/scheduleTemplate/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "seaway/voyage/scheduleTemplate", perm: "voyage:list", label: "voyage.templateSheet", menu: false },
  { path: "/seaway/voyage/scheduleTemplate/generate/:id", file: "areas/voyage/schedule-generate.route.tsx", apiName: "seaway/voyage/scheduleTemplate", perm: "voyage:edit", label: "voyage.generate", menu: false },
  { path: "/xhlbasic/customer", file: "areas/master/customer-list.route.tsx", apiName: "xhlbasic/customer", perm: "master:list", group: "master", label: "party.customers" },
  { path: "/xhlbasic/customer/customerInfo/index/:customerCode", file: "areas/master/customer-edit.route.tsx", apiName: "xhlbasic/customer", perm: "master:list", label: "party.sheet", menu: false },
  { path: "/xhlbasic/customer/merge", file: "areas/master/customer-merge.route.tsx", apiName: "xhlbasic/customer", perm: "customer:merge", label: "party.merge", menu: false },
  { path: "/eb/customer", file: "areas/master/customer-list.route.tsx", apiName: "eb/customer", perm: "ebooking:list", group: "e-booking", label: "party.ebCustomers" },
  { path: "/eb/customer/customerInfo/index/:customerCode", file: "areas/master/customer-edit.route.tsx", apiName: "eb/customer", perm: "ebooking:list", label: "party.ebSheet", menu: false },
  { path: "/xhlbasic/port", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/port", perm: "master:list", group: "master", label: "place.ports" },
  { path: "/xhlbasic/port/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/port", perm: "master:list", label: "place.portSheet", menu: false },
  { path: "/xhlbasic/dock", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/dock", perm: "master:list", group: "master", label: "place.docks" },
  { path: "/xhlbasic/dock/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/dock", perm: "master:list", label: "place.dockSheet", menu: false },
  { path: "/xhlbasic/geography", file: "areas/master/geography-list.route.tsx", apiName: "xhlbasic/geography", perm: "master:list", group: "master", label: "place.geography" },
  { path: "/xhlbasic/geography/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/geography", perm: "master:list", label: "place.geographySheet", menu: false },
  { path: "/xhlbasic/vessel", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/vessel", perm: "master:list", group: "master", label: "gear.vessels" },
  { path: "/xhlbasic/vessel/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/vessel", perm: "master:list", label: "gear.vesselSheet", menu: false },
  { path: "/xhlbasic/containerSize", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/containerSize", perm: "master:list", group: "master", label: "gear.sizes" },
  { path: "/xhlbasic/containerSize/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/containerSize", perm: "master:list", label: "gear.sizeSheet", menu: false },
  { path: "/xhlbasic/container", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/container", perm: "master:list", group: "master", label: "gear.containers" },
  { path: "/xhlbasic/container/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/container", perm: "master:list", label: "gear.containerSheet", menu: false },
  { path: "/xhlbasic/vgmTolerance", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/vgmTolerance", perm: "master:list", group: "master", label: "gear.vgmTolerances" },
  { path: "/xhlbasic/vgmTolerance/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/vgmTolerance", perm: "master:list", label: "gear.vgmToleranceSheet", menu: false },
  { path: "/xhlbasic/ownerCode", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/ownerCode", perm: "master:list", group: "master", label: "gear.ownerCodes" },
  { path: "/xhlbasic/ownerCode/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/ownerCode", perm: "master:list", label: "gear.ownerCodeSheet", menu: false },
  { path: "/xhlbasic/calendar", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/calendar", perm: "master:list", group: "master", label: "calendar.calendars" },
  { path: "/xhlbasic/calendar/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/calendar", perm: "master:list", label: "calendar.sheet", menu: false },
  { path: "/xhlbasic/calendar/year/:id", file: "areas/master/calendar-year.route.tsx", apiName: "xhlbasic/calendar", perm: "master:list", label: "calendar.yearView", menu: false },
  { path: "/xhlbasic/calendar/day", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/calendar/day", perm: "master:list", label: "calendar.dayList", menu: false },
  { path: "/xhlbasic/calendar/day/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/calendar/day", perm: "master:list", label: "calendar.daySheet", menu: false },
  { path: "/xhlbasic/containerIso", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/containerIso", perm: "master:list", group: "master", label: "gear.isoCodes" },
  { path: "/xhlbasic/containerIso/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/containerIso", perm: "master:list", label: "gear.isoSheet", menu: false },
  { path: "/xhlbasic/currency", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/currency", perm: "master:list", group: "master", label: "money.currencies" },
  { path: "/xhlbasic/currency/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/currency", perm: "master:list", label: "money.currencySheet", menu: false },
  { path: "/xhlbasic/exchangeRate", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/exchangeRate", perm: "master:list", group: "master", label: "money.exchangeRates" },
  { path: "/xhlbasic/exchangeRate/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/exchangeRate", perm: "master:list", label: "money.exchangeSheet", menu: false },
  { path: "/xhlbasic/exchangeRate/course", file: "areas/master/rate-history.route.tsx", perm: "master:list", label: "money.course", menu: false },
  { path: "/xhlbasic/exchangeRateDetail", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/exchangeRateDetail", perm: "master:list", label: "money.rates", under: "/xhlbasic/exchangeRate", menu: false },
  { path: "/xhlbasic/packageKind", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/packageKind", perm: "master:list", group: "master", label: "code.packageKinds" },
  { path: "/xhlbasic/packageKind/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/packageKind", perm: "master:list", label: "code.packageKindSheet", menu: false },
  { path: "/xhlbasic/transTerms", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/transTerms", perm: "master:list", group: "master", label: "code.terms" },
  { path: "/xhlbasic/transTerms/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/transTerms", perm: "master:list", label: "code.termsSheet", menu: false },
  { path: "/xhlbasic/hscode", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/hscode", perm: "master:list", group: "master", label: "code.hscodes" },
  { path: "/xhlbasic/hscode/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/hscode", perm: "master:list", label: "code.hscodeSheet", menu: false },
  { path: "/xhlbasic/hazardous", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/hazardous", perm: "master:list", group: "master", label: "cargo.hazardousGoods" },
  { path: "/xhlbasic/hazardous/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/hazardous", perm: "master:list", label: "cargo.hazardousSheet", menu: false },
  { path: "/xhlbasic/hazardous/together", file: "areas/master/hazardous-together.route.tsx", apiName: "xhlbasic/hazardous", perm: "master:list", label: "cargo.together", menu: false },
  { path: "/xhlbasic/segregation", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/segregation", perm: "master:list", group: "master", label: "cargo.segregation" },
  { path: "/xhlbasic/segregation/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/segregation", perm: "master:list", label: "cargo.segregationSheet", menu: false },
  { path: "/xhlbasic/costCode", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/costCode", perm: "master:list", group: "master", label: "code.costCodes" },
  { path: "/xhlbasic/costCode/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/costCode", perm: "master:list", label: "code.costCodeSheet", menu: false },
  { path: "/xhlbasic/clause", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/clause", perm: "master:list", group: "master", label: "code.clauses" },
  { path: "/xhlbasic/clause/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/clause", perm: "master:list", label: "code.clauseSheet", menu: false },
  { path: "/xhlbasic/invoiceType", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/invoiceType", perm: "master:list", group: "master", label: "code.invoiceTypes" },
  { path: "/xhlbasic/invoiceType/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/invoiceType", perm: "master:list", label: "code.invoiceTypeSheet", menu: false },
  { path: "/xhlbasic/invoiceSegment", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/invoiceSegment", perm: "master:list", group: "master", label: "invoice.segmentList" },
  { path: "/xhlbasic/invoiceSegment/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/invoiceSegment", perm: "master:list", label: "invoice.segmentForm", menu: false },
  { path: "/xhlbasic/chargeTaxClass", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/chargeTaxClass", perm: "master:list", group: "master", label: "invoice.taxClassList" },
  { path: "/xhlbasic/chargeTaxClass/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/chargeTaxClass", perm: "master:list", label: "invoice.taxClassForm", menu: false },
  { path: "/xhlbasic/exchangeRule", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/exchangeRule", perm: "master:list", group: "master", label: "exchangeRule.list" },
  { path: "/xhlbasic/exchangeRule/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/exchangeRule", perm: "master:list", label: "exchangeRule.sheet", menu: false },
  { path: "/xhlbasic/settlementTolerance", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/settlementTolerance", perm: "master:list", group: "master", label: "invoice.toleranceList" },
  { path: "/xhlbasic/settlementTolerance/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/settlementTolerance", perm: "master:list", label: "invoice.toleranceForm", menu: false },
  { path: "/xhlbasic/bankAccount", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/bankAccount", perm: "master:list", group: "master", label: "corp.bankAccounts" },
  { path: "/xhlbasic/bankAccount/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/bankAccount", perm: "master:list", label: "corp.bankAccountSheet", menu: false },
  { path: "/xhlbasic/bank", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/bank", perm: "master:list", group: "master", label: "corp.banks" },
  { path: "/xhlbasic/bank/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/bank", perm: "master:list", label: "corp.bankSheet", menu: false },
  { path: "/xhlbasic/feeFlow", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/feeFlow", perm: "master:list", group: "master", label: "code.feeFlows" },
  { path: "/xhlbasic/feeFlow/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/feeFlow", perm: "master:list", label: "code.feeFlowSheet", menu: false },
  { path: "/xhlbasic/company", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/company", perm: "master:list", group: "master", label: "corp.companies" },
  { path: "/xhlbasic/company/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/company", perm: "master:list", label: "corp.companySheet", menu: false },
  { path: "/xhlbasic/salesman", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/salesman", perm: "master:list", group: "master", label: "corp.salesmen" },
  { path: "/xhlbasic/salesman/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/salesman", perm: "master:list", label: "corp.salesmanSheet", menu: false },
  { path: "/xhlbasic/organisation", file: "areas/master/reference-list.route.tsx", apiName: "xhlbasic/organisation", perm: "master:list", group: "master", label: "corp.organisations" },
  { path: "/xhlbasic/organisation/index/:id", file: "areas/master/reference-edit.route.tsx", apiName: "xhlbasic/organisation", perm: "master:list", label: "corp.organisationSheet", menu: false },
  { path: "/xhlbasic/import", file: "areas/master/import.route.tsx", perm: "master:import", group: "master", label: "import.title" },

  { path: "/system/user", file: "areas/system/user-list.route.tsx", apiName: "system/user", perm: "system:user:list", group: "system", label: "org.users" },
  { path: "/system/user/index/:userId", file: "areas/system/user-edit.route.tsx", apiName: "system/user", perm: "system:user:list", label: "org.userSheet", menu: false },
  { path: "/system/user-auth/role/:userId", file: "areas/system/user-roles.route.tsx", apiName: "system/user", perm: "system:user:edit", label: "org.userRoles", menu: false },
  { path: "/system/role", file: "areas/system/role-list.route.tsx", apiName: "system/role", perm: "system:role:list", group: "system", label: "org.roleList" },
  { path: "/system/role/index/:roleId", file: "areas/system/role-edit.route.tsx", apiName: "system/role", perm: "system:role:list", label: "org.roleSheet", menu: false },
  { path: "/system/role-auth/user/:roleId", file: "areas/system/role-users.route.tsx", apiName: "system/role", perm: "system:role:edit", label: "org.roleUsers", menu: false },
  { path: "/system/menu", file: "areas/system/menu-list.route.tsx", apiName: "system/menu", perm: "system:menu:list", group: "system", label: "org.menus" },
  { path: "/system/menu/index/:menuId", file: "areas/system/menu-edit.route.tsx", apiName: "system/menu", perm: "system:menu:list", label: "org.menuSheet", menu: false },
  { path: "/system/dept", file: "areas/system/dept-list.route.tsx", apiName: "system/dept", perm: "system:dept:list", group: "system", label: "org.depts" },
  { path: "/system/dept/index/:deptId", file: "areas/system/dept-edit.route.tsx", apiName: "system/dept", perm: "system:dept:list", label: "org.deptSheet", menu: false },
  { path: "/system/post", file: "areas/system/post-list.route.tsx", apiName: "system/post", perm: "system:post:list", group: "system", label: "org.postList" },
  { path: "/system/post/index/:postId", file: "areas/system/post-edit.route.tsx", apiName: "system/post", perm: "system:post:list", label: "org.postSheet", menu: false },
  { path: "/system/dict", file: "areas/system/dict-type-list.route.tsx", apiName: "system/dict", perm: "system:dict:list", group: "system", label: "admin.dictTypes" },
  { path: "/system/dict/index/:dictId", file: "areas/system/dict-type-edit.route.tsx", apiName: "system/dict", perm: "system:dict:list", label: "admin.dictTypeSheet", menu: false },
  { path: "/system/dict-data/index/:dictId", file: "areas/system/dict-data-list.route.tsx", apiName: "system/dict/data", perm: "system:dict:list", label: "admin.dictData", under: "/system/dict", menu: false },
  { path: "/system/dict-data/:dictId/entry/:dictCode", file: "areas/system/dict-data-edit.route.tsx", apiName: "system/dict/data", perm: "system:dict:list", label: "admin.dictDataSheet", under: "/system/dict", menu: false },
  { path: "/system/config", file: "areas/system/config-list.route.tsx", apiName: "system/config", perm: "system:config:list", group: "system", label: "admin.configs" },
  { path: "/system/config/index/:configId", file: "areas/system/config-edit.route.tsx", apiName: "system/config", perm: "system:config:list", label: "admin.configSheet", menu: false },
  { path: "/system/notice", file: "areas/system/notice-list.route.tsx", apiName: "system/notice", perm: "system:notice:list", group: "system", label: "admin.notices" },
  { path: "/system/notice/index/:noticeId", file: "areas/system/notice-edit.route.tsx", apiName: "system/notice", perm: "system:notice:list", label: "admin.noticeSheet", menu: false },
  { path: "/notice", file: "areas/system/notice-board.route.tsx", perm: "org:self", group: "home", label: "admin.myNotices" },
  { path: "/notice/:noticeId", file: "areas/system/notice-read.route.tsx", perm: "org:self", label: "admin.notice", menu: false },
  { path: "/system/numbering", file: "areas/system/numbering-list.route.tsx", apiName: "system/numbering", perm: "system:numbering:list", group: "system", label: "admin.numberRules" },
  { path: "/system/numbering/index/:ruleId", file: "areas/system/numbering-edit.route.tsx", apiName: "system/numbering", perm: "system:numbering:list", label: "admin.numberRuleSheet", menu: false },
  { path: "/system/numbering/gaps/:ruleId", file: "areas/system/numbering-gaps.route.tsx", apiName: "system/numbering", perm: "system:numbering:list", label: "admin.gapsTitle", menu: false },
  { path: "/drawer/*", file: "areas/system/drawer.route.tsx", perm: "system:menu:edit", label: "list.columns", menu: false },
  { path: "/system/seeAs", file: "areas/system/see-as.route.tsx", perm: "system:dataPms:edit", group: "system", label: "datapms.seeAs" },
  { path: "/system/whySee", file: "areas/system/why-see.route.tsx", perm: "system:dataPms:edit", group: "system", label: "datapms.whySee" },
  { path: "/system/changeLog", file: "areas/system/change-log.route.tsx", apiName: "system/changeLog", perm: "system:changeLog:list", group: "system", label: "admin.changeLog" },
  { path: "/system/changeLog/history/:table/:key", file: "areas/system/change-log-history.route.tsx", apiName: "system/changeLog", perm: "system:changeLog:list", label: "admin.history", menu: false },
  { path: "/system/changeLog/entry/:entryId", file: "areas/system/change-log-entry.route.tsx", apiName: "system/changeLog", perm: "system:changeLog:list", label: "admin.entryTitle", menu: false },
  { path: "/system/log/operlog", file: "areas/system/log-oper-list.route.tsx", apiName: "monitor/operlog", perm: "monitor:operlog:list", group: "system", label: "admin.operLog" },
  { path: "/system/log/operlog/index/:operId", file: "areas/system/log-oper-detail.route.tsx", apiName: "monitor/operlog", perm: "monitor:operlog:list", label: "admin.operLogSheet", menu: false },
  { path: "/system/log/logininfor", file: "areas/system/log-login-list.route.tsx", apiName: "monitor/logininfor", perm: "monitor:logininfor:list", group: "system", label: "admin.loginLog" },
  { path: "/monitor/druid", file: "areas/monitor/datasource.route.tsx", perm: "monitor:druid:list", group: "monitor", label: "monitor.datasource" },
  { path: "/monitor/server", file: "areas/monitor/server.route.tsx", perm: "monitor:server:list", group: "monitor", label: "monitor.server" },
  { path: "/monitor/cache", file: "areas/monitor/cache.route.tsx", perm: "monitor:cache:list", group: "monitor", label: "monitor.cache" },
  { path: "/monitor/cacheList", file: "areas/monitor/cache-list.route.tsx", perm: "monitor:cache:list", group: "monitor", label: "monitor.cacheList" },
  { path: "/monitor/online", file: "areas/monitor/online-list.route.tsx", apiName: "monitor/online", perm: "monitor:online:list", group: "monitor", label: "admin.online" },

  { path: "/tool/build", file: "areas/tool/build.route.tsx", perm: "tool:build:list", group: "tool", label: "tool.build.screen" },
  { path: "/tool/gen", file: "areas/tool/gen-list.route.tsx", apiName: "tool/gen", perm: "tool:gen:list", group: "tool", label: "tool.gen.screen" },
  { path: "/tool/gen/import", file: "areas/tool/gen-import.route.tsx", perm: "tool:gen:import", label: "tool.gen.import", menu: false },
  { path: "/tool/gen-edit/index/:tableId", file: "areas/tool/gen-edit.route.tsx", apiName: "tool/gen", perm: "tool:gen:list", label: "tool.gen.sheet", menu: false },
  { path: "/tool/swagger", file: "areas/tool/swagger.route.tsx", perm: "tool:swagger:list", group: "tool", label: "tool.api.screen" },
];

/** Routes that answer data, not pages. @type {readonly Screen[]} */
export const dataRoutes = [
  { path: "/redirect/*", file: "areas/account/refresh.route.ts", perm: "org:self" },
  { path: "/index", file: "areas/account/start.route.ts", perm: "org:self" },
  { path: "/healthz", file: "api/healthz.route.ts", open: true },
  { path: "/readyz", file: "api/readyz.route.ts", open: true },
  { path: "/words/:file", file: "api/messages.route.ts", open: true },
  { path: "/ref/:kind", file: "api/reference.route.ts", perm: "org:self" },
  { path: "/import-errors/:kind/:uploadId", file: "areas/master/import-errors.route.ts", perm: "org:self" },
  { path: "/export/*", file: "api/export.route.ts", perm: "org:self" },
  { path: "/report-file/*", file: "areas/report/report-file.route.ts", perm: "report:list" },
  { path: "/list-desk/*", file: "api/list-preferences.route.ts", perm: "org:self" },
  { path: "/seaway/voyage/scheduleBoard/export", file: "areas/voyage/schedule-board-export.route.ts", perm: "voyage:list" },
  { path: "/edi-coverage", file: "areas/edi/coverage-file.route.ts", perm: "edi:list" },
  { path: "/edi-file/:messageId", file: "areas/edi/edi-file.route.ts", perm: "edi:list" },
  { path: "/invoice-batch", file: "areas/invoice/digital-batch-file.route.ts", perm: "invoice:open" },
  { path: "/workbench-file/:side", file: "areas/workbench/workbench-file.route.ts", perm: "fee:list" },
  { path: "/statement-file/:side/:statementId/:kind", file: "areas/settlement/statement-file.route.ts", perm: "statement:list" },
  { path: "/eb/statement/file/:statementId/:kind", file: "areas/settlement/customer-statement-file.route.ts", perm: "ebStatement:list" },
  { path: "/statement-files/:side/:kind", file: "areas/settlement/statement-archive.route.ts", perm: "statement:list" },
  { path: "/seaway/bookingMgr/inner/attachment/:attachmentId", file: "areas/booking/booking-attachment.route.ts", perm: "booking:list" },
  { path: "/eb/ebBooking/attachment/:attachmentId", file: "areas/e-booking/ebooking-attachment.route.ts", perm: "ebooking:list" },
  { path: "/eb/ebBooking/print/:ebId", file: "areas/e-booking/ebooking-print.route.ts", perm: "ebooking:list" },
  { path: "/seaway/bookingMgr/sheet/file", file: "areas/booking/booking-print-file.route.ts", perm: "booking:list" },
  { path: "/priceSetting/freightmgr/view/file", file: "areas/freight-rate/freight-view-file.route.ts", perm: "rate:list" },
  { path: "/seaway/bill/print/:blId", file: "areas/bill/bill-print.route.ts", perm: "bill:print" },
  { path: "/eb/bill/print/:blId", file: "areas/bill/customer-bill-print.route.ts", perm: "ebBill:list" },
  { path: "/seaway/bill/importBill/notice/:id", file: "areas/bill/arrival-notice.route.ts", perm: "importBill:list" },
  { path: "/seaway/bill/query/checkFile", file: "areas/bill/bill-check-file.route.ts", perm: "bill:list" },
  { path: "/seaway/bill/correctionAdvice/mail/:id", file: "areas/bill/correction-advice-mail.route.ts", perm: "correctionAdvice:list" },
  { path: "/seaway/bill/dangerousManifest", file: "areas/bill/dangerous-file.route.ts", perm: "bill:list" },
  { path: "/seaway/bill/deliveryOrder/:blId", file: "areas/bill/delivery-order.route.ts", perm: "release:print" },
  { path: "/seaway/bill/containers/:blId", file: "areas/bill/bill-containers.route.ts", perm: "bill:list" },
  { path: "/monitor/job-next", file: "areas/monitor/job-next.route.ts", perm: "monitor:job:list" },
  { path: "/tool/gen-code/:tableId", file: "areas/tool/gen-code.route.ts", perm: "tool:gen:code" },
  { path: "/task-state/:taskId", file: "api/task-state.route.ts", perm: "org:self" },
  { path: "/seaway/container/tracking/export", file: "areas/container/tracking-export.route.ts", perm: "tracking:list" },
  { path: "/eb/loadDetailImport/failed", file: "areas/container/load-detail-failed.route.ts", perm: "ebContainer:list" },
  { path: "/seaway/container/import/failed", file: "areas/container/failed-rows.route.ts", perm: "container:list" },
  { path: "/lang", file: "api/language.route.ts", open: true },
  { path: "/theme", file: "api/theme.route.ts", open: true },
  { path: "/frame", file: "api/frame.route.ts", open: true },
  { path: "/search-all", file: "api/search.route.ts", perm: "org:self" },
  { path: "/task-events", file: "api/task-events.route.ts", perm: "org:self" },
  { path: "/task-recent", file: "api/task-recent.route.ts", perm: "org:self" },
  { path: "/task-failed/:taskId", file: "areas/home/task-failed.route.ts", perm: "org:self" },
];

/** Deny by default: a route that declares neither a permission nor that it is open is not built (security.md, access). @param {readonly Screen[]} routes */
export function assertDeclared(routes) {
  for (const screen of routes) if (!screen.open && !screen.perm?.includes(":")) throw new Error(`${screen.path} declares no permission`);
}

/** @param {(path: string | undefined, file: string, options?: object, children?: () => void) => void} route */
export function registerRoutes(route) {
  assertDeclared([...screens, ...shellScreens, ...dataRoutes]);
  for (const screen of [...dataRoutes, ...shellScreens]) route(screen.path, screen.file, { id: screen.file.replace(/\.tsx?$/, "") + idTail(screen.path) });
  route(undefined, "kit/shell/shell.route.tsx", { id: "shell" }, () => {
    for (const screen of screens) {
      if (screen.path === "/") route(undefined, screen.file, { index: true, id: screen.file.replace(/\.tsx?$/, "") });
      else route(screen.path, screen.file, { id: screen.file.replace(/\.tsx?$/, "") + idTail(screen.path) });
    }
    route("*", "kit/shell/not-found.route.tsx", { id: "not-found" });
  });
}

/** Several paths may share one file; each needs its own route id. @param {string} path */
function idTail(path) {
  return `@${path}`;
}
