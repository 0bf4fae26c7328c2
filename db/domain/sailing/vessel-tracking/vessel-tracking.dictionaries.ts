import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const vesselTrackingDictionaries: Readonly<Record<string, Dictionary>> = {
  vessel_event: {
    name: ["船舶动态", "Vessel event"],
    values: [
      ["ARRIVED", "到港", "Arrived"],
      ["ANCHORED", "锚泊", "Anchored"],
      ["BERTHED", "靠泊", "Berthed"],
      ["DEPARTED", "离港", "Departed"],
      ["DELAYED", "延误", "Delayed"],
      ["OFF_HIRE", "停租", "Off hire"],
      ["ON_HIRE", "复租", "On hire"],
      ["REPAIR", "修理", "Repair"],
      ["REPAIRED", "修毕", "Repaired"],
      ["OTHER", "其他", "Other"],
    ],
  },
  vessel_source: {
    name: ["船舶动态来源", "Vessel event source"],
    values: [
      ["CAPTAIN", "船长", "Captain"],
      ["AGENT", "代理", "Agent"],
      ["TERMINAL", "码头", "Terminal"],
      ["AIS", "AIS", "AIS"],
      ["OFFICE", "公司", "Office"],
    ],
  },
};
