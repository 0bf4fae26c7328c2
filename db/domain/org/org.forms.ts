import { defineForm, type FormField } from "#platform/form/form.ts";

/** Choices made by the route for the reader: what he may give, as dictionaries of the sheet. */
export const choices = { depts: "choice.depts", parents: "choice.parents", roles: "choice.roles", posts: "choice.posts" } as const;

const status: FormField = { key: "status", word: "org.status", kind: "dict", dict: "sys_normal_disable", span: 2 };
const remark: FormField = { key: "remark", word: "org.remark", kind: "area", span: 6, rows: 2 };

const person: readonly FormField[] = [
  { key: "nickName", word: "org.nickName" },
  { key: "deptId", word: "org.deptName", kind: "dict", dict: choices.depts },
  { key: "phonenumber", word: "org.phonenumber" },
  { key: "email", word: "org.email" },
  { key: "sex", word: "org.sex", kind: "dict", dict: "sys_user_sex", span: 2 },
  { key: "lang", word: "org.lang", kind: "dict", dict: "user_lang", span: 2 },
  { key: "postIds", word: "org.posts", kind: "picks", dict: choices.posts, span: 6 },
  remark,
];
const rights: readonly FormField[] = [
  { key: "kind", word: "org.kind", kind: "dict", dict: "user_kind", span: 2 },
  { key: "customerCodes", word: "org.customerCodes", span: 4 },
  { key: "roleIds", word: "org.roles", kind: "picks", dict: choices.roles, span: 12 },
];

export const newUserForm = defineForm({
  title: "org.userSheet",
  sections: [
    {
      word: "org.section.account",
      fields: [
        { key: "userName", word: "org.userName" },
        { key: "password", word: "org.password", kind: "password", hint: "org.initialHint" },
        status,
      ],
    },
    { word: "org.section.person", fields: person },
    { word: "org.section.rights", fields: rights },
  ],
});

export const userForm = defineForm({
  title: "org.userSheet",
  sections: [
    {
      word: "org.section.account",
      fields: [{ key: "userName", word: "org.userName", kind: "shown" }, status, { key: "loginIp", word: "org.loginIp", kind: "shown" }],
    },
    { word: "org.section.person", fields: person },
    { word: "org.section.rights", fields: rights },
  ],
});

export const roleForm = defineForm({
  title: "org.roleSheet",
  sections: [
    {
      word: "org.roleSheet",
      fields: [
        { key: "roleName", word: "org.roleName" },
        { key: "roleNameEn", word: "org.roleNameEn" },
        { key: "roleKey", word: "org.roleKey" },
        { key: "roleSort", word: "org.orderNum", kind: "int", span: 2 },
        status,
        remark,
      ],
    },
  ],
});

export const deptForm = defineForm({
  title: "org.deptSheet",
  sections: [
    {
      word: "org.section.dept",
      fields: [
        { key: "parentId", word: "org.parent", kind: "dict", dict: choices.parents },
        { key: "deptName", word: "org.deptName" },
        { key: "orderNum", word: "org.orderNum", kind: "int", span: 2 },
        { key: "leader", word: "org.leader" },
        { key: "phone", word: "org.phone" },
        { key: "email", word: "org.email" },
        status,
      ],
    },
  ],
});

export const postForm = defineForm({
  title: "org.postSheet",
  sections: [
    {
      word: "org.section.post",
      fields: [
        { key: "postCode", word: "org.postCode" },
        { key: "postName", word: "org.postName" },
        { key: "postSort", word: "org.orderNum", kind: "int", span: 2 },
        status,
        remark,
      ],
    },
  ],
});

/** Route and API name are typed once (platform §5): on the sheet of a menu that exists they are shown only. */
const menuSections = (fixed: boolean) =>
  [
    {
      word: "org.section.place",
      fields: [
        { key: "parentId", word: "org.parent", kind: "dict", dict: choices.parents },
        { key: "menuType", word: "org.menuType", kind: "dict", dict: "menu_type", span: 2 },
        { key: "menuName", word: "org.menuName" },
        { key: "menuNameEn", word: "org.menuNameEn" },
        { key: "orderNum", word: "org.orderNum", kind: "int", span: 2 },
        { key: "systemType", word: "org.systemType", kind: "int", span: 2, more: true },
      ],
    },
    {
      word: "org.section.address",
      fields: [
        { key: "routerValue", word: "org.routerValue", ...(fixed ? { kind: "shown" } : { hint: "org.addressFixed" }) },
        { key: "apiName", word: "org.apiName", ...(fixed ? { kind: "shown" } : {}) },
        { key: "perm", word: "org.perm" },
        { key: "isFrame", word: "org.isFrame", kind: "dict", dict: "menu_frame", span: 2 },
        { key: "component", word: "org.component", more: true },
        { key: "routeName", word: "org.routeName", more: true },
        { key: "query", word: "org.query", hint: "org.queryHint", more: true, span: 4 },
      ],
    },
    {
      word: "org.section.display",
      fields: [
        { key: "icon", word: "org.icon" },
        { key: "hidden", word: "org.hidden", kind: "flag", span: 2 },
        { key: "isCache", word: "org.isCache", kind: "dict", dict: "menu_cache", span: 2 },
        status,
        remark,
      ],
    },
  ] as const;

export const newMenuForm = defineForm({ title: "org.menuSheet", sections: menuSections(false) as never });
export const menuForm = defineForm({ title: "org.menuSheet", sections: menuSections(true) as never });
