import { defineList, type ListColumn } from "#platform/records/list/list.ts";

/** Keys of the wire contract (spec/http-contract.md §4). */
const status: ListColumn = {
  key: "status",
  label: "org.status",
  kind: "dict",
  dict: "sys_normal_disable",
  filter: "in",
  sort: true,
  width: 80,
};
const createdTime: ListColumn = {
  key: "createdTime",
  label: "org.createTime",
  kind: "datetime",
  filter: "between",
  sort: true,
  width: 140,
};
const remark: ListColumn = { key: "remark", label: "org.remark", filter: "contains", width: 180 };

/** A name without an English one shows as it is. */
const deptEnglish = { table: "dept", code: "id", name: "name_en", by: "deptId" };

/**
 * `deptPath` ("//Head/Operations/") and `deptIds` (",0,1,7,") lead from the root, so that
 * "contains" includes subtrees.
 */
export const userList = defineList({
  apiName: "system/user",
  perm: "system:user:list",
  exportPerm: "system:user:export",
  title: "org.users",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  visible: "userName nickName deptName roleNames email kind loginDate phonenumber postNames status",
  columns: [
    {
      key: "userName",
      label: "org.userName",
      filter: "contains",
      sort: true,
      width: 120,
      fixed: "left",
    },
    { key: "nickName", label: "org.nickName", filter: "contains", sort: true, width: 160 },
    {
      key: "deptName",
      path: "dept.deptName",
      label: "org.deptName",
      english: deptEnglish,
      filter: "contains",
      sort: true,
      width: 120,
    },
    { key: "roleNames", label: "org.roles", filter: "contains", width: 200 },
    { key: "postNames", label: "org.posts", filter: "contains", width: 140 },
    { key: "phonenumber", label: "org.phonenumber", filter: "contains", sort: true, width: 120 },
    { key: "email", label: "org.email", filter: "contains", width: 180 },
    { key: "sex", label: "org.sex", kind: "dict", dict: "sys_user_sex", filter: "in", width: 60 },
    { key: "kind", label: "org.kind", kind: "dict", dict: "user_kind", filter: "in", width: 90 },
    status,
    { key: "loginIp", label: "org.loginIp", filter: "equals", width: 120 },
    {
      key: "loginDate",
      label: "org.loginDate",
      kind: "datetime",
      filter: "between",
      sort: true,
      width: 140,
    },
    createdTime,
    remark,
    { key: "deptPath", label: "org.deptPath", filter: "contains", width: 200, off: true },
    { key: "deptIds", label: "org.deptPath", filter: "contains", hidden: true },
    { key: "deptId", path: "dept.id", label: "org.deptName", kind: "int", hidden: true },
    { key: "avatar", label: "org.avatar", hidden: true },
    { key: "leader", path: "dept.leader", label: "org.leader", hidden: true },
    { key: "roleIds", label: "org.roles", filter: "contains", hidden: true },
    { key: "roleNamesEn", label: "org.roles", hidden: true },
    { key: "isAdmin", label: "org.roles", kind: "flag", hidden: true },
  ],
});

export const roleList = defineList({
  apiName: "system/role",
  perm: "system:role:list",
  exportPerm: "system:role:export",
  title: "org.roleList",
  scopes: {},
  sort: { key: "roleSort", order: "asc" },
  visible: "roleName roleNameEn roleKey roleSort dataScope users status remark",
  columns: [
    {
      key: "roleName",
      label: "org.roleName",
      filter: "contains",
      sort: true,
      width: 160,
      fixed: "left",
    },
    { key: "roleNameEn", label: "org.roleNameEn", filter: "contains", width: 160 },
    { key: "roleKey", label: "org.roleKey", filter: "contains", sort: true, width: 140 },
    { key: "roleSort", label: "org.orderNum", kind: "int", sort: true, width: 70 },
    {
      key: "dataScope",
      label: "org.dataScope",
      kind: "dict",
      dict: "role_data_scope",
      filter: "in",
      width: 140,
    },
    { key: "users", label: "org.userCount", kind: "int", sort: true, width: 80 },
    status,
    createdTime,
    remark,
    { key: "menuCheckStrictly", label: "org.checkStrictly", hidden: true },
    { key: "deptCheckStrictly", label: "org.checkStrictly", hidden: true },
  ],
});

/** `level` 0 is the root; `treePath` sorts. */
const tree: readonly ListColumn[] = [
  { key: "treePath", label: "org.treeOrder", sort: true, hidden: true },
  { key: "level", label: "org.treeOrder", kind: "int", hidden: true },
  { key: "parentId", label: "org.parent", kind: "int", filter: "equals", hidden: true },
];

export const menuList = defineList({
  apiName: "system/menu",
  perm: "system:menu:list",
  title: "org.menus",
  scopes: {},
  sort: { key: "treePath", order: "asc" },
  visible: "menuName menuNameEn menuType orderNum routerValue apiName perm roles icon status",
  columns: [
    { key: "menuName", label: "org.menuName", filter: "contains", width: 220, fixed: "left" },
    { key: "menuNameEn", label: "org.menuNameEn", filter: "contains", width: 160 },
    {
      key: "menuType",
      label: "org.menuType",
      kind: "dict",
      dict: "menu_type",
      filter: "in",
      width: 145,
    },
    { key: "orderNum", label: "org.orderNum", kind: "int", width: 60 },
    { key: "routerValue", label: "org.routerValue", filter: "contains", width: 160 },
    { key: "apiName", label: "org.apiName", filter: "contains", width: 200 },
    { key: "perm", label: "org.perm", filter: "contains", width: 190 },
    { key: "component", label: "org.component", filter: "contains", width: 170 },
    { key: "icon", label: "org.icon", width: 100 },
    { key: "hidden", label: "org.hidden", kind: "flag", filter: "in", width: 60 },
    status,
    { key: "roles", label: "org.roleCount", kind: "int", width: 80 },
    createdTime,
    remark,
    ...tree,
    { key: "systemType", label: "org.systemType", kind: "int", filter: "equals", hidden: true },
    { key: "query", label: "org.query", hidden: true },
    { key: "routeName", label: "org.routeName", hidden: true },
    { key: "isFrame", label: "org.isFrame", hidden: true },
    { key: "isCache", label: "org.isCache", hidden: true },
  ],
});

export const deptList = defineList({
  apiName: "system/dept",
  perm: "system:dept:list",
  title: "org.depts",
  scopes: {},
  sort: { key: "treePath", order: "asc" },
  visible: "deptName nameEn orderNum leader phone email users status",
  columns: [
    { key: "deptName", label: "org.deptName", filter: "contains", width: 260, fixed: "left" },
    { key: "nameEn", label: "org.deptNameEn", filter: "contains", width: 180 },
    { key: "orderNum", label: "org.orderNum", kind: "int", width: 70 },
    { key: "leader", label: "org.leader", filter: "contains", width: 120 },
    { key: "phone", label: "org.phone", width: 130 },
    { key: "email", label: "org.email", width: 180 },
    { key: "users", label: "org.userCount", kind: "int", width: 80 },
    status,
    createdTime,
    ...tree,
    { key: "ancestors", label: "org.treeOrder", hidden: true },
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
    {
      key: "postCode",
      label: "org.postCode",
      filter: "contains",
      sort: true,
      width: 140,
      fixed: "left",
    },
    { key: "postName", label: "org.postName", filter: "contains", sort: true, width: 180 },
    { key: "postSort", label: "org.orderNum", kind: "int", sort: true, width: 70 },
    { key: "users", label: "org.userCount", kind: "int", width: 80 },
    status,
    createdTime,
    remark,
  ],
});
