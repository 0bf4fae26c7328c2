import type { Dictionary } from "#platform/runtime/module/module.server.ts";

/** Coded values of this area and of those that build on it. */
export const manifestDictionaries: Readonly<Record<string, Dictionary>> = {
  manifest_state: {
    name: ["舱单申报状态", "Reporting of bills"],
    values: [
      ["DRAFT", "未签发", "Not issued", "info"],
      ["OPEN", "未申报", "Not reported", "warning"],
      ["REPORTED", "已申报", "Reported", "success"],
    ],
  },
};
