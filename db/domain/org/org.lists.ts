import { defineList, type ListColumn } from "#platform/list/list.ts";

/** Column keys of administration are those of the calls (spec/http-contract.md §4). */
const status: ListColumn = {
  key: "status",
  word: "org.status",
  kind: "dict",
  dict: "sys_normal_disable",
  filter: "in",
  sort: true,
  width: 80,
};
const createdTime: ListColumn = { key: "createdTime", word: "org.createTime", kind: "datetime", filter: "between", sort: true, width: 140 };
const remark: ListColumn = { key: "remark", word: "org.remark", filter: "contains", width: 180 };

/** `deptPath` is the way from the root, "//Head/Operations/", so that "contains" finds a department with all below it; `deptIds` the same in ids, ",0,1,7,". */
export const userList = defineList({
  apiName: "system/user",
  perm: "system:user:list",
  exportPerm: "system:user:export",
  title: "org.users",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  columns: [
    { key: "userName", word: "org.userName", filter: "contains", sort: true, width: 120, fixed: "left" },
    { key: "nickName", word: "org.nickName", filter: "contains", sort: true, width: 160 },
    { key: "deptName", path: "dept.deptName", word: "org.deptName", filter: "contains", sort: true, width: 120 },
    { key: "roleNames", word: "org.roles", filter: "contains", width: 200 },
    { key: "postNames", word: "org.posts", filter: "contains", width: 140 },
    { key: "phonenumber", word: "org.phonenumber", filter: "contains", sort: true, width: 120 },
    { key: "email", word: "org.email", filter: "contains", width: 180 },
    { key: "sex", word: "org.sex", kind: "dict", dict: "sys_user_sex", filter: "in", width: 60 },
    { key: "kind", word: "org.kind", kind: "dict", dict: "user_kind", filter: "in", width: 90 },
    status,
    { key: "loginIp", word: "org.loginIp", filter: "equals", width: 120 },
    { key: "loginDate", word: "org.loginDate", kind: "datetime", filter: "between", sort: true, width: 140 },
    createdTime,
    remark,
    { key: "deptPath", word: "org.deptPath", filter: "contains", width: 200, off: true },
    { key: "deptIds", word: "org.deptPath", filter: "contains", hidden: true },
    { key: "deptId", path: "dept.id", word: "org.deptName", kind: "int", hidden: true },
    { key: "avatar", word: "org.avatar", hidden: true },
    { key: "leader", path: "dept.leader", word: "org.leader", hidden: true },
    { key: "roleIds", word: "org.roles", filter: "contains", hidden: true },
    { key: "roleNamesEn", word: "org.roles", hidden: true },
    { key: "isAdmin", word: "org.roles", kind: "flag", hidden: true },
  ],
});

export const roleList = defineList({
  apiName: "system/role",
  perm: "system:role:list",
  exportPerm: "system:role:export",
  title: "org.roleList",
  scopes: {},
  sort: { key: "roleSort", order: "asc" },
  columns: [
    { key: "roleName", word: "org.roleName", filter: "contains", sort: true, width: 160, fixed: "left" },
    { key: "roleNameEn", word: "org.roleNameEn", filter: "contains", width: 160 },
    { key: "roleKey", word: "org.roleKey", filter: "contains", sort: true, width: 140 },
    { key: "roleSort", word: "org.orderNum", kind: "int", sort: true, width: 70 },
    { key: "dataScope", word: "org.dataScope", kind: "dict", dict: "role_data_scope", filter: "in", width: 140 },
    { key: "users", word: "org.userCount", kind: "int", sort: true, width: 80 },
    status,
    createdTime,
    remark,
    { key: "menuCheckStrictly", word: "org.checkStrictly", hidden: true },
    { key: "deptCheckStrictly", word: "org.checkStrictly", hidden: true },
  ],
});

/** The tree as rows in its order: `level` 0 is the root's, `treePath` sorts. */
const tree: readonly ListColumn[] = [
  { key: "treePath", word: "org.treeOrder", sort: true, hidden: true },
  { key: "level", word: "org.treeOrder", kind: "int", hidden: true },
  { key: "parentId", word: "org.parent", kind: "int", filter: "equals", hidden: true },
];

export const menuList = defineList({
  apiName: "system/menu",
  perm: "system:menu:list",
  title: "org.menus",
  scopes: {},
  sort: { key: "treePath", order: "asc" },
  columns: [
    { key: "menuName", word: "org.menuName", filter: "contains", width: 220, fixed: "left" },
    { key: "menuNameEn", word: "org.menuNameEn", filter: "contains", width: 160 },
    { key: "menuType", word: "org.menuType", kind: "dict", dict: "menu_type", filter: "in", width: 145 },
    { key: "orderNum", word: "org.orderNum", kind: "int", width: 60 },
    { key: "routerValue", word: "org.routerValue", filter: "contains", width: 160 },
    { key: "apiName", word: "org.apiName", filter: "contains", width: 200 },
    { key: "perm", word: "org.perm", filter: "contains", width: 190 },
    { key: "component", word: "org.component", filter: "contains", width: 170 },
    { key: "icon", word: "org.icon", width: 100 },
    { key: "hidden", word: "org.hidden", kind: "flag", filter: "in", width: 60 },
    status,
    { key: "roles", word: "org.roleCount", kind: "int", width: 80 },
    createdTime,
    remark,
    ...tree,
    { key: "systemType", word: "org.systemType", kind: "int", filter: "equals", hidden: true },
    { key: "query", word: "org.query", hidden: true },
    { key: "routeName", word: "org.routeName", hidden: true },
    { key: "isFrame", word: "org.isFrame", hidden: true },
    { key: "isCache", word: "org.isCache", hidden: true },
  ],
});

export const deptList = defineList({
  apiName: "system/dept",
  perm: "system:dept:list",
  title: "org.depts",
  scopes: {},
  sort: { key: "treePath", order: "asc" },
  columns: [
    { key: "deptName", word: "org.deptName", filter: "contains", width: 260, fixed: "left" },
    { key: "orderNum", word: "org.orderNum", kind: "int", width: 70 },
    { key: "leader", word: "org.leader", filter: "contains", width: 120 },
    { key: "phone", word: "org.phone", width: 130 },
    { key: "email", word: "org.email", width: 180 },
    { key: "users", word: "org.userCount", kind: "int", width: 80 },
    status,
    createdTime,
    ...tree,
    { key: "ancestors", word: "org.treeOrder", hidden: true },
  ],
});

export const postList = defineList({
  apiName: "system/post",
  perm: "system:post:list",
  exportPerm: "system:post:export",
  title: "org.postList",
  scopes: {},
  sort: { key: "postSort", order: "asc" },
  columns: [
    { key: "postCode", word: "org.postCode", filter: "contains", sort: true, width: 140, fixed: "left" },
    { key: "postName", word: "org.postName", filter: "contains", sort: true, width: 180 },
    { key: "postSort", word: "org.orderNum", kind: "int", sort: true, width: 70 },
    { key: "users", word: "org.userCount", kind: "int", width: 80 },
    status,
    createdTime,
    remark,
  ],
});
