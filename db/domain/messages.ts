/** Every visible word of the product, zh first. Area files own their keys (`area.thing`); a key exists in both languages or the types fail. */
import kitEn from "#platform/i18n/kit.en.ts";
import kitZh from "#platform/i18n/kit.zh.ts";
import apiEn from "#platform/i18n/api.en.ts";
import apiZh from "#platform/i18n/api.zh.ts";
import cliEn from "#platform/i18n/cli.en.ts";
import cliZh from "#platform/i18n/cli.zh.ts";
import listEn from "#platform/list/list.en.ts";
import listZh from "#platform/list/list.zh.ts";
import masterEn from "#platform/resource/master.en.ts";
import masterZh from "#platform/resource/master.zh.ts";
import reportKitEn from "#platform/report/report.en.ts";
import reportKitZh from "#platform/report/report.zh.ts";
import shellEn from "#platform/i18n/shell.en.ts";
import shellZh from "#platform/i18n/shell.zh.ts";
import fileEn from "./file/file.en.ts";
import fileZh from "./file/file.zh.ts";
import orgEn from "./org/org.en.ts";
import orgZh from "./org/org.zh.ts";
import peopleEn from "./org/people.en.ts";
import peopleZh from "./org/people.zh.ts";
import datapmsEn from "./data-permission/data-permission.en.ts";
import datapmsZh from "./data-permission/data-permission.zh.ts";
import columnEn from "./column/column.en.ts";
import columnZh from "./column/column.zh.ts";
import adminEn from "./admin/admin.en.ts";
import tablesEn from "./admin/tables.en.ts";
import tablesZh from "./admin/tables.zh.ts";
import adminZh from "./admin/admin.zh.ts";
import cargoEn from "./cargo/cargo.en.ts";
import cargoZh from "./cargo/cargo.zh.ts";
import calendarEn from "./calendar/calendar.en.ts";
import calendarZh from "./calendar/calendar.zh.ts";
import codeEn from "./code/code.en.ts";
import codeZh from "./code/code.zh.ts";
import placeEn from "./place/place.en.ts";
import placeZh from "./place/place.zh.ts";
import partyEn from "./customer/customer.en.ts";
import partyZh from "./customer/customer.zh.ts";
import gearEn from "./equipment/equipment.en.ts";
import gearZh from "./equipment/equipment.zh.ts";
import moneyEn from "./money/money.en.ts";
import moneyZh from "./money/money.zh.ts";
import vesselEn from "./vessel-tracking/vessel-tracking.en.ts";
import vesselZh from "./vessel-tracking/vessel-tracking.zh.ts";
import corpEn from "./counterparty/counterparty.en.ts";
import corpZh from "./counterparty/counterparty.zh.ts";
import voyageEn from "./voyage/voyage.en.ts";
import voyageZh from "./voyage/voyage.zh.ts";
import contractEn from "./contract/contract.en.ts";
import contractZh from "./contract/contract.zh.ts";
import rateEn from "./rate/rate.en.ts";
import rateZh from "./rate/rate.zh.ts";
import ebookingEn from "./ebooking/ebooking.en.ts";
import ebookingZh from "./ebooking/ebooking.zh.ts";
import bookingEn from "./booking/booking.en.ts";
import bookingZh from "./booking/booking.zh.ts";
import spaceEn from "./space/space.en.ts";
import spaceZh from "./space/space.zh.ts";
import approvalEn from "./approval/approval.en.ts";
import approvalZh from "./approval/approval.zh.ts";
import containerEn from "./container/container.en.ts";
import containerZh from "./container/container.zh.ts";
import billEn from "./bill/bill.en.ts";
import billZh from "./bill/bill.zh.ts";
import feeEn from "./fee/fee.en.ts";
import feeZh from "./fee/fee.zh.ts";
import invoiceEn from "./invoice/invoice.en.ts";
import invoiceZh from "./invoice/invoice.zh.ts";
import settlementEn from "./settlement/settlement.en.ts";
import settlementZh from "./settlement/settlement.zh.ts";
import reportEn from "./report/reports.en.ts";
import reportZh from "./report/reports.zh.ts";
import ediEn from "./edi/edi.en.ts";
import ediZh from "./edi/edi.zh.ts";
import flowsEn from "./flows/flows.en.ts";
import flowsZh from "./flows/flows.zh.ts";
import monitorEn from "./job/job.en.ts";
import monitorZh from "./job/job.zh.ts";
import toolEn from "./tool/tool.en.ts";
import toolZh from "./tool/tool.zh.ts";
import sessionEn from "./session/session.en.ts";
import sessionZh from "./session/session.zh.ts";

export const zh = {
  ...kitZh,
  ...apiZh,
  ...cliZh,
  ...listZh,
  ...masterZh,
  ...shellZh,
  ...reportKitZh,
  ...fileZh,
  ...orgZh,
  ...peopleZh,
  ...sessionZh,
  ...datapmsZh,
  ...columnZh,
  ...adminZh,
  ...tablesZh,
  ...cargoZh,
  ...codeZh,
  ...placeZh,
  ...partyZh,
  ...gearZh,
  ...moneyZh,
  ...corpZh,
  ...calendarZh,
  ...voyageZh,
  ...vesselZh,
  ...contractZh,
  ...rateZh,
  ...ebookingZh,
  ...bookingZh,
  ...spaceZh,
  ...approvalZh,
  ...containerZh,
  ...billZh,
  ...feeZh,
  ...invoiceZh,
  ...settlementZh,
  ...reportZh,
  ...ediZh,
  ...toolZh,
  ...flowsZh,
  ...monitorZh,
} as const;

export type Word = keyof typeof zh;

export const en: Record<Word, string> = {
  ...kitEn,
  ...apiEn,
  ...cliEn,
  ...listEn,
  ...masterEn,
  ...shellEn,
  ...reportKitEn,
  ...fileEn,
  ...orgEn,
  ...peopleEn,
  ...sessionEn,
  ...datapmsEn,
  ...columnEn,
  ...adminEn,
  ...tablesEn,
  ...cargoEn,
  ...codeEn,
  ...placeEn,
  ...partyEn,
  ...gearEn,
  ...moneyEn,
  ...corpEn,
  ...calendarEn,
  ...voyageEn,
  ...vesselEn,
  ...contractEn,
  ...rateEn,
  ...ebookingEn,
  ...bookingEn,
  ...spaceEn,
  ...approvalEn,
  ...containerEn,
  ...billEn,
  ...feeEn,
  ...invoiceEn,
  ...settlementEn,
  ...reportEn,
  ...ediEn,
  ...toolEn,
  ...flowsEn,
  ...monitorEn,
};

/** True for a key of the catalogue: schema messages are word keys where the text is ours. */
export function isWord(text: string): text is Word {
  return Object.hasOwn(zh, text);
}
