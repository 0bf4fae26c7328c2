import { defineEntity, p } from "@mikro-orm/postgresql";
import { recordProps } from "#platform/resource/record.server.ts";
import type { GeographyType } from "./geography-levels.ts";

const PortSchema = defineEntity({
  name: "Port",
  tableName: "port",
  properties: {
    ...recordProps(),
    code: p.string().length(5).unique(),
    nameEn: p.string().length(120),
    nameZh: p.string().length(80).default(""),
    country: p.string().length(2),
    /** City of the geography. */
    city: p.string().length(20).default(""),
    /** IANA zone; local times of stops and free time count in it. */
    timeZone: p.string().length(60),
    /** American customs: D a port of Schedule D (theirs), K one of Schedule K (abroad). */
    dk: p.string().length(1).default(""),
    /** Hours a ship is piloted in and out, where the dock says nothing else. */
    inHours: p.integer().nullable(),
    outHours: p.integer().nullable(),
    /** Degrees, north and east positive; maps draw the port there. */
    lat: p.decimal().precision(8).scale(5).nullable(),
    lon: p.decimal().precision(8).scale(5).nullable(),
    label: p.string().length(80).default(""),
    /** Searchable text: code, names, pinyin, trade codes; folded to lower case. */
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

const DockSchema = defineEntity({
  name: "Dock",
  tableName: "dock",
  properties: {
    ...recordProps(),
    dockCode: p.string().length(20),
    portCode: p.string().length(5),
    nameEn: p.string().length(200),
    nameZh: p.string().length(120).default(""),
    operator: p.string().length(200).default(""),
    inHours: p.integer().nullable(),
    outHours: p.integer().nullable(),
    address: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["portCode", "dockCode"] }],
});
export class Dock extends DockSchema.class {}
DockSchema.setClass(Dock);

const GeographySchema = defineEntity({
  name: "Geography",
  tableName: "geography",
  properties: {
    ...recordProps(),
    /** Of all kinds together: a continent by its M49 number, a country by ISO 3166-1, a province by ISO 3166-2, others by the house's own. */
    code: p.string().length(20).unique(),
    type: p.string().$type<GeographyType>().length(10),
    nameEn: p.string().length(120).default(""),
    nameZh: p.string().length(80).default(""),
    /** Code of the place it stands below; blank at the root. */
    parentCode: p.string().length(20).default("").index(),
    /** Codes from the root down to the place itself with blanks between: sorted by it, a tree is in its order. */
    path: p.string().length(200).default(""),
    /** Of a city group: what it is for, and the codes of its cities. */
    groupType: p.string().length(20).default(""),
    cities: p.array().columnType("text[]").default([]),
    remark: p.string().length(250).default(""),
    search: p.text().default(""),
  },
});
export class Geography extends GeographySchema.class {}
GeographySchema.setClass(Geography);

export const placeEntities = [Port, PortAlias, Dock, Geography];
