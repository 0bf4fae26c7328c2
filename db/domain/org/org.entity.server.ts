import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "../kit/record.server.ts";

const CompanySchema = defineEntity({
  name: "Company",
  tableName: "company",
  properties: {
    ...recordProps(),
    code: p.string().length(20).unique(),
    nameZh: p.string(),
    nameEn: p.string(),
    localCurrency: p.string().length(3).default("CNY"),
  },
});
export class Company extends CompanySchema.class {}
CompanySchema.setClass(Company);

const DeptSchema = defineEntity({
  name: "Dept",
  tableName: "dept",
  properties: {
    ...recordProps(),
    deptName: p.string().length(60),
    parentId: p.integer().default(0),
    ancestors: p.string().default("0"),
    orderNum: p.integer().default(0),
    status: p.string().length(1).default("0"),
  },
});
export class Dept extends DeptSchema.class {}
DeptSchema.setClass(Dept);

const RoleSchema = defineEntity({
  name: "Role",
  tableName: "role",
  properties: {
    ...recordProps(),
    roleKey: p.string().length(40).unique(),
    roleName: p.string().length(60),
    roleNameEn: p.string().length(60).default(""),
    status: p.string().length(1).default("0"),
    permissions: p.array().columnType("text[]").default([]),
    remark: p.string().length(500).default(""),
  },
});
export class Role extends RoleSchema.class {}
RoleSchema.setClass(Role);

const UserSchema = defineEntity({
  name: "User",
  tableName: "app_user",
  properties: {
    ...recordProps(),
    userName: p.string().length(40).unique(),
    nickName: p.string().length(60),
    passwordHash: p.string().length(200).hidden(),
    mustChangePassword: flagProp(),
    kind: p.string().$type<"staff" | "customer">().length(10).default("staff"),
    status: p.string().$type<"0" | "1">().length(1).default("0"),
    lang: p.string().$type<"zh" | "en">().length(2).default("zh"),
    email: p.string().length(120).default(""),
    dept: () => p.manyToOne(DeptSchema).nullable(),
    company: () => p.manyToOne(CompanySchema).nullable(),
    /** Customer codes whose records a customer account sees (domain §7). */
    customerCodes: p.array().columnType("text[]").default([]),
    failedCount: p.integer().default(0),
    lockedUntil: p.datetime().nullable(),
    roles: () => p.manyToMany(RoleSchema).owner().pivotTable("user_role"),
  },
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const MenuSchema = defineEntity({
  name: "Menu",
  tableName: "menu",
  properties: {
    ...recordProps(),
    parentId: p.integer().default(0),
    systemType: p.integer().default(1),
    menuName: p.string().length(60),
    menuNameEn: p.string().length(60),
    menuType: p.string().$type<"M" | "C" | "F">().length(1),
    routerValue: p.string().length(120).default(""),
    apiName: p.string().length(60).default(""),
    perm: p.string().length(80).default(""),
    icon: p.string().length(40).default(""),
    orderNum: p.integer().default(0),
    hidden: flagProp(),
    remark: p.string().length(250).default(""),
  },
});
export class Menu extends MenuSchema.class {}
MenuSchema.setClass(Menu);

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
    createdAt: p.datetime().defaultRaw("now()"),
    seenAt: p.datetime().defaultRaw("now()"),
    expiresAt: p.datetime(),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

export const orgEntities = [Company, Dept, Role, User, Menu, Session];
