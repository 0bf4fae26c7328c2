import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/** A list of coded values, which are the `DictData` of the same `dictType` (platform §3). */
const DictTypeSchema = defineEntity({
  name: "DictType",
  tableName: "dict_type",
  properties: {
    ...recordProps(),
    parentId: p.integer().default(0),
    dictName: p.string().length(100),
    dictNameEn: p.string().length(100).default(""),
    dictType: p.string().length(60).unique(),
    /** Y: named in our code, so it cannot be renamed or deleted. */
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
    /** Label colour: default, primary, success, info, warning, danger; empty for none. */
    listClass: p.string().length(20).default(""),
    cssClass: p.string().length(100).default(""),
    isDefault: flagProp(),
    /** Y: a value the product reads or writes. */
    builtIn: flagProp(),
    status: p.string().$type<"0" | "1">().length(1).default("0"),
    remark: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["dictType", "dictValue"] }],
});
export class DictData extends DictDataSchema.class {}
DictDataSchema.setClass(DictData);

/** For everybody or staff only. Content is sanitised before it is stored (security.md, input). */
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
    /** Customers see only what is for all. */
    audience: p.string().$type<"STAFF" | "ALL">().length(5).default("STAFF"),
    remark: p.string().length(500).default(""),
  },
  indexes: [{ properties: ["status", "createdTime"] }],
});
export class Notice extends NoticeSchema.class {}
NoticeSchema.setClass(Notice);

/** First reading of a notice. */
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

/**
 * What one user is told of a record, such as a refusal (decision 133). A text by its key, so that
 * it is read in the reader's language. Its ids come from the sequence of the notices: bell, page
 * and calls name either by one number.
 */
const PersonalNoticeSchema = defineEntity({
  name: "PersonalNotice",
  tableName: "personal_notice",
  properties: {
    id: p.integer().primary().autoincrement(false),
    userId: p.integer(),
    /** Key of the title. */
    code: p.string().length(80),
    params: p.json().$type<Record<string, string>>(),
    /** Address of the record's page. */
    path: p.string().length(250),
    /** Name of the machine and its action, and the record: one notice a reader while it stands. */
    subject: p.string().length(80),
    recordId: p.integer(),
    /** Whose record it is; a customer account reads it while the customer is one of its own. */
    ofClient: p.string().length(20).default(""),
    requestId: p.string().length(64),
    createdBy: p.string().length(64),
    createdTime: p.datetime(),
    readTime: p.datetime().nullable(),
    mailTime: p.datetime().nullable(),
    /** Answered or taken back since. */
    settled: p.boolean().default(false),
  },
  indexes: [
    { properties: ["userId", "createdTime"] },
    { properties: ["subject", "recordId"] },
    { properties: ["requestId"] },
  ],
});
class PersonalNotice extends PersonalNoticeSchema.class {}
PersonalNoticeSchema.setClass(PersonalNotice);

export const adminEntities = [DictType, DictData, Notice, NoticeRead, PersonalNotice];
