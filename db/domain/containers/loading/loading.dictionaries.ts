import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const loadingDictionaries: Readonly<Record<string, Dictionary>> = {
  loading_state: {
    name: ["装箱确认状态", "Packing status"],
    values: [
      ["OPEN", "未确认", "Open", "info"],
      ["CONFIRMED", "已确认", "Confirmed", "success"],
    ],
  },
};
