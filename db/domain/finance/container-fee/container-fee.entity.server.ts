import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, date, decimal, defineFields, int, text } from "#platform/records/resource/fields.ts";
import { amountProp, recordProps } from "#db/orm/record.server.ts";
import { BillSchemaRef } from "#domain/documents/bill/bill.entity.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { clocks } from "./overdue/clocks.ts";
import type { OverdueState } from "./overdue/clocks.ts";

const perDiem = (
  label:
    | "containerFee.firstRate"
    | "containerFee.secondRate"
    | "containerFee.thirdRate"
    | "containerFee.lastRate",
) => decimal(18, 6, { label, min: "0", max: "99999999" });
const lastDay = (
  label: "containerFee.firstTo" | "containerFee.secondTo" | "containerFee.thirdTo",
) => int({ label, min: "1", max: "9999" });

/**
 * Free time and daily rates of a port, with every term of domain §5. A blank port, size or type
 * means any. A rate band ends on its day; the last one given is open.
 */
export const freeTimeFields = defineFields("containerFee", {
  clock: code(7, { required: true, dict: "overdue_clock", values: clocks, cell: 20 }),
  portCode: code(5, { ref: "port", index: true }),
  sizeGroup: code(3, { dict: "size_group", cell: 10 }),
  typeGroup: code(4),
  startDate: date({ required: true }),
  endDate: date({ required: true }),
  freeDays: int({ required: "form", initial: "0", min: "0", max: "365" }),
  firstDay: code(5, {
    required: "form",
    initial: "NEXT",
    dict: "free_time_first_day",
    values: ["EVENT", "NEXT"],
    cell: 20,
  }),
  freeBasis: code(8, {
    required: "form",
    initial: "CALENDAR",
    dict: "day_basis",
    values: ["CALENDAR", "WORKING"],
    cell: 20,
  }),
  chargeBasis: code(8, {
    required: "form",
    initial: "CALENDAR",
    dict: "day_basis",
    values: ["CALENDAR", "WORKING"],
    cell: 20,
  }),
  tierIndex: code(10, {
    required: "form",
    initial: "CHARGEABLE",
    dict: "tier_index",
    values: ["ABSOLUTE", "CHARGEABLE"],
    cell: 20,
  }),
  tierMode: code(11, {
    required: "form",
    initial: "PROGRESSIVE",
    dict: "tier_mode",
    values: ["PROGRESSIVE", "RESTART"],
    cell: 20,
  }),
  currency: code(3, { required: true, ref: "currency", exists: "currency.code" }),
  feeCode: code(20, { required: true, ref: "costCode", exists: "cost_code.code" }),
  firstRate: decimal(18, 6, { required: true, min: "0", max: "99999999" }),
  firstTo: lastDay("containerFee.firstTo"),
  secondRate: perDiem("containerFee.secondRate"),
  secondTo: lastDay("containerFee.secondTo"),
  thirdRate: perDiem("containerFee.thirdRate"),
  thirdTo: lastDay("containerFee.thirdTo"),
  lastRate: perDiem("containerFee.lastRate"),
  remark: text(250),
});
const FreeTimeTariffSchema = defineEntity({
  name: "FreeTimeTariff",
  tableName: "free_time_tariff",
  properties: { ...recordProps(), ...propsOf(freeTimeFields) },
  uniques: [{ properties: ["clock", "portCode", "sizeGroup", "typeGroup", "startDate"] }],
});
export class FreeTimeTariff extends FreeTimeTariffSchema.class {}
FreeTimeTariffSchema.setClass(FreeTimeTariff);

/**
 * The time a container of a voyage is kept on one clock, with what it costs. A run writes all but
 * the waiver.
 */
