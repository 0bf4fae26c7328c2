import { defineEntity, p } from "@mikro-orm/postgresql";
import { defaultZone } from "#platform/kernel/clock/zone.ts";
import { propsOf } from "#platform/records/resource/field-columns.server.ts";
import { code, decimal, defineFields, text } from "#platform/records/resource/fields.ts";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/** "0" normal, "1" disabled (spec/http-contract.md §1). */
const statusProp = () => p.string().$type<"0" | "1">().length(1).default("0");
/** "2" removed: kept for names in traces. */
const delFlagProp = () => p.string().$type<"0" | "2">().length(1).default("0");

export const companyFields = defineFields("counterparty", {
  code: code(20, { label: "counterparty.companyCode", required: true, unique: true }),
  nameZh: text(255, { required: true, cell: 120 }),
  nameEn: text(255, { required: true, cell: 120 }),
  localCurrency: code(3, {
    required: "form",
    initial: "CNY",
    ref: "currency",
    exists: "currency.code",
  }),
  /** IANA zone of its business days. */
  timeZone: text(60, { columnDefault: defaultZone }),
  /** How far a typed exchange rate may be from the published one, in percent; 5 where blank. */
  rateTolerance: decimal(5, 2, { min: "0", max: "100" }),
  taxNo: code(30),
  addressZh: text(250),
  addressEn: text(250),
  tel: text(30, { names: ["Telephone"] }),
  mail: text(120, { names: ["email"] }),
});
const CompanySchema = defineEntity({
  name: "Company",
  tableName: "company",
  properties: { ...recordProps(), ...propsOf(companyFields) },
});
export class Company extends CompanySchema.class {}
CompanySchema.setClass(Company);

const DeptSchema = defineEntity({
  name: "Dept",
  tableName: "dept",
  properties: {
    ...recordProps(),
    deptName: p.string().length(60),
    nameEn: p.string().length(60).default(""),
    parentId: p.integer().default(0),
    /** Ids from the root to the parent, "0,1,7". */
    ancestors: p.string().default("0"),
    orderNum: p.integer().default(0),
    leader: p.string().length(60).default(""),
    phone: p.string().length(30).default(""),
    email: p.string().length(120).default(""),
    status: statusProp(),
    delFlag: delFlagProp(),
  },
});
export class Dept extends DeptSchema.class {}
DeptSchema.setClass(Dept);

const PostSchema = defineEntity({
  name: "Post",
  tableName: "post",
  properties: {
    ...recordProps(),
    postCode: p.string().length(64).unique(),
    postName: p.string().length(50).unique(),
    postSort: p.integer().default(0),
    status: statusProp(),
    remark: p.string().length(500).default(""),
  },
});
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);

const MenuSchema = defineEntity({
  name: "Menu",
  tableName: "menu",
  properties: {
    ...recordProps(),
    /** 0 is the root. */
    parentId: p.integer().default(0).index(),
    systemType: p.integer().default(1),
    menuName: p.string().length(60),
    menuNameEn: p.string().length(60).default(""),
    /**
     * M directory, C menu, F action of a page ("popup" in the specification) with a permission and
     * no address.
     */
    menuType: p.string().$type<"M" | "C" | "F">().length(1),
    /** Relative to the parent, or a full http(s) link. */
    routerValue: p.string().length(250).default(""),
    apiName: p.string().length(60).default(""),
    perm: p.string().length(100).default(""),
    /** For clients with their own pages ("system/user/index"). */
    component: p.string().length(120).default(""),
    query: p.string().length(250).default(""),
    routeName: p.string().length(50).default(""),
    /** "0" opens outside, "1" inside. */
    isFrame: p.string().$type<"0" | "1">().length(1).default("1"),
    /** "0" keeps the page alive, "1" does not. */
    isCache: p.string().$type<"0" | "1">().length(1).default("0"),
    icon: p.string().length(40).default(""),
    orderNum: p.integer().default(0),
    hidden: flagProp(),
    status: statusProp(),
    remark: p.string().length(250).default(""),
  },
});
export class Menu extends MenuSchema.class {}
MenuSchema.setClass(Menu);

