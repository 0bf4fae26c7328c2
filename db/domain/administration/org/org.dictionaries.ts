import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of accounts, roles and menus. */
export const orgDictionaries: Readonly<Record<string, Dictionary>> = {
  user_kind: {
    name: ["账号类型", "Account type"],
    values: [
      ["staff", "员工", "Staff"],
      ["customer", "客户", "Customer"],
    ],
  },
  user_lang: {
    name: ["界面语言", "Language"],
    values: [
      ["zh", "中文", "Chinese"],
      ["en", "英文", "English"],
    ],
  },
  role_data_scope: {
    name: ["角色数据范围", "Role data scope"],
    values: [
      ["1", "全部数据", "All"],
      ["2", "自定义部门", "Chosen departments"],
      ["3", "本部门", "Own department"],
      ["4", "本部门及以下", "Own department and below"],
      ["5", "仅本人", "Only themselves"],
    ],
  },
  menu_type: {
    name: ["菜单类型", "Menu type"],
    values: [
      ["M", "目录", "Directory"],
      ["C", "菜单", "Menu"],
      ["F", "按钮或弹窗", "Button or popup"],
    ],
  },
  menu_frame: {
    name: ["菜单打开方式", "Menu open mode"],
    values: [
      ["1", "页内", "Inside"],
      ["0", "外链", "Outside"],
    ],
  },
  menu_cache: {
    name: ["页面缓存", "Page cache"],
    values: [
      ["0", "缓存", "Kept"],
      ["1", "不缓存", "Not kept"],
    ],
  },
  sys_user_sex: {
    name: ["用户性别", "Sex"],
    values: [
      ["0", "男", "Male"],
      ["1", "女", "Female"],
      ["2", "未知", "Not specified"],
    ],
  },
  sys_normal_disable: {
    name: ["系统开关", "Enabled or disabled"],
    values: [
      ["0", "正常", "Enabled", "primary"],
      ["1", "停用", "Disabled", "danger"],
    ],
  },
};