const OverdueStaySchema = defineEntity({
  name: "OverdueStay",
  tableName: "overdue_stay",
  properties: {
    ...recordProps(),
    voyage: () => p.manyToOne(VoyageSchemaRef),
    /** Its first; the bill may go. */
    bill: () => p.manyToOne(BillSchemaRef).createForeignKeyConstraint(false),
    cntNo: p.string().length(11).index(),
    clock: p.string().$type<(typeof clocks)[number]>().length(7),
    state: p.string().$type<OverdueState>().length(10),
    blNo: p.string().length(20).default("").index(),
    bkNo: p.string().length(35).default("").index(),
    corpCode: p.string().length(20).default("").index(),
    companyCode: p.string().length(20).default(""),
    portLoad: p.string().length(5).default(""),
    portDis: p.string().length(5).default(""),
    deptId: p.integer().nullable(),
    /** Where the clock runs. */
    portCode: p.string().length(5).default(""),
    sizeType: p.string().length(10).default(""),
    startDate: p.date(),
    endDate: p.date().nullable(),
    asOf: p.date(),
    freeDays: p.integer().default(0),
    contractNo: p.string().length(40).default(""),
    lastFreeDay: p.date().nullable().index(),
    /** Free days left on the as-of date; null once over or ended. */
    daysLeft: p.integer().nullable(),
    chargedDays: p.integer().default(0),
    computedAmount: amountProp().default("0"),
    currency: p.string().length(3).default(""),
    /** Charged dates as [date, rate]. */
    charged: p.json().$type<readonly (readonly [date: string, rate: string])[]>(),
    tariffId: p.integer().nullable(),
    tariffVersion: p.integer().nullable(),
    waivedAmount: amountProp().default("0"),
    waiveReason: p.string().length(500).default(""),
    waivedBy: p.string().length(64).default(""),
    waivedTime: p.datetime().nullable(),
  },
  uniques: [{ properties: ["voyage", "cntNo", "clock"] }],
  indexes: [{ properties: ["state", "lastFreeDay"] }],
});
export class OverdueStay extends OverdueStaySchema.class {}
OverdueStaySchema.setClass(OverdueStay);

/**
 * A container on hire: from a lessor to us (P) or from us to another line (R). The off-hire day is
 * charged.
 */
export const hireFields = defineFields("containerFee", {
  side: code(1, {
    required: "form",
    initial: "P",
    dict: "fee_belong",
    values: ["P", "R"],
    cell: 20,
  }),
  corpCode: code(20, {
    label: "containerFee.hireCorp",
    required: true,
    ref: "customer",
    exists: "customer.code",
    index: true,
  }),
  leaseNo: code(40, { required: true, index: true }),
  cntNo: code(11, { required: true, number: "container", index: true }),
  sizeType: code(10, { ref: "sizeType", exists: "size_type.code" }),
  onHireDate: date({ required: true }),
  offHireDate: date(),
  freeDays: int({ required: "form", initial: "0", min: "0", max: "365" }),
  currency: code(3, { required: true, ref: "currency", exists: "currency.code" }),
  perDiem: decimal(18, 6, { required: true, min: "0", max: "99999999" }),
  companyCode: code(20, { ref: "company", exists: "company.code" }),
  remark: text(250),
});
const ContainerHireSchema = defineEntity({
  name: "ContainerHire",
  tableName: "container_hire",
  properties: { ...recordProps(), ...propsOf(hireFields) },
  uniques: [{ properties: ["leaseNo", "cntNo", "onHireDate"] }],
});
export class ContainerHire extends ContainerHireSchema.class {}
ContainerHireSchema.setClass(ContainerHire);

