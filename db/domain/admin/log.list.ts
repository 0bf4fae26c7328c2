import { defineList } from "#platform/list/list.ts";

/**
 * Every change of every record (domain §8). Millions of rows: a table or a span of time is asked for first, which an index answers; a key is
 * looked for inside a table, in entries of one record and in those that name many (decision 015).
 */
export const changeLogList = defineList({
  apiName: "system/changeLog",
  perm: "system:changeLog:list",
  title: "admin.changeLog",
  scopes: {},
  needsFilter: ["tableName", "operTime"],
  sort: { key: "id", order: "desc" },
  columns: [
    { key: "id", word: "admin.entryId", kind: "int", hidden: true, sort: true },
    { key: "operTime", word: "admin.operTime", kind: "datetime", filter: "between", width: 140 },
    { key: "operator", word: "admin.operator", filter: "equals", width: 110 },
    { key: "tableName", word: "admin.tableName", kind: "dict", dict: "change_table", filter: "in", width: 150 },
    { key: "keyValue", word: "admin.keyValue", filter: "equals", width: 110 },
    { key: "keyCount", word: "admin.keyCount", kind: "int", hidden: true },
    { key: "operation", word: "admin.changeKind", kind: "dict", dict: "change_operation", filter: "in", width: 80 },
    { key: "columnKey", word: "admin.columnLabel", kind: "dict", dict: "change_column", filter: "in", width: 140 },
    { key: "columnName", word: "admin.columnName", filter: "equals", width: 140, off: true },
    { key: "oldValue", word: "admin.oldValue", width: 240 },
    { key: "newValue", word: "admin.newValue", width: 240 },
    { key: "source", word: "admin.source", kind: "dict", dict: "change_source", filter: "in", width: 100 },
    { key: "requestId", word: "admin.requestId", filter: "equals", width: 220 },
  ],
});

/** Who called which operation with which result. */
export const operLogList = defineList({
  apiName: "monitor/operlog",
  perm: "monitor:operlog:list",
  exportPerm: "monitor:operlog:export",
  title: "admin.operLog",
  scopes: {},
  sort: { key: "operTime", order: "desc" },
  columns: [
    { key: "operTime", word: "admin.operTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "title", path: "operation", word: "admin.title", kind: "dict", dict: "operation", filter: "in", width: 250 },
    { key: "businessType", word: "admin.businessType", kind: "dict", dict: "sys_oper_type", filter: "in", width: 80 },
    { key: "operName", path: "operator", word: "admin.operator", sort: true, filter: "equals", width: 100 },
    { key: "deptName", word: "admin.deptName", width: 110 },
    { key: "operIp", path: "address", word: "admin.address", filter: "equals", width: 120 },
    { key: "source", word: "admin.source", kind: "dict", dict: "change_source", filter: "in", width: 100 },
    { key: "result", word: "admin.result", kind: "dict", dict: "oper_result", filter: "in", width: 80 },
    { key: "status", word: "admin.statusShort", kind: "dict", dict: "sys_common_status", filter: "in", hidden: true },
    { key: "errorMsg", path: "refusal", word: "admin.refusal", filter: "contains", width: 260 },
    { key: "costTime", path: "ms", word: "admin.costTime", kind: "int", sort: true, filter: "between", width: 80 },
    { key: "method", path: "operation", word: "admin.method", filter: "contains", width: 160 },
    { key: "requestId", word: "admin.requestId", filter: "equals", width: 220 },
    { key: "operParam", path: "input", word: "admin.input", kind: "json", hidden: true },
    { key: "aside", word: "admin.aside", kind: "flag", filter: "in", width: 80, off: true, query: true, unasked: "shell.no" },
    { key: "asideBy", word: "admin.asideBy", filter: "equals", width: 110, off: true },
    { key: "asideTime", word: "admin.asideTime", kind: "datetime", filter: "between", width: 140, off: true },
  ],
});

/** Who tried to sign in, from where, and with which result. */
export const loginLogList = defineList({
  apiName: "monitor/logininfor",
  perm: "monitor:logininfor:list",
  exportPerm: "monitor:logininfor:export",
  title: "admin.loginLog",
  scopes: {},
  sort: { key: "loginTime", order: "desc" },
  columns: [
    { key: "loginTime", word: "admin.loginTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "userName", word: "admin.userName", sort: true, filter: "contains", width: 120 },
    { key: "status", word: "admin.statusShort", kind: "dict", dict: "sys_common_status", filter: "in", width: 70 },
    { key: "result", word: "admin.msg", kind: "dict", dict: "login_result", filter: "in", width: 170 },
    { key: "waiting", word: "admin.waiting", kind: "flag", width: 80 },
    { key: "ipaddr", path: "address", word: "admin.address", filter: "contains", width: 130 },
    { key: "browser", word: "admin.browser", filter: "contains", width: 140 },
    { key: "os", word: "admin.os", filter: "contains", width: 120 },
    { key: "agent", word: "admin.agent", width: 300, off: true },
    { key: "aside", word: "admin.aside", kind: "flag", filter: "in", width: 80, off: true, query: true, unasked: "shell.no" },
    { key: "asideBy", word: "admin.asideBy", filter: "equals", width: 110, off: true },
    { key: "asideTime", word: "admin.asideTime", kind: "datetime", filter: "between", width: 140, off: true },
  ],
});

/** Live sessions. Their id is not their token. */
export const onlineList = defineList({
  apiName: "monitor/online",
  perm: "monitor:online:list",
  title: "admin.online",
  scopes: {},
  sort: { key: "loginTime", order: "desc" },
  columns: [
    { key: "userName", path: "user.userName", word: "admin.userName", sort: true, filter: "contains", width: 120, fixed: "left" },
    { key: "nickName", path: "user.nickName", word: "admin.nickName", filter: "contains", width: 120 },
    { key: "deptName", path: "user.dept.deptName", word: "admin.deptName", width: 130 },
    { key: "ipaddr", path: "address", word: "admin.address", filter: "contains", width: 130 },
    { key: "browser", word: "admin.browser", filter: "contains", width: 140 },
    { key: "os", word: "admin.os", filter: "contains", width: 120 },
    { key: "channel", word: "admin.channel", kind: "dict", dict: "session_channel", filter: "in", width: 90 },
    { key: "loginTime", path: "createdAt", word: "admin.loginTime", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "lastTime", path: "seenAt", word: "admin.lastTime", kind: "datetime", sort: true, width: 140 },
    { key: "expiresAt", word: "admin.expiresAt", kind: "datetime", width: 140 },
  ],
});
