import type { EnglishName } from "#platform/records/list/list.ts";

/**
 * Documents keep the name a customer had; English readers of a list see the customer's English
 * name.
 */
export const customerEnglish: EnglishName = { table: "customer", code: "code", name: "name_en" };
