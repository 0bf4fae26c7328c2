import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const equipmentDictionaries: Readonly<Record<string, Dictionary>> = {
  size_group: {
    name: ["尺寸组", "Size group"],
    values: [
      ["20", "20 尺", "20'"],
      ["40", "40 尺", "40'"],
      ["40H", "40 尺高箱", "40H"],
      ["45", "45 尺", "45'"],
    ],
  },
};
