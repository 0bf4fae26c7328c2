import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "../kit/record.server.ts";

const HsCodeSchema = defineEntity({
  name: "HsCode",
  tableName: "hs_code",
  properties: {
    ...recordProps(),
    code: p.string().length(10).unique(),
    nameEn: p.text(),
    nameZh: p.text().default(""),
    remark: p.string().length(250).default(""),
  },
});
export class HsCode extends HsCodeSchema.class {}
HsCodeSchema.setClass(HsCode);

const PackageKindSchema = defineEntity({
  name: "PackageKind",
  tableName: "package_kind",
  properties: {
    ...recordProps(),
    code: p.string().length(10).unique(),
    nameEn: p.string(),
    nameZh: p.string().default(""),
    innerFlag: flagProp("Y"),
    outerFlag: flagProp("Y"),
  },
});
export class PackageKind extends PackageKindSchema.class {}
PackageKindSchema.setClass(PackageKind);

const HazardousSchema = defineEntity({
  name: "Hazardous",
  tableName: "hazardous",
  properties: {
    ...recordProps(),
    /** Natural key: UN number, class, packing group and a running number, since one UN number has several entries. */
    itemKey: p.string().length(60).unique(),
    unNo: p.string().length(4).index(),
    nameEn: p.text(),
    category: p.string().length(10),
    subRisks: p.string().length(40).default(""),
    packingGroup: p.string().length(10).default(""),
    labels: p.string().length(80).default(""),
    page: p.string().length(20).default(""),
    flashPoint: p.string().length(20).default(""),
    limitedQty: p.string().length(40).default(""),
    ems: p.string().length(20).default(""),
  },
});
export class Hazardous extends HazardousSchema.class {}
HazardousSchema.setClass(Hazardous);

const CostCodeSchema = defineEntity({
  name: "CostCode",
  tableName: "cost_code",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string().length(80),
    nameEn: p.string().length(80).default(""),
    item1: p.string().length(40).default(""),
    item2: p.string().length(40).default(""),
    /** R receivable, P payable, B both. */
    codeBelong: p.string().$type<"R" | "P" | "B">().length(1).default("B"),
    taxRate: p.decimal().precision(6).scale(3).default("0"),
    /** Y: the price already contains the tax (domain §1). */
    taxInclusive: flagProp("Y"),
    isOceanFreight: flagProp(),
    isBoxCharge: flagProp(),
    isDemurrageCharge: flagProp(),
    isPrePay: flagProp(),
    isDeposit: flagProp(),
    printTag: flagProp("Y"),
    description: p.string().length(250).default(""),
  },
});
export class CostCode extends CostCodeSchema.class {}
CostCodeSchema.setClass(CostCode);

const TransTermsSchema = defineEntity({
  name: "TransTerms",
  tableName: "trans_terms",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string().length(60),
    exportTerm: p.string().length(10),
    importTerm: p.string().length(10),
    label: p.string().length(40).default(""),
  },
});
export class TransTerms extends TransTermsSchema.class {}
TransTermsSchema.setClass(TransTerms);

export const codeEntities = [HsCode, PackageKind, Hazardous, CostCode, TransTerms];
