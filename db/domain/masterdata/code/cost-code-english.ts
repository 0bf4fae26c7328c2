import type { EnglishName } from "#platform/records/list/list.ts";

export const costCodeEnglish: EnglishName = { table: "cost_code", code: "code", name: "name_en" };
