import { defineForm, type FormField, type FormSection } from "#platform/records/form/form.ts";

/** Dictionaries the route fills for the reader. */
export const choices = {
  depts: "choice.depts",
  parents: "choice.parents",
  roles: "choice.roles",
  posts: "choice.posts",
} as const;

const status: FormField = {
  key: "status",
  label: "org.status",
  kind: "dict",
  dict: "sys_normal_disable",
  span: 2,
};
const remark: FormField = { key: "remark", label: "org.remark", kind: "area", span: 6, rows: 2 };

const person: readonly FormField[] = [
  { key: "nickName", label: "org.nickName" },
  { key: "deptId", label: "org.deptName", kind: "dict", dict: choices.depts },
  { key: "phonenumber", label: "org.phonenumber" },
  { key: "email", label: "org.email" },
  { key: "sex", label: "org.sex", kind: "dict", dict: "sys_user_sex", span: 2 },
  { key: "lang", label: "org.lang", kind: "dict", dict: "user_lang", span: 2 },
  { key: "postIds", label: "org.posts", kind: "picks", dict: choices.posts, span: 6 },
  remark,
];
const rights: readonly FormField[] = [
  { key: "kind", label: "org.kind", kind: "dict", dict: "user_kind", span: 2 },
  { key: "customerCodes", label: "org.customerCodes", span: 4 },
  { key: "roleIds", label: "org.roles", kind: "picks", dict: choices.roles, span: 12 },
];

export const newUserForm = defineForm({
  title: "org.userSheet",
  sections: [
    {
      label: "org.section.account",
      fields: [
        { key: "userName", label: "org.userName" },
        { key: "password", label: "org.password", kind: "password", hint: "org.initialHint" },
        status,
      ],
    },
    { label: "org.section.person", fields: person },
    { label: "org.section.rights", fields: rights },
  ],
});

export const userForm = defineForm({
  title: "org.userSheet",
  sections: [
    {
      label: "org.section.account",
      fields: [
        { key: "userName", label: "org.userName", kind: "shown" },
        status,
        { key: "loginIp", label: "org.loginIp", kind: "shown" },
      ],
    },
    { label: "org.section.person", fields: person },
    { label: "org.section.rights", fields: rights },
  ],
});

export const roleForm = defineForm({
  title: "org.roleSheet",
  sections: [
    {
      label: "org.roleSheet",
      fields: [
        { key: "roleName", label: "org.roleName" },
        { key: "roleNameEn", label: "org.roleNameEn" },
        { key: "roleKey", label: "org.roleKey" },
        { key: "roleSort", label: "org.orderNum", kind: "int", span: 2 },
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
      label: "org.section.dept",
      fields: [
        { key: "parentId", label: "org.parent", kind: "dict", dict: choices.parents },
        { key: "deptName", label: "org.deptName" },
        { key: "nameEn", label: "org.deptNameEn" },
        { key: "orderNum", label: "org.orderNum", kind: "int", span: 2 },
        { key: "leader", label: "org.leader" },
        { key: "phone", label: "org.phone" },
        { key: "email", label: "org.email" },
        status,
      ],
    },
  ],
});

export const postForm = defineForm({
  title: "org.postSheet",
  sections: [
    {
      label: "org.section.post",
      fields: [
        { key: "postCode", label: "org.postCode" },
        { key: "postName", label: "org.postName" },
        { key: "postSort", label: "org.orderNum", kind: "int", span: 2 },
        status,
        remark,
      ],
    },
  ],
});

/** Fixed after creation (platform §5). */
const menuSections = (fixed: boolean): FormSection[] => [
  {
    label: "org.section.place",
    fields: [
      { key: "parentId", label: "org.parent", kind: "dict", dict: choices.parents },
      { key: "menuType", label: "org.menuType", kind: "dict", dict: "menu_type", span: 2 },
      { key: "menuName", label: "org.menuName" },
      { key: "menuNameEn", label: "org.menuNameEn" },
      { key: "orderNum", label: "org.orderNum", kind: "int", span: 2 },
      { key: "systemType", label: "org.systemType", kind: "int", span: 2, more: true },
    ],
  },
  {
    label: "org.section.address",
    fields: [
      {
        key: "routerValue",
        label: "org.routerValue",
        ...(fixed ? { kind: "shown" } : { hint: "org.addressFixed" }),
      },
      { key: "apiName", label: "org.apiName", ...(fixed ? { kind: "shown" } : {}) },
      { key: "perm", label: "org.perm" },
      { key: "isFrame", label: "org.isFrame", kind: "dict", dict: "menu_frame", span: 2 },
      { key: "component", label: "org.component", more: true },
      { key: "routeName", label: "org.routeName", more: true },
      { key: "query", label: "org.query", hint: "org.queryHint", more: true, span: 4 },
    ],
  },
  {
    label: "org.section.display",
    fields: [
      { key: "icon", label: "org.icon" },
      { key: "hidden", label: "org.hidden", kind: "flag", span: 2 },
      { key: "isCache", label: "org.isCache", kind: "dict", dict: "menu_cache", span: 2 },
      status,
      remark,
    ],
  },
];

export const newMenuForm = defineForm({ title: "org.menuSheet", sections: menuSections(false) });
export const menuForm = defineForm({ title: "org.menuSheet", sections: menuSections(true) });
