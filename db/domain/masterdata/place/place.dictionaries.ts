import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const placeDictionaries: Readonly<Record<string, Dictionary>> = {
  geography_type: {
    name: ["地理区域类型", "Type of place"],
    values: [
      ["CONTINENT", "洲", "Continent"],
      ["COUNTRY", "国家", "Country"],
      ["PROVINCE", "省", "Province"],
      ["REGION", "地区", "Region"],
      ["CITY", "城市", "City"],
      ["DISTRICT", "区县", "City district"],
      ["GROUP", "城市组", "City group"],
    ],
  },
  city_group_type: {
    name: ["城市组类型", "Type of city group"],
    values: [
      ["RATE", "运价", "Rates"],
      ["SALES", "销售", "Sales"],
      ["HAULAGE", "拖车", "Haulage"],
    ],
  },
  port_dk: {
    name: ["港口 D/K", "Schedule D/K of ports"],
    values: [
      ["D", "美国港口（D）", "US port (D)"],
      ["K", "外国港口（K）", "Foreign port (K)"],
    ],
  },
};
