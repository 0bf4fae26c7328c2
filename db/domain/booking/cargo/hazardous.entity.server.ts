import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import {
  code,
  date,
  decimal,
  defineFields,
  flag,
  int,
  text,
} from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

export const hazardousFields = defineFields("cargo", {
  unNo: code(4, {
    label: "cargo.dgUnNo",
    required: true,
    number: "unNumber",
    index: true,
    names: ["UN number"],
  }),
  category: code(10, {
    label: "cargo.dgClass",
    required: "form",
    columnDefault: null,
    index: true,
    names: ["类别", "Class", "class"],
  }),
  packingGroup: code(10, { label: "cargo.dgPackingGroup", index: true }),
  seq: int({ initial: "1", min: "1", max: "999" }),
  nameEn: text(null, {
    label: "cargo.dgGoodsName",
    required: true,
    cell: 1000,
    names: ["正式运输名称", "proper_shipping_name"],
  }),
  nameZh: text(500, { label: "cargo.dgNameZh" }),
  actualItem: text(250, { required: "form" }),
  subRisks: text(40),
  tag: text(80, { label: "cargo.dgLabel", names: ["labels"] }),
  page: text(20, { label: "cargo.dgPage" }),
  /** The specification's "group", "item number" and "level". */
  dgGroup: text(20),
  itemNo: text(20),
  level: text(20),
  mfag: text(20),
  ems: text(20, { label: "cargo.dgEms", names: ["EmS code"] }),
  flashLow: decimal(6, 1, { min: "-273", max: "2000", names: ["indicative_flashpoint_c"] }),
  flashHigh: decimal(6, 1, { min: "-273", max: "2000" }),
  flashUnit: code(3, {
    values: ["CEL", "FAH"],
    initial: "CEL",
    dict: "temperature_unit",
    readDict: false,
    cell: 10,
  }),
  limitedQty: text(40),
  marinePollutant: flag(),
  contact: text(80, { label: "cargo.dgLinker", required: "form", names: ["联系人"] }),
  contactTel: text(60, { label: "cargo.dgLinkTel", names: ["联系电话", "Contact phone"] }),
  baseCurrency: code(3, { required: "form", ref: "currency", exists: "currency.code" }),
  remark: text(250, { label: "cargo.dgRemark", names: ["备注"] }),
  printed: code(10, { column: false, names: ["class_as_printed"] }),
  /** Tells rows of one number apart; not stored. */
  classification: text(40, { column: false, names: ["classification_code"] }),
});
const HazardousSchema = defineEntity({
  name: "Hazardous",
  tableName: "hazardous",
  properties: {
    ...recordProps(),
    ...propsOf(hazardousFields),
    /** One UN number has several entries, told apart by a running number. */
    itemKey: p.string().length(60).unique(),
    search: p.text().default(""),
  },
});
export class Hazardous extends HazardousSchema.class {}
HazardousSchema.setClass(Hazardous);

/** A cell of an edition's segregation table. */
export const segregationFields = defineFields("cargo", {
  validFrom: date({ required: true }),
  class1: code(4, { required: true }),
  class2: code(4, { required: true }),
  rule: code(1, {
    values: ["X", "1", "2", "3", "4", "*"],
    required: true,
    dict: "segregation_rule",
    readDict: false,
    cell: 60,
    names: ["隔离代码"],
  }),
  source: text(250, { required: true }),
});
const SegregationSchema = defineEntity({
  name: "Segregation",
  tableName: "segregation",
  properties: { ...recordProps(), ...propsOf(segregationFields) },
  uniques: [{ properties: ["validFrom", "class1", "class2"] }],
});
export class Segregation extends SegregationSchema.class {}
SegregationSchema.setClass(Segregation);

export const cargoEntities = [Hazardous, Segregation];
