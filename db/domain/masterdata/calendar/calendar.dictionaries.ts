import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const calendarDictionaries: Readonly<Record<string, Dictionary>> = {
  calendar_day_kind: {
    name: ["日历日类型", "Calendar day type"],
    values: [
      ["HOLIDAY", "节假日", "Holiday"],
      ["CLOSURE", "停工", "Closed"],
      ["WORKDAY", "上班", "Working day"],
    ],
  },
  weekday: {
    name: ["星期", "Weekday"],
    values: [
      ["1", "周一", "Monday"],
      ["2", "周二", "Tuesday"],
      ["3", "周三", "Wednesday"],
      ["4", "周四", "Thursday"],
      ["5", "周五", "Friday"],
      ["6", "周六", "Saturday"],
      ["7", "周日", "Sunday"],
      ["0", "无周休", "None"],
    ],
  },
};
