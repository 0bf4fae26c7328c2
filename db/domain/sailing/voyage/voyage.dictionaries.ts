import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const voyageDictionaries: Readonly<Record<string, Dictionary>> = {
  io_type: {
    name: ["进出口", "Export/import"],
    values: [
      ["O", "出口", "Export"],
      ["I", "进口", "Import"],
    ],
  },
  switch: {
    name: ["开关", "Switch"],
    values: [
      ["OPEN", "开放", "Open"],
      ["CLOSED", "关闭", "Closed"],
    ],
  },
  voyage_add_rule: {
    name: ["航次递增方式", "Voyage numbering"],
    values: [
      ["AUTO", "自动加一", "Auto +1"],
      ["MANUAL", "手工", "Manual"],
    ],
  },
  voyage_direction: {
    name: ["航向", "Voyage direction"],
    values: [
      ["E", "东行", "Eastbound"],
      ["W", "西行", "Westbound"],
      ["N", "北行", "Northbound"],
      ["S", "南行", "Southbound"],
    ],
  },
  voyage_status: {
    name: ["航次状态", "Voyage status"],
    values: [
      ["PLANNED", "计划", "Planned", "info"],
      ["CONFIRMED", "已定", "Confirmed", "success"],
      ["CANCELLED", "停航", "Blank sailing", "danger"],
    ],
  },
  voyage_number_status: {
    name: ["航次号状态", "Voyage number status"],
    values: [
      ["FREE", "未使用", "Free"],
      ["USED", "已使用", "Used"],
    ],
  },
  line_type: {
    name: ["航线类型", "Line type"],
    values: [
      ["LINER", "班轮干线", "Liner"],
      ["FEEDER", "支线", "Feeder"],
      ["BARGE", "驳船", "Barge"],
    ],
  },
};
