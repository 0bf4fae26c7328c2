import type { EnglishName } from "#platform/list/list.ts";

export const costCodeEnglish: EnglishName = { table: "cost_code", code: "code", name: "name_en" };
