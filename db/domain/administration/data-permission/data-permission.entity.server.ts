import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#db/orm/record.server.ts";
import { Session, User } from "#domain/administration/org/org.entity.server.ts";

const ids = () =>
  p
    .array((value) => Number(value))
    .columnType("int[]")
    .default([]);
const codes = () => p.array().columnType("text[]").default([]);

/**
 * Grants users, roles and departments part of a page by load ports, discharge ports and departments
 * (platform §3 "Data permission row", domain §7). An empty limit does not apply; without grantees a
 * row matches nobody.
 */
const DataPermissionSchema = defineEntity({
  name: "DataPermission",
  tableName: "data_permission",
  properties: {
    ...recordProps(),
    /** apiName of the page. */
    pageId: p.string().length(100).index(),
    pmsName: p.string().length(100).default(""),
    /** N disables the row. */
    isOn: flagProp("Y"),
    users: ids(),
    roles: ids(),
    depts: ids(),
    portLoads: codes(),
    portDiss: codes(),
    deptsQuery: ids(),
  },
});
export class DataPermission extends DataPermissionSchema.class {}
DataPermissionSchema.setClass(DataPermission);

/** The list column of each limit; empty uses the list's own. */
const DataPermissionPageSchema = defineEntity({
  name: "DataPermissionPage",
  tableName: "data_permission_page",
  properties: {
    ...recordProps(),
    apiName: p.string().length(100).unique(),
    portLoadCondition: p.string().length(60).default(""),
    portDisCondition: p.string().length(60).default(""),
    deptQueryCondition: p.string().length(60).default(""),
  },
});
export class DataPermissionPage extends DataPermissionPageSchema.class {}
DataPermissionPageSchema.setClass(DataPermissionPage);

/** The user a session views as (domain §7 "see as user"). */
const SessionViewSchema = defineEntity({
  name: "SessionView",
  tableName: "session_view",
  properties: {
    session: () => p.manyToOne(Session).primary().deleteRule("cascade"),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    startedTime: p.datetime().defaultRaw("now()"),
  },
});
export class SessionView extends SessionViewSchema.class {}
SessionViewSchema.setClass(SessionView);

export const dataPermissionEntities = [DataPermission, DataPermissionPage, SessionView];
