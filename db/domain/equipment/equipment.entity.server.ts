import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, measureProp, recordProps } from "#platform/resource/record.server.ts";

const SizeTypeSchema = defineEntity({
  name: "SizeType",
  tableName: "size_type",
  properties: {
    ...recordProps(),
    /** Trade code: 20GP, 40GP, 40HC, 20RF … */
    code: p.string().length(10).unique(),
    nameZh: p.string().length(60),
    nameEn: p.string().length(60),
    /** Count column of the specification it belongs to. */
    sizeGroup: p.string().$type<"20" | "40" | "40H" | "45">().length(3),
    typeGroup: p.string().length(4),
    isoCode: p.string().length(4),
    teu: p.integer(),
    tareKg: measureProp(),
    maxPayloadKg: measureProp(),
  },
});
export class SizeType extends SizeTypeSchema.class {}
SizeTypeSchema.setClass(SizeType);

const SizeTypeAliasSchema = defineEntity({
  name: "SizeTypeAlias",
  tableName: "size_type_alias",
  properties: { ...recordProps(), alias: p.string().length(20).unique(), sizeType: p.string().length(10) },
});
export class SizeTypeAlias extends SizeTypeAliasSchema.class {}
SizeTypeAliasSchema.setClass(SizeTypeAlias);

const ContainerIsoSchema = defineEntity({
  name: "ContainerIso",
  tableName: "container_iso",
  properties: {
    ...recordProps(),
    code: p.string().length(4).unique(),
    sizeType: p.string().length(10).default(""),
    sizeGroup: p.string().length(3).default(""),
    typeGroup: p.string().length(4).default(""),
    lengthFt: p.string().length(10).default(""),
    teu: p.decimal().precision(4).scale(2).nullable(),
    tareKg: measureProp().nullable(),
    maxGrossKg: measureProp().nullable(),
    remark: p.string().length(250).default(""),
  },
});
export class ContainerIso extends ContainerIsoSchema.class {}
ContainerIsoSchema.setClass(ContainerIso);

const VesselSchema = defineEntity({
  name: "Vessel",
  tableName: "vessel",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    name: p.string().length(60).index(),
    imo: p.string().length(7).default(""),
    callSign: p.string().length(10).default(""),
    flag: p.string().length(2).default(""),
    teuCapacity: p.integer().nullable(),
    grossTonnage: p.integer().nullable(),
    builtYear: p.integer().nullable(),
  },
});
export class Vessel extends VesselSchema.class {}
VesselSchema.setClass(Vessel);

/** Who a prefix of container numbers belongs to, as the register of owner codes says (ISO 6346, BIC). */
const OwnerCodeSchema = defineEntity({
  name: "OwnerCode",
  tableName: "owner_code",
  properties: {
    ...recordProps(),
    /** Owner and category: MSCU. */
    prefix: p.string().length(4).unique(),
    owner: p.string().length(200),
    city: p.string().length(80).default(""),
    country: p.string().length(80).default(""),
  },
});
export class OwnerCode extends OwnerCodeSchema.class {}
OwnerCodeSchema.setClass(OwnerCode);

/** A container the house knows as a thing, beside the boxes of bookings (platform §3). */
const ContainerSchema = defineEntity({
  name: "Container",
  tableName: "container",
  properties: {
    ...recordProps(),
    /** The house's own code; the number where it has none. */
    code: p.string().length(20).unique(),
    cntNo: p.string().length(11).unique(),
    /** The first four characters of the number. */
    prefix: p.string().length(4).index(),
    isSoc: flagProp(),
    sizeType: p.string().length(10).index(),
    tareKg: measureProp().nullable(),
    maxGrossKg: measureProp().nullable(),
    remark: p.string().length(250).default(""),
  },
});
export class Container extends ContainerSchema.class {}
ContainerSchema.setClass(Container);

/** How far a measured gross mass may be from the declared one, by country and from a day on; the smaller limit counts (field notes 4.12). */
const VgmToleranceSchema = defineEntity({
  name: "VgmTolerance",
  tableName: "vgm_tolerance",
  properties: {
    ...recordProps(),
    /** Blank: every country that has none of its own. */
    country: p.string().length(2).default(""),
    effectiveDate: p.date(),
    percent: p.decimal().precision(5).scale(2).nullable(),
    kg: measureProp().nullable(),
    remark: p.string().length(250).default(""),
  },
  uniques: [{ properties: ["country", "effectiveDate"] }],
});
export class VgmTolerance extends VgmToleranceSchema.class {}
VgmToleranceSchema.setClass(VgmTolerance);

export const gearEntities = [SizeType, SizeTypeAlias, ContainerIso, Vessel, OwnerCode, Container, VgmTolerance];
