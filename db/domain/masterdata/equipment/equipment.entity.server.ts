import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import {
  code,
  date,
  decimal,
  defineFields,
  flag,
  int,
  measure,
  text,
} from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";

export const sizeTypeFields = defineFields("equipment", {
  /** 20GP, 40GP, 40HC, 20RF … */
  code: code(10, {
    label: "equipment.sizeType",
    required: true,
    unique: true,
    names: ["size_type"],
  }),
  nameZh: text(60, { required: true }),
  nameEn: text(60, { required: true }),
  /** The specification's count column. */
  sizeGroup: code(3, {
    required: true,
    dict: "size_group",
    cell: 10,
    values: ["20", "40", "40H", "45"],
  }),
  typeGroup: code(4, { required: true }),
  isoCode: code(4, { required: true, ref: "containerIso" }),
  teu: int({ required: true, min: "1", max: "4", names: ["TEU factor"] }),
  tareKg: measure({ required: true, min: "0", unit: "kg" }),
  maxPayloadKg: measure({ required: true, min: "0", unit: "kg" }),
  aliases: text(300, { column: false, names: ["Other names"] }),
});
const SizeTypeSchema = defineEntity({
  name: "SizeType",
  tableName: "size_type",
  properties: { ...recordProps(), ...propsOf(sizeTypeFields) },
});
export class SizeType extends SizeTypeSchema.class {}
SizeTypeSchema.setClass(SizeType);

const SizeTypeAliasSchema = defineEntity({
  name: "SizeTypeAlias",
  tableName: "size_type_alias",
  properties: {
    ...recordProps(),
    alias: p.string().length(20).unique(),
    sizeType: p.string().length(10),
  },
});
export class SizeTypeAlias extends SizeTypeAliasSchema.class {}
SizeTypeAliasSchema.setClass(SizeTypeAlias);

export const containerIsoFields = defineFields("equipment", {
  code: code(4, { label: "equipment.isoCode", required: true, unique: true, names: ["iso_code"] }),
  sizeType: code(10, { ref: "sizeType", names: ["Trade type", "trade_type"] }),
  sizeGroup: code(3),
  typeGroup: code(4),
  lengthFt: text(10),
  teu: decimal(4, 2, { min: "0", max: "9", names: ["TEU factor"] }),
  tareKg: measure({ min: "0", names: ["自重", "Tare", "typical_tare_kg"] }),
  maxGrossKg: measure({ min: "0", names: ["最大总重", "Max gross", "typical_max_gross_kg"] }),
  remark: text(250, { names: ["type_detail"] }),
});
const ContainerIsoSchema = defineEntity({
  name: "ContainerIso",
  tableName: "container_iso",
  properties: { ...recordProps(), ...propsOf(containerIsoFields) },
});
export class ContainerIso extends ContainerIsoSchema.class {}
ContainerIsoSchema.setClass(ContainerIso);

export const vesselFields = defineFields("equipment", {
  imo: code(7, { required: true, number: "imo", columnDefault: "", names: ["IMO number"] }),
  name: text(60, {
    label: "equipment.vesselName",
    required: true,
    index: true,
    names: ["vessel_name"],
  }),
  code: code(20, { label: "equipment.vesselCode", columnDefault: null, unique: true }),
  callSign: code(10),
  flag: code(2, {
    ref: "country",
    ownOnly: true,
    names: ["船旗国代码", "Flag code", "flag_alpha2"],
  }),
  teuCapacity: int({ min: "0", max: "30000", names: ["teu"] }),
  grossTonnage: int({ min: "0", max: "400000" }),
  builtYear: int({ min: "1900", max: "2100", names: ["year_built"] }),
});
const VesselSchema = defineEntity({
  name: "Vessel",
  tableName: "vessel",
  properties: { ...recordProps(), ...propsOf(vesselFields) },
});
export class Vessel extends VesselSchema.class {}
VesselSchema.setClass(Vessel);

/** Owners of container prefixes (ISO 6346, BIC). */
export const ownerCodeFields = defineFields("equipment", {
  /** Owner and category: MSCU. */
  prefix: code(4, {
    label: "equipment.ownerCode",
    required: true,
    unique: true,
    names: ["prefix_u"],
  }),
  owner: text(200, { required: true, names: ["operator"] }),
  city: text(80),
  country: text(80),
});
const OwnerCodeSchema = defineEntity({
  name: "OwnerCode",
  tableName: "owner_code",
  properties: { ...recordProps(), ...propsOf(ownerCodeFields) },
});
export class OwnerCode extends OwnerCodeSchema.class {}
OwnerCodeSchema.setClass(OwnerCode);

/** A container as equipment, apart from the boxes of bookings (platform §3). */
export const containerFields = defineFields("equipment", {
  cntNo: code(11, {
    required: true,
    cell: 20,
    number: "container",
    unique: true,
    names: ["Container number", "container_no"],
  }),
  /** Our code, or else the number. */
  code: code(20, { label: "equipment.containerCode", columnDefault: null, unique: true }),
  isSoc: flag({ names: ["货主箱"] }),
  sizeType: code(10, { required: true, ref: "sizeType", index: true, exists: "size_type.code" }),
  tareKg: measure({ min: "0", max: "99999", unit: "kg" }),
  maxGrossKg: measure({ min: "0", max: "99999", unit: "kg" }),
  remark: text(250),
});
const ContainerSchema = defineEntity({
  name: "Container",
  tableName: "container",
  properties: {
    ...recordProps(),
    ...propsOf(containerFields),
    /** Of the number. */
    prefix: p.string().length(4).index(),
  },
});
export class Container extends ContainerSchema.class {}
ContainerSchema.setClass(Container);

/**
 * Tolerance between measured and declared gross mass by country and day; the smaller limit counts
 * (field notes 4.12).
 */
export const vgmToleranceFields = defineFields("equipment", {
  /** Blank: countries without their own. */
  country: code(2, { ref: "country" }),
  effectiveDate: date({ required: true }),
  percent: decimal(5, 2, {
    label: "equipment.tolerancePercent",
    min: "0",
    max: "100",
    percent: true,
  }),
  kg: measure({ label: "equipment.toleranceKg", min: "0", unit: "kg" }),
  remark: text(250),
});
const VgmToleranceSchema = defineEntity({
  name: "VgmTolerance",
  tableName: "vgm_tolerance",
  properties: { ...recordProps(), ...propsOf(vgmToleranceFields) },
  uniques: [{ properties: ["country", "effectiveDate"] }],
});
export class VgmTolerance extends VgmToleranceSchema.class {}
VgmToleranceSchema.setClass(VgmTolerance);

export const equipmentEntities = [
  SizeType,
  SizeTypeAlias,
  ContainerIso,
  Vessel,
  OwnerCode,
  Container,
  VgmTolerance,
];
