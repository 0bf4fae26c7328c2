import { defineList } from "#platform/list/list.ts";

/**
 * Every change of every record (domain §8). A search needs a table or a time span, for the indexes; a key needs its table (decision 015).
 */
export const changeLogList = defineList({
  apiName: "system/changeLog",
  perm: "system:changeLog:list",
  title: "admin.changeLog",
  scopes: {},
  needsFilter: ["tableName", "operTime"],
  sort: { key: "id", order: "desc" },
  columns: [
    { key: "id", label: "admin.entryId", kind: "int", hidden: true, sort: true },
    { key: "operTime", label: "admin.operTime", kind: "datetime", filter: "between", width: 140 },
    { key: "operator", label: "admin.operator", filter: "equals", width: 110 },
    { key: "tableName", label: "admin.tableName", kind: "dict", dict: "change_table", filter: "in", width: 150 },
    { key: "keyValue", label: "admin.keyValue", filter: "equals", width: 110 },
    { key: "keyCount", label: "admin.keyCount", kind: "int", hidden: true },
    { key: "operation", label: "admin.changeKind", kind: "dict", dict: "change_operation", filter: "in", width: 80 },
    { key: "columnKey", label: "admin.columnLabel", kind: "dict", dict: "change_column", filter: "in", width: 140 },
    { key: "columnName", label: "admin.columnName", filter: "equals", width: 140, off: true },
    { key: "oldValue", label: "admin.oldValue", width: 240 },
    { key: "newValue", label: "admin.newValue", width: 240 },
    { key: "source", label: "admin.source", kind: "dict", dict: "change_source", filter: "in", width: 100 },
    { key: "requestId", label: "admin.requestId", filter: "equals", width: 220 },
  ],
});

export const operLogList = defineList({
  apiName: "monitor/operlog",
  perm: "monitor:operlog:list",
  exportPerm: "monitor:operlog:export",
  title: "admin.operLog",
  scopes: {},
  sort: { key: "operTime", order: "desc" },
  columns: [
    { key: "operTime", label: "admin.operTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "title", path: "operation", label: "admin.title", kind: "dict", dict: "operation", filter: "in", width: 250 },
    { key: "businessType", label: "admin.businessType", kind: "dict", dict: "sys_oper_type", filter: "in", width: 80 },
    { key: "operName", path: "operator", label: "admin.operator", sort: true, filter: "equals", width: 100 },
    { key: "deptName", label: "admin.deptName", width: 110 },
    { key: "operIp", path: "address", label: "admin.address", filter: "equals", width: 120 },
    { key: "source", label: "admin.source", kind: "dict", dict: "change_source", filter: "in", width: 100 },
    { key: "result", label: "admin.result", kind: "dict", dict: "oper_result", filter: "in", width: 80 },
    { key: "status", label: "admin.statusShort", kind: "dict", dict: "sys_common_status", filter: "in", hidden: true },
    { key: "errorMsg", path: "refusal", label: "admin.refusal", filter: "contains", width: 260 },
    { key: "costTime", path: "ms", label: "admin.costTime", kind: "int", sort: true, filter: "between", width: 80 },
    { key: "method", path: "operation", label: "admin.method", filter: "contains", width: 160 },
    { key: "requestId", label: "admin.requestId", filter: "equals", width: 220 },
    { key: "operParam", path: "input", label: "admin.input", kind: "json", hidden: true },
    { key: "aside", label: "admin.aside", kind: "flag", filter: "in", width: 80, off: true, query: true, unasked: "shell.no" },
    { key: "asideBy", label: "admin.asideBy", filter: "equals", width: 110, off: true },
    { key: "asideTime", label: "admin.asideTime", kind: "datetime", filter: "between", width: 140, off: true },
  ],
});

export const loginLogList = defineList({
  apiName: "monitor/logininfor",
  perm: "monitor:logininfor:list",
  exportPerm: "monitor:logininfor:export",
  title: "admin.loginLog",
  scopes: {},
  sort: { key: "loginTime", order: "desc" },
  columns: [
    { key: "loginTime", label: "admin.loginTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "userName", label: "admin.userName", sort: true, filter: "contains", width: 120 },
    { key: "status", label: "admin.statusShort", kind: "dict", dict: "sys_common_status", filter: "in", width: 70 },
    { key: "result", label: "admin.msg", kind: "dict", dict: "login_result", filter: "in", width: 170 },
    { key: "waiting", label: "admin.waiting", kind: "flag", width: 80 },
    { key: "ipaddr", path: "address", label: "admin.address", filter: "contains", width: 130 },
    { key: "browser", label: "admin.browser", filter: "contains", width: 140 },
    { key: "os", label: "admin.os", filter: "contains", width: 120 },
    { key: "agent", label: "admin.agent", width: 300, off: true },
    { key: "aside", label: "admin.aside", kind: "flag", filter: "in", width: 80, off: true, query: true, unasked: "shell.no" },
    { key: "asideBy", label: "admin.asideBy", filter: "equals", width: 110, off: true },
    { key: "asideTime", label: "admin.asideTime", kind: "datetime", filter: "between", width: 140, off: true },
  ],
});

/** The id is not the token. */
export const onlineList = defineList({
  apiName: "monitor/online",
  perm: "monitor:online:list",
  title: "admin.online",
  scopes: {},
  sort: { key: "loginTime", order: "desc" },
  columns: [
    { key: "userName", path: "user.userName", label: "admin.userName", sort: true, filter: "contains", width: 200, fixed: "left" },
    { key: "nickName", path: "user.nickName", label: "admin.nickName", filter: "contains", width: 120 },
    { key: "deptName", path: "user.dept.deptName", label: "admin.deptName", width: 130 },
    { key: "ipaddr", path: "address", label: "admin.address", filter: "contains", width: 130 },
    { key: "browser", label: "admin.browser", filter: "contains", width: 140 },
    { key: "os", label: "admin.os", filter: "contains", width: 120 },
    { key: "channel", label: "admin.channel", kind: "dict", dict: "session_channel", filter: "in", width: 90 },
    { key: "loginTime", path: "createdAt", label: "admin.loginTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "lastTime", path: "seenAt", label: "admin.lastTime", kind: "datetime", sort: true, width: 140 },
    { key: "expiresAt", label: "admin.expiresAt", kind: "datetime", width: 140 },
  ],
});
