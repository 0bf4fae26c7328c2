import { defineEntity, p } from "@mikro-orm/postgresql";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, decimal, defineFields, int, text } from "#platform/records/resource/fields.ts";
import { recordProps } from "#db/orm/record.server.ts";
import { geographyTypes } from "./geography-levels.ts";

export const portFields = defineFields("place", {
  code: code(5, { required: true, unique: true, names: ["UN/LOCODE", "locode"] }),
  nameEn: text(120, { required: true, names: ["name", "英文名"] }),
  nameAscii: text(120, { column: false }),
  nameZh: text(80, { names: ["中文名"] }),
  country: code(2, { ref: "country", columnDefault: null }),
  city: code(20, { ref: "city", names: ["city_code"] }),
  /** IANA zone of local times and free time. */
  timeZone: text(60, { required: "form", columnDefault: null }),
  /** US customs: D Schedule D (domestic), K Schedule K (foreign). */
  dk: code(1, { dict: "port_dk", cell: 1 }),
  /** Pilotage hours unless the dock differs. */
  inHours: int({ min: "0", max: "999" }),
  outHours: int({ min: "0", max: "999" }),
  /** Degrees, north and east positive. */
  lat: decimal(8, 5, { min: "-90", max: "90" }),
  lon: decimal(8, 5, { min: "-180", max: "180" }),
  tradeCodes: text(200, { column: false, names: ["also_used_trade_codes"] }),
  label: text(80),
});
const PortSchema = defineEntity({
  name: "Port",
  tableName: "port",
  properties: {
    ...recordProps(),
    ...propsOf(portFields),
    /** Code, names, pinyin and trade codes in lower case. */
    search: p.text().default(""),
  },
});
export class Port extends PortSchema.class {}
PortSchema.setClass(Port);

const PortAliasSchema = defineEntity({
  name: "PortAlias",
  tableName: "port_alias",
  properties: {
    ...recordProps(),
    alias: p.string().length(10).unique(),
    portCode: p.string().length(5),
    remark: p.string().length(250).default(""),
  },
});
export class PortAlias extends PortAliasSchema.class {}
PortAliasSchema.setClass(PortAlias);

export const dockFields = defineFields("place", {
  portCode: code(5, { label: "place.code", required: true, ref: "port", names: ["unlocode"] }),
  dockCode: code(20, { required: true, names: ["terminal_code"] }),
  nameEn: text(200, { required: true, names: ["terminal_name", "name"] }),
  nameZh: text(120),
  operator: text(200),
  inHours: int({ min: "0", max: "999" }),
  outHours: int({ min: "0", max: "999" }),
  address: text(500),
});
const DockSchema = defineEntity({
  name: "Dock",
  tableName: "dock",
  properties: { ...recordProps(), ...propsOf(dockFields) },
  uniques: [{ properties: ["portCode", "dockCode"] }],
});
export class Dock extends DockSchema.class {}
DockSchema.setClass(Dock);

export const geographyFields = defineFields("place", {
  type: code(10, {
    label: "place.geoType",
    required: "form",
    dict: "geography_type",
    cell: 10,
    columnDefault: null,
    values: geographyTypes,
  }),
  /** M49 for continents, ISO 3166-1 countries, ISO 3166-2 provinces, otherwise our own. */
  code: code(20, { label: "place.geoCode", required: true, unique: true, names: ["alpha2"] }),
  nameZh: text(80),
  nameEn: text(120, { names: ["name"] }),
  /** Blank at the root. */
  parentCode: code(20, { label: "place.parent", ref: "geography", index: true, names: ["parent"] }),
  /** City groups only. */
  groupType: code(20, { dict: "city_group_type", cell: 20 }),
  cities: text(2000, { column: false }),
  remark: text(250),
});
const GeographySchema = defineEntity({
  name: "Geography",
  tableName: "geography",
  properties: {
    ...recordProps(),
    ...propsOf(geographyFields),
    /** Codes from the root, separated by blanks; sorts the tree. */
    path: p.string().length(200).default(""),
    cities: p.array().columnType("text[]").default([]),
    search: p.text().default(""),
  },
});
export class Geography extends GeographySchema.class {}
GeographySchema.setClass(Geography);

export const placeEntities = [Port, PortAlias, Dock, Geography];
