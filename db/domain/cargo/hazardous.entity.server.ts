import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#platform/resource/record.server.ts";

const text = (length: number) => p.string().length(length).default("");
/** Degrees, as decimal text. */
const degrees = () => p.decimal().precision(6).scale(1).nullable();

const HazardousSchema = defineEntity({
  name: "Hazardous",
  tableName: "hazardous",
  properties: {
    ...recordProps(),
    /** UN number, class, packing group and a running number in one, since one UN number has several entries. */
    itemKey: p.string().length(60).unique(),
    unNo: p.string().length(4).index(),
    category: p.string().length(10).index(),
    packingGroup: text(10).index(),
    seq: p.integer().default(1),
    subRisks: text(40),
    nameEn: p.text(),
    nameZh: text(500),
    /** What is really shipped under the entry. */
    actualItem: text(250),
    tag: text(80),
    page: text(20),
    /** "group", "item number" and "level" of the specification. */
    dgGroup: text(20),
    itemNo: text(20),
    level: text(20),
    mfag: text(20),
    ems: text(20),
    flashLow: degrees(),
    flashHigh: degrees(),
    flashUnit: p.string().$type<"CEL" | "FAH">().length(3).default("CEL"),
    limitedQty: text(40),
    marinePollutant: flagProp(),
    contact: text(80),
    contactTel: text(60),
    baseCurrency: text(3),
    remark: text(250),
    search: p.text().default(""),
  },
});
export class Hazardous extends HazardousSchema.class {}
HazardousSchema.setClass(Hazardous);

/** One cell of the segregation table of an edition. */
const SegregationSchema = defineEntity({
  name: "Segregation",
  tableName: "segregation",
  properties: {
    ...recordProps(),
    validFrom: p.date(),
    class1: p.string().length(4),
    class2: p.string().length(4),
    rule: p.string().$type<"X" | "1" | "2" | "3" | "4" | "*">().length(1),
    source: p.string().length(250),
  },
  uniques: [{ properties: ["validFrom", "class1", "class2"] }],
});
export class Segregation extends SegregationSchema.class {}
SegregationSchema.setClass(Segregation);

export const cargoEntities = [Hazardous, Segregation];
