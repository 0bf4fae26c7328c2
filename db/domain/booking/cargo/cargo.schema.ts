import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

type PartyPart = "Code" | "Name" | "Address" | "CustomsNo" | "Tel" | "Mail" | "Fax";

export const party = <N extends string>(name: N) =>
  ({
    [`${name}Code`]: v.code(20),
    [`${name}Name`]: v.text(200),
    [`${name}Address`]: v.text(500),
    [`${name}CustomsNo`]: v.text(40),
    [`${name}Tel`]: v.text(60),
    [`${name}Mail`]: v.text(120),
    [`${name}Fax`]: v.text(60),
  }) as Record<`${N}${PartyPart}`, ReturnType<typeof v.text>>;

/** A line of goods (operations §3 "Cargo"); `cargoFaults` checks its flags. */
export const CargoLine = z.object({
  id: v.formId(),
  nature: v.code(20).transform((value) => value || "GENERAL"),
  subNature: v.text(20),
  goodsNameEn: v.requiredText(250),
  goodsNameCn: v.text(250),
  goodsGroup: v.text(40),
  hscode: v.number("hsCode", 10),
  pkgs: v.whole({ min: 0 }),
  packageKind: v.code(10),
  gwt: v.requiredDecimal(3, { min: 0 }),
  nwt: v.decimal(3, { min: 0 }),
  dim: v.requiredDecimal(3, { min: 0 }),
  description: v.text(2000),
  marks: v.text(1000),
  isRf: v.flag(),
  isOversize: v.flag(),
  isDg: v.flag(),
  isNhc: v.flag(),
  temperature: v.decimal(1),
  temperatureHigh: v.decimal(1),
  temperatureLow: v.decimal(1),
  airFlow: v.decimal(1, { min: 0 }),
  length: v.decimal(1, { min: 0 }),
  wide: v.decimal(1, { min: 0 }),
  height: v.decimal(1, { min: 0 }),
  dgUnNo: v.number("unNumber", 4),
  dgClass: v.code(10),
  dgPackingGroup: v.code(4),
  dgLabel: v.text(40),
  dgPage: v.text(20),
  dgEms: v.text(20),
  dgFlashpoint: v.text(20),
  dgMarinePollutant: v.flag(),
  dgLinker: v.text(80),
  dgLinkTel: v.text(60),
  dgGoodsName: v.text(250),
  dgRemark: v.text(250),
  dgType: v.text(20),
});
export type CargoLine = z.output<typeof CargoLine>;

/** Stored lines may lack a number. */
export type CheckedLine = {
  [K in keyof CargoLine]: null extends CargoLine[K] ? CargoLine[K] | undefined : CargoLine[K];
};

/** Operations §3 "Container line". */
export const ContainerLine = z.object({
  id: v.formId(),
  sizeType: v.requiredCode(10),
  contCount: v.whole({ min: 1, max: 999 }, 1),
  sizeTypeSub: v.code(10),
  isSoc: v.flag(),
  emptyFlag: v.flag(),
  weighMethod: v.code(1),
});
export type ContainerLine = z.output<typeof ContainerLine>;

/** Shared by e-booking and booking. */
export const routeFields = {
  receipt: v.code(5),
  receiptDesc: v.text(120),
  portLoad: v.requiredCode(5),
  portLoadDesc: v.text(120),
  portVia: v.code(5),
  portViaDesc: v.text(120),
  portDis: v.requiredCode(5),
  portDisDesc: v.text(120),
  delivery: v.code(5),
  deliveryDesc: v.text(120),
  deliveryTerms: v.code(20).transform((value) => value || "CY-CY"),
  transType: v.text(20),
  tradeType: v.text(20),
  freightTerms: z.enum(["PREPAID", "COLLECT", "ELSEWHERE"]),
  releaseType: z.enum(["ORIGINAL", "TELEX", "SEAWAY"]),
  serviceContractNo: v.code(40),
  serviceContractVersion: v.whole({ min: 0, max: 9999 }).transform((value) => value || null),
  isSoc: v.flag(),
  lclType: v.code(10).transform((value) => value || "FCL"),
  bargeCarrier: v.text(20),
  bargeVessel: v.text(60),
  bargeVoy: v.text(20),
  bargePortLoad: v.code(5),
  bargeEtd: v.date(),
  bargeDeliveryTerms: v.code(20),
  secondLegType: v.text(20),
  secondLegVessel: v.text(60),
  secondLegVoy: v.text(20),
  secondLegEtd: v.date(),
  secondLegDoor: v.text(60),
  ...party("shipper"),
  ...party("consignee"),
  ...party("notify"),
  ...party("notify2"),
  ...party("notify3"),
};