const RoleSchema = defineEntity({
  name: "Role",
  tableName: "role",
  properties: {
    ...recordProps(),
    /** Unique among existing roles (index of migration 0009). */
    roleKey: p.string().length(40),
    roleName: p.string().length(60),
    roleNameEn: p.string().length(60).default(""),
    roleSort: p.integer().default(0),
    /**
     * Visible users and departments: "1" all, "2" those of the role, "3" own, "4" own and below,
     * "5" themselves.
     */
    dataScope: p.string().$type<"1" | "2" | "3" | "4" | "5">().length(1).default("5"),
    /** Ticking a node ticks its children. */
    menuCheckStrictly: p.boolean().default(true),
    deptCheckStrictly: p.boolean().default(true),
    status: statusProp(),
    delFlag: delFlagProp(),
    /** Derived by the database from the menus (migration 0009) and never written here. */
    permissions: p.array().columnType("text[]").default([]),
    remark: p.string().length(500).default(""),
    menus: () => p.manyToMany(MenuSchema).owner().pivotTable("role_menu"),
    depts: () => p.manyToMany(DeptSchema).owner().pivotTable("role_dept"),
  },
});
export class Role extends RoleSchema.class {}
RoleSchema.setClass(Role);

/**
 * Menus a role has been offered: what it lacks of them was taken on purpose. Written by the
 * database (migration 0162).
 */
const MenuOfferSchema = defineEntity({
  name: "MenuOffer",
  tableName: "menu_offer",
  properties: {
    roleId: p.integer().primary(),
    /** Stays when the menu goes. */
    menuId: p.integer().primary(),
    /** Address of its page. */
    place: p.string().length(400).default(""),
    perm: p.string().length(100).default(""),
  },
});
class MenuOffer extends MenuOfferSchema.class {}
MenuOfferSchema.setClass(MenuOffer);

const UserSchema = defineEntity({
  name: "User",
  tableName: "app_user",
  properties: {
    ...recordProps(),
    /** Never reused, as traces name people by it. */
    userName: p.string().length(40).unique(),
    nickName: p.string().length(60),
    passwordHash: p.string().length(200).hidden(),
    mustChangePassword: flagProp(),
    /** Set by a trigger (migration 0009); null for the first password. */
    passwordTime: p.datetime().nullable(),
    kind: p.string().$type<"staff" | "customer">().length(10).default("staff"),
    status: statusProp(),
    delFlag: delFlagProp(),
    lang: p.string().$type<"zh" | "en">().length(2).default("zh"),
    email: p.string().length(120).default(""),
    phonenumber: p.string().length(30).default(""),
    /** "0" male, "1" female, "2" unspecified. */
    sex: p.string().$type<"0" | "1" | "2">().length(1).default("2"),
    avatar: p.string().length(200).default(""),
    remark: p.string().length(500).default(""),
    /** Last sign-in; no change of the record (migration 0009). */
    loginIp: p.string().length(64).default(""),
    loginDate: p.datetime().nullable(),
    dept: () => p.manyToOne(DeptSchema).nullable(),
    company: () => p.manyToOne(CompanySchema).nullable(),
    /** Whose records a customer account sees (domain §7). */
    customerCodes: p.array().columnType("text[]").default([]),
    failedCount: p.integer().default(0),
    lockedUntil: p.datetime().nullable(),
    roles: () => p.manyToMany(RoleSchema).owner().pivotTable("user_role"),
    posts: () => p.manyToMany(PostSchema).owner().pivotTable("user_post"),
  },
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const SessionSchema = defineEntity({
  name: "Session",
  tableName: "session",
  properties: {
    id: p.integer().primary(),
    tokenHash: p.string().length(64).unique(),
    user: () => p.manyToOne(UserSchema).deleteRule("cascade"),
    channel: p.string().$type<"page" | "api">().length(4),
    address: p.string().length(64).default(""),
    agent: p.string().length(250).default(""),
    browser: p.string().length(60).default(""),
    os: p.string().length(60).default(""),
    /** Forgetting the browser ends the session. */
    deviceId: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    seenAt: p.datetime().defaultRaw("now()"),
    expiresAt: p.datetime(),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

export const orgEntities = [Company, Dept, Post, Menu, Role, MenuOffer, User, Session];
