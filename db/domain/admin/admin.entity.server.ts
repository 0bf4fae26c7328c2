import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#platform/resource/record.server.ts";

/** What a list of coded values is called; the values stand in `DictData` under the same `dictType` (platform §3). */
const DictTypeSchema = defineEntity({
  name: "DictType",
  tableName: "dict_type",
  properties: {
    ...recordProps(),
    parentId: p.integer().default(0),
    dictName: p.string().length(100),
    dictNameEn: p.string().length(100).default(""),
    dictType: p.string().length(60).unique(),
    /** Y: the product names it in its code, so it keeps its name and stays. */
    builtIn: flagProp(),
    status: p.string().$type<"0" | "1">().length(1).default("0"),
    remark: p.string().length(500).default(""),
  },
});
export class DictType extends DictTypeSchema.class {}
DictTypeSchema.setClass(DictType);

const DictDataSchema = defineEntity({
  name: "DictData",
  tableName: "dict_data",
  properties: {
    ...recordProps(),
    dictType: p.string().length(60),
    dictValue: p.string().length(60),
    dictLabel: p.string().length(120),
    dictLabelEn: p.string().length(120),
    dictSort: p.integer().default(0),
    /** Colour of the label in lists: default, primary, success, info, warning, danger; empty leaves the list's own. */
    listClass: p.string().length(20).default(""),
    cssClass: p.string().length(100).default(""),
    isDefault: flagProp(),
    /** Y: a value the product itself writes or reads. */
    builtIn: flagProp(),
    status: p.string().$type<"0" | "1">().length(1).default("0"),
    remark: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["dictType", "dictValue"] }],
});
export class DictData extends DictDataSchema.class {}
DictDataSchema.setClass(DictData);

/** A notice or announcement to everybody, or to staff only; its content is sanitised before it is stored (security.md, input). */
const NoticeSchema = defineEntity({
  name: "Notice",
  tableName: "notice",
  properties: {
    ...recordProps(),
    noticeTitle: p.string().length(50),
    /** 1 notice, 2 announcement. */
    noticeType: p.string().$type<"1" | "2">().length(1),
    noticeContent: p.text().default(""),
    status: p.string().$type<"0" | "1">().length(1).default("0"),
    /** Closed by default for customers: only what is meant for all reaches them. */
    audience: p.string().$type<"STAFF" | "ALL">().length(5).default("STAFF"),
    remark: p.string().length(500).default(""),
  },
  indexes: [{ properties: ["status", "createdTime"] }],
});
export class Notice extends NoticeSchema.class {}
NoticeSchema.setClass(Notice);

/** Who has read which notice, and when first. */
const NoticeReadSchema = defineEntity({
  name: "NoticeRead",
  tableName: "notice_read",
  properties: {
    id: p.integer().primary(),
    noticeId: p.integer(),
    userId: p.integer(),
    readTime: p.datetime().defaultRaw("now()"),
  },
  uniques: [{ properties: ["noticeId", "userId"] }],
  indexes: [{ properties: ["userId"] }],
});
class NoticeRead extends NoticeReadSchema.class {}
NoticeReadSchema.setClass(NoticeRead);

export const adminEntities = [DictType, DictData, Notice, NoticeRead];
