import { z } from "zod";
import { clocks } from "./free-time/free-time-clocks.ts";
import * as v from "#platform/kernel/refusal/validation.ts";

const GroupLine = z.object({
  id: v.formId(),
  kind: z.enum(["COMMODITY", "FEE"]),
  groupName: v.requiredText(80),
  items: v.text(500),
});

const CustomerLine = z.object({
  id: v.formId(),
  customerCode: v.requiredCode(20),
  isMain: v.flag(),
  remark: v.text(200),
});

/** Every term is chosen: the engine has no defaults (domain §5). */
const FreeTimeLine = z.object({
  id: v.formId(),
  clock: z.enum(clocks),
  portCode: v.code(5),
  sizeGroup: v.code(3).pipe(z.enum(["", "20", "40", "40H", "45"])),
  freeDays: v.whole({ min: 0, max: 365 }),
  firstDay: z.enum(["EVENT", "NEXT"]),
  freeBasis: z.enum(["CALENDAR", "WORKING"]),
  chargeBasis: z.enum(["CALENDAR", "WORKING"]),
  calendarCode: v.code(20),
  tierIndex: z.enum(["ABSOLUTE", "CHARGEABLE"]),
  tierMode: z.enum(["PROGRESSIVE", "RESTART"]),
  currency: v.requiredCode(3),
  tiers: v.text(200),
});

/** A service contract (operations §3 "Contract"). */
export const ContractInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  /** Blank: the next number. */
  contractNo: v.code(40),
  title: v.text(120),
  companyCode: v.code(20),
  signCompany: v.text(200),
  effectiveDate: v.requiredDate(),
  expiryDate: v.requiredDate(),
  terminationDate: v.date(),
  sales: v.code(20),
  tradeType: v.code(20).pipe(z.enum(["", "FOREIGN", "DOMESTIC", "TRANSIT"])),
  temporary: v.flag(),
  currency: v.requiredCode(3),
  maxTeu: v.whole({ min: 0, max: 9_999_999 }).transform((value) => value || null),
  mqcTeu: v.whole({ min: 0, max: 9_999_999 }).transform((value) => value || null),
  mqcPer: v.whole({ min: 1, max: 2 }, 1),
  mqcRate: v.decimal(3, { min: 0 }),
  remark: v.text(500),
  groups: z.array(GroupLine).max(50).default([]),
  customers: z.array(CustomerLine).max(200).default([]),
  freeTimes: z.array(FreeTimeLine).max(100).default([]),
});
export type ContractInput = z.output<typeof ContractInput>;
