import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const cargoDictionaries: Readonly<Record<string, Dictionary>> = {
  lcl_type: {
    name: ["拼箱方式", "FCL/LCL"],
    values: [
      ["FCL", "整箱", "Full"],
      ["LCL", "拼箱", "Consolidation"],
    ],
  },
  weigh_method: {
    name: ["称重方式", "Weighing method"],
    values: [
      ["1", "客户称重", "Customer weighing"],
      ["2", "码头称重", "Terminal weighing"],
    ],
  },
  temperature_unit: {
    name: ["温度单位", "Temperature unit"],
    values: [
      ["CEL", "℃", "°C"],
      ["FAH", "℉", "°F"],
    ],
  },
  segregation_rule: {
    name: ["隔离要求", "Segregation rules"],
    values: [
      ["X", "X 无一般要求", "X No general rule"],
      ["1", "1 远离", "1 Away from"],
      ["2", "2 隔离", "2 Separated from"],
      ["3", "3 整舱隔离", "3 Separated by a complete compartment"],
      ["4", "4 纵向整舱隔离", "4 Separated longitudinally by a complete compartment"],
      ["*", "* 按配装类", "* By compatibility group"],
    ],
  },
};