/** A line of a lessor's invoice file, compared with our own on-hire and off-hire. */
export const lessorLineFields = defineFields("containerFee", {
  corpCode: code(20, {
    label: "containerFee.lessor",
    required: true,
    ref: "customer",
    exists: "customer.code",
    index: true,
  }),
  invoiceNo: code(40, { required: true, index: true }),
  cntNo: code(11, { required: true, number: "container", index: true }),
  rentBegin: date({ label: "fee.rentBegin", required: true }),
  rentEnd: date({ label: "fee.rentEnd", required: true }),
  billedDays: int({ required: true, min: "0", max: "9999" }),
  perDiem: decimal(18, 6, { required: true, min: "0", max: "99999999" }),
  currency: code(3, { required: true, ref: "currency", exists: "currency.code" }),
  billedAmount: decimal(18, 3, { required: true, min: "0", max: "9999999999" }),
});
const LessorLineSchema = defineEntity({
  name: "LessorLine",
  tableName: "lessor_line",
  properties: { ...recordProps(), ...propsOf(lessorLineFields) },
  uniques: [{ properties: ["corpCode", "invoiceNo", "cntNo", "rentBegin"] }],
});
export class LessorLine extends LessorLineSchema.class {}
LessorLineSchema.setClass(LessorLine);

/** What repairing a container is estimated at, and who pays for it in the end. */
const RepairOrderSchema = defineEntity({
  name: "RepairOrder",
  tableName: "repair_order",
  properties: {
    ...recordProps(),
    modifyNo: p.string().length(40).unique(),
    state: p
      .string()
      .$type<"DRAFT" | "SUBMITTED" | "APPROVED" | "REJECTED" | "REPAIRED">()
      .length(10)
      .default("DRAFT"),
    cntNo: p.string().length(11).index(),
    sizeType: p.string().length(10).default(""),
    depotCode: p.string().length(20).index(),
    companyCode: p.string().length(20).default(""),
    portCode: p.string().length(5).default(""),
    estimateDate: p.date(),
    damage: p.string().length(500).default(""),
    currency: p.string().length(3),
    laborAmount: amountProp().default("0"),
    materialAmount: amountProp().default("0"),
    /** Who damaged it; blank when we bear the cost. */
    liableCode: p.string().length(20).default("").index(),
    recoverAmount: amountProp().default("0"),
    repairDate: p.date().nullable(),
    rejectReason: p.string().length(500).default(""),
    decidedBy: p.string().length(64).default(""),
    decidedTime: p.datetime().nullable(),
    remark: p.string().length(250).default(""),
  },
  indexes: [{ properties: ["estimateDate"] }],
});
export class RepairOrder extends RepairOrderSchema.class {}
RepairOrderSchema.setClass(RepairOrder);

/** What moving an empty container from one port to another costs. */
export const transferRateFields = defineFields("containerFee", {
  /** P: what a carrier takes; R: what another line pays us. */
  side: code(1, {
    required: "form",
    initial: "P",
    dict: "fee_belong",
    values: ["P", "R"],
    cell: 20,
  }),
  corpCode: code(20, {
    label: "containerFee.carrier",
    required: true,
    ref: "customer",
    exists: "customer.code",
    index: true,
  }),
  fromPort: code(5, { required: true, ref: "port", exists: "port.code", index: true }),
  toPort: code(5, { required: true, ref: "port", exists: "port.code", index: true }),
  sizeGroup: code(3, { dict: "size_group", cell: 10 }),
  startDate: date({ required: true }),
  endDate: date({ required: true }),
  currency: code(3, { required: true, ref: "currency", exists: "currency.code" }),
  price: decimal(18, 6, { required: true, min: "0", max: "99999999" }),
  companyCode: code(20, { ref: "company", exists: "company.code" }),
  remark: text(250),
});
const TransferRateSchema = defineEntity({
  name: "TransferRate",
  tableName: "transfer_rate",
  properties: { ...recordProps(), ...propsOf(transferRateFields) },
  uniques: [{ properties: ["side", "corpCode", "fromPort", "toPort", "sizeGroup", "startDate"] }],
});
export class TransferRate extends TransferRateSchema.class {}
TransferRateSchema.setClass(TransferRate);

export const containerFeeEntities = [
  FreeTimeTariff,
  OverdueStay,
  ContainerHire,
  LessorLine,
  RepairOrder,
  TransferRate,
];
