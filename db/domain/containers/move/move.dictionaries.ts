import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const moveDictionaries: Readonly<Record<string, Dictionary>> = {
  move_event: {
    name: ["箱动态", "Container move"],
    values: [
      ["GATE_IN", "进场", "Gate in"],
      ["GATE_OUT", "出场", "Gate out"],
      ["LOADED", "装船", "Loaded"],
      ["DISCHARGED", "卸船", "Discharged"],
    ],
  },
  move_traffic: {
    name: ["动态进出口", "Traffic of a move"],
    values: [
      ["E", "出口", "Export"],
      ["I", "进口", "Import"],
      ["T", "中转", "Transhipment"],
    ],
  },
};
