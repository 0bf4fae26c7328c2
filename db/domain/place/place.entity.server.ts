import { defineEntity, p } from "@mikro-orm/postgresql";
import { recordProps } from "../kit/record.server.ts";

const PortSchema = defineEntity({
  name: "Port",
  tableName: "port",
  properties: {
    ...recordProps(),
    code: p.string().length(5).unique(),
    nameEn: p.string().length(120),
    nameZh: p.string().length(80).default(""),
    country: p.string().length(2),
    /** IANA zone; local times of stops and free time count in it. */
    timeZone: p.string().length(60),
    dk: p.string().length(1).default(""),
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

export const placeEntities = [Port, PortAlias, Dock];
