import { en, type Word, zh } from "#domain/words.ts";
import type { ItemKind } from "#domain/tool/sheet.ts";

/** The word of a kind of field. */
export const kindWord = (kind: ItemKind): Word => `tool.kind.${kind}`;

/** What a new field is called in both languages until somebody names it. */
export const kindNames = (kind: ItemKind) => (kind === "divider" ? { zh: "", en: "" } : { zh: zh[kindWord(kind)], en: en[kindWord(kind)] });
